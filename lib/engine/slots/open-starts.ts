import type { LaneOwner } from '../../domain/lane';
import type { Instant, Span } from '../../time/units';
import { type BookingRequest, judgeBooking } from './judge';
import { bookableOwners, staffOwner } from './lanes/lane';
import { lanesInSteps } from './product-slots';
import { bookableRange, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { UnionOfStarts } from './spans/starts';
import type { ProductView, World } from './world';

/** A booking request without start and end. */
type Placeless = Omit<BookingRequest, 'start' | 'end' | 'enforce'>;

/** Limits of a search for a booking's time. */
interface Search {
  /** Window of the starts to try. */
  readonly window: Span;
  /** Returns the end of a booking that begins at this start. */
  readonly endOf: (start: Instant) => Instant;
}

/**
 * Appends the spans in which a booking, whose end follows from its start, would be accepted with full enforcement. The
 * judge examines every start in the window on the grids of the booking's members. Yields after each start, so that the
 * caller can let other work run.
 */
export function* openStarts(
  world: World,
  booking: Placeless,
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
 * Returns the owners on whose grids a start may lie: the named members, or else all members, or the product if it has
 * none.
 */
function gridsOf({ product }: ProductView, { staffIds }: Placeless): readonly LaneOwner[] {
  const isNamed = product.staffIds.length > 0 && staffIds !== 'any' && staffIds.length > 0;
  return isNamed ? staffIds.map(staffOwner) : bookableOwners(product);
}
