import { RANGE_TYPES, type RangeType, type RuleDraft } from '../../domain/rule';
import { civilFromDay, isoWeek, isoWeekday } from '../../time/civil';
import { SECONDS_A_DAY, type SiteDay } from '../../time/units';
import type { Recurrence } from '../recurrence/recurrence';
import {
  type Days,
  type Hours,
  isEmpty,
  type Problems,
  readCircle,
  readDates,
  readDaysOfRanges,
  readHours,
  readRecurrence,
  readSpan,
  readTimes,
  refuse,
  type WallSpan,
} from './read-fields';
import type { Shape } from './shapes';

const WHOLE_DAY: Hours = { from: 0, to: SECONDS_A_DAY };
/** Maximum length of one occurrence in days. Because of this limit, only few occurrences overlap a window. */
const LONGEST_OCCURRENCE_DAYS = 366;
const anyDay = (): boolean => true;
const REQUIRED = 'is required with this `rangeType`';
const LOOKS_LIKE_A_DATE = /^\d{4}-/;

/**
 * Reads the times of a rule with a certain range type.
 *
 * @param recurrence null for a rule that does not recur
 */
type Reader = (draft: RuleDraft, recurrence: Recurrence | null, problems: Problems) => Shape | undefined;

/** A reader for each range type of availability rules. A new range type does not compile without a reader. */
export type Readers<Type extends string = RangeType> = Readonly<Record<Type, Reader>>;

/**
 * Reads the times that an availability rule matches. Undefined for an invalid rule, with the reasons in `problems`.
 * Every rule is read in this way before it is stored, so stored rules are valid.
 */
export function readShape(draft: RuleDraft, problems: Problems): Shape | undefined {
  const { rangeType } = draft;
  if (!RANGE_TYPES.includes(rangeType)) {
    return refuse(problems, 'rangeType', `must be one of ${RANGE_TYPES.join(', ')}`);
  }
  const recurrence = readRecurrence(draft, problems);
  return recurrence === undefined ? undefined : READERS[rangeType](draft, recurrence, problems);
}

/**
 * Reads a rule of whole days, or of hours on each of its days. If the rule recurs, these days are the first occurrence.
 */
function readCustom(draft: RuleDraft, recurrence: Recurrence | null, problems: Problems): Shape | undefined {
  const { fromRange, toRange } = draft;
  const limits = readDates(draft, problems);
  const areRangesDates = LOOKS_LIKE_A_DATE.test(fromRange) || LOOKS_LIKE_A_DATE.test(toRange);
  const isWholeDays = areRangesDates || (isEmpty(fromRange) && isEmpty(toRange));
  const hours = isWholeDays ? WHOLE_DAY : readHours(draft, problems);
  const days = areRangesDates ? readDaysOfRanges(draft, problems) : limits && closeSides(limits, problems);
  if (!limits || !hours || !days) return undefined;
  if (!recurrence) {
    const limited = { first: Math.max(days.first, limits.first), last: Math.min(days.last, limits.last) };
    return { shape: 'hours', hours, days: limited, matches: anyDay };
  }
  const start = days.first * SECONDS_A_DAY;
  const repeats = days.last - days.first + 1;
  return isWholeDays
    ? recur({ recurrence, span: { start, end: start + repeats * SECONDS_A_DAY }, repeats: 1 }, problems)
    : recur({ recurrence, span: { start: start + hours.from, end: start + hours.to }, repeats }, problems);
}

/**
 * Fills in a missing date of a rule with the other date. If both are missing, records a fault and returns undefined.
 */
function closeSides({ first, last }: Days, problems: Problems): Days | undefined {
  if (first === -Infinity && last === Infinity) return refuse(problems, 'fromDate', REQUIRED);
  if (first === -Infinity) return { first: last, last };
  return { first, last: last === Infinity ? first : last };
}

/**
 * Reads one span that begins at a time on the first date and ends at a time on the last date. Without a first date the
 * span has no beginning; without a last date it has no end.
 */
function readDateRange(
  draft: RuleDraft,
  recurrence: Recurrence | null,
  problems: Problems,
): Shape | undefined {
  const { first, last } = readDates(draft, problems) ?? { first: NaN, last: NaN };
  const times = readTimes(draft, problems);
  if (first === -Infinity && (recurrence || last === Infinity)) refuse(problems, 'fromDate', REQUIRED);
  if (last === Infinity && recurrence) refuse(problems, 'toDate', REQUIRED);
  if (!times || Object.keys(problems).length > 0) return undefined;
  const start = first * SECONDS_A_DAY + times.from;
  const end = last * SECONDS_A_DAY + times.to;
  if (end < start) return refuse(problems, 'toRange', 'must not be before `fromRange` on the same date');
  const span = { start, end: end === start ? end + SECONDS_A_DAY : end };
  return recurrence ? recur({ recurrence, span, repeats: 1 }, problems) : { shape: 'span', span };
}

