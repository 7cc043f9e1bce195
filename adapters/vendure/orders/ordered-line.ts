import { OrderLine } from '@vendure/core';

/** The part of a line that the customer has ordered, also if some of it was cancelled later. */
export interface OrderedPlaces {
  readonly quantity: number;
  /** Price of the quantity, with tax and after all discounts, in minor units. */
  readonly price: number;
  /** Price of one place, not rounded. */
  readonly unitPrice: number;
}

/** @param added quantity that modifications of the placed order have added to the line */
export function orderedOf(line: OrderLine, added: number): OrderedPlaces {
  const quantity = Math.max(line.quantity, line.orderPlacedQuantity + added);
  const price = lineWith(line, quantity).proratedLinePriceWithTax;
  return { quantity, price, unitPrice: quantity === 0 ? 0 : price / quantity };
}

/**
 * Returns a line as it would be with another quantity, at the same price of one unit. Copies only the fields that decide
 * the price, because Vendure binds the computed prices of a line that was read to this line.
 */
export function lineWith(line: OrderLine, quantity: number): OrderLine {
  const { id, listPrice, listPriceIncludesTax, taxLines, adjustments, orderPlacedQuantity } = line;
  return new OrderLine({
    id,
    listPrice,
    listPriceIncludesTax,
    taxLines,
    adjustments,
    orderPlacedQuantity,
    quantity,
  });
}
