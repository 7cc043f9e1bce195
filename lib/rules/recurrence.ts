import { type ByWeekday, Frequency, RRule, Weekday } from 'rrule';
import { civilFromDay, dayFromCivil, isoWeekday, siteDay } from '../time/civil';
import { asSiteSeconds, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../time/units';
import type { Zone } from '../time/zone';
import type { NthWeekday, Stamp } from './recurrence-values';
import type { Recurrence } from './recurrence-grammar';
import { periodsOf } from './recurrence-periods';

export { parseRecurrence, type Recurrence } from './recurrence-grammar';

/** Starts in one answer. */
const MOST_STARTS = 10_000;
/** How far one answer looks: 100 years. */
const FARTHEST_DAYS = 36_525;
const LAST_DAY = dayFromCivil(9999, 12, 31);
/** An interval, in months or in years, that leaves the calendar of the rrule package (it ends in 9999). */
const ONE_PERIOD = 120_000;
const MS_A_DAY = SECONDS_A_DAY * 1000;

/**
 * Starts of a recurrence in `[from, to)`, in order, in the site's wall clock: floating time, so that an
 * occurrence keeps its time of day over a change of offset. `firstStart` gives the time of day, what the rule leaves
 * open, and the period from which the interval counts; it is itself an occurrence only if the pattern matches it.
 * `zone` places an UNTIL or EXDATE given in UTC.
 *
 * Takes milliseconds for any recurrence that parses, because it looks at no more than 100 years, from `from` or, with
 * a COUNT, from the first occurrence, and returns no more than 10,000 starts.
 */
export function occurrencesBetween(
  recurrence: Recurrence,
  firstStart: SiteSeconds,
  from: SiteSeconds,
  to: SiteSeconds,
  zone: Zone,
): SiteSeconds[] {
  const firstDay = siteDay(firstStart);
  const timeOfDay = firstStart - firstDay * SECONDS_A_DAY;
  const end = Math.min(to, untilOf(recurrence, zone) + 1);
  const isExcepted = exceptionTest(recurrence.exceptions, zone);
  const complete = withDefaults(recurrence, firstDay);
  const periods = periodsOf(complete, firstDay, (start) => expandByPackage(complete, start));
  const { count } = recurrence;

  // Only a COUNT has to be followed from the beginning.
  const beginDay = count === null ? Math.max(siteDay(from), firstDay) : firstDay;
  const endDay = Math.min(Math.floor(end / SECONDS_A_DAY), beginDay + FARTHEST_DAYS, LAST_DAY);
  // A period to spare on either side: the first and last weeks of a year reach into its neighbours.
  const last = periods.indexOf(endDay) + 1;
  const found: SiteSeconds[] = [];
  let counted = 0;
  for (let index = periods.indexOf(beginDay) - 1; index <= last; index += 1) {
    for (const day of periods.daysOf(index)) {
      const start = asSiteSeconds(day * SECONDS_A_DAY + timeOfDay);
      if (start < firstStart) continue;
      if (start >= end || counted === count || found.length === MOST_STARTS) return found;
      counted += 1;
      if (start >= from && !isExcepted(start)) found.push(start);
    }
  }
  return found;
}

/** The last second at which an occurrence may start, infinite without an UNTIL. An UNTIL that is a date includes that day. */
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

/** What a rule leaves open is as in its first occurrence (RFC 5545, 3.3.10). */
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

/**
 * The days of one month or year, from the rrule package. It is asked about a single period at a time, because left
 * to itself it searches for a pattern that never matches up to the year 9999, which takes seconds.
 */
function expandByPackage(recurrence: Recurrence, start: SiteDay): SiteDay[] {
  const { frequency, byDay, byMonth, byMonthDay, byYearDay } = recurrence;
  const days = weekdayChoices(byDay).flatMap((byweekday) => {
    const rule = new RRule(
      {
        freq: frequency === 'YEARLY' ? Frequency.YEARLY : Frequency.MONTHLY,
        interval: ONE_PERIOD,
        dtstart: new Date(start * MS_A_DAY),
        bymonth: [...byMonth],
        bymonthday: [...byMonthDay],
        byyearday: [...byYearDay],
        byweekday,
      },
      true,
    );
    return rule.all().map((date) => date.getTime() / MS_A_DAY);
  });
  return [...new Set(days)].sort((a, b) => a - b);
}

/** The package takes `MO,1WE` to mean days that are both, where RFC 5545 means either: so one, then the other. */
function weekdayChoices(byDay: readonly NthWeekday[]): (ByWeekday[] | null)[] {
  if (byDay.length === 0) return [null];
  const plain = byDay.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday - 1);
  const numbered = byDay
    .filter(({ nth }) => nth !== 0)
    .map(({ weekday, nth }) => new Weekday(weekday - 1, nth));
  return [plain, numbered].filter((choice) => choice.length > 0);
}
