import type { Reason } from '../../domain/refusals/reasons';
import type { Instant } from '../../time/units';
import { eachLimitOnce, type LimitOnBooking } from '../limits/limit-on-booking';
import type { Placement } from '../slots/judge';
import type { World } from '../slots/world';
import type { ItemPlaces } from './item-places';
import type { SearchBound } from './search-bound';
import { startsAfter } from './starts-after';
import type { ArrangedItem, VisitPlan } from './types';

/** Why a visit cannot start at an instant. */
export interface VisitRefusal {
  /** Position of the item that finds no place. */
  readonly index: number;
  /** First start that was tried for the item. */
  readonly start: Instant;
  readonly reasons: readonly Reason[];
  /** The booking limits that refuse the item. */
  readonly reached: readonly LimitOnBooking[];
}

/** A visit, and the finder of its places in a world. */
interface Searched {
  readonly world: World;
  readonly plan: VisitPlan;
  readonly places: ItemPlaces;
  readonly bound: SearchBound;
}

/**
 * Returns why a visit cannot start at an instant: the reasons of the first item, in the given order, that finds no place
 * after the items before it, which take the first places that are free. If the same members serve all items, this is the
 * item up to which the best members come, with the reasons of all who come as far. Yields after some steps.
 */
export function* visitRefusal(searched: Searched, start: Instant): Generator<void, VisitRefusal> {
  let furthest: VisitRefusal | undefined;
  for (const members of membersToTry(searched.plan)) {
    const refusal = yield* refusalWith(searched, start, members);
    if (refusal) furthest = furthest ? furtherOf(furthest, refusal) : refusal;
  }
  // Each item would find a place, but no arrangement has all of them.
  return furthest ?? { index: 0, start, reasons: ['nobody_free'], reached: [] };
}

type Members = readonly number[];

/** Returns the members of whom one set must serve all items; undefined if each item may have others. */
function membersToTry({ items, sameStaff }: VisitPlan): readonly (Members | undefined)[] {
  const first = sameStaff ? items.find(({ options }) => options.some(({ length }) => length > 0)) : undefined;
  return first?.options ?? [undefined];
}

/** Returns why a visit with these members cannot start; undefined if each item finds a place. */
function* refusalWith(
  { world, plan: { items, arrange, maxGapMinutes }, places, bound }: Searched,
  start: Instant,
  members: Members | undefined,
): Generator<void, VisitRefusal | undefined> {
  const before: ArrangedItem[] = [];
  for (const [index, next] of items.entries()) {
    const last = arrange === 'together' ? undefined : before.at(-1);
    const tried = next.options.flatMap((staffIds, option) => {
      if (!mayServe(members, staffIds)) return [];
      const choice = { index, option };
      if (!last) return isTaken(before, staffIds) ? [] : [{ choice, from: start }];
      const following = { earlier: items[last.index]!, placed: last, next, staffIds };
      return startsAfter(world, following, maxGapMinutes).starts.map((from) => ({ choice, from }));
    });
    const refused: Placement[] = [];
    for (const { choice, from } of tried) {
      const item = places.judged(choice, from, before);
      if (bound.isPauseDue()) yield;
      if (item.placement.ok) {
        before.push(item);
        break;
      }
      refused.push(item.placement);
    }
    if (before.length > index) continue;
    const reasons = [...new Set(refused.flatMap((one) => one.reasons))];
    return {
      index,
      start: tried[0]?.from ?? start,
      reasons: reasons.length > 0 ? reasons : ['nobody_free'],
      reached: eachLimitOnce(refused.flatMap(({ reached }) => reached)),
    };
  }
  return undefined;
}

/** Returns the refusal of the later item; of one item, the reasons of both. */
const furtherOf = (one: VisitRefusal, other: VisitRefusal): VisitRefusal =>
  one.index === other.index
    ? {
        ...one,
        reasons: [...new Set([...one.reasons, ...other.reasons])],
        reached: eachLimitOnce([...one.reached, ...other.reached]),
      }
    : one.index > other.index
      ? one
      : other;

/** Whether an item that these members serve may be part of a visit that `members` serve. */
const mayServe = (members: Members | undefined, staffIds: Members): boolean =>
  members === undefined || staffIds.length === 0 || staffIds.join() === members.join();

const isTaken = (before: readonly ArrangedItem[], staffIds: readonly number[]): boolean =>
  before.some(({ placement }) => placement.staffIds.some((id) => staffIds.includes(id)));
