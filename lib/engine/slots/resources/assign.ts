import { choicesOf } from './choices';
import type { Demand } from './demand';
import { type Assigned, fits, neededIn, type Room, type TakenBefore } from './fits';
import { takeTurns } from './turns';

/**
 * Limit on the resources that one search tries. Only a search with paddings between parts, for four or five demands,
 * can reach it: three such demands have at most eight choices each, which take 584 steps. Without paddings, five demands
 * with five choices each take 3,905 steps.
 */
const MOST_STEPS = 5000;

/**
 * Assigns a resource to each demand of a booking. The first complete assignment in the order of the candidates is
 * returned. The demands of one booking take disjoint quantities, and no demand is split over two resources.
 *
 * @param before what earlier bookings of the caller take and `room` does not know of
 * @returns the assigned resources in the order of the demands; undefined if there is no complete assignment,
 * or if none is found in `MOST_STEPS` steps
 */
export function assignResources(
  demands: readonly Demand[],
  room: Room,
  before: readonly TakenBefore[] = [],
): readonly Assigned[] | undefined {
  const assigned: Assigned[] = [];
  // Which paddings a demand has is known only when all demands are assigned. Until then it has those that reach least.
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

/** Whether a demand of a complete assignment has room with the paddings that it has beside the others. */
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

/** Counts the bookings with this only demand that resources have room for together, up to `most`. */
export function countBookings(demand: Demand, room: Room, most: number): number {
  const { candidates, quantity, segments } = demand;
  let count = 0;
  for (let i = 0; i < candidates.length && count < most; i += 1) {
    let left = Infinity;
    for (let k = 0; left >= quantity && k < segments.length; k += 1) {
      left = Math.min(left, room.left(candidates[i]!, demand, segments[k]!));
    }
    if (left >= quantity) count += Math.floor(left / quantity);
  }
  return Math.min(count, most);
}

/** Returns the quantities that an assignment takes in addition to what the session of its booking shares already. */
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
