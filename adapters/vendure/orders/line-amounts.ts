import type { OrderLine } from '@vendure/core';
import type { LineTax } from '../../../lib/index';
import { toDecimal } from '../money';

/** What the units of a line cost after all discounts, in the rounding of the shop. */
export function amountsOf(
  { proratedLinePrice: net, proratedLinePriceWithTax: gross }: OrderLine,
  precision: number,
): LineTax {
  return { net: toDecimal(net, precision), tax: toDecimal(gross - net, precision) };
}
