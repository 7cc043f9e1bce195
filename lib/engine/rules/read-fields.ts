import type { RuleDraft } from '../../domain/rule';
import { parseDate, parseDateTime, parseTimeOfDay } from '../../time/parse';
import { SECONDS_A_DAY, type SiteDay } from '../../time/units';
import { parseRecurrence, type Recurrence } from '../recurrence/recurrence';

/**
 * The faults of an availability rule: a message for each wrong field, by the name of the field. If a field has several
 * faults, the first is kept.
 */
export type Problems = Record<string, string>;

/** Hours on a day, in seconds from its midnight: `from` < `to` <= `from` + 24 hours. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** A range of site days, both ends included; infinite on a side that is open. */
export interface Days {
  readonly first: SiteDay;
  readonly last: SiteDay;
}

/**
 * Numbers from `from` to `to`, both included. If `from` is larger than `to`, they wrap around: months 11 to 2 are 11,
 * 12, 1 and 2.
 */
interface Circle {
  readonly from: number;
  readonly to: number;
}

/** A half-open span of the site's wall clock, in site seconds (seconds of wall clock since 1970). */
export interface WallSpan {
  readonly start: number;
  readonly end: number;
}

/** Texts that mean "no date" in rules from older versions and from systems that shops migrate from. */
const NO_DATE: readonly string[] = ['', '0000-00-00'];
const DIGITS = /^\d{1,2}$/;

/** Records a fault of a field and returns undefined, so that a function can end with `return refuse(...)`. */
export function refuse(problems: Problems, param: string, message: string): undefined {
  problems[param] ??= message;
}

export const isEmpty = (text: string): boolean => NO_DATE.includes(text);

/** Reads the first and last date of an availability rule. A side without a date is open. */
export function readDates({ fromDate, toDate }: RuleDraft, problems: Problems): Days | undefined {
  const readSide = (text: string | null, open: number, param: string): SiteDay | undefined =>
    text === null || isEmpty(text) ? open : readDate(text, param, problems);
  const first = readSide(fromDate, -Infinity, 'fromDate');
  const last = readSide(toDate, Infinity, 'toDate');
  if (first === undefined || last === undefined) return undefined;
  return last < first ? refuse(problems, 'toDate', 'must not be before `fromDate`') : { first, last };
}

/** Reads the days of an availability rule whose range is given as dates. One date alone means that day. */
export function readDaysOfRanges({ fromRange, toRange }: RuleDraft, problems: Problems): Days | undefined {
  const first = readDate(isEmpty(fromRange) ? toRange : fromRange, 'fromRange', problems);
  const last = readDate(isEmpty(toRange) ? fromRange : toRange, 'toRange', problems);
  if (first === undefined || last === undefined) return undefined;
  return last < first ? refuse(problems, 'toRange', 'must not be before `fromRange`') : { first, last };
}

function readDate(text: string, param: string, problems: Problems): SiteDay | undefined {
  return parseDate(text) ?? refuse(problems, param, 'must be a date that exists, written YYYY-MM-DD');
}

/**
 * Reads the times of day of an availability rule. An end of 00:00 or 24:00 is midnight at the end of the day. An end
 * before the start is on the next day. If both are equal, the hours last until that wall clock time on the next day.
 */
export function readHours(draft: RuleDraft, problems: Problems): Hours | undefined {
  const times = readTimes(draft, problems);
  if (!times) return undefined;
  return times.to > times.from ? times : { from: times.from, to: times.to + SECONDS_A_DAY };
}

/**
 * Reads the two times of day of an availability rule without comparing them. Only an end of 00:00 is changed, to 24:00.
 */
export function readTimes({ fromRange, toRange }: RuleDraft, problems: Problems): Hours | undefined {
  const from = readTime(fromRange, 'fromRange', problems);
  const to = readTime(toRange, 'toRange', problems);
  if (from === SECONDS_A_DAY)
    return refuse(problems, 'fromRange', 'must be before 24:00; use 00:00 of the next day');
  return from === undefined || to === undefined ? undefined : { from, to: to === 0 ? SECONDS_A_DAY : to };
}

function readTime(text: string, param: string, problems: Problems): number | undefined {
  return parseTimeOfDay(text) ?? refuse(problems, param, 'must be a time of day, written HH:MM');
}

/** Reads two numbers of a calendar unit that repeats, such as months: 11 to 2 means 11, 12, 1 and 2. */
export function readCircle(
  { fromRange, toRange }: RuleDraft,
  smallest: number,
  largest: number,
  problems: Problems,
): Circle | undefined {
  const read = (text: string, param: string): number | undefined => {
    const value = DIGITS.test(text) ? Number(text) : NaN;
    const isInRange = value >= smallest && value <= largest;
    return isInRange
      ? value
      : refuse(problems, param, `must be a whole number from ${smallest} to ${largest}`);
  };
  const from = read(fromRange, 'fromRange');
  const to = read(toRange, 'toRange');
  return from === undefined || to === undefined ? undefined : { from, to };
}

/**
 * Reads the start and end of an availability rule as two date-times, or as two dates, which mean whole days, both
 * included.
 */
export function readSpan({ fromRange, toRange }: RuleDraft, problems: Problems): WallSpan | undefined {
  const start = readMoment(fromRange, 'fromRange', problems);
  const end = readMoment(toRange, 'toRange', problems);
  if (!start || !end) return undefined;
  if (start.isDate !== end.isDate) {
    return refuse(
      problems,
      'toRange',
      'must be a date-time if `fromRange` is a date-time, and a date if `fromRange` is a date',
    );
  }
  const span = { start: start.site, end: end.isDate ? end.site + SECONDS_A_DAY : end.site };
  return span.end > span.start ? span : refuse(problems, 'toRange', 'must be after `fromRange`');
}

function readMoment(
  text: string,
  param: string,
  problems: Problems,
): { site: number; isDate: boolean } | undefined {
  const parsed = parseDateTime(text);
  if (parsed && 'site' in parsed) return { site: parsed.site, isDate: parseDate(text) !== undefined };
  return refuse(
    problems,
    param,
    'must be a date, or a date-time on the clock of the site, such as 2025-11-03T10:00',
  );
}

/** Reads the recurrence of an availability rule; null for a rule without one, undefined for a faulty one. */
export function readRecurrence({ rrule }: RuleDraft, problems: Problems): Recurrence | null | undefined {
  if (rrule === null || rrule === '') return null;
  const parsed = parseRecurrence(rrule);
  return 'error' in parsed ? refuse(problems, 'rrule', `is not a recurrence rule: ${parsed.error}`) : parsed;
}
