import type { BookingLimit } from '../../domain/booking-limit';
import { type CountedCustomer, isSameCustomer } from '../../domain/people/counted-customer';
import { countedRanges, limitsOn } from '../../engine/limits/counted-bookings';
import { splitRanges } from '../../engine/limits/split-ranges';
import {
  type CountedBooking,
  inSeries,
  type Tallies,
  tallyBookings,
} from '../../engine/limits/tally-bookings';
import { createWorldLimits, type WorldLimits } from '../../engine/limits/world-limits';
import type { OccupiedPlaces } from '../../engine/slots/lanes/occupied-places';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { RangesToCount } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/** A booking that got its places in the present write and is not stored yet, so that it counts in booking limits. */
export interface GrantedBooking extends CountedBooking {
  readonly customer: CountedCustomer | undefined;
}

/** The customer and the unstored bookings for which booking limits are checked. */
export interface LimitOptions {
  /** Customer whose own booking limits apply. Absent: no limit per customer applies. */
  readonly customer?: CountedCustomer | undefined;
  /** Bookings that count in booking limits before they are stored. */
  readonly granted?: readonly GrantedBooking[];
}

/** Facts that decide which bookings count in booking limits. */
interface Counting extends LimitOptions {
  readonly targets: readonly ProductSettings[];
  readonly staffIds: readonly number[];
  /** Span of the starts that are checked. */
  readonly span: Span;
  /**
   * Span whose bookings are read anyway, for other reasons. For this span, no further statement is needed to
   * count bookings.
   */
  readonly read: Span;
  readonly now: Instant;
  readonly exceptIds: readonly number[];
}

/** The booking limits of some products and of the site, before their bookings are counted. */
interface LimitsToCount {
  /** The bookings outside of the span `read`, which the database counts. */
  readonly others: RangesToCount;
  /** Returns the booking limits with all bookings counted. */
  counted(bookings: readonly OccupiedPlaces[], others: Tallies): WorldLimits;
}

/** Returns the booking limits of some products and of the site; undefined if there are none. */
export function limitsToCount(
  parts: {
    readonly zone: Zone;
    readonly ofSite: readonly BookingLimit[];
    readonly notStatuses: readonly string[];
  },
  { targets, staffIds, span, read, now, exceptIds, customer, granted = [] }: Counting,
): LimitsToCount | undefined {
  const { zone, ofSite, notStatuses } = parts;
  const limits = targets
    .flatMap((product) => limitsOn(product, ofSite))
    .filter(({ per }) => customer !== undefined || per !== 'customer');
  if (limits.length === 0) return undefined;
  const ranges = countedRanges(limits, span, zone);
  const split = splitRanges(ranges, read);
  return {
    others: { ranges: split.others, staffIds, customer, notStatuses, now, exceptIds },
    counted(bookings, others) {
      const ofRead = tallyBookings(inSeries(split.read), {
        bookings,
        isOfCustomer: () => false,
        now,
      });
      const ofGranted = tallyBookings(inSeries(ranges), {
        bookings: granted,
        isOfCustomer: (booking) => isSameCustomer(booking.customer, customer),
        now,
      });
      const counts = [others, ofRead, ofGranted];
      return createWorldLimits({ zone, now, ofSite, ranges, counts, hasCustomer: customer !== undefined });
    },
  };
}
