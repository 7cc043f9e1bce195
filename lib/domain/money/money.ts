/**
 * An amount of money in integer minor units (cents). The interface has amounts as decimal strings; inside the library
 * they are bigint, so that no amount is ever a floating-point number.
 */
export type MinorUnits = bigint;

/** Largest number of digits before the decimal point: an amount with more digits is a mistake. */
const MOST_INTEGER_DIGITS = 15;
const DECIMAL = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?$/;

/**
 * Reads an amount, rounded half up (away from zero) to the currency's decimals; undefined for a value that is not a
 * decimal number. A JSON number is read in its shortest decimal form: 1.005 is read as 1.005 and rounds to 1.01.
 */
export function parseDecimal(amount: string | number, decimals: number): MinorUnits | undefined {
  const text = typeof amount === 'number' ? plainDigits(amount) : amount.trim();
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, integer = '', fraction = ''] = match;
  if (integer === '' && fraction === '') return undefined;
  if (integer.replace(/^0+/, '').length > MOST_INTEGER_DIGITS) return undefined;
  const digits = fraction.padEnd(decimals + 1, '0');
  const kept = BigInt(`0${integer}${digits.slice(0, decimals)}`);
  const rounded = digits.charAt(decimals) >= '5' ? kept + 1n : kept;
  return sign === '-' ? -rounded : rounded;
}

/**
 * Writes a number as a decimal text without an exponent. The first 20 decimals suffice, because no currency has more.
 */
function plainDigits(amount: number): string {
  const text = String(amount);
  return text.includes('e-') ? amount.toFixed(20) : text;
}

/** Writes minor units as a decimal string: `1250n` with two decimals is `12.50`. */
export function formatDecimal(minor: MinorUnits, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = minor < 0n ? '-' : '';
  return sign + (decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}

/**
 * Returns an amount with at most `most` decimals, rounded half up (away from zero). An amount with fewer decimals is
 * returned as entered, and so is a value that is not an amount.
 */
export function withDecimalsUpTo<Amount extends string | number>(
  amount: Amount,
  most: number,
): Amount | string {
  const [, fraction = ''] = String(amount).split('.');
  const minor = fraction.length > most ? parseDecimal(amount, most) : undefined;
  return minor === undefined ? amount : formatDecimal(minor, most).replace(/\.?0+$/, '');
}

/** Adds up decimal strings of a currency. */
export const sumOf = (costs: readonly string[], decimals: number): string =>
  formatDecimal(
    costs.reduce((sum, cost) => sum + (parseDecimal(cost, decimals) ?? 0n), 0n),
    decimals,
  );

/** Multiplies an amount by a quantity. */
export const timesQuantity = (minor: MinorUnits, quantity: number): MinorUnits => minor * BigInt(quantity);

/** Returns `numerator / denominator` of an amount, rounded half up (away from zero). */
export function fractionOf(minor: MinorUnits, numerator: bigint, denominator: bigint): MinorUnits {
  const product = minor * numerator;
  const isNegative = product < 0n !== denominator < 0n;
  const size = product < 0n ? -product : product;
  const divisor = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return isNegative ? -rounded : rounded;
}

const knownDecimals = new Map<string, number>();

/**
 * Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for BHD.
 *
 * @throws RangeError for a text that is not an ISO 4217 code
 */
export function currencyDecimals(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  // The cache keeps only valid currency codes. There are only a few hundred of them, so the cache stays small.
  if (knownDecimals.size < 512) knownDecimals.set(currency, decimals);
  return decimals;
}

/**
 * Writes a cost with all decimals of its currency, rounded half up; undefined for a value that is negative or not a
 * number.
 */
export function normaliseCost(cost: string | number, decimals: number): string | undefined {
  if (!['string', 'number'].includes(typeof cost)) return undefined;
  const minor = parseDecimal(cost, decimals);
  return minor === undefined || minor < 0n ? undefined : formatDecimal(minor, decimals);
}
