import type { OrderLine } from '../../../lib/index';
import { toMinorUnits } from '../money';

/** How a channel stores prices. */
export interface PriceForm {
  /** Whether customers see prices with tax. */
  readonly includesTax: boolean;
  /** Decimals of every amount that the shop stores. */
  readonly precision: number;
  /** Decimals of the currency: 0 for JPY. */
  readonly currencyDecimals: number;
}

/**
 * The net price of one unit of a line, in minor units, rounded half up. A price that customers see is rounded to coins of
 * its currency, so a line of three units for 100.00 costs 99.99, and one of three units for 100 JPY costs 99 JPY.
 */
export function unitPriceOf(
  { net, quantity }: Pick<OrderLine, 'net' | 'quantity'>,
  { includesTax, precision, currencyDecimals }: PriceForm,
): number {
  const coin = includesTax ? 1 : 10 ** Math.max(0, precision - currencyDecimals);
  return Math.round(toMinorUnits(net, precision) / (quantity * coin)) * coin;
}
