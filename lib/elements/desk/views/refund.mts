import { sumOf } from '../../common/sum.mjs';
import { fill } from '../../common/text.mjs';
import type { Appointment, Change, Written } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

type Writing = Pick<Context, 'texts' | 'writing'>;

/** Writes the amount that a customer gets back, in the shop's currency; undefined if there is none. */
export const refundText = (
  amount: string | null | undefined,
  { writing }: Pick<Context, 'writing'>,
): string | undefined => (Number(amount ?? 0) > 0 ? writing.price(amount!) : undefined);

/**
 * Sums the refunds if all of these appointments are cancelled, a decimal string. Already cancelled ones do
 * not count.
 */
export const refundOfAll = (appointments: readonly Appointment[]): string =>
  sumOf(appointments.map(({ status, refund_due: due }) => (status === 'cancelled' ? '0' : (due ?? '0'))));

/** Describes what is due for a cancelled appointment, unless a manager has settled it. */
export function refundDueText(
  { status, refund_due: due, money_settled: isSettled }: Appointment,
  context: Writing,
): string | undefined {
  const amount = status === 'cancelled' && !isSettled ? refundText(due, context) : undefined;
  return amount && fill(context.texts.appointment.refundDue, { amount });
}

/** Announces a change; after a cancellation, with the refund that is due, or the fee that the customer owes. */
export function doneText(
  { status }: Change,
  done: string,
  { settlement }: Written,
  context: Writing,
): string {
  const words = context.texts.appointment;
  const say = (text: string, amount: string | undefined): string =>
    amount === undefined ? '' : ` ${fill(text, { amount })}`;
  if (status !== 'cancelled' || !settlement) return done;
  const { refund_due: refund, amount_due: due } = settlement;
  return (
    done + say(words.refundDue, refundText(refund, context)) + say(words.amountDue, refundText(due, context))
  );
}

/** Says how much of the price is due now and later, or paid already; '' without a deposit that is open. */
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
