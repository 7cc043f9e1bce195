import { civilFromDay, dayFromCivil, isoWeekday, siteDay } from '../../time/civil';
import { asSiteSeconds, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Recurrence } from './grammar';
import { periodsOf } from './periods';
import type { Stamp } from './values';
import { WorkLimit } from './work';

export { parseRecurrence, type Recurrence } from './grammar';

/** Maximum number of starts that one call returns. */
const MOST_STARTS = 10_000;
/** Maximum number of days that one call searches: 100 years. */
const FARTHEST_DAYS = 36_525;
const LAST_DAY = dayFromCivil(9999, 12, 31);
/** A budget of steps that is never used up, for searches that end at a date. */
const ANY_WORK = new WorkLimit(Infinity);

/**
 * A recurrence and its first start. The first start gives the time of day, the parts that the rule leaves open, and the
 * period from which INTERVAL counts.
 */
export interface FollowedRecurrence {
  readonly recurrence: Recurrence;
  readonly firstStart: SiteSeconds;
}

/** The last start that the COUNT of a recurrence includes; null if the pattern never matches. */
export type LastStart = SiteSeconds | null;

/** A half-open span `[from, to)` of the site's wall clock. */
interface WallClockWindow {
  readonly from: SiteSeconds;
  readonly to: SiteSeconds;
}

/**
 * Lists the starts of a recurrence in `[from, to)`, in order, on the site's wall clock, so that an occurrence keeps its
 * time of day over a change of the UTC offset. `firstStart` gives the time of day, the parts that the rule leaves open,
 * and the period from which INTERVAL counts; `firstStart` itself is an occurrence only if the pattern matches it.
 * `zone` converts an UNTIL or EXDATE given in UTC.
 *
 * The search takes milliseconds for any recurrence that parses: it covers at most 100 years, from `from` or, with a
 * COUNT, from the first occurrence, and returns at most 10,000 starts. For many windows of a recurrence with a COUNT,
 * use `endedBy` first.
 */
export function occurrencesBetween(
  followed: FollowedRecurrence,
  { from, to }: WallClockWindow,
  zone: Zone,
  work: WorkLimit = ANY_WORK,
): SiteSeconds[] {
  const { recurrence, firstStart } = followed;
  const end = Math.min(to, untilOf(recurrence, zone) + 1);
  const { count } = recurrence;
  // Only a recurrence with a COUNT has to be counted from its first occurrence.
  const begin = count === null ? Math.max(from, firstStart) : firstStart;
  const endDay = Math.min(Math.floor(end / SECONDS_A_DAY), siteDay(asSiteSeconds(begin)) + FARTHEST_DAYS);
  let isExcepted: ((start: SiteSeconds) => boolean) | undefined;
  const found: SiteSeconds[] = [];
  let counted = 0;
  for (const start of startsFrom(followed, siteDay(asSiteSeconds(begin)), endDay, work)) {
    if (start >= end || counted === count || found.length === MOST_STARTS) return found;
    counted += 1;
    if (start < from) continue;
    isExcepted ??= exceptionTest(recurrence.exceptions, zone);
    if (!isExcepted(start)) found.push(start);
  }
  return found;
}

/**
 * Returns the first start at or after `from`; undefined if none follows within 100 years.
 *
 * @throws TooMuchWork if the budget is used up
 */
export function nextStart(
  { recurrence, firstStart }: FollowedRecurrence,
  from: SiteSeconds,
  zone: Zone,
  work: WorkLimit,
): SiteSeconds | undefined {
  const until = untilOf(recurrence, zone);
  const isExcepted = exceptionTest(recurrence.exceptions, zone);
  const begin = siteDay(asSiteSeconds(Math.max(from, firstStart)));
  for (const start of startsFrom({ recurrence, firstStart }, begin, begin + FARTHEST_DAYS, work)) {
    if (start > until) return undefined;
    if (start >= from && !isExcepted(start)) return start;
  }
  return undefined;
}

/**
 * Returns the last start that a COUNT includes. Excluded dates (EXDATE) are counted, too.
 *
 * @throws TooMuchWork if the budget is used up
 */
