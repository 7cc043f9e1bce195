import type { LaneOwner } from '../../domain/lane';
import type { Precedence, Rule } from '../../domain/rule';
import { intersectAll, normaliseSpans } from '../../time/intervals';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { WorldLimits } from '../limits/world-limits';
import { createPainter, type ExpandedRule, type Painter, type Timeline } from '../rules/timeline';
import { type OccupiedPlaces } from './lanes/occupied-places';
import { bookableOwners, productOwner, staffIdOf } from './lanes/lane';
import { buildLaneView, type LaneMeter, laneMeter, type LaneView, ownSteps } from './lanes/lane-view';
import { withLimits } from './lanes/limits-meter';
import { partsMeter } from './lanes/parts-meter';
import { baseCapacity, type Paddings, type ProductSettings } from './product/product-settings';
import type { BookableResource } from './resources/demand';
import { createGrid, type Grid } from './spans/grid';
import { closedThroughout, type Openings, openingsOf, openRuns } from './spans/openings';
import { paddedSides } from './spans/padding';
import { largestIn } from './spans/steps';
import { paddingsOfSpan, staffSpans } from './lanes/parts';
import { bookingsByOwner, spansTaken, type TakenSpan } from './lanes/taken-spans';
import { avoidedSteps } from './avoided-spans';
import type { Steps } from '../../time/steps';

/**
 * The world: everything that decides at one moment whether a span can be booked, such as rules, bookings and settings.
 */
interface WorldFacts {
  readonly zone: Zone;
  readonly now: Instant;
  readonly painter: Painter;
  /** Settings of the queried products, and of the products that share their members, by the id of the product. */
  readonly products: ReadonlyMap<number, ProductSettings>;
  /** Resources in use, in the order in which bookings try them. */
  readonly resources: readonly BookableResource[];
  /** Bookings that take places in the window, or so close to the window that their paddings matter. */
  readonly bookings: readonly OccupiedPlaces[];
  /** Booking limits; absent if no limit applies to the queried products. */
  readonly limits?: WorldLimits | undefined;
}

/** Everything that decides whether a span can be booked (rules, bookings and settings), loaded once for a window. */
export interface World extends WorldFacts {
  /** Lists the bookings that take places of an owner: a product, a member or a resource. */
  bookingsOf(owner: LaneOwner): readonly OccupiedPlaces[];
  /** Lists the spans in which these bookings take places of the owner. */
  takenIn(owner: LaneOwner): readonly TakenSpan[];
  /** Returns the view of a product: the open times and bookings that concern it. Each view is built only once. */
  view(product: ProductSettings): ProductView;
  /** Returns a copy of this world in which the bookings of `further` take places, too. */
  beside(further: readonly OccupiedPlaces[]): World;
}

type Taken = Pick<World, 'bookingsOf' | 'takenIn'>;

/** Groups bookings, and the spans that they take, by owner. Each owner's spans are listed when they are first needed. */
export function takenPlaces(bookings: readonly OccupiedPlaces[], products: WorldFacts['products']): Taken {
  let byOwner: Taken['bookingsOf'] | undefined;
  const bookingsOf: Taken['bookingsOf'] = (owner) => (byOwner ??= bookingsByOwner(bookings, products))(owner);
  const spans = new Map<readonly OccupiedPlaces[], readonly TakenSpan[]>();
  return {
    bookingsOf,
    takenIn(owner) {
      const ofOwner = bookingsOf(owner);
      const known = spans.get(ofOwner) ?? spansTaken(ofOwner, owner);
      spans.set(ofOwner, known);
      return known;
    },
  };
}

function createWorld(facts: WorldFacts, taken = takenPlaces(facts.bookings, facts.products)): World {
  const views = new Map<number, ProductView>();
  return {
    ...facts,
    ...taken,
    beside(further) {
      const also = takenPlaces(further, facts.products);
      return createWorld(
        { ...facts, bookings: [...facts.bookings, ...further] },
        {
          bookingsOf: (owner) => joined(taken.bookingsOf(owner), also.bookingsOf(owner)),
          takenIn: (owner) => joined(taken.takenIn(owner), also.takenIn(owner)),
        },
      );
    },
    view: (product) => {
      const view = views.get(product.id) ?? viewProduct({ ...facts, ...taken }, product);
      views.set(product.id, view);
      return view;
    },
  };
}

