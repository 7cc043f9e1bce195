import type { OrderLine } from '@vendure/core';
import type { LineTax } from '../../../lib/index';
import { toDecimal } from '../money';

/** Returns the amounts of a line after all discounts, rounded in the same way as the order of the shop shows them. */
export function amountsOf(
  { proratedLinePrice: net, proratedLinePriceWithTax: gross }: OrderLine,
  precision: number,
): LineTax {
  return { net: toDecimal(net, precision), tax: toDecimal(gross - net, precision) };
}
