import type { Demand } from './demand';

/** Measures how much of each resource is left for one booking. */
export interface Room {
  /** Whether the booking keeps gaps (paddings) to other bookings. */
  readonly hasPaddings: boolean;
  /**
   * Returns the quantity of a resource that is left for a demand (need of a resource) during one segment: the index of
   * a part, or 0 for the whole booking. Negative if the resource is closed.
   *
   * @param beside other demands of the booking that take the same resource. Only the first span of all of them
   * has the padding before, and only the last one the padding after. Default: none
   */
  left(resourceId: number, demand: Demand, segment: number, beside?: readonly Demand[]): number;
  /**
   * Returns the quantity of a resource that other bookings of the same session (equal product, members and times) share
   * during a segment: the index of a part, or 0 for the whole booking.
   */
  shared(resourceId: number, segment: number): number;
}

/** A resource that is assigned to a demand (need of a resource) of a booking. */
export interface Assigned {
  readonly resourceId: number;
  readonly demand: Demand;
}

/** A quantity of a resource that another, unstored booking takes. */
export interface TakenBefore extends Assigned {
  readonly quantity: number;
}

/** Other demands (needs of resources) and bookings that take resources at the same time as the examined demand. */
interface Beside {
  /** Demands (needs of resources) of the same booking that have a resource already. */
  readonly assigned: readonly Assigned[];
  /** Quantities that other, unstored bookings take and that `Room` does not count. */
  readonly before: readonly TakenBefore[];
  /**
   * Other demands (needs of resources) of the same booking that may take the same resource. Paddings then count only
   * around the time of all these demands together. Default: none.
   */
  readonly bounds?: readonly Demand[] | undefined;
}

/**
 * Whether a resource has room for a demand (need of a resource) of a booking, in addition to everything that already
 * takes the resource.
 */
export function fits(next: Assigned, room: Room, { assigned, before, bounds }: Beside): boolean {
  const { resourceId, demand } = next;
  const own = demand.isShared ? 0 : demand.quantity;
  const together = demand.isShared || assigned.length > 0 ? [...assigned, next] : undefined;
  for (const segment of demand.segments) {
    const left = room.left(resourceId, demand, segment, bounds);
    let taken = 0;
    for (const one of before) if (takesIn(one, resourceId, segment)) taken += one.quantity;
    // A cheap test comes first. It excludes most resources without room, so the booking's demands (needs of resources)
    // rarely have to be added up.
    if (taken + own > left) return false;
    if (together && taken + neededIn(segment, resourceId, together, room) > left) return false;
  }
  return true;
}

/**
 * Adds up the quantities that the demands (needs of resources) of one booking take of a resource during a segment: the
 * index of a part, or 0 for the whole booking. A quantity that the booking's session (bookings with equal product,
 * members and times) already shares is not counted again.
 */
export function neededIn(
  segment: number,
  resourceId: number,
  assigned: readonly Assigned[],
  room: Room,
): number {
  let ofEach = 0;
  let shared = 0;
  let known = 0;
  for (const one of assigned) {
    if (!takesIn(one, resourceId, segment)) continue;
    if (one.demand.isShared) {
      shared += one.demand.quantity;
      known = room.shared(resourceId, segment);
    } else ofEach += one.demand.quantity;
  }
  return ofEach + Math.max(shared - known, 0);
}

const takesIn = ({ resourceId, demand }: Assigned, id: number, segment: number): boolean =>
  resourceId === id && demand.segments.includes(segment);
