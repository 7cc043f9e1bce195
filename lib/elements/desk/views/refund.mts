import { sumOf } from '../../common/sum.mjs';
import { fill } from '../../common/text.mjs';
import type { Appointment, Change, Settlement, Written } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

type Writing = Pick<Context, 'texts' | 'writing'>;

/** Formats a refund in the shop's currency; undefined if there is nothing to refund. */
export const refundText = (
  amount: string | null | undefined,
  { writing }: Pick<Context, 'writing'>,
): string | undefined => (isDue(amount) ? writing.price(amount!) : undefined);

/** Returns the total refund if all of these appointments are cancelled, a decimal string. */
export const refundOfAll = (appointments: readonly Appointment[]): string =>
  sumOf(['0', ...appointments.map(({ refund_due: due }) => due ?? '0')]);

/** An open amount: a refund, or an amount that the customer owes. */
export interface OpenMoney {
  readonly kind: 'refund' | 'owed';
  readonly amount: string;
}

/**
 * Returns the amount that the shop has to refund or that the customer owes: the price, or an amount that was caused by a
 * cancellation, a no-show or another price. Undefined if nothing is open, or if a manager has marked it as done.
 */
export function openMoney(appointment: Appointment): OpenMoney | undefined {
  const { status, settlement, open_refund: refund } = appointment;
  if (isMarkedDone(appointment)) return undefined;
  if (isDue(refund)) return { kind: 'refund', amount: refund };
  if (status !== 'cancelled' && owesPrice(appointment))
    return { kind: 'owed', amount: appointment.open_amount };
  const due = settlement?.amount_due ?? '0';
  return isDue(due) ? { kind: 'owed', amount: due } : undefined;
}

/** Whether the customer still owes the price of an appointment, or a part of it. */
export const owesPrice = (appointment: Appointment): boolean =>
  ['unpaid', 'partial'].includes(appointment.payment) &&
  isDue(appointment.open_amount) &&
  !isMarkedDone(appointment);

/** Whether a manager has marked the open amount as settled, without a note that says what was done. */
const isMarkedDone = ({ money_settled: isSettled, money_notes: notes }: Appointment): boolean =>
  isSettled && notes.length === 0;

const isDue = (amount: string | null | undefined): boolean => Number(amount ?? 0) > 0;

/**
 * Describes the amount that is due for a cancelled appointment. Returns '' if none is due, or if a manager has marked
 * the amount as done.
 */
export function dueAfterCancelling(appointment: Appointment, context: Writing): string {
  const { status, open_refund: refund, settlement } = appointment;
  if (status !== 'cancelled' || isMarkedDone(appointment)) return '';
  return dueText(
    { refund_due: refund, amount_due: settlement?.amount_due ?? '0' },
    context,
    appointment,
  ).trim();
}

/**
 * Describes the amounts to collect or to refund for an appointment that is not cancelled, for example after a price
 * change.
 */
export function openAmounts(appointment: Appointment, context: Writing): string[] {
  const { status, settlement } = appointment;
  if (status === 'cancelled' || isMarkedDone(appointment) || !settlement) return [];
  const { owed, refund } = context.texts.tasks;
  const say = (text: string, amount: string | undefined): string[] =>
    amount === undefined ? [] : [fill(text, { amount })];
  return [
    ...say(owed, refundText(settlement.amount_due, context)),
    ...say(refund, refundText(settlement.refund_due, context)),
  ];
}

/** If a change cancels the appointment, adds the due refund or fee to the text that confirms the change. */
export function doneText({ status }: Change, done: string, written: Written, context: Writing): string {
  return status === 'cancelled' && written.settlement
    ? done + dueText(written.settlement, context, written)
    : done;
}

/**
 * Describes the refund and the amount that the customer owes after a change; '' if nothing is due.
 * @param to customer of a cancelled appointment, who gets the refund; absent for other changes
 */
export function dueText(
  { refund_due: refund, amount_due: due }: Pick<Settlement, 'refund_due' | 'amount_due'>,
  context: Writing,
  to?: Pick<Appointment, 'customer_name'>,
): string {
  const words = context.texts.appointment;
  const name = to?.customer_name;
  const say = (text: string, amount: string | undefined): string =>
    amount === undefined ? '' : ` ${fill(text, { amount, name: name ?? '' })}`;
  return (
    say(name ? words.refundTo : words.refundDue, refundText(refund, context)) +
    say(words.amountDue, refundText(due, context))
  );
}

/**
 * Describes the deposit and the amount due later. Returns '' without a deposit, if everything is paid or marked as
 * settled, if the appointment is cancelled, or if the customer owes the fee for a no-show instead.
 */
export function depositText(appointment: Appointment, context: Writing): string {
  const { texts, writing } = context;
  const { status, payment, paid, settlement, due_now: now, due_later: later } = appointment;
  if (status === 'cancelled' || settlement?.reason === 'no_show' || !owesPrice(appointment)) return '';
  if (now === undefined || later === undefined || Number(later) === 0) return '';
  const rest = writing.price(later);
  if (payment === 'partial')
    return fill(texts.appointment.depositPaid, { paid: writing.price(paid ?? now), later: rest });
  return payment === 'unpaid'
    ? fill(texts.appointment.deposit, { now: writing.price(now), later: rest })
    : '';
}

/**
 * Describes what is left of a price of which a part is paid; '' if nothing is, if all is still due, or if the customer
 * owes the fee for a no-show instead.
 */
export const restText = (appointment: Appointment, { texts, writing }: Writing): string =>
  appointment.payment === 'partial' &&
  appointment.status !== 'cancelled' &&
  appointment.settlement?.reason !== 'no_show' &&
  owesPrice(appointment)
    ? fill(texts.tasks.owed, { amount: writing.price(appointment.open_amount) })
    : '';

/** Describes the money that the shop keeps for a cancelled appointment; '' if it keeps none, or still owes a refund. */
export function keptText(
  { status, paid, open_refund: refund }: Appointment,
  { texts, writing }: Writing,
): string {
  const isKept = status === 'cancelled' && !isDue(refund) && isDue(paid);
  return isKept ? fill(texts.appointment.kept, { amount: writing.price(paid!) }) : '';
}
