import type { Precedence, Rule } from '../../domain/rule';
import { intersectAll } from '../../time/intervals';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { createPainter, type ExpandedRule, type Painter } from '../rules/timeline';
import { type OccupiedPlaces } from './occupied-places';
import { buildLane, type Lane, otherSteps, ownSteps } from './lane';
import { baseCapacity, type ProductSettings } from './product-settings';
import { createGrid, type Grid } from './spans/grid';
import { openingsByDay, openingsByInstant, openRuns } from './spans/openings';
import type { Steps } from '../../time/steps';

/** Everything that decides whether a span can be booked, at one moment. */
interface WorldFacts {
  readonly zone: Zone;
  readonly now: Instant;
  readonly painter: Painter;
  /** The queried products, and the products that share their members. */
  readonly products: ReadonlyMap<number, ProductSettings>;
  /** Occupying bookings, with a margin for padding. */
  readonly bookings: readonly OccupiedPlaces[];
}

/** Everything that the judge needs to know, loaded once for a window. */
export interface World extends WorldFacts {
  /** Returns the view of a product, built once. */
  view(product: ProductSettings): ProductView;
}

function createWorld(facts: WorldFacts): World {
  const views = new Map<number, ProductView>();
  return {
    ...facts,
    view: (product) => {
      const view = views.get(product.id) ?? viewProduct(facts, product);
      views.set(product.id, view);
      return view;
    },
  };
}

/**
 * Assembles a world from its facts; needs neither a host nor a database.
 *
 * @param parts.span contains the spans to be judged, or the starts to be listed
 * @param parts.bookings occupying ones, with the largest padding's margin around the span
 */
export function assembleWorld(parts: {
  readonly zone: Zone;
  readonly now: Instant;
  readonly precedence: Precedence;
  readonly span: Span;
  readonly products: ReadonlyMap<number, ProductSettings>;
  readonly rules: readonly (Rule | ExpandedRule)[];
  readonly bookings: readonly OccupiedPlaces[];
}): World {
  const { zone, now, precedence, span, products, rules, bookings } = parts;
  return createWorld({
    zone,
    now,
    products,
    bookings,
    painter: createPainter(rules, zone, paintedAround(span, zone), precedence),
  });
}

/**
 * Returns the span to paint for judging a span: from two days before it, to find the start of a run and whether the run
 * is a long one, to three days after, for its end.
 */
export const paintedAround = (span: Span, zone: Zone): Span => ({
  start: zone.startOfDay(zone.dayOf(span.start) - DAYS_BEFORE),
  end: zone.startOfDay(zone.dayOf(span.end) + DAYS_AFTER),
});
const DAYS_BEFORE = 2;
const DAYS_AFTER = 3;

/** One product of a world: its lanes are built when first needed. */
export interface ProductView {
  readonly product: ProductSettings;
  lane(staffId: number | null): Lane;
  /** The lanes of all members, in the product's order; one lane for a product without staff. */
  readonly lanes: readonly Lane[];
  /** Whether all members are booked together. */
  readonly together: boolean;
  /** Candidate starts of a lane; for `all`, over the instants at which every member is open. */
  grid(staffId: number | null): Grid;
  /** Quantity that bookings of this product take without naming a member. */
  readonly unassigned: Steps;
}

function viewProduct(world: WorldFacts, product: ProductSettings): ProductView {
  const { zone, painter, products } = world;
  const bookings = bookingsOf(world.bookings, product);
  const parts = new Map<number | null, LanePart>();

  const part = (staffId: number | null): LanePart => {
    const known = parts.get(staffId);
    if (known) return known;
    const timeline = painter.timeline(product.id, staffId);
    const base = baseCapacity(product, staffId);
    const openings = product.timed ? openingsByInstant(timeline, base) : openingsByDay(timeline, base, zone);
    const { ofThisProduct = [], ofOtherProducts = [] } = bookings.byStaff.get(staffId) ?? {};
    const lane = buildLane(
      { staffId, base },
      openings,
      ownSteps(ofThisProduct, product, zone),
      otherSteps(ofOtherProducts, product, products, zone),
    );
    const lanePart: LanePart = { lane, runs: openRuns(openings) };
    parts.set(staffId, lanePart);
    return lanePart;
  };

  const members = product.staffIds.length > 0 ? product.staffIds : [null];
  const gridOf = (runs: readonly number[]): Grid => createGrid(runs, product.stepMinutes, zone);
  const together = product.staffIds.length > 0 && product.assignment === 'all';
  let lanes: readonly Lane[] | undefined;
  let joint: Grid | undefined;
  const jointGrid = (): Grid =>
    (joint ??= gridOf(intersectAll(members.map((staffId) => part(staffId).runs))));
  const ownGrid = (of: LanePart): Grid => (of.grid ??= gridOf(of.runs));
  return {
    product,
    lane: (staffId) => part(staffId).lane,
    get lanes() {
      return (lanes ??= members.map((staffId) => part(staffId).lane));
    },
    together,
    grid: (staffId) => (together ? jointGrid() : ownGrid(part(staffId))),
    unassigned: ownSteps(bookings.unassigned, product, zone),
  };
}

/** A lane, its open runs, and its grid once it is needed. */
interface LanePart {
  readonly lane: Lane;
  readonly runs: readonly number[];
  grid?: Grid;
}

interface StaffBookings {
  ofThisProduct: OccupiedPlaces[];
  ofOtherProducts: OccupiedPlaces[];
}

/**
 * Sorts bookings by the member whom they concern. The lane of a product without staff (null) takes all of its bookings.
 */
function bookingsOf(bookings: readonly OccupiedPlaces[], product: ProductSettings) {
  const byStaff = new Map<number | null, StaffBookings>();
  const of = (staffId: number | null): StaffBookings => {
    let found = byStaff.get(staffId);
    if (!found) byStaff.set(staffId, (found = { ofThisProduct: [], ofOtherProducts: [] }));
    return found;
  };
  const unassigned: OccupiedPlaces[] = [];
  const staffed = product.staffIds.length > 0;
  // A loop by index, because an iterator would allocate ten thousand results for ten thousand bookings.
  for (let i = 0; i < bookings.length; i += 1) {
    const booking = bookings[i]!;
    const { staffIds } = booking;
    const isOwn = booking.productId === product.id;
    const list = isOwn ? 'ofThisProduct' : 'ofOtherProducts';
    for (let k = 0; k < staffIds.length; k += 1) of(staffIds[k]!)[list].push(booking);
    if (!isOwn) continue;
    if (!staffed) of(null).ofThisProduct.push(booking);
    else if (staffIds.length === 0) unassigned.push(booking);
  }
  return { byStaff, unassigned };
}
