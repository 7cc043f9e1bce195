import {
  type Appointment,
  type Change,
  changeAppointment,
  readTagged,
  type Written,
} from './api/appointments.mjs';
import { RequestFailed } from './api/client.mjs';
import type { Context } from './context.mjs';
import { dueAfterCancelling, openAmounts } from './views/refund.mjs';

/** Whether a change records what was done with an amount that is due: paid, refunded, charged or waived. */
const isAboutMoney = ({
  money_settled: isSettled,
  note_money: noted,
  take_back_note: isTakenBack,
  waive_fee: waived,
  charge_no_show: isCharged,
}: Change) => [noted, waived].some(Boolean) || [isSettled, isTakenBack, isCharged].includes(true);

/**
 * Changes an appointment. If the change records what was done with a due amount, it is sent only while the amounts are
 * those that the user sees, so that an amount that has risen meanwhile does not count as settled.
 *
 * @param seen the appointment as the user sees it
 * @throws RequestFailed. If the amounts have changed, its status is 412, and its message says what is due now.
 */
export async function changeAsSeen(seen: Appointment, change: Change, context: Context): Promise<Written> {
  const { client } = context;
  if (!isAboutMoney(change)) return changeAppointment(client, seen.id, change);
  const [now, tag] = await readTagged(client, seen.id).catch(notSent);
  if (now && amountsOf(now) !== amountsOf(seen)) throw await amountsChanged(now, context);
  try {
    return await changeAppointment(client, seen.id, change, tag);
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 412)) throw error;
    throw await amountsChanged((await readTagged(client, seen.id))[0], context);
  }
}

/**
 * Throws the error of the read that comes before a write. If this read got no response, the error says that the write
 * was not sent.
 */
function notSent(error: unknown): never {
  throw error instanceof RequestFailed && error.status === 0
    ? new RequestFailed('', 0, 'not_sent', {})
    : error;
}

/** Returns the amounts of an appointment, and whether they are settled, as a text. */
const amountsOf = ({
  status,
  price,
  payment,
  paid,
  refund_due: refund,
  open_amount: owed,
  open_refund: openRefund,
  settlement,
  money_settled: isSettled,
  money_notes: notes,
}: Appointment): string =>
  JSON.stringify([
    [status === 'cancelled', price, payment, paid, refund, settlement],
    [owed, openRefund, isSettled, notes.length],
  ]);

/** Shows the present amounts, and creates the error that says what is due now. */
async function amountsChanged(now: Appointment | undefined, context: Context): Promise<RequestFailed> {
  await context.refresh();
  const due = now ? [dueAfterCancelling(now, context), ...openAmounts(now, context)] : [];
  const text = [context.texts.appointment.money.changed, ...due].filter((part) => part !== '').join(' ');
  return new RequestFailed(text, 412, '', {});
}