const joined = <Item>(some: readonly Item[], others: readonly Item[]): readonly Item[] =>
  others.length === 0 ? some : [...some, ...others];

/**
 * Assembles a world (everything that decides whether a span can be booked) without a shop or a database.
 *
 * @param parts.span contains all bookings to be checked and all starts to be listed
 * @param parts.bookings bookings that take places in the span, or within the longest padding of it
 * @param parts.resources resources in use, in the order in which bookings try them. Default: none
 * @param parts.limits booking limits, with the bookings that count towards them. Default: none
 */
export function assembleWorld(parts: {
  readonly zone: Zone;
  readonly now: Instant;
  readonly precedence: Precedence;
  readonly span: Span;
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly rules: readonly (Rule | ExpandedRule)[];
  readonly bookings: readonly OccupiedPlaces[];
  readonly resources?: readonly BookableResource[];
  readonly limits?: WorldLimits | undefined;
}): World {
  const { zone, now, precedence, span, products, rules, bookings, resources = [], limits } = parts;
  return createWorld({
    zone,
    now,
    products,
    resources,
    bookings,
    limits,
    painter: createPainter(rules, zone, paintedAround(span, zone), precedence),
  });
}

/**
 * Returns the span for which open times must be computed before bookings in `span` can be checked: from two days before
 * `span` to three days after `span`. An open run may begin before `span`, and the grid of possible starts begins with
 * the run.
 */
export const paintedAround = (span: Span, zone: Zone): Span => ({
  start: zone.startOfDay(zone.dayOf(span.start) - DAYS_BEFORE),
  end: zone.startOfDay(zone.dayOf(span.end) + DAYS_AFTER),
});
const DAYS_BEFORE = 2;
const DAYS_AFTER = 3;

/**
 * The open times and bookings that concern one product, for each of its members, or for the product itself. Each of
 * these lanes is computed when it is first needed.
 */
export interface ProductView {
  readonly product: ProductSettings;
  /**
   * Returns the open times, capacity and bookings of an owner (a member or the product, but not a resource) as this
   * product sees them.
   *
   * @param paddings gaps to other bookings that the checked booking keeps. Default: the gaps of a booking that takes its members for its whole time
   */
  lane(owner: LaneOwner, paddings?: Paddings): LaneView;
  /**
   * Makes the function that measures the places that an owner (a member or the product) has left for a whole booking,
   * over the spans in which the booking takes the owner.
   */
  meter(owner: LaneOwner): LaneMeter;
  /**
   * The lanes (open times and bookings) of all members, in the product's order; one lane for a product without staff.
   */
  readonly lanes: readonly LaneView[];
  /** Whether a booking always takes all members (staff assignment `all`). */
  readonly together: boolean;
  /**
   * Returns the possible starts in the open times of a member or the product. If all members are booked together, only
   * times at which every member is open count as open.
   */
  grid(owner: LaneOwner): Grid;
  /** Whether any booking of this product names no member, although the product has members. */
  readonly hasUnassigned: boolean;
  /**
   * Returns the largest quantity that bookings without a chosen member reserve among the members at one instant. Only
   * those instants count at which a booking of this span takes members.
   */
  unassignedIn(span: Span): number;
}

