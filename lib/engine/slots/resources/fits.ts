import type { Demand } from './demand';

/** Tells how much of each resource is left for one booking. */
export interface Room {
  /** Whether the booking keeps gaps (paddings) to other bookings. */
  readonly hasPaddings: boolean;
  /**
   * Returns the quantity of a resource that is left for a demand in one of its segments (a part, or the whole booking);
   * negative if the resource is closed.
   *
   * @param beside other demands of the booking that take the resource. Only the first of all spans has the padding
   * before, and only the last one the padding after. Default: none
   */
  left(resourceId: number, demand: Demand, segment: number, beside?: readonly Demand[]): number;
  /**
   * Returns the quantity of a resource that the other bookings of the session (with the same product, members and
   * times) share in a segment (a part, or the whole booking).
   */
  shared(resourceId: number, segment: number): number;
}

/** A resource that is assigned to a demand (need) of a booking. */
export interface Assigned {
  readonly resourceId: number;
  readonly demand: Demand;
}

/** A quantity of a resource that another booking takes, which is not stored yet. */
export interface TakenBefore extends Assigned {
  readonly quantity: number;
}

/** Other demands (needs) and bookings that take resources at the same time as a demand. */
interface Beside {
  /** Demands (needs) of the booking that have a resource already. */
  readonly assigned: readonly Assigned[];
  /** Quantities that other, unstored bookings take and that `Room` does not count. */
  readonly before: readonly TakenBefore[];
  /**
   * Other demands (needs) of the booking that take the same resource. Paddings then count only around all of them.
   * Default: none.
   */
  readonly bounds?: readonly Demand[] | undefined;
}

/** Whether a resource has room for a demand (need) of a booking, in addition to everything that takes it already. */
export function fits(next: Assigned, room: Room, { assigned, before, bounds }: Beside): boolean {
  const { resourceId, demand } = next;
  const own = demand.isShared ? 0 : demand.quantity;
  const together = demand.isShared || assigned.length > 0 ? [...assigned, next] : undefined;
  for (const segment of demand.segments) {
    const left = room.left(resourceId, demand, segment, bounds);
    let taken = 0;
    for (const one of before) if (takesIn(one, resourceId, segment)) taken += one.quantity;
    // A cheap test that excludes most resources without room, before all needs of the booking are added up.
    if (taken + own > left) return false;
    if (together && taken + neededIn(segment, resourceId, together, room) > left) return false;
  }
  return true;
}

/**
 * Adds up what the demands (needs) of one booking take of a resource in a segment (a part, or the whole booking).
 * Quantities that the booking's session (the bookings with the same product, members and times) shares already are not
 * counted again.
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
