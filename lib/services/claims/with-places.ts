import type { Appointment } from '../../domain/appointment';
import type { Lane, StoredLanes } from '../../domain/lane';
import type { Placement } from '../../engine/slots/judge';
import { lanesToStore } from '../../engine/slots/lanes/lane';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { Zone } from '../../time/zone';

/**
 * Gives a changed appointment the staff members, resources and lanes (spans and quantities of capacity) with which it
 * was checked. The lanes are stored as checked and not computed from the product later, because the appointments next
 * to it may leave only the gaps that were checked.
 *
 * @param placement undefined for a change that was not checked
 */
export const withPlaces = (after: Appointment, placement: Placement | undefined): Appointment =>
  placement
    ? { ...after, staffIds: placement.staffIds, resourceIds: placement.resourceIds, ...placement.lanes }
    : after;

/**
 * Computes the lanes (spans and quantities of capacity) of a changed appointment that is not checked for free places.
 * Lanes stay as they are until its time, product, staff members, resources or quantity change, so that a later change
 * of the product does not move what is booked. A smaller quantity alone leaves spans and paddings as they are, and no
 * lane takes more than before.
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
 * Reduces the quantities of stored lanes (what a booking takes of each staff member, product or resource) to those of
 * newly computed lanes, where these are smaller.
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
