import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant } from '../../time/units';
import { hasRoom } from './counted-bookings';

/** The end of a booking that a limit counts, and the booking's length in seconds. */
interface CountedEnd {
  readonly end: Instant;
  readonly seconds: number;
}

/**
 * Returns the instant at which enough of these bookings have ended that a limit on upcoming bookings allows one more of
 * this length; undefined if there is none.
 *
 * @param ends sorted by end
 */
export function roomAfterEnds(
  limit: BookingLimit,
  ends: readonly CountedEnd[],
  seconds: number,
): Instant | undefined {
  let count = ends.length;
  let sum = ends.reduce((total, one) => total + one.seconds, 0);
  for (const one of ends) {
    count -= 1;
    sum -= one.seconds;
    if (hasRoom(limit, { count, seconds: sum }, seconds)) return one.end;
  }
  return undefined;
}
