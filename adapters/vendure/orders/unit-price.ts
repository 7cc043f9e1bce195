import type { OrderLine } from '../../../lib/index';
import { toMinorUnits } from '../money';

/** How prices are written in a channel. */
interface PriceForm {
  /** Whether customers see prices with tax. */
  readonly includesTax: boolean;
  /** Number of decimals of all amounts that the shop stores. */
  readonly precision: number;
  /** Smallest coin of the currency in minor units. */
  readonly coin: number;
}

/**
 * Computes the net price of one unit of a line, in minor units, rounded half up. If customers see this price, it is
 * rounded to the smallest coin of the currency. The sum of the units may then differ from the line: three units of a
 * line for 100.00 cost 99.99, and three units of a line for 100 JPY cost 99 JPY.
 */
export function unitPriceOf(
  { net, quantity }: Pick<OrderLine, 'net' | 'quantity'>,
  { includesTax, precision, coin }: PriceForm,
): number {
  const step = includesTax ? 1 : coin;
  return Math.round(toMinorUnits(net, precision) / (quantity * step)) * step;
}