export function lastOfCount(followed: FollowedRecurrence, work: WorkLimit): LastStart {
  const { recurrence, firstStart } = followed;
  const firstDay = siteDay(firstStart);
  let last: SiteDay | undefined;
  let left = recurrence.count ?? 0;
  for (const days of daysFrom(followed, firstDay, LAST_DAY, work)) {
    const counted = days.slice(0, left);
    left -= counted.length;
    last = counted.at(-1) ?? last;
    if (left === 0) break;
  }
  return last === undefined ? null : asSiteSeconds(firstStart + (last - firstDay) * SECONDS_A_DAY);
}

/**
 * Returns a recurrence with its COUNT replaced by an UNTIL at the last start. Listing the starts in a window then does
 * not have to count from the first one.
 */
export const endedBy = ({ recurrence, firstStart }: FollowedRecurrence, last: LastStart): Recurrence => ({
  ...recurrence,
  count: null,
  until: { site: last ?? asSiteSeconds(firstStart - 1) },
});

/**
 * Yields the starts of a recurrence in order, from the period (day, week, month or year) that contains `beginDay` to
 * the period that contains `endDay`. No start before the recurrence's first start is yielded.
 */
function* startsFrom(
  followed: FollowedRecurrence,
  beginDay: SiteDay,
  endDay: SiteDay,
  work: WorkLimit,
): Generator<SiteSeconds> {
  const timeOfDay = followed.firstStart - siteDay(followed.firstStart) * SECONDS_A_DAY;
  for (const days of daysFrom(followed, beginDay, endDay, work)) {
    for (const day of days) yield asSiteSeconds(day * SECONDS_A_DAY + timeOfDay);
  }
}

/** Yields the days that have a start of the recurrence, one period at a time. */
function* daysFrom(
  { recurrence, firstStart }: FollowedRecurrence,
  beginDay: SiteDay,
  endDay: SiteDay,
  work: WorkLimit,
): Generator<readonly SiteDay[]> {
  const firstDay = siteDay(firstStart);
  const complete = withDefaults(recurrence, firstDay);
  const periods = periodsOf(complete, firstDay, work);
  // The first and last numbered weeks of a year include days of the neighbouring years.
  const spare = complete.byWeekNo.length > 0 ? 1 : 0;
  const last = periods.indexOf(Math.min(endDay, LAST_DAY)) + spare;
  for (let index = Math.max(periods.indexOf(beginDay), 0) - spare; index <= last; index += 1) {
    const days = periods.daysOf(index);
    if (days.length > 0) yield days[0]! >= firstDay ? days : days.filter((day) => day >= firstDay);
  }
}

/**
 * Returns the last second at which the recurrence's UNTIL lets an occurrence start; infinite without an UNTIL. An UNTIL
 * that is a date includes that day.
 */
export function untilOf({ until }: Recurrence, zone: Zone): number {
  if (until === null) return Infinity;
  if ('day' in until) return (until.day + 1) * SECONDS_A_DAY - 1;
  return 'site' in until ? until.site : zone.toSite(until.instant);
}

function exceptionTest(exceptions: readonly Stamp[], zone: Zone): (start: SiteSeconds) => boolean {
  if (exceptions.length === 0) return () => false;
  const days = new Set<SiteDay>();
  const starts = new Set<SiteSeconds>();
  for (const exception of exceptions) {
    if ('day' in exception) days.add(exception.day);
    else starts.add('site' in exception ? exception.site : zone.toSite(exception.instant));
  }
  return (start) => starts.has(start) || days.has(siteDay(start));
}

/**
 * Fills in the parts that a rule leaves open, such as the weekday of a weekly rule, from the first occurrence (RFC
 * 5545, 3.3.10).
 */
function withDefaults(recurrence: Recurrence, firstDay: SiteDay): Recurrence {
  const { frequency, byDay, byMonthDay, byYearDay, byMonth, byWeekNo } = recurrence;
  if (frequency === 'DAILY' || byDay.length + byMonthDay.length + byYearDay.length > 0) return recurrence;
  if (frequency === 'WEEKLY' || byWeekNo.length > 0) {
    return { ...recurrence, byDay: [{ nth: 0, weekday: isoWeekday(firstDay) }] };
  }
  const { month, date } = civilFromDay(firstDay);
  const isMonthOpen = frequency === 'YEARLY' && byMonth.length === 0;
  return { ...recurrence, byMonth: isMonthOpen ? [month] : byMonth, byMonthDay: [date] };
}
