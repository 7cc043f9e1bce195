import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant } from '../../time/units';
import { hasRoom, type Tally } from './counted-bookings';

/** A booking that a limit on upcoming bookings counts: its end, and its length in seconds. */
interface CountedEnd {
  readonly end: Instant;
  readonly seconds: number;
}

/**
 * A booking to be made: its length in seconds, and the count and length of the other bookings that are made in the same
 * call.
 */
interface OneMore {
  readonly seconds: number;
  readonly besides: Tally;
}

/**
 * Returns the instant at which enough counted bookings have ended for a limit on upcoming bookings to allow one more;
 * undefined if no end suffices.
 *
 * @param ends ends of the counted bookings, sorted
 */
export function roomAfterEnds(
  limit: BookingLimit,
  ends: readonly CountedEnd[],
  { seconds, besides }: OneMore,
): Instant | undefined {
  let count = ends.length + besides.count;
  let sum = ends.reduce((total, one) => total + one.seconds, besides.seconds);
  for (const one of ends) {
    count -= 1;
    sum -= one.seconds;
    if (hasRoom(limit, { count, seconds: sum }, seconds)) return one.end;
  }
  return undefined;
}
