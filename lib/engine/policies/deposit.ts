import type { Deposit } from '../../domain/money/deposit';
import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { LineTax } from '../../domain/orders/order';
import { type FeeBase, feeOf } from './fee';

/**
 * The two parts of the amount that a customer pays for an order line, as decimal strings with tax. Their sum is the
 * amount of the line.
 */
export interface LineDue {
  /** Deposit: the part of the amount to be paid when booking. */
  readonly dueNow: string;
  /** The part of the amount to be paid after the deposit. */
  readonly dueLater: string;
}

/** Computes the deposit for an order line, rounded half up. A deposit is never above the amount of the line. */
const depositFor = ({ percent, amount = '0' }: Deposit, line: FeeBase): MinorUnits =>
  feeOf(percent === undefined ? amount : `${percent}%`, line);

/** Divides the amount of an order line into the deposit and the part to be paid later. */
export function dueOf(deposit: Deposit, line: FeeBase): LineDue {
  const now = depositFor(deposit, line);
  return {
    dueNow: formatDecimal(now, line.decimals),
    dueLater: formatDecimal(line.amount - now, line.decimals),
  };
}

/**
 * Divides the amount of an order line into a deposit that was agreed earlier and the part to be paid later. A deposit
 * above the amount of the line is cut to that amount.
 */
export function standingDue(
  deposit: MinorUnits,
  { amount, decimals }: Pick<FeeBase, 'amount' | 'decimals'>,
): LineDue {
  const now = deposit < amount ? deposit : amount;
  return { dueNow: formatDecimal(now, decimals), dueLater: formatDecimal(amount - now, decimals) };
}

/** Terms that decide how much of an order line is due when booking. */
interface DepositTerms {
  readonly deposit: Deposit | undefined;
  /** Number of places for which the customer pays. A negative number counts as 0. */
  readonly places: number;
  readonly decimals: number;
}

/** Returns the parts of an order line that are due when booking and later; undefined for a line without a deposit. */
export function dueOfLine(
  { net, tax }: LineTax,
  { deposit, places, decimals }: DepositTerms,
): LineDue | undefined {
  if (!deposit) return undefined;
  const amount = (parseDecimal(net, decimals) ?? 0n) + (parseDecimal(tax, decimals) ?? 0n);
  return dueOf(deposit, { amount, quantity: Math.max(places, 0), decimals });
}