function viewProduct(world: Omit<World, 'view' | 'beside'>, product: ProductSettings): ProductView {
  const { zone, painter, products } = world;
  // Keys are the ids of members, or null for the product. Texts would be too slow as keys, because a list looks up
  // members thousands of times.
  const hours = new Map<number | null, Hours>();
  /** Members without rules of their own have the same open times, which are computed only once. */
  const hoursByTimeline = new Map<Timeline, Hours>();
  const views = new Map<number | null, LaneView[]>();
  const isOwn = ({ productId }: OccupiedPlaces): boolean => productId === product.id;

  const hoursOf = (staffId: number | null): Hours => {
    const known = hours.get(staffId);
    if (known) return known;
    const timeline = painter.timeline(product.id, staffId);
    const base = baseCapacity(product, staffId);
    const alike = hoursByTimeline.get(timeline);
    if (alike?.base === base) {
      hours.set(staffId, alike);
      return alike;
    }
    const open = openingsOf(timeline, base, product.timed, zone);
    // A product with a wrong setting has no slots, so all of its times are closed.
    const openings = product.problems.length > 0 ? closedThroughout(open) : open;
    const found: Hours = { base, openings, runs: openRuns(openings) };
    hours.set(staffId, found);
    hoursByTimeline.set(timeline, found);
    return found;
  };

  const lane: ProductView['lane'] = (owner, paddings = product.paddings) => {
    const staffId = staffIdOf(owner);
    const ofOwner = views.get(staffId) ?? [];
    if (ofOwner.length === 0) views.set(staffId, ofOwner);
    const sides = paddedSides(paddings);
    const known = ofOwner[sides];
    if (known) return known;
    const { base, openings } = hoursOf(staffId);
    const bookings = world.bookingsOf(owner);
    const own = bookings.every(isOwn) ? bookings : bookings.filter(isOwn);
    // Bookings of other products block a member, who cannot be in two places at once.
    const others = own === bookings ? [] : bookings.filter((booking) => !isOwn(booking));
    const neighbours = { products, paddings, zone };
    const view = buildLaneView(
      { owner, base },
      openings,
      ownSteps(own, owner, product.perDay, neighbours),
      avoidedSteps(others, owner, neighbours),
    );
    ofOwner[sides] = view;
    return view;
  };

  const owners = bookableOwners(product);
  const gridOf = (runs: readonly number[]): Grid => createGrid(runs, product.stepMinutes, zone);
  const hasStaff = product.staffIds.length > 0;
  const itself = productOwner(product.id);
  const unassigned = hasStaff ? world.bookingsOf(itself) : [];
  const reserved: Steps[] = [];
  const unassignedSteps = (paddings: Paddings): Steps =>
    (reserved[paddedSides(paddings)] ??= ownSteps(unassigned, itself, product.perDay, {
      products,
      paddings,
      zone,
    }));
  const together = hasStaff && product.assignment === 'all';
  let lanes: readonly LaneView[] | undefined;
  let joint: Grid | undefined;
  const jointGrid = (): Grid =>
    (joint ??= gridOf(intersectAll(owners.map((owner) => hoursOf(staffIdOf(owner)).runs))));
  const ownGrid = (of: Hours): Grid => (of.grid ??= gridOf(of.runs));
  /** Returns the times in which a part without staff can lie: open times of the member, or of the product itself. */
  const waitingRuns = (of: Hours): readonly number[] =>
    (of.waitingRuns ??= normaliseSpans([...of.runs, ...hoursOf(null).runs]));
  const meterWithoutLimits = (owner: LaneOwner): LaneMeter => {
    const whole = laneMeter({ view: lane(owner) });
    if (product.parts.length === 0) return whole;
    return partsMeter(product, whole, {
      viewWith: (paddings) => lane(owner, paddings),
      openRuns: waitingRuns(hoursOf(staffIdOf(owner))),
    });
  };
  return {
    product,
    lane,
    meter: (owner) => withLimits(meterWithoutLimits(owner), product, staffIdOf(owner), world.limits),
    get lanes() {
      return (lanes ??= owners.map((owner) => lane(owner)));
    },
    together,
    grid: (owner) => (together ? jointGrid() : ownGrid(hoursOf(staffIdOf(owner)))),
    hasUnassigned: unassigned.length > 0,
    unassignedIn: (span) => {
      if (unassigned.length === 0) return 0;
      const spans = staffSpans(product, span);
      return spans.reduce((most, { start, end }, at) => {
        const steps = unassignedSteps(paddingsOfSpan(product.paddings, at, spans.length));
        return Math.max(most, largestIn(steps, start, end));
      }, 0);
    },
  };
}

/**
 * The open times of a member or the product. Values that are computed from them are added when they are first needed.
 */
interface Hours {
  /** Capacity in open time where no rule states another capacity. */
  readonly base: number;
  readonly openings: Openings;
  readonly runs: readonly number[];
  /** The possible starts of bookings; absent until they are first needed. */
  grid?: Grid;
  /** The times at which parts without staff can take place; absent until they are first needed. */
  waitingRuns?: readonly number[];
}
