import type { BookingLimit } from '../booking-limit';

/** A booking limit that a refused booking would have exceeded. */
export interface ReachedLimit extends BookingLimit {
  /**
   * The first site day, `YYYY-MM-DD`, from which the limit allows one more booking like the refused one. For
   * `upcoming`, this is the day on which the booking can be made; for other periods, the day on which it can start.
   * Null with `ever`, if the booking alone exceeds the limit, and if there is no such day within two years (62 days for
   * a limit per day).
   */
  readonly from: string | null;
}
