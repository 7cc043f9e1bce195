import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant, SiteDay, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product/product-settings';
import {
  type AppliedLimit,
  type CountedRange,
  hasRoom,
  limitsOn,
  NOTHING,
  rangeKeyOn,
  sumOfTallies,
  type Tally,
} from './counted-bookings';
import { type CountedBooking, inSeries, type Tallies, tallyBookings } from './tally-bookings';

/** A booking whose booking limits are checked. */
interface OneMore {
  readonly start: Instant;
  /** Duration of the booking in seconds. */
  readonly seconds: number;
}

/** The booking limits of the site and its products, with the bookings that count towards them so far. */
export interface WorldLimits {
  /** Whether any booking limit applies to bookings of the product. */
  applyTo(product: ProductSettings): boolean;
  /** Whether any booking limit on the product counts per member. */
  applyPerMember(product: ProductSettings): boolean;
  /**
   * Returns the limits that one more booking would exceed.
   *
   * @param staffId member whose limits are checked in addition; null to check no limits per member
   */
  reached(product: ProductSettings, booking: OneMore, staffId: number | null): readonly AppliedLimit[];
  /**
   * Returns, as a span, the site day that contains an instant. A limit per day counts a booking on the day of its
   * start.
   */
  dayOf(start: Instant): Span;
  /**
   * First instant at which a counted booking no longer counts, because it ends or its hold expires; Infinity if no such
   * instant exists.
   */
  readonly changesAt: number;
  /** Returns a copy of these limits that also counts the bookings in `further`, which are not stored yet. */
  beside(further: readonly BesideBooking[]): WorldLimits;
}

/** A booking that counts towards limits although it is not stored yet. */
interface BesideBooking extends CountedBooking {
  /** Whether the booking belongs to the customer to whom the limits per customer apply. */
  readonly isOfCustomer: boolean;
}

/**
 * A booking limit, and the key of the `CountedRange` that holds its count for one site day (for a limit per week: the
 * count of that day's week).
 */
interface LimitOnDay {
  readonly limit: AppliedLimit;
  readonly key: string;
}

export function createWorldLimits(parts: {
  readonly zone: Zone;
  /** Booking limits that the site sets for all products. */
  readonly ofSite: readonly BookingLimit[];
  readonly now: Instant;
  /** The bookings to be counted: one range for each limit and period. */
  readonly ranges: readonly CountedRange[];
  /** Counts of separate groups of bookings. Each limit is compared with the sum of all groups. */
  readonly counts: readonly Tallies[];
  /** Whether the customer is known. If not, the limits per customer do not apply. */
  readonly hasCustomer: boolean;
}): WorldLimits {
  const { zone, now, ofSite, ranges, counts, hasCustomer } = parts;
  const series = inSeries(ranges);
  const filled = counts.filter(({ tallies }) => tallies.size > 0);
  const tallyOf = (range: string, staffId: number): Tally =>
    filled.reduce((sum, { tallies }) => {
      const also = tallies.get(range)?.get(staffId);
      return also ? sumOfTallies(sum, also) : sum;
    }, NOTHING);
  const applied = new Map<number, readonly AppliedLimit[]>();
  const limitsOf = (product: ProductSettings): readonly AppliedLimit[] => {
    const known = applied.get(product.id);
    if (known) return known;
    const found = limitsOn(product, ofSite).filter(({ per }) => hasCustomer || per !== 'customer');
    applied.set(product.id, found);
    return found;
  };
  const daysOf = new Map<number, Map<SiteDay, readonly LimitOnDay[]>>();
  /** Returns the limits on a product, each with the key of its count for a site day. */
  const rangesOn = (product: ProductSettings, day: SiteDay): readonly LimitOnDay[] => {
    const days = daysOf.get(product.id) ?? new Map<SiteDay, readonly LimitOnDay[]>();
    daysOf.set(product.id, days);
    const found = days.get(day) ?? limitsOf(product).map((limit) => ({ limit, key: rangeKeyOn(limit, day) }));
    days.set(day, found);
    return found;
  };
  return {
    changesAt: Math.min(...counts.map((one) => one.changesAt)),
    beside(bookings) {
      const also = tallyBookings(series, { bookings, isOfCustomer: (one) => one.isOfCustomer, now });
      return createWorldLimits({ ...parts, counts: [...counts, also] });
    },
    dayOf(start) {
      const day = zone.dayOf(start);
      return { start: zone.startOfDay(day), end: zone.startOfDay(day + 1) };
    },
    applyTo: (product) => limitsOf(product).length > 0,
    applyPerMember: (product) => limitsOf(product).some(({ per }) => per === 'member'),
    reached(product, { start, seconds }, staffId) {
      const found: AppliedLimit[] = [];
      for (const { limit, key } of rangesOn(product, zone.dayOf(start))) {
        const subject = limit.per === 'member' ? staffId : 0;
        if (subject !== null && !hasRoom(limit, tallyOf(key, subject), seconds)) found.push(limit);
      }
      return found;
    },
  };
}
