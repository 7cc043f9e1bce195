import { civilFromDay, dayFromCivil, daysInMonth, isoWeekday } from '../time/civil';
import type { SiteDay } from '../time/units';
import type { Recurrence } from './recurrence-grammar';

/**
 * A recurrence cut into its periods: the days, weeks, months or years that its interval picks, counted from the one
 * that holds the first occurrence (0).
 */
export interface Periods {
  /** The last period that begins on or before a day; negative before the first. */
  readonly indexOf: (day: SiteDay) => number;
  /** The days of a period that match, in order. A year's numbered weeks reach up to three days into its neighbours. */
  readonly daysOf: (index: number) => readonly SiteDay[];
}

/** The matching days of the month, or of the year, that begins on a day, in order. */
export type Expand = (start: SiteDay) => readonly SiteDay[];

/**
 * Cuts a recurrence whose first occurrence is on `firstDay` and which leaves nothing open (see `withDefaults`).
 * `expand` knows the days of months and of years.
 */
export function periodsOf(recurrence: Recurrence, firstDay: SiteDay, expand: Expand): Periods {
  const { indexOf, daysOf } = everyPeriod(recurrence, expand);
  const first = indexOf(firstDay);
  return {
    indexOf: (day) => Math.floor((indexOf(day) - first) / recurrence.interval),
    daysOf: (index) => daysOf(first + index * recurrence.interval),
  };
}

/** The same with every period counted, whatever the interval, from anywhere. */
function everyPeriod(recurrence: Recurrence, expand: Expand): Periods {
  const { frequency, weekStart, byWeekNo, bySetPos } = recurrence;
  const matches = dayFilter(recurrence);
  switch (frequency) {
    case 'DAILY':
      return { indexOf: (day) => day, daysOf: (day) => pick(matches(day) ? [day] : [], bySetPos) };
    case 'WEEKLY': {
      const origin = startOfWeek(0, weekStart);
      return {
        indexOf: (day) => Math.floor((day - origin) / 7),
        daysOf: (week) => pick(weekFrom(origin + week * 7).filter(matches), bySetPos),
      };
    }
    case 'MONTHLY': {
      const daysOfMonth = onceAKind(kindOfMonth, (start) => pick(expand(start), bySetPos));
      return {
        indexOf: monthNumber,
        daysOf: (month) => daysOfMonth(Math.floor(month / 12), (month % 12) + 1),
      };
    }
    case 'YEARLY': {
      const expandWeeks: Expand = (start) => daysOfWeeks(recurrence, start).filter(matches);
      const expandYear = byWeekNo.length > 0 ? expandWeeks : expand;
      const daysOfYear = onceAKind(kindOfYear, (start) => pick(expandYear(start), bySetPos));
      return { indexOf: (day) => civilFromDay(day).year, daysOf: (year) => daysOfYear(year, 1) };
    }
  }
}

function monthNumber(day: SiteDay): number {
  const { year, month } = civilFromDay(day);
  return year * 12 + month - 1;
}

const startOfWeek = (day: SiteDay, weekStart: number): SiteDay =>
  day - ((isoWeekday(day) - weekStart + 7) % 7);

const weekFrom = (start: SiteDay): SiteDay[] => [0, 1, 2, 3, 4, 5, 6].map((n) => start + n);

/**
 * The days of the numbered weeks of the year that begins on a day. A week belongs to the year that holds four of
 * its days or more, so that the first is the one of 4 January, and so do its days, even those beyond New Year.
 */
function daysOfWeeks({ byWeekNo, weekStart }: Recurrence, start: SiteDay): SiteDay[] {
  const { year } = civilFromDay(start);
  const first = startOfWeek(dayFromCivil(year, 1, 4), weekStart);
  const weeks = (startOfWeek(dayFromCivil(year + 1, 1, 4), weekStart) - first) / 7;
  const numbers = new Set(byWeekNo.map((n) => (n > 0 ? n : weeks + 1 + n)));
  return [...numbers]
    .filter((n) => n >= 1 && n <= weeks)
    .sort((a, b) => a - b)
    .flatMap((n) => weekFrom(first + (n - 1) * 7));
}

/** BYMONTH, BYMONTHDAY, BYYEARDAY and plain BYDAY, as far as they only narrow a choice of days. */
function dayFilter({ byMonth, byMonthDay, byYearDay, byDay }: Recurrence): (day: SiteDay) => boolean {
  const weekdays = byDay.map(({ weekday }) => weekday);
  const isInMonth = monthFilter(byMonth, byMonthDay);
  return (day) => {
    if (weekdays.length > 0 && !weekdays.includes(isoWeekday(day))) return false;
    if (!isInMonth(day)) return false;
    if (byYearDay.length === 0) return true;
    const { year } = civilFromDay(day);
    return (
      byYearDay.includes(day - dayFromCivil(year, 1, 1) + 1) ||
      byYearDay.includes(day - dayFromCivil(year + 1, 1, 1))
    );
  };
}

/** Remembers the month that it was asked about last, because it is asked about day after day. */
function monthFilter(byMonth: readonly number[], byMonthDay: readonly number[]): (day: SiteDay) => boolean {
  if (byMonth.length === 0 && byMonthDay.length === 0) return () => true;
  let start = 0;
  let end = 0;
  let isOneOfTheMonths = false;
  return (day) => {
    if (day < start || day >= end) {
      const { year, month, date } = civilFromDay(day);
      start = day - date + 1;
      end = start + daysInMonth(year, month);
      isOneOfTheMonths = byMonth.length === 0 || byMonth.includes(month);
    }
    if (!isOneOfTheMonths) return false;
    return byMonthDay.length === 0 || byMonthDay.includes(day - start + 1) || byMonthDay.includes(day - end);
  };
}

/** BYSETPOS: the first, the last, ... of a period's days. */
function pick(days: readonly SiteDay[], positions: readonly number[]): readonly SiteDay[] {
  if (positions.length === 0) return days;
  return days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length));
}

/** Equal for months, or years, whose days match alike. */
type KindOf = (year: number, month: number, start: SiteDay) => number;

/** Months of the same name, length and first weekday. */
const kindOfMonth: KindOf = (year, month, start) =>
  (month * 32 + daysInMonth(year, month)) * 8 + isoWeekday(start);

/** Years of the same first weekday and leap years around them. */
const kindOfYear: KindOf = (year, _, start) =>
  isoWeekday(start) * 8 + leapDays(year - 1) * 4 + leapDays(year) * 2 + leapDays(year + 1);

const leapDays = (year: number): number => daysInMonth(year, 2) - 28;

const NO_DAYS: readonly SiteDay[] = [];

/**
 * Works out each kind of month or year only once. There are few kinds, and many years up to the last of ten thousand
 * occurrences.
 */
function onceAKind(kindOf: KindOf, expand: Expand): (year: number, month: number) => readonly SiteDay[] {
  const known = new Map<number, readonly number[]>();
  return (year, month) => {
    const start = dayFromCivil(year, month, 1);
    const kind = kindOf(year, month, start);
    let offsets = known.get(kind);
    if (!offsets) {
      offsets = expand(start).map((day) => day - start);
      known.set(kind, offsets);
    }
    return offsets.length === 0 ? NO_DAYS : offsets.map((offset) => start + offset);
  };
}
