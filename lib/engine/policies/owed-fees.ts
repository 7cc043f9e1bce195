import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { Canceller, Fee, FeeReason } from '../../domain/money/fee';
import type { Policies } from '../../domain/money/policies';
import type { Instant } from '../../time/units';
import { restOf } from '../pricing/paid-places';
import { cancellationFeeAt, type FeeBase, feeOf } from './fee';

/** Returns the sum of the fees that were not waived, in minor units. */
export const owedFees = (fees: readonly Fee[], decimals: number): MinorUnits =>
  sumOf(fees, ({ amount }) => amount, decimals);

/**
 * Returns the part of the fees that is settled by used entries (prepaid visits) of an entitlement (prepaid card or
 * membership), in minor units. Waived fees are left out.
 */
export const feesPaidByEntries = (fees: readonly Fee[], decimals: number): MinorUnits =>
  sumOf(fees, ({ paidByEntries = '0' }) => paidByEntries, decimals);

const sumOf = (fees: readonly Fee[], amountOf: (fee: Fee) => string, decimals: number): MinorUnits =>
  fees
    .filter(({ waived }) => waived === '')
    .reduce((sum, fee) => sum + (parseDecimal(amountOf(fee), decimals) ?? 0n), 0n);

/**
 * Returns a fee for an appointment. If an entitlement (prepaid card or membership) pays for some of the places, its
 * entries (prepaid visits) settle the fee for these places.
 */
export function newFee(
  { reason, waived }: Pick<Fee, 'reason' | 'waived'>,
  fee: MinorUnits,
  { quantity, paidPlaces = 0, decimals }: FeeBase,
): Fee {
  const amount = formatDecimal(fee, decimals);
  if (paidPlaces === 0) return { reason, amount, waived };
  const rest = restOf(amount, { quantity, places: paidPlaces }, decimals);
  const paidByEntries = formatDecimal(fee - (parseDecimal(rest, decimals) ?? 0n), decimals);
  return { reason, amount, waived, paidByEntries, ...(reason === 'reduced' && { entries: paidPlaces }) };
}

/** Returns a list of fees without the fee for a cancellation. Used for an appointment that takes place after all. */
export const withoutCancellationFee = (fees: readonly Fee[]): readonly Fee[] =>
  fees.some(({ reason }) => reason === 'cancelled')
    ? fees.filter(({ reason }) => reason !== 'cancelled')
    : fees;

export const hasOwedFee = (fees: readonly Fee[]): boolean => fees.some(({ waived }) => waived === '');

/** Waives all fees for a reason. Fees that were waived before keep their earlier reason. */
export const withFeesWaived = (fees: readonly Fee[], reason: string): readonly Fee[] =>
  fees.map((fee) => (fee.waived === '' ? { ...fee, waived: reason } : fee));

/** The circumstances of a cancellation that decide on its fee. */
export interface Cancellation {
  readonly by: Canceller;
  /** Reason why the fee is waived; '' for a fee that is charged. */
  readonly waived: string;
  readonly at: Instant;
}

/** A cancelled booking, or the cancelled places of a booking. */
interface CancelledShare {
  readonly policies: Policies | null;
  /** Start of the cancelled appointment. */
  readonly start: Instant;
  readonly reason: FeeReason;
  /** Amount and places of the order line, or of its cancelled places, for which the fee is computed. */
  readonly base: FeeBase;
}

/** Returns a list with the fee for a cancellation; an empty list if the cancellation is free. */
export function feesOnCancelling(
  { policies, start, reason, base }: CancelledShare,
  { by, waived, at }: Cancellation,
): readonly Fee[] {
  const { cancellation } = policies ?? {};
  if (by === 'shop' || !cancellation) return [];
  const fee = feeOf(cancellationFeeAt(cancellation, start, at), base);
  return fee > 0n ? [newFee({ reason, waived }, fee, base)] : [];
}
