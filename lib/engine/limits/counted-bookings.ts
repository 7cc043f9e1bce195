import type { BookingLimit, LimitPeriod, LimitSubject } from '../../domain/booking-limit';
import { asInstant, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { isCalendarPeriod, periodAround, type PeriodDays, periodsBetween } from './limit-period';

/**
 * A booking limit with the id of the product whose bookings it counts. The id is 0 for a limit of the site, which
 * counts the bookings of all products.
 */
export interface AppliedLimit extends BookingLimit {
  readonly productId: number;
}

/** All bookings that a limit counts in one period, such as a week, whichever customer or member they belong to. */
export interface CountedRange {
  /**
   * Text that identifies the limit by its product, its subject (such as per customer) and its kind of period. All
   * periods of one limit, such as all weeks, have the same text.
   */
  readonly series: string;
  readonly key: string;
  readonly per: LimitSubject;
  /** Id of the product whose bookings are counted; 0 for all products. */
  readonly productId: number;
  /** Span in which the start of a counted booking lies; infinite if the limit counts bookings with any start. */
  readonly starts: Span;
  /** Whether bookings that have ended are left out of the count. */
  readonly upcoming: boolean;
}

/** The number of counted bookings, and the sum of their durations in seconds. */
export interface Tally {
  readonly count: number;
  readonly seconds: number;
}

/** Returns the booking limits that apply to a product: the product's own limits and the limits of the whole site. */
export const limitsOn = (
  { id, bookingLimits }: { readonly id: number; readonly bookingLimits: readonly BookingLimit[] },
  ofSite: readonly BookingLimit[],
): readonly AppliedLimit[] =>
  bookingLimits.length + ofSite.length === 0
    ? NO_LIMITS
    : [
        ...bookingLimits.map((limit) => ({ ...limit, productId: id })),
        ...ofSite.map((limit) => ({ ...limit, productId: 0 })),
      ];
const NO_LIMITS: readonly AppliedLimit[] = [];

/** Used as `day` in the key of a `CountedRange` without a first day, because its period is "ever" or "upcoming". */
export const NO_DAY = -1;

interface SeriesFacts {
  readonly productId: number;
  readonly per: LimitSubject;
  readonly period: LimitPeriod;
}

/** Returns the text that identifies a limit: the `series` of each `CountedRange` in which it counts bookings. */
export const seriesKeyOf = ({ productId, per, period }: SeriesFacts): string =>
  `${productId} ${per} ${period}`;

/**
 * Returns the key of a `CountedRange`.
 *
 * @param day first day of the period, or NO_DAY
 */
const rangeKey = (series: string, day: SiteDay): string => `${series} ${day}`;

/** Returns the key of the `CountedRange` in which a limit counts the bookings that start on a day. */
export const rangeKeyOn = (limit: AppliedLimit, day: SiteDay): string =>
  rangeKey(
    seriesKeyOf(limit),
    isCalendarPeriod(limit.period) ? periodAround(limit.period, day).first : NO_DAY,
  );

/**
 * Returns one `CountedRange` for each limit and each of its periods that overlaps `starts`: together they count all
 * bookings that start in this span. The ranges of one limit are sorted by date. Limits with equal keys share a range.
 */
export function countedRanges(limits: readonly AppliedLimit[], starts: Span, zone: Zone): CountedRange[] {
  const first = zone.dayOf(starts.start);
  const last = Math.max(zone.dayOf(starts.end), first);
  const ranges = limits.flatMap((limit): CountedRange[] => {
    const { period } = limit;
    if (!isCalendarPeriod(period)) return [rangeOf(limit, null, zone)];
    return periodsBetween(period, first, last).map((days) => rangeOf(limit, days, zone));
  });
  return [...new Map(ranges.map((range) => [range.key, range])).values()];
}

const ANY_START: Span = { start: asInstant(-Infinity), end: asInstant(Infinity) };

/**
 * Returns the `CountedRange` of a limit in one period: which bookings the limit counts there.
 *
 * @param days the days of the period; null for "ever" and "upcoming", which have no days
 */
export function rangeOf(limit: AppliedLimit, days: PeriodDays | null, zone: Zone): CountedRange {
  const { per, productId, period } = limit;
  const series = seriesKeyOf(limit);
  return {
    series,
    key: rangeKey(series, days?.first ?? NO_DAY),
    per,
    productId,
    starts: days ? { start: zone.startOfDay(days.first), end: zone.startOfDay(days.end) } : ANY_START,
    upcoming: period === 'upcoming',
  };
}

export const NOTHING: Tally = { count: 0, seconds: 0 };

export const sumOfTallies = (one: Tally, other: Tally): Tally => ({
  count: one.count + other.count,
  seconds: one.seconds + other.seconds,
});

/** Whether a limit allows one more booking beyond the bookings in `tally`. The length of the booking is in seconds. */
export const hasRoom = ({ count, minutes }: BookingLimit, tally: Tally, seconds: number): boolean =>
  (count === undefined || tally.count + 1 <= count) &&
  (minutes === undefined || tally.seconds + seconds <= minutes * 60);
