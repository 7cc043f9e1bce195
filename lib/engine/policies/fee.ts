import { fractionOf, type MinorUnits, parseDecimal, timesQuantity } from '../../domain/money/money';
import type { CancellationFees, FeeText } from '../../domain/money/cancellation-fees';
import type { Instant } from '../../time/units';

const SECONDS_AN_HOUR = 3600;
/** Maximum number of decimals of a percentage, such as `12.25%`. */
const PERCENT_DECIMALS = 2;
const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS);

/** The order line for which a fee is computed, or the part of an order line for some of its places. */
export interface FeeBase {
  /** Amount with tax that the customer pays for the line or for the part of it. */
  readonly amount: MinorUnits;
  /** Number of places in the line or in the part of it. */
  readonly quantity: number;
  /** Number of places for which an entitlement (prepaid card or membership) pays; default 0. */
  readonly paidPlaces?: number;
  readonly decimals: number;
}

/** Returns a percentage of an amount, rounded half up. */
const percentOf = (amount: MinorUnits, percent: string | number): MinorUnits =>
  fractionOf(amount, parseDecimal(percent, PERCENT_DECIMALS) ?? 0n, WHOLE);

/** Computes a fee. A fee is never above the amount of the order line. */
export function feeOf(text: FeeText, { amount, quantity, decimals }: FeeBase): MinorUnits {
  const fee = text.endsWith('%')
    ? percentOf(amount, text.slice(0, -1))
    : timesQuantity(parseDecimal(text, decimals) ?? 0n, quantity);
  return fee < amount ? fee : amount;
}

/**
 * Returns the fee, as a text such as `50%`, for cancelling at an instant. The hours before the start are elapsed time,
 * not wall clock time.
 */
export function cancellationFeeAt(
  { steps, elseFee }: CancellationFees,
  start: Instant,
  at: Instant,
): FeeText {
  const step = steps.find(({ untilHours }) => at < start - untilHours * SECONDS_AN_HOUR);
  return step?.fee ?? elseFee;
}
