import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant } from '../../time/units';
import { hasRoom, type Tally } from './counted-bookings';

/** The end of a booking that a limit counts, and the booking's length in seconds. */
interface CountedEnd {
  readonly end: Instant;
  readonly seconds: number;
}

/** A booking to be made, of this length, and the tally of those that are made together with it. */
interface OneMore {
  readonly seconds: number;
  readonly besides: Tally;
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
