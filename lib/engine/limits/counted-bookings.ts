import type { BookingLimit, LimitPeriod, LimitSubject } from '../../domain/booking-limit';
import { asInstant, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { isCalendarPeriod, type PeriodDays, periodsBetween } from './limit-period';

/** A booking limit with the id of the product whose bookings it counts; 0 for a limit of the site, which counts all. */
export interface AppliedLimit extends BookingLimit {
  readonly productId: number;
}

/** The bookings that a limit counts in one period, of all customers and members together. */
export interface CountedRange {
  /** Name of the limit's subject and period, without the first day of the period. */
  readonly series: string;
  readonly key: string;
  readonly per: LimitSubject;
  /** Product of the bookings; 0 for all products. */
  readonly productId: number;
  /** Span in which the counted bookings start; infinite if any start counts. */
  readonly starts: Span;
  /** Whether bookings that have ended are not counted. */
  readonly upcoming: boolean;
}

/** The number of the counted bookings, and the sum of their seconds from start to end. */
export interface Tally {
  readonly count: number;
  readonly seconds: number;
}

/** Returns the booking limits that apply to a product: its own, and those of the site. */
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

/** Value of `day` in the key of a period that does not consist of days. */
export const NO_DAY = -1;

interface SeriesFacts {
  readonly productId: number;
  readonly per: LimitSubject;
  readonly period: LimitPeriod;
}

const seriesOf = ({ productId, per, period }: SeriesFacts): string => `${productId} ${per} ${period}`;

/** Returns the key of a `CountedRange`. @param day first day of the period, or NO_DAY */
const rangeKey = (series: string, day: SiteDay): string => `${series} ${day}`;

/** Returns the key of the `CountedRange` in which a limit counts a booking that starts on this day. */
export const rangeKeyOn = (limit: AppliedLimit, day: SiteDay): string =>
  rangeKey(
    seriesOf(limit),
    isCalendarPeriod(limit.period) ? periodsBetween(limit.period, day, day)[0]!.first : NO_DAY,
  );

/**
 * Returns the key of one `Tally`: of a range or, for a limit per member, of a member in that range.
 *
 * @param staffId the member; used for limits per member only
 */
export const tallyKey = (range: string, per: LimitSubject, staffId: number): string =>
  per === 'member' ? `${range} ${staffId}` : range;

/**
 * Lists the ranges (one for each limit and period) in which bookings count that start in a span. Each is listed once;
 * the ranges of a series follow each other in the order of their days.
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
 * Returns the bookings that a limit counts in one period, as a range. @param days null for a period that does not
 * consist of days
 */
export function rangeOf(limit: AppliedLimit, days: PeriodDays | null, zone: Zone): CountedRange {
  const { per, productId, period } = limit;
  const series = seriesOf(limit);
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

/** Whether a limit allows one more booking of this length in addition to the bookings of the tally. */
export const hasRoom = ({ count, minutes }: BookingLimit, tally: Tally, seconds: number): boolean =>
  (count === undefined || tally.count + 1 <= count) &&
  (minutes === undefined || tally.seconds + seconds <= minutes * 60);
