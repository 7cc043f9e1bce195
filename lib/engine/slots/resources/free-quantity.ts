import type { LaneOwner } from '../../../domain/lane';
import { asInstant } from '../../../time/units';
import type { Steps } from '../../../time/steps';
import { resourceOwner } from '../lanes/lane';
import {
  buildLaneView,
  type LaneMeter,
  laneMeter,
  type Measure,
  type MeasuredSpan,
} from '../lanes/lane-view';
import { hasParts } from '../lanes/parts';
import { addAvoided, type Neighbours } from '../avoided-spans';
import type { Paddings, ProductSettings } from '../product/product-settings';
import { openingsOf, type Openings } from '../spans/openings';
import { paddedSides } from '../spans/padding';
import type { OccupiedPlaces } from '../lanes/occupied-places';
import { NO_STEPS, sumSteps, WeightedSpans } from '../spans/steps';
import { bookingOf, type TakenSpan } from '../lanes/taken-spans';
import type { World } from '../world';
import type { Room } from './demands-fit';
import { isOneSession, type SessionFacts, type SessionFinder, sharedQuantity } from './shared-session';
import { paddingsAround } from './needs-in-turn';

/** Returns an object that measures how much of each resource is left for a booking of one product. */
type RoomFor = (booking: Occasion) => Room;

/** The fields of a booking that decide how much of a resource is left for it. */
interface Occasion {
  readonly span: MeasuredSpan;
  readonly staffIds: readonly number[];
}

/**
 * Makes the function that measures how much of each resource is left for a booking of a product. Calls with ascending
 * starts are the fastest.
 */
export function roomMeter(world: World, product: ProductSettings, sessionOf: SessionFinder): RoomFor {
  const { products, zone } = world;
  const meters = new Map<number, Map<number, LaneMeter>>();
  const unbooked = unbookedResources(world, product);
  const keptMeter = (resourceId: number, paddings: Paddings): LaneMeter => {
    const ofResource = meters.get(resourceId) ?? new Map<number, LaneMeter>();
    meters.set(resourceId, ofResource);
    const key = paddedSides(paddings);
    const known = ofResource.get(key);
    if (known) return known;
    const steps = takenSteps(world.takenIn(resourceOwner(resourceId)), { products, paddings, zone });
    const meter = meterOf(unbooked(resourceId), steps);
    ofResource.set(key, meter);
    return meter;
  };
  return ({ span, staffIds }) => {
    const booking = { start: span.start, end: span.end, productId: product.id, staffIds };
    let known: readonly OccupiedPlaces[] | undefined;
    const session = (): readonly OccupiedPlaces[] => (known ??= sessionOf(booking));
    return {
      hasPaddings: product.paddings.before > 0 || product.paddings.after > 0,
      left: (resourceId, demand, segment, beside) => {
        const paddings = paddingsAround(product.paddings, demand, segment, beside);
        const measured = segmentOf(product, span, segment);
        // Bookings of one session have the same product, members and times. Paddings between them matter only between
        // different parts, so a product without parts is measured in the usual way.
        if (product.parts.length === 0 || session().length === 0) {
          return leftOf(keptMeter(resourceId, paddings)(measured));
        }
        const taken = world.takenIn(resourceOwner(resourceId));
        const neighbours = { products, paddings, zone };
        return leftInSession(taken, booking, { measured, neighbours, unbooked: unbooked(resourceId) });
      },
      shared: (resourceId, segment) =>
        sharedQuantity(session(), resourceId, segmentOf(product, span, segment)),
    };
  };
}

const leftOf = ({ open, remaining }: Measure): number => (open ? remaining : -1);

/** A resource with its open times, before bookings are counted. */
export interface Unbooked {
  readonly owner: LaneOwner;
  /** Quantity that the shop has of the resource. */
  readonly base: number;
  readonly openings: Openings;
}

/** Returns the function that gives a resource with its open times. The open times of a resource are computed once. */
function unbookedResources({ painter, resources, zone }: World, product: ProductSettings) {
  const known = new Map<number, Unbooked>();
  return (resourceId: number): Unbooked => {
    const before = known.get(resourceId);
    if (before) return before;
    const base = resources.find(({ id }) => id === resourceId)!.quantity;
    const timeline = painter.resourceTimeline(resourceId);
    const openings = openingsOf(timeline, base, product.timed, zone);
    const unbooked = { owner: resourceOwner(resourceId), base, openings };
    known.set(resourceId, unbooked);
    return unbooked;
  };
}

