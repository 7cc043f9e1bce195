import { type MinorUnits, parseDecimal } from '../../domain/money/money';

/**
 * An exact number, as a fraction of two integers. A price goes through several multiplications and divisions, and is
 * rounded only once, at the end.
 */
export interface Fraction {
  readonly over: bigint;
  /** Denominator of the fraction; always above 0. */
  readonly under: bigint;
}

export const ZERO: Fraction = { over: 0n, under: 1n };

/** Maximum number of decimals of an amount that are read: more than any currency has. */
const DECIMALS_READ = 20;
const SCALE = 10n ** BigInt(DECIMALS_READ);

/** Parses a decimal number; undefined for any other value. */
export function readFraction(amount: unknown): Fraction | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const scaled = parseDecimal(amount, DECIMALS_READ);
  return scaled === undefined ? undefined : reduced(scaled, SCALE);
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under);

export const minus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.over * b.under - b.over * a.under, a.under * b.under);

export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.over * b.over, a.under * b.under);

/**
 * Divides `a` by `b`. If `b` is zero, returns `a`, because a typing error in a pricing rule must not stop the shop's
 * sales.
 */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  b.over === 0n ? a : reduced(a.over * b.under, a.under * b.over);

/** Converts a number to minor units of a currency, rounded half up. A negative number becomes 0. */
export function toMinorUnits({ over, under }: Fraction, decimals: number): MinorUnits {
  if (over <= 0n) return 0n;
  const scaled = over * 10n ** BigInt(decimals);
  return (2n * scaled + under) / (2n * under);
}

function reduced(over: bigint, under: bigint): Fraction {
  const sign = under < 0n ? -1n : 1n;
  const common = largestCommon(over < 0n ? -over : over, under * sign);
  return { over: (over * sign) / common, under: (under * sign) / common };
}

function largestCommon(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