interface Calendar {
  readonly smallest: number;
  readonly largest: number;
  readonly numberOf: (day: SiteDay) => number;
}

/** Makes a reader of rules for months, weeks or weekdays, which match whole days. */
const calendarReader =
  ({ smallest, largest, numberOf }: Calendar): Reader =>
  (draft, recurrence, problems) => {
    if (recurrence) return refuse(problems, 'rrule', `is not allowed with \`rangeType\` ${draft.rangeType}`);
    const days = readDates(draft, problems);
    const circle = readCircle(draft, smallest, largest, problems);
    if (!days || !circle) return undefined;
    const from = circle.from || largest;
    const to = circle.to || largest;
    const isWithin = (n: number): boolean => (from <= to ? n >= from && n <= to : n >= from || n <= to);
    return { shape: 'hours', hours: WHOLE_DAY, days, matches: (day) => isWithin(numberOf(day)) };
  };

/**
 * Makes a reader of rules for hours on certain days. A rule applies on the days that its fields name or, if the rule
 * recurs, on the days of its recurrence.
 */
const hoursReader =
  (matches: (day: SiteDay) => boolean): Reader =>
  (draft, recurrence, problems) => {
    const days = readDates(draft, problems);
    const hours = readHours(draft, problems);
    if (!days || !hours) return undefined;
    return recurrence
      ? { shape: 'recurring-hours', recurrence, hours, days, matches }
      : { shape: 'hours', hours, days, matches };
  };

const isWeekday =
  (weekday: number) =>
  (day: SiteDay): boolean =>
    isoWeekday(day) === weekday;

/** Reads a rule of the range type `rrule`: a recurrence whose first occurrence is given by its start and end. */
function readOccurrences(
  draft: RuleDraft,
  recurrence: Recurrence | null,
  problems: Problems,
): Shape | undefined {
  if (!recurrence) return refuse(problems, 'rrule', 'is required with `rangeType` rrule');
  const days = readDates(draft, problems);
  const span = readSpan(draft, problems);
  return days && span && recur({ recurrence, span, repeats: 1, days }, problems);
}

const ANY_DAYS: Days = { first: -Infinity, last: Infinity };

/** A recurring span. Each occurrence is repeated on a number of consecutive days. */
interface Recurring {
  readonly recurrence: Recurrence;
  readonly span: WallSpan;
  readonly repeats: number;
  /** Days on which the first day of an occurrence may lie. Default: any day. */
  readonly days?: Days;
}

function recur(
  { recurrence, span, repeats, days = ANY_DAYS }: Recurring,
  problems: Problems,
): Shape | undefined {
  const seconds = span.end - span.start + (repeats - 1) * SECONDS_A_DAY;
  if (seconds <= LONGEST_OCCURRENCE_DAYS * SECONDS_A_DAY)
    return { shape: 'recurring-span', recurrence, span, repeats, days, matches: anyDay };
  return refuse(
    problems,
    'rrule',
    `is not allowed with occurrences of more than ${LONGEST_OCCURRENCE_DAYS} days`,
  );
}

export const READERS: Readers = {
  custom: readCustom,
  'custom:daterange': readDateRange,
  months: calendarReader({ smallest: 1, largest: 12, numberOf: (day) => civilFromDay(day).month }),
  weeks: calendarReader({ smallest: 1, largest: 53, numberOf: isoWeek }),
  // In a rule, both 0 and 7 mean Sunday: of the systems from which shops migrate, some use 0 and others use 7.
  days: calendarReader({ smallest: 0, largest: 7, numberOf: isoWeekday }),
  'time:all': hoursReader(anyDay),
  'time:1': hoursReader(isWeekday(1)),
  'time:2': hoursReader(isWeekday(2)),
  'time:3': hoursReader(isWeekday(3)),
  'time:4': hoursReader(isWeekday(4)),
  'time:5': hoursReader(isWeekday(5)),
  'time:6': hoursReader(isWeekday(6)),
  'time:7': hoursReader(isWeekday(7)),
  'time:range': hoursReader(anyDay),
  rrule: readOccurrences,
};
