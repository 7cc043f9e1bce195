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

/** Announces a change; after a cancellation, with the refund that is due. */
export function doneText(
  { status }: Change,
  done: string,
  { settlement }: Written,
  context: Writing,
): string {
  const amount = status === 'cancelled' ? refundText(settlement?.refund_due, context) : undefined;
  return amount === undefined ? done : `${done} ${fill(context.texts.appointment.refundDue, { amount })}`;
}
