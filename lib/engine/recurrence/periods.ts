import { civilFromDay, dayFromCivil, daysInMonth, isoWeekday } from '../../time/civil';
import type { SiteDay } from '../../time/units';
import { dayFilter, monthDays } from './days';
import type { Recurrence } from './grammar';
import type { WorkLimit } from './work';

/**
 * A recurrence divided into periods. A period is a day, week, month or year (by FREQ) in which the recurrence may have
 * occurrences (by INTERVAL). Period 0 contains the first occurrence.
 */
interface Periods {
  /** Returns the number of the last period that begins on or before a day; negative for a day before period 0. */
  readonly indexOf: (day: SiteDay) => number;
  /**
   * Returns the matching days of a period, in order. If the rule numbers weeks (BYWEEKNO), a year includes up to three
   * days of each neighbouring year.
   */
  readonly daysOf: (index: number) => readonly SiteDay[];
}

/**
 * Divides a recurrence into periods. The first occurrence is on `firstDay`, and the parts that the rule leaves open are
 * filled in (see `withDefaults`).
 *
 * @param work budget from which each examined period takes a step
 */
export function periodsOf(recurrence: Recurrence, firstDay: SiteDay, work: WorkLimit): Periods {
  const { indexOf, daysOf } = everyPeriod(recurrence, work);
  const first = indexOf(firstDay);
  return {
    indexOf: (day) => Math.floor((indexOf(day) - first) / recurrence.interval),
    daysOf: (index) => daysOf(first + index * recurrence.interval),
  };
}

/**
 * Divides a recurrence into periods as if its INTERVAL were 1. Periods are numbered from a fixed date and not from the
 * first occurrence.
 */
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
 * Lists the days of the weeks that BYWEEKNO numbers in a year. All days of a week belong to the year that contains at
 * least four of its days. The first week of a year is the week that contains 4 January.
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

/** Picks days of a period by their positions (BYSETPOS): 1 is the first day, -1 the last. */
function pick(days: readonly SiteDay[], positions: readonly number[]): readonly SiteDay[] {
  if (positions.length === 0) return days;
  return days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length));
}

/**
 * Returns a number for a month or a year. A recurrence matches the same days in all months (or years) with the same
 * number.
 */
type KindOf = (year: number, month: number, start: SiteDay) => number;

/**
 * Returns a number for a month. Two months have equal numbers if their name, length and first weekday are equal. A
 * recurrence then matches equal days in both months.
 */
const kindOfMonth: KindOf = (year, month, start) =>
  (month * 32 + daysInMonth(year, month)) * 8 + isoWeekday(start);

/**
 * Returns a number for a year. Two years have equal numbers if their first weekdays are equal, and if leap years occur
 * at the same places among the year itself, the year before and the year after. A recurrence then matches equal days in
 * both years.
 */
const kindOfYear: KindOf = (year, _, start) =>
  isoWeekday(start) * 8 + leapDays(year - 1) * 4 + leapDays(year) * 2 + leapDays(year + 1);

const leapDays = (year: number): number => daysInMonth(year, 2) - 28;

/** Lists the days that a recurrence matches in a month, or in the year that begins with that month, in order. */
type Expand = (year: number, month: number) => readonly SiteDay[];

/**
 * Number of steps that computing the matching days of a month or year takes from the budget: as many as examining 100
 * days. Looking up remembered days takes fewer.
 */
const STEPS_A_KIND = 100;

/**
 * Wraps `expand`, so that the matching days are computed only once for all months (or years) to which `kindOf` gives
 * the same number. There are few such numbers, but a recurrence may be followed through thousands of years.
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
