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
  tallyKey,
} from './counted-bookings';
import { type CountedBooking, inSeries, type Tallies, tallyBookings } from './tally-bookings';

/** A booking to be checked against limits. */
interface OneMore {
  readonly start: Instant;
  /** Seconds from its start to its end. */
  readonly seconds: number;
}

/** The booking limits of a world (the rules and bookings that decide), with what counts towards them. */
export interface WorldLimits {
  /** Whether any limit applies to bookings of the product. */
  bearOn(product: ProductSettings): boolean;
  /** Whether any limit on bookings of the product counts by member. */
  bearOnMembers(product: ProductSettings): boolean;
  /**
   * Returns the limits that one more booking would exceed.
   *
   * @param staffId member whose limits are checked, too; null for none
   */
  reached(product: ProductSettings, booking: OneMore, staffId: number | null): readonly AppliedLimit[];
  /** Returns the span of the site day by which a booking counts that starts at this instant. */
  dayOf(start: Instant): Span;
  /** First instant at which a counted booking stops counting because it ends; Infinity if there is none. */
  readonly changesAt: number;
  /**
   * Returns these limits with further bookings counted, too. `isOfCustomer` marks the bookings of the known customer.
   */
  beside(further: readonly BesideBooking[]): WorldLimits;
}

/** A booking that counts although it is not stored. */
interface BesideBooking extends CountedBooking {
  /** Whether the booking is of the customer whose limits apply. */
  readonly isOfCustomer: boolean;
}

/** A limit, and the key of the bookings that it counts together with those of a day. */
interface LimitOnDay {
  readonly limit: AppliedLimit;
  readonly key: string;
}

export function createWorldLimits(parts: {
  readonly zone: Zone;
  /** Limits of the site. */
  readonly ofSite: readonly BookingLimit[];
  readonly now: Instant;
  /** The bookings that are counted: one range for each limit and period. */
  readonly ranges: readonly CountedRange[];
  /** Tallies of different bookings, which add up. */
  readonly counts: readonly Tallies[];
  /** Whether the customer is known, so that the limits per customer apply. */
  readonly hasCustomer: boolean;
}): WorldLimits {
  const { zone, now, ofSite, ranges, counts, hasCustomer } = parts;
  const series = inSeries(ranges);
  const tallyOf = (key: string): Tally =>
    counts.reduce((sum, { tallies }) => {
      const also = tallies.get(key);
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
  /** Returns the limits on a product, each with the key of the bookings that it counts on a day. */
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
    bearOn: (product) => limitsOf(product).length > 0,
    bearOnMembers: (product) => limitsOf(product).some(({ per }) => per === 'member'),
    reached(product, { start, seconds }, staffId) {
      const found: AppliedLimit[] = [];
      for (const { limit, key: range } of rangesOn(product, zone.dayOf(start))) {
        if (limit.per === 'member' && staffId === null) continue;
        const key = tallyKey(range, limit.per, staffId ?? 0);
        if (!hasRoom(limit, tallyOf(key), seconds)) found.push(limit);
      }
      return found;
    },
  };
}
