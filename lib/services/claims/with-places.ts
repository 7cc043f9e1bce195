import type { Appointment } from '../../domain/appointment';
import type { Lane, StoredLanes } from '../../domain/lane';
import type { Placement } from '../../engine/slots/judge/placement';
import { lanesToStore } from '../../engine/slots/lanes/lane';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { Zone } from '../../time/zone';

/**
 * Gives a changed appointment the staff members, resources and lanes (spans and quantities of capacity) with which the
 * change was checked. The checked lanes are stored, because neighbouring appointments may leave no room for lanes that
 * are computed from the product later.
 *
 * @param placement undefined for a change that was not checked
 */
export const withPlaces = (after: Appointment, placement: Placement | undefined): Appointment =>
  placement
    ? { ...after, staffIds: placement.staffIds, resourceIds: placement.resourceIds, ...placement.lanes }
    : after;

/**
 * Computes the lanes (spans and quantities of capacity) of a changed appointment that is not checked for free places.
 * If time, product, staff members, resources and quantity are unchanged, the stored lanes stay, even if the product's
 * settings have changed. If only the quantity became smaller, the lanes keep their spans and paddings, and none takes
 * more than before.
 */
export function withNewLanes(
  before: Appointment,
  after: Appointment,
  product: ProductSettings,
  zone: Zone,
): Appointment {
  if (takesTheSame(before, after)) return after;
  const { occupiedFrom: start, occupiedTo: end, staffIds, quantity, resourceIds } = after;
  const fresh = lanesToStore(product, { start, end, staffIds, quantity, resourceIds }, zone);
  const isReduced =
    quantity < before.quantity && takesTheSame(before, { ...after, quantity: before.quantity });
  return { ...after, ...(isReduced ? reducedLanes(before, fresh) : fresh) };
}

/**
 * Reduces the quantities of stored lanes (what a booking takes of each staff member, product or resource). Each stored
 * lane gets the quantity of the newly computed lane if that is smaller.
 */
export function reducedLanes({ paddedFrom, paddedTo, lanes }: StoredLanes, fresh: StoredLanes): StoredLanes {
  if (lanes === null) return fresh;
  const quantityOf = (lane: Lane, at: number): number => {
    const now = fresh.lanes?.[at];
    const isSame = now?.owner.kind === lane.owner.kind && now.owner.id === lane.owner.id;
    return isSame ? Math.min(lane.quantity, now.quantity) : lane.quantity;
  };
  return {
    paddedFrom,
    paddedTo,
    lanes: lanes.map((lane, at) => ({ ...lane, quantity: quantityOf(lane, at) })),
  };
}

const takesTheSame = (before: Appointment, after: Appointment): boolean =>
  before.productId === after.productId &&
  before.start === after.start &&
  before.end === after.end &&
  before.occupiedFrom === after.occupiedFrom &&
  before.occupiedTo === after.occupiedTo &&
  before.allDay === after.allDay &&
  before.quantity === after.quantity &&
  before.staffIds.join() === after.staffIds.join() &&
  before.resourceIds.join() === after.resourceIds.join();
