import type { Appointment, Settlement } from '../../api/appointments.mjs';
import type { CancelAnswers } from './interface.mjs';

/** Choices and typed amount of the user who cancels. */
export interface CancelEntries {
  readonly by: 'customer' | 'shop';
  /** Whether the whole visit (services booked together) is cancelled. */
  readonly isWhole: boolean;
  /** How much of the refund that is due the customer gets. */
  readonly refund: 'full' | 'part' | 'none';
  /** Typed amount of a part. */
  readonly amount: string;
  /** Whether the user has tried to cancel with a wrong amount, and has not changed it since. */
  readonly isWrong: boolean;
}

/** Choices before the user makes any: the shop's rule applies, so a customer who cancels late owes the fee. */
export const BY_RULE: CancelEntries = {
  by: 'customer',
  isWhole: false,
  refund: 'full',
  amount: '',
  isWrong: false,
};

/**
 * Returns the amounts that the chosen cancellation brings about.
 * @returns `hasFee` says whether a customer who cancels owes a fee, so that it matters who cancels
 */
export function amountsOf(
  { by, isWhole }: CancelEntries,
  { refund_due: refund }: Pick<Appointment, 'refund_due'>,
  { visit, byCustomer }: Pick<CancelAnswers, 'visit' | 'byCustomer'>,
): Settlement & { readonly hasFee: boolean } {
  const whole = isWhole && visit;
  const rule = whole ? whole.byCustomer : byCustomer;
  const hasFee = Number(rule?.fee ?? 0) > 0;
  return hasFee && by === 'customer'
    ? { ...rule!, hasFee }
    : { fee: rule?.fee ?? '0', refund_due: whole ? whole.refund : (refund ?? '0'), amount_due: '0', hasFee };
}
