import type { Appointment } from '../../domain/appointment';
import type { Fee } from '../../domain/money/fee';
import { isLive } from '../../domain/statuses/statuses';
import { type FeeBase, feeOf } from './fee';
import { newFee } from './owed-fees';

type NoShowFacts = Pick<Appointment, 'status' | 'customerStatus' | 'policies' | 'fees'>;

/** Whether a no-show fee is only proposed: a manager still has to charge or waive it. */
export const isNoShowFeeProposed = ({ status, customerStatus, policies, fees }: NoShowFacts): boolean =>
  customerStatus === 'no-show' &&
  policies?.noShowFee !== undefined &&
  isLive({ status }) &&
  fees.every(({ reason }) => reason !== 'no_show');

/** Returns a list of fees without the fee for a no-show. */
export const withoutNoShowFee = (fees: readonly Fee[]): readonly Fee[] =>
  fees.some(({ reason }) => reason === 'no_show') ? fees.filter(({ reason }) => reason !== 'no_show') : fees;

/**
 * Adds the fee that the product's policies set for a no-show.
 *
 * @param waived reason why the fee is waived; '' for a fee that is charged
 */
export function withNoShowFee(
  { policies, fees }: Pick<NoShowFacts, 'policies' | 'fees'>,
  line: FeeBase,
  waived: string,
): readonly Fee[] {
  return [...fees, newFee({ reason: 'no_show', waived }, feeOf(policies!.noShowFee!, line), line)];
}
