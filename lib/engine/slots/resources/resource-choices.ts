import type { Demand } from './demand';
import { fits, type Room, type TakenBefore } from './demands-fit';

/**
 * The other bookings, and the other demands (needs of resources) of the same booking, that limit the choice of a
 * resource. Has the fields of `Beside` in `demands-fit.ts`.
 */
interface Around {
  readonly before: readonly TakenBefore[];
  readonly bounds: readonly Demand[] | undefined;
}

/**
 * Maximum number of resources that are tried for one demand (need of a resource) although they have room for it only if
 * another demand of the same booking takes the resource as well.
 */
const MOST_TOGETHER = 5;

/**
 * Lists the resources to try for each demand (need of a resource) of a booking, in the order of its candidates. With
 * `n` demands, the first `n` candidates with room are enough for each demand: the other demands take at most `n - 1` of
 * these.
 *
 * `bounds` is set if the demands of the booking take resources at different times, and contains all of these demands.
 * Some candidates then have room for a demand only if another demand of the booking takes them as well. Such a
 * candidate is listed if another demand can take it.
 */
export function choicesOf(demands: readonly Demand[], room: Room, around: Around): readonly number[][] {
  const { before, bounds } = around;
  if (bounds) return choicesInTurns(demands, room, { before, bounds });
  return demands.map((demand) => {
    const found: number[] = [];
    for (const resourceId of demand.candidates) {
      if (found.length === demands.length) break;
      if (fits({ resourceId, demand }, room, { assigned: [], before })) found.push(resourceId);
    }
    return found;
  });
}

function choicesInTurns(
  demands: readonly Demand[],
  room: Room,
  { before, bounds }: Around,
): readonly number[][] {
  const hasRoom = (resourceId: number, demand: Demand, within?: readonly Demand[]): boolean =>
    fits({ resourceId, demand }, room, { assigned: [], before, bounds: within });
  const each = demands.map((demand) => demand.candidates.filter((id) => hasRoom(id, demand, bounds)));
  const onlyTogether = new Set(each.flatMap((ids, at) => ids.filter((id) => !hasRoom(id, demands[at]!))));
  const isForOthers = (id: number, at: number): boolean =>
    each.some((ids, other) => other !== at && ids.includes(id));
  return each.map((ids, at) => {
    let alone = 0;
    let together = 0;
    return ids.filter((id) => {
      if (!onlyTogether.has(id)) return (alone += 1) <= demands.length;
      return isForOthers(id, at) && (together += 1) <= MOST_TOGETHER;
    });
  });
}
