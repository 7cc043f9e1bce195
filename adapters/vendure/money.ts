import { currencyDecimals, formatDecimal, parseDecimal } from '../../lib/index';

/** The part of Vendure's configuration that decides how amounts are stored. */
interface MoneyConfig {
  readonly entityOptions: { readonly moneyStrategy: { readonly precision?: number } };
}

const DEFAULT_PRECISION = 2;

/**
 * Returns the number of decimals of all stored amounts. Vendure uses the same number for all currencies, even for those
 * without decimals: 1000 JPY are stored as 100000.
 */
export const moneyPrecision = ({ entityOptions }: MoneyConfig): number =>
  entityOptions.moneyStrategy.precision ?? DEFAULT_PRECISION;

/** Returns the smallest coin of a currency in minor units: 100 for JPY in a shop that stores two decimals. */
export const coinOf = (currency: string, precision: number): number =>
  10 ** Math.max(0, precision - currencyDecimals(currency));

/** Converts a stored amount to the library's decimal string: 1250 with a precision of 2 becomes `12.50`. */
export const toDecimal = (minorUnits: number, precision: number): string =>
  formatDecimal(BigInt(Math.round(minorUnits)), precision);

/**
 * Converts a decimal string of the library to an amount to store, rounded half up: `12.50` with a precision of 2
 * becomes 1250.
 *
 * @throws TypeError for a text that is not a decimal
 */
export function toMinorUnits(amount: string, precision: number): number {
  const minor = parseDecimal(amount, precision);
  if (minor === undefined) throw new TypeError(`${amount} is not a decimal amount`);
  return Number(minor);
}
