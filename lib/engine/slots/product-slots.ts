import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { jointMeter } from './joint';
import { type Lane, laneMeter } from './lane';
import type { ProductSettings } from './product-settings';
import { momentOf, newFigures, slotAdder } from './slot-record';
import { bookableRange, mayStartOn, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { earliest, type Starts, UnionOfStarts } from './spans/starts';
import type { SlotMoment, Slot } from './types';
import type { ProductView, World } from './world';

/** The starts and members of a product to list, and the form of the list. */
export interface SlotListing {
  /** Window of the starts to list. */
  readonly window: Span;
  /** Members of the product to list; absent: all of them. */
  readonly staffIds?: readonly number[];
  readonly pastTimes: boolean;
  readonly combine: boolean;
  readonly hideUnavailable: boolean;
  /**
   * Hides starts in the second of two equal hours whose wall clock time means an earlier start. With `combine` they
   * are always hidden.
   */
  readonly firstOfRepeated: boolean;
}

/**
 * Appends the product's slots to `out`: by start, then by member in the product's order. Yields after each start, so
 * that its driver can let other work run.
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
  const each = startsToList(view, shown, bounds, zone);
  const all = listing.combine && each.length > 1 ? [new UnionOfStarts(each)] : each;
  const readings = listing.combine || listing.firstOfRepeated ? 'first' : 'both';
  const emit = emitter(view, shown, listing, out);
  for (;;) {
    const next = earliest(all);
    if (next === Infinity) return;
    // Rounded, although it is an integer: V8 boxes numbers read from a field that has held Infinity, twice a slot.
    const start = asInstant(Math.round(next));
    const moment = mayStartOn(product, start, zone) ? momentOf(product, start, zone) : undefined;
    const isShown = moment && (readings === 'both' || !meansAnEarlier(moment, zone));
    for (let k = 0; k < all.length; k += 1) {
      if (all[k]!.next !== next) continue;
      all[k]!.advance();
      if (isShown) emit(moment, k);
    }
    yield;
  }
}

/** Builds the lanes of a product with the rules of all its members, and yields after each part. */
export function* lanesInSteps(world: World, product: ProductSettings): Generator<void> {
  const view = world.view(product);
  for (const staffId of product.staffIds.length > 0 ? product.staffIds : [null]) {
    yield* world.painter.prepare(product.id, staffId);
    view.lane(staffId);
    yield;
  }
}

/** Returns the indices of the lanes that a staff filter keeps: a product's own members only. */
function shownLanes(lanes: readonly Lane[], staffIds: readonly number[] | undefined): number[] {
  return lanes.flatMap(({ staffId }, i) =>
    staffIds === undefined || (staffId !== null && staffIds.includes(staffId)) ? [i] : [],
  );
}

/** Returns candidate starts of each lane; lanes that are taken together share them. */
function startsToList(
  view: ProductView,
  shown: readonly number[],
  bounds: Span,
  zone: Zone,
): readonly Starts[] {
  const lanes = view.together ? shown.slice(0, 1) : shown;
  return lanes.map((i) => startsOf(view, view.lanes[i]!.staffId, bounds, zone));
}

/** Whether the start's wall clock time, sent back, means the same reading from before the clock was put back. */
const meansAnEarlier = ({ start, wallClock }: SlotMoment, zone: Zone): boolean =>
  zone.toInstant(wallClock) !== start;

/** Adds one start to list `k`. */
type Emit = (moment: SlotMoment, k: number) => void;

function emitter(
  view: ProductView,
  shown: readonly number[],
  { combine, hideUnavailable }: SlotListing,
  out: Slot[],
): Emit {
  if (combine) return combinedRecord(view, shown, hideUnavailable, out);
  return view.together
    ? jointRecords(view, shown, hideUnavailable, out)
    : memberRecord(view, shown, hideUnavailable, out);
}

/** Emits one record for each member and start. No member has more left than the product as a whole. */
function memberRecord(view: ProductView, shown: readonly number[], hide: boolean, out: Slot[]): Emit {
  const { lanes, product } = view;
  const addSlot = slotAdder(product, out);
  const figures = newFigures();
  const meter = view.unassigned.starts.length > 0 ? jointMeter(view) : undefined;
  const meters = lanes.map(laneMeter);
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
    figures.available = Math.min(found.remaining, ofProduct);
    figures.scheduled = found.scheduled;
    if (!hide || figures.available > 0) addSlot(moment, lanes[i]!.staffId, figures);
  };
}

/** Emits one record for each member and start, each with the joint figures (staff assignment `all`). */
function jointRecords(view: ProductView, shown: readonly number[], hide: boolean, out: Slot[]): Emit {
  const meter = jointMeter(view);
  const addSlot = slotAdder(view.product, out);
  const figures = newFigures();
  return (moment) => {
    const { open, remaining, scheduled } = meter(moment);
    if (!open || (hide && remaining === 0)) return;
    figures.available = remaining;
    figures.scheduled = scheduled;
    for (const i of shown) addSlot(moment, view.lanes[i]!.staffId, figures);
  };
}

/** Emits one record for each start (`combine_staff`), of every shown member who is open for the whole slot. */
function combinedRecord(view: ProductView, shown: readonly number[], hide: boolean, out: Slot[]): Emit {
  const meter = jointMeter(view, shown);
  const addSlot = slotAdder(view.product, out);
  const figures = newFigures();
  return (moment) => {
    const { open, remaining, scheduled, unassigned, largest } = meter(moment);
    if (!open || (hide && remaining === 0)) return;
    figures.available = remaining;
    figures.scheduled = scheduled + unassigned;
    figures.largest = largest;
    addSlot(moment, 0, figures);
  };
}
