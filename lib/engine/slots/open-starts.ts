import type { Instant, Span } from '../../time/units';
import { type BookingRequest, judgeBooking } from './judge';
import { lanesInSteps } from './product-slots';
import { bookableRange, startsWithin } from './spans/bookable-range';
import { startsOf } from './spans/slot-span';
import { UnionOfStarts } from './spans/starts';
import type { ProductView, World } from './world';

/** A booking that is still looking for its time. */
export type Placeless = Omit<BookingRequest, 'start' | 'end' | 'enforce'>;

/** The time in which a booking searches for a place. */
export interface Search {
  /** Starts outside are not tried. */
  readonly window: Span;
  /** The end of the booking with that start. */
  readonly endOf: (start: Instant) => Instant;
}

/**
 * Appends the spans in which a booking would be accepted in full, whatever its length: the judge sees every start of
 * its members' grids in the window. It stops after each, so that its driver can let other work run.
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

/** The grids on which a start may lie: those of the named members, or else of any member. */
function gridsOf({ product }: ProductView, { staffIds }: Placeless): readonly (number | null)[] {
  if (product.staffIds.length === 0) return [null];
  return staffIds === 'any' || staffIds.length === 0 ? product.staffIds : staffIds;
}
