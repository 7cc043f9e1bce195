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
  seriesKeyOf,
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
   * Whether one more booking of this duration could exceed a limit in any period. False for most members, for whom the
   * limits of single starts need no check.
   *
   * @param staffId as for `reached`
   */
  canBeReached(product: ProductSettings, seconds: number, staffId: number | null): boolean;
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

/** A booking limit, and the key of the `CountedRange` that contains one site day, such as the week of that day. */
interface LimitOnDay {
  readonly limit: AppliedLimit;
  readonly key: string;
}

/** The limits on a product on one site day. */
interface LimitsOfDay {
  readonly day: Span;
  readonly limits: readonly LimitOnDay[];
}

/**
 * Returns the sum of all groups for one `CountedRange`.
 *
 * @param staffId id of the member; 0 for a limit that is not per member
 */
function tallyIn(groups: readonly Tallies[], key: string, staffId: number): Tally {
  let sum = NOTHING;
  for (const { tallies } of groups) {
    const also = tallies.get(key)?.get(staffId);
    if (also) sum = sum === NOTHING ? also : sumOfTallies(sum, also);
  }
  return sum;
}

/** Returns the id under which a limit counts bookings of a member; null if the limit is per member and there is none. */
const subjectOf = ({ per }: AppliedLimit, staffId: number | null): number | null =>
  per === 'member' ? staffId : 0;

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
    const limits = limitsOf(product).map((limit) => ({ limit, key: rangeKeyOn(limit, siteDay) }));
    lastLimits.set(product.id, { day, limits });
    return limits;
  };
  const hasRoomInAll = (limit: AppliedLimit, staffId: number, seconds: number): boolean => {
    const series = seriesKeyOf(limit);
    const ofLimit = ranges.filter((range) => range.series === series);
    return [NOTHING, ...ofLimit.map(({ key }) => tallyIn(counts, key, staffId))].every((tally) =>
      hasRoom(limit, tally, seconds),
    );
  };
  return {
    canBeReached: (product, seconds, staffId) =>
      limitsOf(product).some((limit) => {
        const subject = subjectOf(limit, staffId);
        return subject !== null && !hasRoomInAll(limit, subject, seconds);
      }),
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
      for (const { limit, key } of limitsOnDayOf(product, start)) {
        const subject = subjectOf(limit, staffId);
        if (subject !== null && !hasRoom(limit, tallyIn(counts, key, subject), seconds)) found.push(limit);
      }
      return found;
    },
  };
}
