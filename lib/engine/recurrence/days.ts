import { civilFromDay, dayFromCivil, daysInMonth, isoWeekday } from '../../time/civil';
import type { SiteDay } from '../../time/units';
import type { Recurrence } from './grammar';
import type { NthWeekday } from './values';

/**
 * Returns a function that lists, in order, the days of a month that a monthly or yearly recurrence picks. The function
 * ignores BYSETPOS and BYWEEKNO.
 */
export function monthDays(recurrence: Recurrence): (year: number, month: number) => SiteDay[] {
  const { frequency, byMonth, byDay } = recurrence;
  const byMonthDay = numbersOf(recurrence.byMonthDay);
  const byYearDay = numbersOf(recurrence.byYearDay);
  // A numbered weekday such as `1MO` counts within the month; in a yearly recurrence that names no month, it counts
  // within the year (RFC 5545, BYDAY).
  const isOfYear = frequency === 'YEARLY' && byMonth.length === 0;
  return (year, month) => {
    if (byMonth.length > 0 && !byMonth.includes(month)) return [];
    const start = dayFromCivil(year, month, 1);
    const length = daysInMonth(year, month);
    const newYear = dayFromCivil(year, 1, 1);
    const nextNewYear = dayFromCivil(year + 1, 1, 1);
    const scope = isOfYear ? { start: newYear, end: nextNewYear } : { start, end: start + length };
    const firstWeekday = isoWeekday(start);
    const days: SiteDay[] = [];
    for (let date = 1; date <= length; date += 1) {
      if (byMonthDay && !byMonthDay.has(date) && !byMonthDay.has(date - length - 1)) continue;
      const day = start + date - 1;
      if (byYearDay && !byYearDay.has(day - newYear + 1) && !byYearDay.has(day - nextNewYear)) continue;
      if (byDay.length > 0) {
        const weekday = ((firstWeekday + date - 2) % 7) + 1;
        const fromStart = Math.floor((day - scope.start) / 7) + 1;
        const fromEnd = -Math.floor((scope.end - 1 - day) / 7) - 1;
        const isWanted = (wanted: NthWeekday): boolean =>
          wanted.weekday === weekday &&
          (wanted.nth === 0 || wanted.nth === fromStart || wanted.nth === fromEnd);
        if (!byDay.some(isWanted)) continue;
      }
      days.push(day);
    }
    return days;
  };
}

/**
 * Converts the list of a BY part, such as BYMONTH, to a set; undefined for an empty list, because an absent part
 * excludes no day.
 */
const numbersOf = (list: readonly number[]): ReadonlySet<number> | undefined =>
  list.length === 0 ? undefined : new Set(list);

/** Returns a filter that drops the days that BYMONTH, BYMONTHDAY, BYYEARDAY and a BYDAY without numbers exclude. */
export function dayFilter(recurrence: Recurrence): (day: SiteDay) => boolean {
  const weekdays = numbersOf(recurrence.byDay.map(({ weekday }) => weekday));
  const byYearDay = numbersOf(recurrence.byYearDay);
  const isInMonth = monthFilter(numbersOf(recurrence.byMonth), numbersOf(recurrence.byMonthDay));
  return (day) => {
    if (weekdays && !weekdays.has(isoWeekday(day))) return false;
    if (!isInMonth(day)) return false;
    if (!byYearDay) return true;
    const { year } = civilFromDay(day);
    const fromStart = day - dayFromCivil(year, 1, 1) + 1;
    return byYearDay.has(fromStart) || byYearDay.has(day - dayFromCivil(year + 1, 1, 1));
  };
}

/**
 * Returns a filter that keeps days in certain months and on certain days of the month. The filter remembers the last
 * month, because callers check one day after another.
 */
function monthFilter(
  byMonth: ReadonlySet<number> | undefined,
  byMonthDay: ReadonlySet<number> | undefined,
): (day: SiteDay) => boolean {
  if (!byMonth && !byMonthDay) return () => true;
  let start = 0;
  let end = 0;
  let isOneOfTheMonths = false;
  return (day) => {
    if (day < start || day >= end) {
      const { year, month, date } = civilFromDay(day);
      start = day - date + 1;
      end = start + daysInMonth(year, month);
      isOneOfTheMonths = !byMonth || byMonth.has(month);
    }
    if (!isOneOfTheMonths) return false;
    return !byMonthDay || byMonthDay.has(day - start + 1) || byMonthDay.has(day - end);
  };
}
