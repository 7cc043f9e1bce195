import type { Instant, Span } from '../../time/units';
import { type BookingRequest, judgeBooking } from './judge';
import { lanesInSteps } from './product-slots';
import { bookableRange, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { UnionOfStarts } from './spans/starts';
import type { ProductView, World } from './world';

/** A booking without a time. */
type Placeless = Omit<BookingRequest, 'start' | 'end' | 'enforce'>;

/** Limits of a search for a booking's time. */
interface Search {
  /** Window of the starts to try. */
  readonly window: Span;
  /** Returns the end of the booking for a start. */
  readonly endOf: (start: Instant) => Instant;
}

/**
 * Appends the spans in which a booking would be accepted in full, whatever its length: the judge examines every start
 * of its members' grids in the window. Yields after each start, so that its driver can let other work run.
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
    gridsOf(view, booking).map((staffId) => startsOf(view, staffId, bounds, zone)),
  );
  for (; starts.next !== Infinity; starts.advance()) {
    const start = starts.next as Instant;
    const end = endOf(start);
    if (judgeBooking(world, { ...booking, start, end, enforce: 'full' }).ok) out.push({ start, end });
    yield;
  }
}

/** Returns the grids on which a start may lie: of the named members, or else of any member. */
function gridsOf({ product }: ProductView, { staffIds }: Placeless): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null];
  return staffIds === 'any' || staffIds.length === 0 ? product.staffIds : staffIds;
}
