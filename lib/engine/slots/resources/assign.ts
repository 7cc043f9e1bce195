import { choicesOf } from './resource-choices';
import type { Demand } from './demand';
import { type Assigned, fits, neededIn, type Room, type TakenBefore } from './demands-fit';
import { takeTurns } from './needs-in-turn';

/**
 * Maximum number of resources that one search tries. Only a search for four or five needs (required resources) with
 * paddings between parts can reach this limit: three such needs take at most 584 steps, and five needs without paddings
 * at most 3,905.
 */
const MOST_STEPS = 5000;

/**
 * Assigns a resource to each demand of a booking. A demand is what one need (required resource) of the product means
 * for the booking. Returns the first complete assignment in the order of the candidates. No two demands take the same
 * unit of a resource, and no demand is split between two resources.
 *
 * @param before quantities that other, unstored bookings take and that `room` does not count
 * @returns the assigned resources in the order of the demands; undefined if there is no complete assignment,
 * or if none is found in `MOST_STEPS` steps
 */
export function assignResources(
  demands: readonly Demand[],
  room: Room,
  before: readonly TakenBefore[] = [],
): readonly Assigned[] | undefined {
  const assigned: Assigned[] = [];
  // The paddings around a demand (need of a resource) are known only when all demands of the booking have a resource.
  // Until then, the smallest possible paddings count, so that no solution is missed.
  const bounds = room.hasPaddings && takeTurns(demands) ? demands : undefined;
  const choices = choicesOf(demands, room, { before, bounds });
  if (choices.some(({ length }) => length === 0)) return undefined;
  let steps = 0;
  const isComplete = (): boolean =>
    bounds === undefined || assigned.every((one) => fitsBeside(one, assigned, room, before));
  const assignFrom = (at: number): boolean => {
    if (at === demands.length) return isComplete();
    for (const resourceId of choices[at]!) {
      steps += 1;
      if (steps > MOST_STEPS) return false;
      const next = { resourceId, demand: demands[at]! };
      if (!fits(next, room, { assigned, before, bounds })) continue;
      assigned.push(next);
      if (assignFrom(at + 1)) return true;
      assigned.pop();
    }
    return false;
  };
  return assignFrom(0) ? assigned : undefined;
}

/**
 * Whether a resource still has room for its demand (need of a resource) once all demands of the booking have a
 * resource. Only then are the paddings around each demand known.
 */
function fitsBeside(
  one: Assigned,
  all: readonly Assigned[],
  room: Room,
  before: readonly TakenBefore[],
): boolean {
  const assigned = all.filter((other) => other !== one);
  const bounds = assigned
    .filter(({ resourceId }) => resourceId === one.resourceId)
    .map(({ demand }) => demand);
  return fits(one, room, { assigned, before, bounds });
}

/**
 * Counts, up to `most`, how many bookings with one demand (need of a resource) each find a resource at the same time.
 */
export function countBookings(demand: Demand, room: Room, most: number): number {
  const { candidates, quantity } = demand;
  let count = 0;
  for (let i = 0; i < candidates.length && count < most; i += 1) {
    const left = leftThroughout(demand, candidates[i]!, room);
    if (left >= quantity) count += Math.floor(left / quantity);
  }
  return Math.min(count, most);
}

/**
 * Makes a function that returns whether a resource is free for a booking with one demand (need of a resource). The
 * function first tries the resource of its last call, because in a list of starts the next start often finds the same
 * resource.
 */
export function resourceSearch(demand: Demand): (room: Room) => boolean {
  const { candidates, quantity } = demand;
  let found = 0;
  return (room) => {
    for (let i = 0; i < candidates.length; i += 1) {
      const at = (found + i) % candidates.length;
      if (leftThroughout(demand, candidates[at]!, room) < quantity) continue;
      found = at;
      return true;
    }
    return false;
  };
}

/**
 * Returns how much of a resource is left in all segments (parts) of a demand (need of a resource). The search ends as
 * soon as less than the demanded quantity is left, so a smaller result is not exact.
 */
function leftThroughout(demand: Demand, resourceId: number, room: Room): number {
  const { quantity, segments } = demand;
  let left = Infinity;
  for (let k = 0; left >= quantity && k < segments.length; k += 1) {
    left = Math.min(left, room.left(resourceId, demand, segments[k]!));
  }
  return left;
}

/**
 * Returns the quantities that a booking takes of its assigned resources. Quantities that the booking's session
 * (bookings with equal product, members and times) already shares are not counted again.
 */
export const takenBy = (assigned: readonly Assigned[], room: Room): readonly TakenBefore[] =>
  assigned.map((one, at) => {
    if (!one.demand.isShared) return { ...one, quantity: one.demand.quantity };
    const earlier = assigned.slice(0, at);
    const added = one.demand.segments.map(
      (segment) =>
        neededIn(segment, one.resourceId, [...earlier, one], room) -
        neededIn(segment, one.resourceId, earlier, room),
    );
    return { ...one, quantity: Math.max(...added) };
  });
