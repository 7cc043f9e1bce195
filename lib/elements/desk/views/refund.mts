import { sumOf } from '../../common/sum.mjs';
import { fill } from '../../common/text.mjs';
import type { Appointment, Change, Settlement, Written } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

type Writing = Pick<Context, 'texts' | 'writing'>;

/** Formats a refund in the shop's currency; undefined if there is nothing to refund. */
export const refundText = (
  amount: string | null | undefined,
  { writing }: Pick<Context, 'writing'>,
): string | undefined => (Number(amount ?? 0) > 0 ? writing.price(amount!) : undefined);

/**
 * Returns the total refund if all of these appointments are cancelled, a decimal string. Those already cancelled do not
 * count.
 */
export const refundOfAll = (appointments: readonly Appointment[]): string =>
  sumOf(appointments.map(({ status, refund_due: due }) => (status === 'cancelled' ? '0' : (due ?? '0'))));

/**
 * Describes the refund that is due for a cancelled appointment; undefined if there is none, or if a manager has marked
 * it as done.
 */
export function refundDueText(
  { status, refund_due: due, money_settled: isSettled }: Appointment,
  context: Writing,
): string | undefined {
  const amount = status === 'cancelled' && !isSettled ? refundText(due, context) : undefined;
  return amount && fill(context.texts.appointment.refundDue, { amount });
}

/** Describes the amounts to collect or to refund for an appointment that is not cancelled, for example at a changed price. */
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

/** Adds the refund or the fee that is due to the text that confirms a change, if the change cancels the appointment. */
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

/** Describes the deposit and the amount due later; '' without a deposit, or if everything is paid. */
export function depositText(
  { payment, paid, due_now: now, due_later: later }: Appointment,
  context: Writing,
): string {
  const { texts, writing } = context;
  if (now === undefined || later === undefined || Number(later) === 0) return '';
  const rest = writing.price(later);
  if (payment === 'partial')
    return fill(texts.appointment.depositPaid, { paid: writing.price(paid ?? now), later: rest });
  return payment === 'unpaid'
    ? fill(texts.appointment.deposit, { now: writing.price(now), later: rest })
    : '';
}
