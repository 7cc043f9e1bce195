import type { Demand } from './demand';
import { fits, type Room, type TakenBefore } from './fits';

/** The facts that bear on the choice of resources; see `Beside` of `fits`. */
interface Around {
  readonly before: readonly TakenBefore[];
  readonly bounds: readonly Demand[] | undefined;
}

/** Limit on resources for each demand that have room only if other demands of the booking take them, too. */
const MOST_TOGETHER = 5;

/**
 * Lists the resources to try for each demand, in the order of the candidates.
 *
 * The lists are short: of `n` demands, each needs at most its first `n` candidates with room. If the first complete
 * assignment gave a demand a later one, one of the first `n` would be left over, and would come first. With `bounds`, a
 * resource may have room for a demand only if others take it, too; such resources are tried as well if another demand
 * may take them.
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
