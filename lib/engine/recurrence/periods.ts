import { civilFromDay, dayFromCivil, daysInMonth, isoWeekday } from '../../time/civil';
import type { SiteDay } from '../../time/units';
import { dayFilter, monthDays } from './days';
import type { Recurrence } from './grammar';
import type { WorkLimit } from './work';

/**
 * A recurrence cut into its periods: the days, weeks, months or years that its interval picks, counted from the one
 * that holds the first occurrence (0).
 */
interface Periods {
  /** Returns the last period that begins on or before a day; negative before the first. */
  readonly indexOf: (day: SiteDay) => number;
  /**
   * Returns the days of a period that match, in order. A year's numbered weeks reach up to three days into its
   * neighbours.
   */
  readonly daysOf: (index: number) => readonly SiteDay[];
}

/**
 * Cuts a recurrence into periods. Its first occurrence is on `firstDay`, and its open parts are filled in (see
 * `withDefaults`).
 *
 * @param work pays a step for every period examined
 */
export function periodsOf(recurrence: Recurrence, firstDay: SiteDay, work: WorkLimit): Periods {
  const { indexOf, daysOf } = everyPeriod(recurrence, work);
  const first = indexOf(firstDay);
  return {
    indexOf: (day) => Math.floor((indexOf(day) - first) / recurrence.interval),
    daysOf: (index) => daysOf(first + index * recurrence.interval),
  };
}

/** Cuts a recurrence into all periods, whatever its interval, counted from any origin. */
function everyPeriod(recurrence: Recurrence, work: WorkLimit): Periods {
  const { frequency, weekStart, byWeekNo, bySetPos } = recurrence;
  const matches = dayFilter(recurrence);
  switch (frequency) {
    case 'DAILY':
      return {
        indexOf: (day) => day,
        daysOf: (day) => {
          work.spend(1);
          return matches(day) ? pick([day], bySetPos) : NO_DAYS;
        },
      };
    case 'WEEKLY': {
      const origin = startOfWeek(0, weekStart);
      return {
        indexOf: (day) => Math.floor((day - origin) / 7),
        daysOf: (week) => {
          work.spend(3);
          return pick(weekFrom(origin + week * 7).filter(matches), bySetPos);
        },
      };
    }
    case 'MONTHLY': {
      const daysIn = monthDays(recurrence);
      const expand: Expand = (year, month) => pick(daysIn(year, month), bySetPos);
      const daysOfMonth = onceAKind(kindOfMonth, expand, work);
      return {
        indexOf: monthNumber,
        daysOf: (month) => daysOfMonth(Math.floor(month / 12), (month % 12) + 1),
      };
    }
    case 'YEARLY': {
      const expandWeeks: Expand = (year) => daysOfWeeks(recurrence, year).filter(matches);
      const daysIn = monthDays(recurrence);
      const expandYear: Expand = (year) => MONTHS.flatMap((month) => daysIn(year, month));
      const matchesOtherwise = dayFilter({ ...recurrence, byYearDay: [] });
      const expandNumbers: Expand = (year) => numberedDays(recurrence, year).filter(matchesOtherwise);
      const isNumbered = recurrence.byYearDay.length > 0 && recurrence.byDay.every(({ nth }) => nth === 0);
      const expand = byWeekNo.length > 0 ? expandWeeks : isNumbered ? expandNumbers : expandYear;
      const daysOfYear = onceAKind(kindOfYear, (year, month) => pick(expand(year, month), bySetPos), work);
      return { indexOf: (day) => civilFromDay(day).year, daysOf: (year) => daysOfYear(year, 1) };
    }
  }
}

const NO_DAYS: readonly SiteDay[] = [];
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

function monthNumber(day: SiteDay): number {
  const { year, month } = civilFromDay(day);
  return year * 12 + month - 1;
}

const startOfWeek = (day: SiteDay, weekStart: number): SiteDay =>
  day - ((isoWeekday(day) - weekStart + 7) % 7);

const weekFrom = (start: SiteDay): SiteDay[] => [0, 1, 2, 3, 4, 5, 6].map((n) => start + n);

/**
 * Days of the numbered weeks of a year. A week, with all of its days, belongs to the year that contains four or more of
 * them; the first week is the one of 4 January.
 */
function daysOfWeeks({ byWeekNo, weekStart }: Recurrence, year: number): SiteDay[] {
  const first = startOfWeek(dayFromCivil(year, 1, 4), weekStart);
  const weeks = (startOfWeek(dayFromCivil(year + 1, 1, 4), weekStart) - first) / 7;
  const numbers = new Set(byWeekNo.map((n) => (n > 0 ? n : weeks + 1 + n)));
  return [...numbers]
    .filter((n) => n >= 1 && n <= weeks)
    .sort((a, b) => a - b)
    .flatMap((n) => weekFrom(first + (n - 1) * 7));
}

/** The days of a year that BYYEARDAY numbers, in order. */
function numberedDays({ byYearDay }: Recurrence, year: number): SiteDay[] {
  const start = dayFromCivil(year, 1, 1);
  const end = dayFromCivil(year + 1, 1, 1);
  const days = new Set(byYearDay.map((n) => (n > 0 ? start + n - 1 : end + n)));
  return [...days].filter((day) => day >= start && day < end).sort((a, b) => a - b);
}

/** Applies BYSETPOS: picks the first, the last, ... of a period's days. */
function pick(days: readonly SiteDay[], positions: readonly number[]): readonly SiteDay[] {
  if (positions.length === 0) return days;
  return days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length));
}

/** A key that is equal for months, or years, with the same matching days. */
type KindOf = (year: number, month: number, start: SiteDay) => number;

/** Key of months: name, length and first weekday. */
const kindOfMonth: KindOf = (year, month, start) =>
  (month * 32 + daysInMonth(year, month)) * 8 + isoWeekday(start);

/** Key of years: first weekday, and whether the year and its neighbours are leap years. */
const kindOfYear: KindOf = (year, _, start) =>
  isoWeekday(start) * 8 + leapDays(year - 1) * 4 + leapDays(year) * 2 + leapDays(year + 1);

const leapDays = (year: number): number => daysInMonth(year, 2) - 28;

/** Lists the matching days of a month, or of the year that begins with it, in order. */
type Expand = (year: number, month: number) => readonly SiteDay[];

/** Steps charged for a new kind of month or year: it takes about as long as this many single days. */
const STEPS_A_KIND = 100;

/**
 * Computes each kind of month or year only once. There are few kinds, and many years up to the last of ten thousand
 * occurrences.
 */
function onceAKind(kindOf: KindOf, expand: Expand, work: WorkLimit): Expand {
  const known = new Map<number, readonly number[]>();
  return (year, month) => {
    const start = dayFromCivil(year, month, 1);
    const kind = kindOf(year, month, start);
    let offsets = known.get(kind);
    if (!offsets) {
      work.spend(STEPS_A_KIND);
      offsets = expand(year, month).map((day) => day - start);
      known.set(kind, offsets);
    }
    work.spend(4 + offsets.length);
    return offsets.map((offset) => start + offset);
  };
}
