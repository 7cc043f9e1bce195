import type { Demand } from './demand';

/** The room that resources have for one booking. */
export interface Room {
  /** Whether the booking keeps gaps to others. */
  readonly hasPaddings: boolean;
  /**
   * Returns the quantity of a resource that is left for a demand in one of its segments; negative if the resource is
   * closed.
   *
   * @param beside demands of the booking that take the resource, too. Only the first of all spans has the padding before,
   * and only the last one the padding after. Default: none
   */
  left(resourceId: number, demand: Demand, segment: number, beside?: readonly Demand[]): number;
  /** Returns the quantity of a resource that the booking's session shares already in a segment. */
  shared(resourceId: number, segment: number): number;
}

/** A resource, and the demand of a booking that takes it. */
export interface Assigned {
  readonly resourceId: number;
  readonly demand: Demand;
}

/** A quantity of a resource that an earlier booking of the caller takes. */
export interface TakenBefore extends Assigned {
  readonly quantity: number;
}

/** Demands and bookings beside a demand for which there must be room. */
interface Beside {
  /** Demands of the booking that are assigned already. */
  readonly assigned: readonly Assigned[];
  /** Quantities that earlier bookings of the caller take and that the room does not know of. */
  readonly before: readonly TakenBefore[];
  /** Demands of the booking that bound the padded time together with this one. Default: none. */
  readonly bounds?: readonly Demand[] | undefined;
}

/** Whether a resource has room for a demand, beside what is assigned. */
export function fits(next: Assigned, room: Room, { assigned, before, bounds }: Beside): boolean {
  const { resourceId, demand } = next;
  const own = demand.isShared ? 0 : demand.quantity;
  const together = demand.isShared || assigned.length > 0 ? [...assigned, next] : undefined;
  for (const segment of demand.segments) {
    const left = room.left(resourceId, demand, segment, bounds);
    let taken = 0;
    for (const one of before) if (takesIn(one, resourceId, segment)) taken += one.quantity;
    // Most resources without room are found before the demands of the booking are added up.
    if (taken + own > left) return false;
    if (together && taken + neededIn(segment, resourceId, together, room) > left) return false;
  }
  return true;
}

/** Adds up what the demands of one booking take of a resource in a segment, beside what their session shares already. */
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
