/** The quantities of a line of Vendure, and of the records that refer to it. */
export interface LineQuantities {
  /** What the line has now. */
  readonly quantity: number;
  /** What it had when the order was placed; 0 before, and for a line that was added later. */
  readonly orderPlacedQuantity: number;
  /** What modifications of the placed order have added. */
  readonly added: number;
  /** What settled refunds name. */
  readonly refunded: number;
}

/**
 * The quantity that the customer still has. Vendure cancels and refunds in two steps, and each of them alone gives up
 * the places.
 */
export function quantityLeft({ quantity, orderPlacedQuantity, added, refunded }: LineQuantities): number {
  if (refunded === 0) return quantity;
  return Math.max(0, Math.min(quantity, orderPlacedQuantity + added - refunded));
}
