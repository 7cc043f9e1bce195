import type { LaneOwner } from '../../domain/lane';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { jointMeter } from './lanes/joint';
import { bookableOwners, staffIdOf } from './lanes/lane';
import type { LaneView } from './lanes/lane-view';
import type { ProductSettings } from './product/product-settings';
import { combinedFigures } from './resources/combined-places';
import { resourceFinder, type ResourceFinder } from './resources/resource-finder';
import { momentOf, newFigures, slotAdder } from './slot-record';
import { bookableRange, mayStartOn, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { keepsStart, type StartFilter } from './spans/start-filter';
import { earliest, type Starts, UnionOfStarts } from './spans/starts';
import type { SlotMoment, Slot } from './types';
import type { ProductView, World } from './world';

/** A request for a list of slots: the window and the members of the slots, and the form of the records. */
export interface SlotListing {
  /** Window in which the listed slots start. */
  readonly window: Span;
  /** Hours and weekdays to which the list is limited. Absent: all hours and days. */
  readonly filter?: StartFilter | undefined;
  /** Members whose slots are listed. Absent: all members of the product. */
  readonly staffIds?: readonly number[];
  readonly pastTimes: boolean;
  readonly combine: boolean;
  readonly hideUnavailable: boolean;
  /**
   * Whether to hide starts in the second of two equal hours when the clock is set back. If a client sends back the wall
   * clock time of such a start, it books the start in the first hour. With `combine` such starts are always hidden.
   */
  readonly firstOfRepeated: boolean;
}

/**
 * Appends the slots of a product to `out`, sorted by start; slots with equal starts are in the order of the product's
 * members. Yields after each start, so that the caller can let other work run.
 */
export function* productSlots(
  world: World,
  product: ProductSettings,
  listing: SlotListing,
  out: Slot[],
): Generator<void> {
  const { zone, now } = world;
  const view = world.view(product);
  yield* lanesInSteps(world, product);
  const shown = shownLanes(view.lanes, listing.staffIds);
  if (shown.length === 0) return;
  const bounds = startsWithin(bookableRange(product, now, zone, listing.pastTimes), listing.window);
  const each = startsToList(view, listing.combine ? oneForEachGrid(view, shown) : shown, bounds, zone);
  const all = listing.combine && each.length > 1 ? [new UnionOfStarts(each)] : each;
  const readings = listing.combine || listing.firstOfRepeated ? 'first' : 'both';
  const emit = emitter(
    {
      view,
      finder: product.needs.length > 0 ? resourceFinder(world, product) : undefined,
      shown,
      hide: listing.hideUnavailable,
      out,
    },
    listing.combine,
  );
  for (;;) {
    const next = earliest(all);
    if (next === Infinity) return;
    // Rounding keeps the value, because `next` is an integer here. The rounded number is cheap for V8, which allocates
    // an object for each number read from a field that has held Infinity.
    const start = asInstant(Math.round(next));
    const isKept = mayStartOn(product, start, zone) && keepsStart(listing.filter, product, start, zone);
    const moment = isKept ? momentOf(product, start, zone) : undefined;
    const isShown = moment && (readings === 'both' || !meansAnEarlier(moment, zone));
    for (let k = 0; k < all.length; k += 1) {
      if (all[k]!.next !== next) continue;
      all[k]!.advance();
      if (isShown) emit(moment, k);
    }
    yield;
  }
}

/**
 * Computes the open times and bookings of each member of a product in steps. Yields after each step, so that other work
 * can run.
 *
 * @param owners members to compute. Default: all members, or the product itself if it has none
 */
export function* lanesInSteps(
  world: World,
  product: ProductSettings,
  owners: readonly LaneOwner[] = bookableOwners(product),
): Generator<void> {
  const view = world.view(product);
  for (const owner of owners) {
    yield* world.painter.prepare(product.id, staffIdOf(owner));
    view.lane(owner);
    yield;
  }
}

/**
 * Returns the indices in `view.lanes` (one lane for each member) of the members to list: all, or those that the request
 * names.
 */
function shownLanes(lanes: readonly LaneView[], staffIds: readonly number[] | undefined): number[] {
  return lanes.flatMap(({ owner }, i) =>
    staffIds === undefined || (owner.kind === 'staff' && staffIds.includes(owner.id)) ? [i] : [],
  );
}

/**
 * Returns one lane (index of a member in `view.lanes`) for each distinct grid of possible starts. Members with equal
 * hours have equal grids, so it is enough to list the starts of one of these members.
 */
const oneForEachGrid = (view: ProductView, lanes: readonly number[]): readonly number[] => [
  ...new Map(lanes.map((i) => [view.grid(view.lanes[i]!.owner), i])).values(),
];

/**
 * Returns the possible starts for each lane (index of a member in `view.lanes`); one sequence for all if members are
 * booked together.
 */
function startsToList(
  view: ProductView,
  shown: readonly number[],
  bounds: Span,
  zone: Zone,
): readonly Starts[] {
  const lanes = view.together ? shown.slice(0, 1) : shown;
  return lanes.map((i) => startsOf(view, view.lanes[i]!.owner, bounds, zone));
}

/**
 * Whether an earlier instant has the same wall clock time as a start, because the clock was set back between the two
 * instants. A client that sends back this wall clock time books the earlier instant.
 */
const meansAnEarlier = ({ start, wallClock }: SlotMoment, zone: Zone): boolean =>
  zone.toInstant(wallClock) !== start;

/**
 * Appends the records for one start.
 *
 * @param k index of the member who can start then
 */
type Emit = (moment: SlotMoment, k: number) => void;

/** The members of a product whose slots are listed, and the records so far. */
interface Output {
  readonly view: ProductView;
  /** Finds resources for bookings; absent if the product needs no resources. */
  readonly finder: ResourceFinder | undefined;
  /** Indices in `view.lanes` (one lane for each member) of the members to list. */
  readonly shown: readonly number[];
  /** Whether to leave out slots without free places. */
  readonly hide: boolean;
  readonly out: Slot[];
}

const emitter = (output: Output, combine: boolean): Emit =>
  combine ? combinedRecord(output) : output.view.together ? jointRecords(output) : memberRecord(output);

/**
 * Returns the `staffId` of slots for each lane (the open times and bookings of one member): the member's id, or null
 * for a product without staff.
 */
const staffIdsOf = ({ lanes }: ProductView): readonly (number | null)[] =>
  lanes.map(({ owner }) => staffIdOf(owner));

/**
 * Returns the function that appends one slot for each member and start. A member has no more places left than the
 * product as a whole.
 */
function memberRecord({ view, finder, shown, hide, out }: Output): Emit {
  const { lanes, product } = view;
  const addSlot = slotAdder(product, out);
  const figures = newFigures();
  const meter = view.hasUnassigned ? jointMeter(view) : undefined;
  const meters = lanes.map(({ owner }) => view.meter(owner));
  const staffIds = staffIdsOf(view);
  const takenWith = staffIds.map((id) => (id === null ? [] : [id]));
  let ofProduct = Infinity;
  let ofProductAt = -Infinity;
  return (moment, k) => {
    const i = shown[k]!;
    const found = meters[i]!(moment);
    if (!found.open) return;
    if (meter && ofProductAt !== moment.start) {
      ofProduct = meter(moment).remaining;
      ofProductAt = moment.start;
    }
    const places = Math.min(found.remaining, ofProduct);
    const staffId = staffIds[i]!;
    figures.available = finder
      ? finder.largestQuantity({ span: moment, staffIds: takenWith[i]! }, places)
      : places;
    figures.scheduled = found.scheduled;
    if (!hide || figures.available > 0) addSlot(moment, staffId, figures);
  };
}

/**
 * Returns the function that appends one slot for each member and start, all with the places of all members together.
 * Used if members are booked together (staff assignment `all`).
 */
function jointRecords({ view, finder, shown, hide, out }: Output): Emit {
  const meter = jointMeter(view);
  const addSlot = slotAdder(view.product, out);
  const staffIds = staffIdsOf(view);
  const figures = newFigures();
  return (moment) => {
    const { open, remaining, scheduled } = meter(moment);
    if (!open) return;
    const seeker = { span: moment, staffIds: view.product.staffIds };
    figures.available = finder ? finder.largestQuantity(seeker, remaining) : remaining;
    if (hide && figures.available === 0) return;
    figures.scheduled = scheduled;
    for (const i of shown) addSlot(moment, staffIds[i]!, figures);
  };
}

/**
 * Returns the function that appends one slot for each start, for all listed members together (`combine_staff`). Members
 * who are not open for the whole slot do not count.
 */
function combinedRecord({ view, finder, shown, hide, out }: Output): Emit {
  const meter = jointMeter(view, shown);
  const withResources = finder && combinedFigures(view, finder, shown);
  const addSlot = slotAdder(view.product, out);
  const figures = newFigures();
  return (moment) => {
    const joint = meter(moment);
    if (!joint.open) return;
    const reduced = withResources?.(moment, joint);
    figures.available = reduced?.available ?? joint.remaining;
    if (hide && figures.available === 0) return;
    figures.scheduled = joint.scheduled + joint.unassigned;
    figures.largest = reduced?.largest ?? joint.largest;
    addSlot(moment, 0, figures);
  };
}
