/** Quantities of an order line in Vendure. */
interface LineQuantities {
  /** Present quantity of the order line. */
  readonly quantity: number;
  /** Quantity that the customer ordered: when the order was placed, and by later modifications. */
  readonly ordered: number;
  /** Quantity that settled refunds have paid back. */
  readonly refunded: number;
}

/**
 * Returns the quantity that the customer still has. Vendure cancels and refunds a quantity in two separate steps; after
 * either of them, the customer no longer has it.
 */
export const quantityLeft = ({ quantity, ordered, refunded }: LineQuantities): number =>
  refunded === 0 ? quantity : Math.max(0, Math.min(quantity, ordered - refunded));
