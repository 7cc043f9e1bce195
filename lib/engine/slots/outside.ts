import type { ProductWithStaff } from './lane';
import { type Occupied, type Openness, resourceLanes } from './openness';
import type { ProductSettings } from './product-settings';

/** Facts that decide whether a booking lies outside. */
interface OutsideFacts {
  readonly isOpen: Openness;
  /** Whether a member no longer works in the shop. Absent: all members count as staff. */
  readonly hasLeft?: (staffId: number) => boolean;
  /** Whether the shop no longer has a resource, or does not use it. Absent: all resources are in use. */
  readonly isGone?: (resourceId: number) => boolean;
}

/**
 * Whether a booking lies outside: the shop no longer has its product, the booking names a member whom its product does
 * not have or who has left the shop, it takes a resource that is gone, or an instant that must be open is closed in one of
 * its lanes. Places, the grid, lead times and restricted days do not count.
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
