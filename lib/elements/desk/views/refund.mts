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

/**
 * Returns the total refund if all of these appointments are cancelled, a decimal string. Those already cancelled do not
 * count.
 */
export const refundOfAll = (appointments: readonly Appointment[]): string =>
  sumOf(appointments.map(({ status, refund_due: due }) => (status === 'cancelled' ? '0' : (due ?? '0'))));

/**
 * Returns `refund` if the shop has to refund an amount, and `owed` if the customer owes one: the price, or an amount
 * after a cancellation, a no-show or a change of the price. Undefined if nothing is open, or if a manager has marked
 * the amount as done.
 */
export function openMoney({
  status,
  payment,
  refund_due: ifCancelled,
  settlement,
  money_settled: isSettled,
}: Appointment): 'refund' | 'owed' | undefined {
  if (isSettled) return undefined;
  const isCancelled = status === 'cancelled';
  if (isDue(isCancelled ? ifCancelled : settlement?.refund_due)) return 'refund';
  const isOwed = !isCancelled && (payment === 'unpaid' || payment === 'partial');
  return isOwed || isDue(settlement?.amount_due) ? 'owed' : undefined;
}

const isDue = (amount: string | null | undefined): boolean => Number(amount ?? 0) > 0;

/**
 * Describes the amount that is due for a cancelled appointment. Returns '' if none is due, or if a manager has marked
 * the amount as done.
 */
export function dueAfterCancelling(appointment: Appointment, context: Writing): string {
  const { status, refund_due: refund, settlement, money_settled: isSettled } = appointment;
  if (status !== 'cancelled' || isSettled) return '';
  return dueText({ refund_due: refund ?? '0', amount_due: settlement?.amount_due ?? '0' }, context).trim();
}

/**
 * Describes the amounts to collect or to refund for an appointment that is not cancelled, for example after a price
 * change.
 */
export function openAmounts(
  { status, settlement, money_settled: isSettled }: Appointment,
  context: Writing,
): string[] {
  if (status === 'cancelled' || isSettled || !settlement) return [];
  const { owed, refund } = context.texts.tasks;
  const say = (text: string, amount: string | undefined): string[] =>
    amount === undefined ? [] : [fill(text, { amount })];
  return [
    ...say(owed, refundText(settlement.amount_due, context)),
    ...say(refund, refundText(settlement.refund_due, context)),
  ];
}

/** If a change cancels the appointment, adds the due refund or fee to the text that confirms the change. */
export function doneText(
  { status }: Change,
  done: string,
  { settlement }: Written,
  context: Writing,
): string {
  return status === 'cancelled' && settlement ? done + dueText(settlement, context) : done;
}

/** Describes the refund and the amount that the customer owes after a cancellation; '' if nothing is due. */
export function dueText(
  { refund_due: refund, amount_due: due }: Pick<Settlement, 'refund_due' | 'amount_due'>,
  context: Writing,
): string {
  const words = context.texts.appointment;
  const say = (text: string, amount: string | undefined): string =>
    amount === undefined ? '' : ` ${fill(text, { amount })}`;
  return say(words.refundDue, refundText(refund, context)) + say(words.amountDue, refundText(due, context));
}

/**
 * Describes the deposit and the amount due later. Returns '' without a deposit, if everything is paid or marked as
 * settled, or if the appointment is cancelled.
 */
export function depositText(
  { status, payment, paid, due_now: now, due_later: later, money_settled: isSettled }: Appointment,
  context: Writing,
): string {
  const { texts, writing } = context;
  if (status === 'cancelled' || isSettled) return '';
  if (now === undefined || later === undefined || Number(later) === 0) return '';
  const rest = writing.price(later);
  if (payment === 'partial')
    return fill(texts.appointment.depositPaid, { paid: writing.price(paid ?? now), later: rest });
  return payment === 'unpaid'
    ? fill(texts.appointment.deposit, { now: writing.price(now), later: rest })
    : '';
}
