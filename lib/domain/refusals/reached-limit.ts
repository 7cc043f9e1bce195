import type { BookingLimit } from '../booking-limit';

/** A limit that refused a booking. */
export interface ReachedLimit extends BookingLimit {
  /**
   * The first site day, `YYYY-MM-DD`, from which the limit allows one more such booking: a day on which it can start or,
   * for `upcoming`, on which it can be made. Null with `ever`, if the booking
   * alone exceeds the limit, and if there is no such day within two years (62 days for a limit per day).
   */
  readonly from: string | null;
}
