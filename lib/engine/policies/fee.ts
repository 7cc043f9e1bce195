import { fractionOf, type MinorUnits, parseDecimal, timesQuantity } from '../../domain/money/money';
import type { CancellationFees, FeeText } from '../../domain/money/cancellation-fees';
import type { Instant } from '../../time/units';

const SECONDS_AN_HOUR = 3600;
/** Decimals that a percentage may have. */
const PERCENT_DECIMALS = 2;
const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS);

/** The line, or the share of a line, for which a fee is computed. */
export interface FeeBase {
  /** Amount that the customer pays, with tax. */
  readonly amount: MinorUnits;
  /** Number of places. */
  readonly quantity: number;
  /** Number of places for which an entitlement pays; 0 by default. */
  readonly paidPlaces?: number;
  readonly decimals: number;
}

/** Returns a percentage of an amount, rounded half up. */
const percentOf = (amount: MinorUnits, percent: string | number): MinorUnits =>
  fractionOf(amount, parseDecimal(percent, PERCENT_DECIMALS) ?? 0n, WHOLE);

/** Computes a fee. A fee is never above the amount of the line. */
export function feeOf(text: FeeText, { amount, quantity, decimals }: FeeBase): MinorUnits {
  const fee = text.endsWith('%')
    ? percentOf(amount, text.slice(0, -1))
    : timesQuantity(parseDecimal(text, decimals) ?? 0n, quantity);
  return fee < amount ? fee : amount;
}

/** Returns the fee, as a text such as `50%`, that applies to a cancellation at this instant. Hours are elapsed time. */
export function cancellationFeeAt(
  { steps, elseFee }: CancellationFees,
  start: Instant,
  at: Instant,
): FeeText {
  const step = steps.find(({ untilHours }) => at < start - untilHours * SECONDS_AN_HOUR);
  return step?.fee ?? elseFee;
}