const meterOf = (unbooked: Unbooked, steps: Steps): LaneMeter =>
  laneMeter({ view: buildLaneView(unbooked, unbooked.openings, steps, NO_STEPS) });

/**
 * Adds up the quantity that bookings take of a resource over time. A quantity that the bookings of a session (equal
 * product, members and times) share counts once.
 */
function takenSteps(taken: readonly TakenSpan[], neighbours: Neighbours): Steps {
  const spans = new WeightedSpans();
  addAvoided(spans, countedOnce(taken), neighbours);
  return sumSteps(spans);
}

/**
 * Replaces the spans that the bookings of a session (equal product, members and times) share. One span takes the place
 * of all of them, with the largest quantity of a booking and the widest paddings. The spans can differ, because the
 * product's settings may have changed between the bookings.
 */
function countedOnce(taken: readonly TakenSpan[]): readonly TakenSpan[] {
  const sessions = new Map<string, SharedSpan[]>();
  const firsts = taken.filter((one) => {
    if (!isShared(one)) return true;
    const key = sharedKey(one);
    const session = sessions.get(key);
    if (session) session.push(one);
    else sessions.set(key, [one]);
    return !session;
  });
  return firsts.map((one) => (isShared(one) ? joined(sessions.get(sharedKey(one))!) : one));
}

/**
 * Returns the quantity of a resource that the bookings of a session (equal product, members and times) share during a
 * span of time.
 */
export const sharedQuantityAt = (span: TakenSpan, taken: readonly TakenSpan[]): number =>
  largestOfOne(taken.filter((one) => isShared(one) && sharedKey(one) === sharedKey(span)));

/**
 * Returns a key for a shared span. Two spans have equal keys if, and only if, bookings of the same session (equal
 * product, members and times) share them.
 */
function sharedKey(span: TakenSpan): string {
  const { start, end } = span;
  const { productId, staffIds, start: from, end: to } = bookingOf(span);
  return `${productId} ${start} ${end} ${from} ${to} ${[...staffIds].sort().join()}`;
}

const joined = (session: readonly SharedSpan[]): TakenSpan => ({
  ...session[0]!,
  quantity: largestOfOne(session),
  paddedFrom: asInstant(Math.min(...session.map(({ paddedFrom }) => paddedFrom))),
  paddedTo: asInstant(Math.max(...session.map(({ paddedTo }) => paddedTo))),
});

/**
 * Returns the largest quantity that one booking takes. A booking that takes a resource for several needs of its product
 * at the same time counts with the sum.
 */
function largestOfOne(taken: readonly TakenSpan[]): number {
  const sums = new Map<number, number>();
  for (const { id, quantity } of taken) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return Math.max(0, ...sums.values());
}

/** A span that the bookings of one session (equal product, members and times) share. */
type SharedSpan = TakenSpan & Required<Pick<TakenSpan, 'paddedFrom' | 'paddedTo'>>;

export const isShared = (span: TakenSpan): span is SharedSpan => span.isShared === true;

/** The segment (a part, or the whole booking) to be measured, with the paddings and opening hours that limit it. */
interface Surroundings {
  readonly measured: MeasuredSpan;
  readonly neighbours: Neighbours;
  readonly unbooked: Unbooked;
}

/**
 * Measures how much of a resource is left for a booking that joins a session (bookings with equal product, members and
 * times). Bookings of one session keep no padding between them.
 */
export function leftInSession(
  taken: readonly TakenSpan[],
  booking: SessionFacts,
  { measured, neighbours, unbooked }: Surroundings,
): number {
  const counted = countedOnce(taken);
  const spans = new WeightedSpans();
  addAvoided(
    spans,
    counted.filter((one) => !isOfSession(one, booking)),
    neighbours,
  );
  for (const one of counted) if (isOfSession(one, booking)) spans.add(one.start, one.end, one.quantity);
  return leftOf(meterOf(unbooked, sumSteps(spans))(measured));
}

const isOfSession = (span: TakenSpan, booking: SessionFacts): boolean =>
  isOneSession(bookingOf(span), booking);

/**
 * Returns the span of one segment of a booking.
 *
 * @param segment index of a part; for a booking without parts, the whole booking is returned
 */
export function segmentOf(product: ProductSettings, span: MeasuredSpan, segment: number): MeasuredSpan {
  // A booking of another length than the product's is not divided into parts.
  const part = hasParts(product, span) ? product.parts[segment] : undefined;
  if (!part) return span;
  const { start, openUntil } = span;
  return {
    start: asInstant(start + part.from),
    end: asInstant(start + part.to),
    openUntil,
    bookedFrom: start,
  };
}
