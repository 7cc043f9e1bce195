import type { ProductWithStaff } from './lanes/lane';
import { type Occupied, type Openness, resourceLanes } from './openness';
import type { ProductSettings } from './product/product-settings';

/** Functions that decide whether a booking lies outside opening hours. */
interface OutsideFacts {
  readonly isOpen: Openness;
  /** Whether a member no longer works in the shop. Default: all members still do. */
  readonly hasLeft?: (staffId: number) => boolean;
  /** Whether a resource was removed from the shop or is not in use. Default: all resources are in use. */
  readonly isGone?: (resourceId: number) => boolean;
}

/**
 * Whether a booking lies outside the opening hours of its product, of a member or of a resource. Also true if the shop
 * no longer has the product, if the product does not have one of the booked members, if a member has left the shop, and
 * if a resource is gone. Free places, the grid of starts, lead times and restricted days do not matter.
 */
export function liesOutside(
  booking: Occupied,
  product: ProductSettings | undefined,
  { isOpen, hasLeft = () => false, isGone = () => false }: OutsideFacts,
): boolean {
  if (!product) return true;
  return (
    booking.staffIds.some((id) => isNoMember(product, id) || hasLeft(id)) ||
    resourceLanes(booking).some(({ owner }) => isGone(owner.id)) ||
    !isOpen(booking, product)
  );
}

/**
 * Whether a user is not among the members of a product. False for a product without members, because managers may book
 * it with any user.
 */
const isNoMember = ({ staffIds }: ProductWithStaff, id: number): boolean =>
  staffIds.length > 0 && !staffIds.includes(id);
