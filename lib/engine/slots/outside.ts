import type { ProductWithStaff } from './lanes/lane';
import { type Occupied, type Openness, resourceLanes } from './openness';
import type { ProductSettings } from './product/product-settings';

/** Facts that decide whether a booking lies outside the opening hours. */
interface OutsideFacts {
  readonly isOpen: Openness;
  /** Whether a member no longer works in the shop. Absent: all members count as staff. */
  readonly hasLeft?: (staffId: number) => boolean;
  /** Whether the shop no longer has a resource, or does not use it. Absent: all resources are in use. */
  readonly isGone?: (resourceId: number) => boolean;
}

/**
 * Whether a booking lies outside the opening hours of its product, a member or a resource. True also if the shop no
 * longer has its product, if its product does not have one of its members, if a member has left the shop, and if a
 * resource is gone. Places, the grid, lead times and restricted days do not count.
 */
export function liesOutside(
  booking: Occupied,
  product: ProductSettings | undefined,
  { isOpen, hasLeft = () => false, isGone = () => false }: OutsideFacts,
): boolean {
  if (!product) return true;
  return (
    booking.staffIds.some((id) => isStranger(product, id) || hasLeft(id)) ||
    resourceLanes(booking).some(({ owner }) => isGone(owner.id)) ||
    !isOpen(booking, product)
  );
}

/** Whether a product has members, and this user is none of them. A product without members may be booked with any. */
const isStranger = ({ staffIds }: ProductWithStaff, id: number): boolean =>
  staffIds.length > 0 && !staffIds.includes(id);
