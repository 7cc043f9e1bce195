/** Quantities of an order line in Vendure, and of the refunds and modifications of this line. */
interface LineQuantities {
  /** Present quantity of the order line. */
  readonly quantity: number;
  /** Quantity when the order was placed; 0 before that, and for a line that was added later. */
  readonly orderPlacedQuantity: number;
  /** Quantity that later modifications of the placed order have added. */
  readonly added: number;
  /** Quantity in refunds that are settled. */
  readonly refunded: number;
}

/**
 * Returns the quantity that the customer still has. Vendure cancels and refunds a quantity in two separate steps; after
 * either of them, the customer no longer has it.
 */
export function quantityLeft({ quantity, orderPlacedQuantity, added, refunded }: LineQuantities): number {
  if (refunded === 0) return quantity;
  return Math.max(0, Math.min(quantity, orderPlacedQuantity + added - refunded));
}
