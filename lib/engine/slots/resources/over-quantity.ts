import type { Zone } from '../../../time/zone';
import type { OccupiedPlaces } from '../lanes/occupied-places';
import type { Paddings } from '../product/product-settings';
import { bookingOf, spansTaken, type TakenSpan } from '../lanes/taken-spans';
import { isShared, leftInSession, sharedQuantityAt, type Unbooked } from './free-quantity';

/**
 * Returns the ids of the bookings for which a resource has too few units, for example after its quantity was reduced.
 * Bookings are examined oldest first. A booking has room if it fits beside the earlier bookings that have room. Each
 * step of the generator examines one booking.
 *
 * @param bookings sorted by id
 */
export function* bookingsOver(
  bookings: readonly OccupiedPlaces[],
  resource: Unbooked,
  zone: Zone,
): Generator<void, ReadonlySet<number>> {
  const over = new Set<number>();
  const placed: TakenSpan[] = [];
  for (const booking of bookings) {
    const spans = spansTaken([booking], resource.owner);
    if (haveRoom(spans, placed, resource, zone)) placed.push(...spans);
    else over.add(booking.id);
    yield;
  }
  return over;
}

const NO_PRODUCTS = new Map<number, never>();

/**
 * Whether a resource has room for all spans of a booking, in addition to the spans of earlier bookings that have room.
 */
function haveRoom(
  spans: readonly TakenSpan[],
  placed: readonly TakenSpan[],
  resource: Unbooked,
  zone: Zone,
): boolean {
  const [from, to] = [Math.min(...spans.map(paddedFrom)), Math.max(...spans.map(paddedTo))];
  const beside = placed.filter((one) => paddedFrom(one) < to && paddedTo(one) > from);
  for (const span of spans) {
    const needed = quantityBeside(span, beside);
    const neighbours = { products: NO_PRODUCTS, paddings: paddingsOf(span), zone };
    const measured = { start: span.start, end: span.end, openUntil: null };
    if (
      needed > 0 &&
      needed > leftInSession(beside, bookingOf(span), { measured, neighbours, unbooked: resource })
    ) {
      return false;
    }
    beside.push(span);
  }
  return true;
}

const paddedFrom = ({ paddedFrom: from, start }: TakenSpan): number => from ?? start;
const paddedTo = ({ paddedTo: to, end }: TakenSpan): number => to ?? end;

/** Returns, in minutes, the paddings that are stored with a span. */
const paddingsOf = (span: TakenSpan): Paddings => ({
  timed: true,
  before: (span.start - paddedFrom(span)) / 60,
  after: (paddedTo(span) - span.end) / 60,
});

/**
 * Returns the quantity that a span takes in addition to the quantity that its session (bookings with equal product,
 * members and times) shares already.
 */
const quantityBeside = (span: TakenSpan, placed: readonly TakenSpan[]): number =>
  isShared(span) ? sharedQuantityAt(span, [...placed, span]) - sharedQuantityAt(span, placed) : span.quantity;
