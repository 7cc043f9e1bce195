import type { Reason } from '../../domain/refusals/reasons';
import type { Instant } from '../../time/units';
import { eachLimitOnce, type LimitOnBooking } from '../limits/limit-on-booking';
import type { Placement } from '../slots/judge/placement';
import type { World } from '../slots/world';
import type { ItemPlaces } from './item-places';
import type { SearchBound } from './search-bound';
import { startsAfter } from './starts-after';
import type { ArrangedItem, VisitPlan } from './types';

/** The reasons why a visit cannot start at an instant. */
export interface VisitRefusal {
  /** Position in the visit of the item that cannot be booked. */
  readonly index: number;
  /** First start that was tried for that item. */
  readonly start: Instant;
  readonly reasons: readonly Reason[];
  /** Booking limits that the item would exceed. */
  readonly reached: readonly LimitOnBooking[];
}

/** A visit whose refusal is to be explained, with the object that checks its items. */
interface Searched {
  readonly world: World;
  readonly plan: VisitPlan;
  readonly places: ItemPlaces;
  readonly bound: SearchBound;
}

/**
 * Returns the reasons why a visit cannot start at an instant. The items are placed in the given order, each at the
 * first free time, and the reasons are those of the first item that finds none. If the same members must serve all
 * items, each set of members is tried, and the reasons are those of the sets with which most items found a time. Yields
 * after some steps, so that other work can run.
 */
export function* visitRefusal(searched: Searched, start: Instant): Generator<void, VisitRefusal> {
  let furthest: VisitRefusal | undefined;
  for (const members of membersToTry(searched.plan)) {
    const refusal = yield* refusalWith(searched, start, members);
    if (refusal) furthest = furthest ? furtherOf(furthest, refusal) : refusal;
  }
  // Every item finds a time, but no arrangement of the visit is possible, for example because an item would start later
  // than the allowed gap permits.
  return furthest ?? { index: 0, start, reasons: ['nobody_free'], reached: [] };
}

type Members = readonly number[];

/**
 * Returns the sets of members that are tried one after the other for all items. If each item may have different
 * members, the list has only `undefined`.
 */
function membersToTry({ items, sameStaff }: VisitPlan): readonly (Members | undefined)[] {
  const first = sameStaff ? items.find(({ options }) => options.some(({ length }) => length > 0)) : undefined;
  return first?.options ?? [undefined];
}

/** Returns the reasons why a visit with these members cannot start; undefined if each item finds a time. */
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

/**
 * Returns the refusal that concerns the later item of the visit. If both concern the same item, joins their reasons.
 */
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

/**
 * Whether these members may serve an item while `members` are tried for all items. If `members` is undefined, any
 * members may serve it.
 */
const mayServe = (members: Members | undefined, staffIds: Members): boolean =>
  members === undefined || staffIds.length === 0 || staffIds.join() === members.join();

const isTaken = (before: readonly ArrangedItem[], staffIds: readonly number[]): boolean =>
  before.some(({ placement }) => placement.staffIds.some((id) => staffIds.includes(id)));
