import type { BookingLimit } from '../../domain/booking-limit';
import type { Instant, Span } from '../../time/units';
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
  /** Returns a copy of these limits that also counts the bookings in `further`, although these are not stored yet. */
  beside(further: readonly BesideBooking[]): WorldLimits;
}

/** A booking that counts towards limits although it is not stored yet. */
interface BesideBooking extends CountedBooking {
  /** Whether the booking belongs to the customer to whom the limits per customer apply. */
  readonly isOfCustomer: boolean;
}

/**
 * A booking limit, and the counts that apply to it on one site day (for a limit per week: the counts of that day's
 * week), by the id of the member.
 */
interface LimitOnDay {
  readonly limit: AppliedLimit;
  readonly tallies: readonly ReadonlyMap<number, Tally>[];
}

/** The limits on a product on one site day. */
interface LimitsOfDay {
  readonly day: Span;
  readonly limits: readonly LimitOnDay[];
}

function tallyOf(tallies: LimitOnDay['tallies'], staffId: number): Tally {
  let sum = NOTHING;
  for (const one of tallies) {
    const also = one.get(staffId);
    if (also) sum = sum === NOTHING ? also : sumOfTallies(sum, also);
  }
  return sum;
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
  const applied = new Map<number, readonly AppliedLimit[]>();
  const limitsOf = (product: ProductSettings): readonly AppliedLimit[] => {
    const known = applied.get(product.id);
    if (known) return known;
    const found = limitsOn(product, ofSite).filter(({ per }) => hasCustomer || per !== 'customer');
    applied.set(product.id, found);
    return found;
  };
  // The last day is remembered, because whoever lists the starts of a day checks one start after the other, each for
  // all members.
  let lastDay: Span = { start: now, end: now };
  const dayOf = (start: Instant): Span => {
    if (start >= lastDay.start && start < lastDay.end) return lastDay;
    const day = zone.dayOf(start);
    return (lastDay = { start: zone.startOfDay(day), end: zone.startOfDay(day + 1) });
  };
  /** The limits of the last day that was checked, by the id of the product. */
  const lastLimits = new Map<number, LimitsOfDay>();
  const limitsOnDayOf = (product: ProductSettings, start: Instant): readonly LimitOnDay[] => {
    const day = dayOf(start);
    const last = lastLimits.get(product.id);
    if (last?.day === day) return last.limits;
    const siteDay = zone.dayOf(start);
    const limits = limitsOf(product).map((limit) => {
      const key = rangeKeyOn(limit, siteDay);
      return { limit, tallies: counts.flatMap(({ tallies }) => tallies.get(key) ?? []) };
    });
    lastLimits.set(product.id, { day, limits });
    return limits;
  };
  return {
    changesAt: Math.min(...counts.map((one) => one.changesAt)),
    beside(bookings) {
      const also = tallyBookings(series, { bookings, isOfCustomer: (one) => one.isOfCustomer, now });
      return createWorldLimits({ ...parts, counts: [...counts, also] });
    },
    dayOf,
    applyTo: (product) => limitsOf(product).length > 0,
    applyPerMember: (product) => limitsOf(product).some(({ per }) => per === 'member'),
    reached(product, { start, seconds }, staffId) {
      const found: AppliedLimit[] = [];
      for (const { limit, tallies } of limitsOnDayOf(product, start)) {
        const subject = limit.per === 'member' ? staffId : 0;
        if (subject !== null && !hasRoom(limit, tallyOf(tallies, subject), seconds)) found.push(limit);
      }
      return found;
    },
  };
}
