/** Quantities of a line of Vendure, and of the records that refer to it. */
interface LineQuantities {
  /** Present quantity of the line. */
  readonly quantity: number;
  /** Quantity when the order was placed; 0 before that, and for a line that was added later. */
  readonly orderPlacedQuantity: number;
  /** Quantity that modifications of the placed order have added. */
  readonly added: number;
  /** Quantity in settled refunds. */
  readonly refunded: number;
}

/**
 * Returns the quantity that the customer still has. Vendure cancels and refunds in two separate steps; each of the two
 * gives up the places.
 */
export function quantityLeft({ quantity, orderPlacedQuantity, added, refunded }: LineQuantities): number {
  if (refunded === 0) return quantity;
  return Math.max(0, Math.min(quantity, orderPlacedQuantity + added - refunded));
}
