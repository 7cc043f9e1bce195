import { asInstant, type Instant, type Span } from '../../time/units';
import { bookableOwners, staffOwner } from '../slots/lanes/lane';
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
import { type Arrangement, type ItemWorlds, secondsOf, type VisitItem, type VisitPlan } from './types';

/** Searches for arrangements of one visit: the order, times and members of its items. */
export interface VisitSearch {
  /**
   * Returns the best arrangement that starts at an instant; undefined if none is possible. Yields after some steps, so
   * that other work can run.
   *
   * @throws AppointmentsError 400 if the search takes too many steps
   */
  at(start: Instant): Generator<void, Arrangement | undefined>;
  /**
   * Returns the reasons why no arrangement starts at an instant. Yields after some steps, so that other work can run.
   *
   * @throws AppointmentsError 400 if the search takes too many steps
   */
  refusalAt(start: Instant): Generator<void, VisitRefusal>;
}

/**
 * Makes the search for the arrangements of a visit.
 *
 * @param worlds rules and bookings for each item, covering the times of all arrangements
 */
export function visitSearch(worlds: ItemWorlds, plan: VisitPlan, bound = new SearchBound()): VisitSearch {
  const places = itemPlaces(worlds, plan.items, bound);
  const search =
    plan.arrange === 'together'
      ? togetherSearch(plan, places, bound)
      : sequenceSearch(worlds, plan, places, bound);
  return {
    *at(start) {
      bound.nextStart();
      places.beginAt(start);
      const items = yield* search(start);
      return items && { start, end: asInstant(endOf(items)), items };
    },
    *refusalAt(start) {
      bound.nextStart();
      return yield* visitRefusal({ world: worlds[0]!, plan, places, bound }, start);
    },
  };
}

/**
 * Appends to `out` the best arrangement for each start in a window, sorted by start. After the clock was set back,
 * starts whose wall clock time occurred before are left out. Yields after each start, and after some steps at one
 * start.
 */
export const visitStarts = (
  worlds: ItemWorlds,
  plan: VisitPlan,
  window: Span,
  out: Arrangement[],
): Generator<void> => startsFoundBy({ worlds, plan, search: visitSearch(worlds, plan) }, window, out);

/**
 * A search for the arrangements of a visit, with the visit itself, and the rules and bookings (worlds) that were loaded
 * for it.
 */
interface OngoingSearch {
  readonly worlds: ItemWorlds;
  readonly plan: VisitPlan;
  readonly search: VisitSearch;
}

/**
 * Appends to `out` the best arrangement for each start in a window, like `visitStarts`. The caller passes the search,
 * so that it can use the search again for another window.
 */
export function* startsFoundBy(
  { worlds, plan, search }: OngoingSearch,
  window: Span,
  out: Arrangement[],
): Generator<void> {
  const world = worlds[0]!;
  const { zone } = world;
  for (const [index, { product }] of plan.items.entries()) yield* lanesInSteps(worlds[index]!, product);
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

/** Returns the starts that an item can have if it is the first item of its visit. */
function startsOfItem(world: World, { product, options }: VisitItem, window: Span): Starts[] {
  const { zone, now } = world;
  const bounds = startsWithin(bookableRange(product, now, zone, false), window);
  const owners = options.flatMap((staffIds) =>
    staffIds.length > 0 ? [staffOwner(staffIds[0]!)] : bookableOwners(product),
  );
  const view = world.view(product);
  return owners.map((owner) => startsOf(view, owner, bounds, zone));
}

/** Returns the longest possible time from the start of a visit to its end in seconds, including gaps and paddings. */
export function longestVisit({ items, maxGapMinutes }: Pick<VisitPlan, 'items' | 'maxGapMinutes'>): number {
  return items.reduce((sum, item) => {
    const { before, after } = item.product.paddings;
    return sum + secondsOf(item) + (Math.max(before, after) + maxGapMinutes) * 60;
  }, 0);
}
