import { asInstant, type Instant, type Span } from '../../time/units';
import { bookableOwners, staffOwner } from '../slots/lane';
import { lanesInSteps } from '../slots/product-slots';
import { bookableRange, startsWithin } from '../slots/spans/bookable-range';
import { startsOf } from '../slots/spans/slot-span';
import { type Starts, UnionOfStarts } from '../slots/spans/starts';
import type { World } from '../slots/world';
import { togetherSearch } from './at-one-time';
import { endOf } from './compare';
import { sequenceSearch } from './in-sequence';
import { itemPlaces } from './item-places';
import { visitRefusal, type VisitRefusal } from './refusal';
import { SearchBound } from './search-bound';
import type { Arrangement, VisitItem, VisitPlan } from './types';

/** The search for the arrangements of one visit. */
export interface VisitSearch {
  /**
   * Returns the best arrangement that starts at this instant; undefined if there is none. Yields after some steps.
   *
   * @throws AppointmentsError 400 if the search takes too many steps
   */
  at(start: Instant): Generator<void, Arrangement | undefined>;
  /** Returns why no arrangement starts at this instant. Yields after some steps. @throws as at */
  refusalAt(start: Instant): Generator<void, VisitRefusal>;
}

/** Makes the search for the arrangements of a visit in a world that contains all of their times. */
export function visitSearch(world: World, plan: VisitPlan): VisitSearch {
  const bound = new SearchBound();
  const places = itemPlaces(world, plan.items, bound);
  const search =
    plan.arrange === 'together'
      ? togetherSearch(plan, places, bound)
      : sequenceSearch(world, plan, places, bound);
  return {
    *at(start) {
      bound.nextStart();
      const items = yield* search(start);
      return items && { start, end: asInstant(endOf(items)), items };
    },
    *refusalAt(start) {
      bound.nextStart();
      return yield* visitRefusal({ world, plan, places, bound }, start);
    },
  };
}

/**
 * Appends the best arrangement of each start in a window to `out`, sorted by start. A start that has the wall clock time
 * of an earlier one, because the clock was put back, is left out. Yields after each start, and after some steps at one start.
 */
export function* visitStarts(
  world: World,
  plan: VisitPlan,
  window: Span,
  out: Arrangement[],
): Generator<void> {
  const { zone } = world;
  const search = visitSearch(world, plan);
  for (const { product } of plan.items) yield* lanesInSteps(world, product);
  const firsts = plan.arrange === 'any_order' ? plan.items : plan.items.slice(0, 1);
  const starts = new UnionOfStarts(firsts.flatMap((item) => startsOfItem(world, item, window)));
  for (; starts.next !== Infinity; starts.advance()) {
    const start = asInstant(starts.next);
    if (zone.toInstant(zone.toSite(start)) === start) {
      const found = yield* search.at(start);
      if (found) out.push(found);
    }
    yield;
  }
}

/** Returns the grids on which an item may start that is the first of its visit. */
function startsOfItem(world: World, { product, options }: VisitItem, window: Span): Starts[] {
  const { zone, now } = world;
  const bounds = startsWithin(bookableRange(product, now, zone, false), window);
  const owners = options.flatMap((staffIds) =>
    staffIds.length > 0 ? [staffOwner(staffIds[0]!)] : bookableOwners(product),
  );
  const view = world.view(product);
  return owners.map((owner) => startsOf(view, owner, bounds, zone));
}

/** Returns the seconds from the start of a visit up to which its items may reach, with gaps and paddings. */
export function longestVisit({ items, maxGapMinutes }: Pick<VisitPlan, 'items' | 'maxGapMinutes'>): number {
  return items.reduce((sum, { product: { durationSeconds, paddings } }) => {
    return sum + durationSeconds + (Math.max(paddings.before, paddings.after) + maxGapMinutes) * 60;
  }, 0);
}
