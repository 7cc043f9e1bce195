import { assignResources } from './assign';
import type { Demand } from './demand';
import type { Room } from './demands-fit';

/** A resource that a booking can take for one of its needs, with the facts by which the shop's function chooses. */
export interface FreeResource {
  readonly resourceId: number;
  readonly kind: string;
  /** Quantity that other bookings leave of the resource at every instant at which this booking takes it. */
  readonly remaining: number;
  /** Number of bookings, of any product, that take the resource on the site day on which the booking starts. */
  readonly bookingsThatDay: number;
}

/**
 * Chooses the resource for one need of a booking that names no resources. Called once for each need, in order. `free`
 * is not empty, read-only, and in the order in which resources are taken; with each of them, the later needs can be
 * met. The function must not be asynchronous, and must be deterministic, because it is called again if the database was
 * busy. If it throws, or returns anything but the id of a free resource, the call ends with 502 `shop_rest_host_error`,
 * and nothing is booked.
 */
export type ResourceStrategy = (free: readonly FreeResource[]) => number;

/** A choice of resources for the demands (needs of resources) of one booking. */
interface Choice {
  readonly room: Room;
  /** A complete assignment: one id for each demand. */
  readonly complete: readonly number[];
  /** Whether the booking, or its session, has this resource already. The booking then keeps it. */
  readonly isKept: (resourceId: number, at: number) => boolean;
  readonly factsOf: (resourceId: number, demand: Demand) => FreeResource;
  readonly choose: ResourceStrategy;
}

/**
 * Lets the shop's function choose a resource for each demand (need of a resource) of a booking. Only resources with
 * which the booking still finds a complete assignment are offered.
 *
 * @returns one id for each demand
 */
export function chosenResources(
  demands: readonly Demand[],
  { room, complete, isKept, factsOf, choose }: Choice,
): readonly number[] {
  let assigned = complete;
  for (const [at, demand] of demands.entries()) {
    const assignedWith = (id: number): readonly number[] | undefined =>
      id === assigned[at]
        ? assigned
        : assignResources(restricted(demands, [...assigned.slice(0, at), id]), room)?.map(
            ({ resourceId }) => resourceId,
          );
    const possible = new Map(
      demand.candidates.flatMap((id) => {
        const found = assignedWith(id);
        return found ? [[id, found] as const] : [];
      }),
    );
    const ids = [...possible.keys()];
    const kept = ids.find((id) => isKept(id, at));
    assigned = possible.get(kept ?? choose(ids.map((id) => factsOf(id, demand))))!;
  }
  return assigned;
}

/** Returns the demands (needs of resources), of which the first ones can be met by these resources only. */
const restricted = (demands: readonly Demand[], resourceIds: readonly number[]): readonly Demand[] =>
  demands.map((demand, at) =>
    at < resourceIds.length ? { ...demand, candidates: [resourceIds[at]!] } : demand,
  );
