import { fill } from '../common/text.mjs';
import {
  type Appointment,
  type Change,
  changeAppointment,
  lastWritten,
  readTagged,
  type Written,
} from './api/appointments.mjs';
import { RequestFailed } from './api/client.mjs';
import type { Context } from './context.mjs';
import { spanInWords } from './screens/calendar/wall-clock.mjs';
import { isMove, placeOf } from './undo.mjs';
import { placeInWords } from './views/moved.mjs';
import { dueAfterCancelling, openAmounts } from './views/refund.mjs';

/**
 * Whether a change records what is done with an amount that is due: paid, refunded, charged or waived. A cancellation does,
 * because its button names the refund.
 */
const isAboutMoney = ({
  status,
  money_settled: isSettled,
  note_money: noted,
  take_back_note: isTakenBack,
  waive_fee: waived,
  refund,
  charge_no_show: isCharged,
}: Change) =>
  status === 'cancelled' ||
  [noted, waived, refund].some(Boolean) ||
  [isSettled, isTakenBack, isCharged].includes(true);

/**
 * Changes an appointment, so that no change by another user is overwritten unseen. A change of service, time, staff,
 * resources or price is sent only while these are those that the user sees. A change that records what was done with a
 * due amount is sent only while the amounts are those that the user sees, so that an amount that has risen meanwhile
 * does not count as settled. A note is sent only while the stored note is the one that the user sees.
 *
 * @param seen the appointment as the user sees it
 * @throws RequestFailed. If these values have changed, its status is 412, and its message names the present ones.
 */
export async function changeAsSeen(seen: Appointment, change: Change, context: Context): Promise<Written> {
  const { client } = context;
  const failure = isAboutMoney(change)
    ? amountsChanged
    : isMove(change)
      ? placeChanged
      : 'note' in change && noteChanged;
  if (!failure) return changeAppointment(client, seen.id, change);
  for (let tries = 3; ; tries -= 1) {
    const [now, tag] = await readTagged(client, seen.id).catch(notSent);
    const changed = now && failure(seen, now, context);
    if (changed) {
      await context.refresh();
      throw changed;
    }
    try {
      return await changeAppointment(client, seen.id, change, tag);
    } catch (error) {
      // Another value has changed between the read and the write. The tries are counted, because that can go on.
      if (!tries || !(error instanceof RequestFailed && error.status === 412)) throw error;
    }
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

/** Creates the error that says what is due now; undefined if the amounts are those that the user sees. */
function amountsChanged(seen: Appointment, now: Appointment, context: Context): RequestFailed | undefined {
  if (amountsOf(now) === amountsOf(seen)) return undefined;
  const due = [dueAfterCancelling(now, context), ...openAmounts(now, context)];
  return changed([context.texts.appointment.money.changed, ...due].filter(Boolean).join(' '));
}

/**
 * Creates the error that says where an appointment is now; undefined if it is where the user sees it, or where the user
 * has moved it.
 */
export function placeChanged(
  seen: Appointment,
  now: Appointment,
  context: Context,
): RequestFailed | undefined {
  if (isKnown(seen, now, context, placeOf)) return undefined;
  const { writing } = context;
  const what = [
    now.product_id !== seen.product_id && now.product_name,
    placeInWords(spanInWords(now.start, now.end, writing), seen, now, context),
    now.price !== seen.price && writing.price(now.price),
  ];
  return changedTo(what.filter(Boolean).join(', '), context);
}

/**
 * Creates the error that contains the present staff note; undefined if it is the note that the user sees or has stored.
 */
export const noteChanged = (
  seen: Appointment,
  now: Appointment,
  context: Context,
): RequestFailed | undefined =>
  isKnown(seen, now, context, ({ note }) => note)
    ? undefined
    : changedTo(`${now.note || '–'} (${context.texts.appointment.note})`, context);

/**
 * Whether a value of an appointment is the one that the user sees, or that this desk stored last. A screen can show an
 * older value for a moment, until it has read the appointment again.
 */
const isKnown = (
  seen: Appointment,
  now: Appointment,
  { client }: Context,
  valueOf: (of: Written) => unknown,
): boolean => [seen, lastWritten(client, now.id)].some((of) => of && valueOf(of) === valueOf(now));

/** Creates the error that says what another user has stored since. */
export const changedTo = (now: string, { texts }: Context): RequestFailed =>
  changed(fill(texts.booking.changedElsewhere, { now }));

const changed = (text: string): RequestFailed => new RequestFailed(text, 412, '', {});
