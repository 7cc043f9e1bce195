import type { LaneOwner } from '../../domain/lane';
import type { Instant, Span } from '../../time/units';
import type { BookingRequest } from './judge/booking-request';
import { judgeBooking } from './judge/judge-booking';
import { bookableOwners, staffOwner } from './lanes/lane';
import { lanesInSteps } from './product-slots';
import { bookableRange, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { UnionOfStarts } from './spans/starts';
import type { ProductView, World } from './world';

/** A booking that is checked at many times: a request without start, end and `enforce`. */
type UntimedRequest = Omit<BookingRequest, 'start' | 'end' | 'enforce'>;

/** Limits of the search for times at which a booking is possible. */
interface Search {
  /** Window in which the booking starts. */
  readonly window: Span;
  /** Returns the end of the booking for a start. */
  readonly endOf: (start: Instant) => Instant;
}

/**
 * Appends to `out` the spans in which a booking would pass all checks. Checks every start in the window that is on the
 * grid (possible starts) of one of the booking's members. Yields after each start, so that the caller can let other
 * work run.
 */
export function* openStarts(
  world: World,
  booking: UntimedRequest,
  { window, endOf }: Search,
  out: Span[],
): Generator<void> {
  const { zone, now } = world;
  yield* lanesInSteps(world, booking.product);
  const view = world.view(booking.product);
  const bounds = startsWithin(bookableRange(booking.product, now, zone, false), window);
  const starts = new UnionOfStarts(
    gridsOf(view, booking).map((owner) => startsOf(view, owner, bounds, zone)),
  );
  for (; starts.next !== Infinity; starts.advance()) {
    const start = starts.next as Instant;
    const end = endOf(start);
    if (judgeBooking(world, { ...booking, start, end, enforce: 'full' }).ok) out.push({ start, end });
    yield;
  }
}

/**
 * Returns the owners on whose grids of starts a booking may begin: the named members; if none is named, all members of
 * the product, or the product itself if it has no members.
 */
function gridsOf({ product }: ProductView, { staffIds }: UntimedRequest): readonly LaneOwner[] {
  const isNamed = product.staffIds.length > 0 && staffIds !== 'any' && staffIds.length > 0;
  return isNamed ? staffIds.map(staffOwner) : bookableOwners(product);
}
