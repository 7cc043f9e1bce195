import { addDays, type Day, isDay } from '../../../../common/days.mjs';
import type { Owner, Rule, RuleDraft } from '../../../api/rules.mjs';
import { isClock } from '../../../typed-time.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from '../../../writing.mjs';

/**
 * A time off: days or hours on which the shop, a service, a staff member or a resource is closed, such as a holiday or
 * an illness.
 */
export interface TimeOff {
  readonly owner: Owner;
  readonly title: string;
  readonly isWholeDays: boolean;
  readonly fromDay: Day;
  readonly toDay: Day;
  /** Start and end, `HH:MM`; ignored if the time off is for whole days. */
  readonly fromTime: string;
  readonly toTime: string;
  readonly isYearly: boolean;
}

/** Time span in site seconds (the shop's wall clock counted as UTC); `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the time span of a time off (such as a holiday), in the first year if it is yearly. Whole days include the
 * last day.
 */
export const spanOf = (off: TimeOff): Span =>
  off.isWholeDays
    ? { start: siteSecondsOf(off.fromDay), end: siteSecondsOf(addDays(off.toDay, 1)) }
    : { start: siteSecondsOf(off.fromDay, off.fromTime), end: siteSecondsOf(off.toDay, off.toTime) };

/**
 * Returns the time spans of a time off (such as a holiday) that end after the beginning of a day: `years` spans for a
 * yearly time off; one or none for any other.
 */
export function spansFrom(off: TimeOff, day: Day, years: number): Span[] {
  const from = siteSecondsOf(day);
  if (!off.isYearly) return [spanOf(off)].filter(({ end }) => end > from);
  const spans: Span[] = [];
  for (let year = 0; spans.length < years; year += 1) {
    const span = spanOf(inLaterYear(off, year));
    if (span.end > from) spans.push(span);
  }
  return spans;
}

function inLaterYear(off: TimeOff, years: number): TimeOff {
  const length = siteSecondsOf(off.toDay) - siteSecondsOf(off.fromDay);
  const year = String(Number(off.fromDay.slice(0, 4)) + years).padStart(4, '0');
  const isLeap = off.fromDay.endsWith('-02-29') && addDays(`${year}-02-28`, 1) !== `${year}-02-29`;
  const fromDay = isLeap ? `${year}-02-28` : year + off.fromDay.slice(4);
  return { ...off, fromDay, toDay: siteDayOf(siteSecondsOf(fromDay) + length) };
}

/**
 * Recurrence rules of a yearly time off. Most are repeated on the same date. One that begins on 29 February begins on
 * the last day of each February, because the 29th does not exist every year.
 */
const YEARLY = 'FREQ=YEARLY';
const LAST_OF_FEBRUARY = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1';

/** A longer yearly time off (such as a holiday) would overlap its repetition of the next year. */
const LONGEST_YEARLY_SECONDS = 365 * 86_400;

export type Fault = 'noDays' | 'noTimes' | 'endsBeforeStart' | 'tooLongForYearly';

/** Returns why a time off (such as a holiday) cannot be saved yet; undefined if it can. */
export function faultOf(off: TimeOff): Fault | undefined {
  if (!isDay(off.fromDay) || !isDay(off.toDay)) return 'noDays';
  if (!off.isWholeDays && !(isClock(off.fromTime) && isClock(off.toTime))) return 'noTimes';
  const { start, end } = spanOf(off);
  if (end <= start) return 'endsBeforeStart';
  if (off.isYearly && end - start > LONGEST_YEARLY_SECONDS) return 'tooLongForYearly';
  return undefined;
}

/** Returns the opening-hours rule that a time off (such as a holiday) is stored as. */
export function closureOf(off: TimeOff, priority: number): RuleDraft {
  const { start, end } = spanOf(off);
  // An end at midnight is stored as 24:00 of the day before: a rule reads `00:00` as the end of its day.
  const isMidnight = siteClockOf(end) === '00:00';
  const toDate = isMidnight ? addDays(siteDayOf(end), -1) : siteDayOf(end);
  return {
    ...off.owner,
    title: off.title,
    range_type: off.isWholeDays ? 'custom' : 'custom:daterange',
    from_date: off.fromDay,
    to_date: toDate,
    from_range: off.isWholeDays ? '' : siteClockOf(start),
    to_range: off.isWholeDays ? '' : isMidnight ? '24:00' : siteClockOf(end),
    appointable: false,
    priority,
    qty: 0,
    ordering: 0,
    rrule: off.isYearly ? (off.fromDay.endsWith('-02-29') ? LAST_OF_FEBRUARY : YEARLY) : null,
  };
}

/**
 * Converts an opening-hours rule to a time off (such as a holiday). Undefined if the form for times off would change
 * the rule by saving it.
 */
export function timeOffOf(rule: Rule): TimeOff | undefined {
  const isLeapDay = rule.from_date.endsWith('-02-29');
  const isYearly = rule.rrule === (isLeapDay ? LAST_OF_FEBRUARY : YEARLY);
  if (rule.appointable || rule.event_id !== null || (rule.rrule && !isYearly)) return undefined;
  const span = spanOfRule(rule);
  if (!span || span.end <= span.start) return undefined;
  const { isWholeDays, start, end } = span;
  return {
    owner: { kind: rule.kind, kind_id: rule.kind_id },
    title: rule.title,
    isWholeDays,
    fromDay: siteDayOf(start),
    toDay: siteDayOf(isWholeDays ? end - 1 : end),
    fromTime: isWholeDays ? '' : siteClockOf(start),
    toTime: isWholeDays ? '' : siteClockOf(end),
    isYearly,
  };
}

const DAY_SECONDS = 86_400;

function spanOfRule(rule: Rule): (Span & { readonly isWholeDays: boolean }) | undefined {
  const { range_type: type, from_date, to_date, from_range, to_range } = rule;
  const [first, last] = [from_date || to_date, to_date || from_date];
  const hasTimes = isClock(from_range) && isClock(to_range);
  if (type === 'custom' && from_range === '' && to_range === '' && first !== '')
    return { isWholeDays: true, start: siteSecondsOf(first), end: siteSecondsOf(addDays(last, 1)) };
  if (type === 'custom' && isDay(from_range || to_range) && first === '')
    return {
      isWholeDays: true,
      start: siteSecondsOf(from_range || to_range),
      end: siteSecondsOf(addDays(to_range || from_range, 1)),
    };
  if (!hasTimes || from_date === '' || to_date === '') return undefined;
  const start = siteSecondsOf(from_date, from_range);
  const end = to_range === '00:00' ? siteSecondsOf(addDays(to_date, 1)) : timeOn(to_date, to_range);
  if (type === 'custom:daterange') return { isWholeDays: false, start, end };
  // If both dates are equal, the hours are one span, which may end after midnight. Otherwise the hours apply to each
  // date separately, which the form for times off cannot show.
  if ((type === 'custom' || type === 'time:range') && from_date === to_date)
    return { isWholeDays: false, start, end: end > start ? end : end + DAY_SECONDS };
  return undefined;
}

const timeOn = (day: Day, clock: string): number =>
  siteSecondsOf(day) + Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60;
