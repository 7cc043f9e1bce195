import { invalidParams } from '../../domain/errors';
import { addMonths, firstOfMonth, isoWeekday } from '../../time/civil';
import { parseDate } from '../../time/parse';
import type { SiteDay } from '../../time/units';
import type { FigureInterval, FiguresQuery } from './types';

const MOST_DAYS = 366;

/** A span of site days, with its first and its last day. */
export interface DaySpan {
  readonly first: SiteDay;
  readonly last: SiteDay;
}

/**
 * Reads the span of days of a query for figures. Without a first day, the span begins on the first day of this month.
 * Without a last day, the span ends with the month of its first day.
 *
 * @throws AppointmentsError 400 for a span that is empty or over 366 days
 */
export function spanOf({ minDate, maxDate }: FiguresQuery, today: SiteDay): DaySpan {
  const first = minDate === undefined ? firstOfMonth(today) : parseDate(minDate);
  if (first === undefined) throw invalidParams({ minDate: 'must be a date such as 2026-03-01' });
  const last = maxDate === undefined ? addMonths(firstOfMonth(first), 1) - 1 : parseDate(maxDate);
  if (last === undefined) throw invalidParams({ maxDate: 'must be a date such as 2026-03-31' });
  if (last < first) throw invalidParams({ maxDate: 'must not be before `minDate`' });
  if (last - first >= MOST_DAYS)
    throw invalidParams({ maxDate: `must be at most ${MOST_DAYS} days from \`minDate\`` });
  return { first, last };
}

/**
 * Returns the span of days before a span. If the span is a number of whole months, the result is the same number of
 * months; otherwise it is the same number of days.
 */
export function spanBefore({ first, last }: DaySpan): DaySpan {
  const isWholeMonths = firstOfMonth(first) === first && firstOfMonth(last + 1) === last + 1;
  if (!isWholeMonths) return { first: first - (last - first + 1), last: first - 1 };
  let months = 1;
  while (addMonths(first, months) <= last) months += 1;
  return { first: addMonths(first, -months), last: first - 1 };
}

/** Returns the day, week or month that contains a day, cut at the ends of the span. */
export function periodOf(day: SiteDay, interval: FigureInterval, { first, last }: DaySpan): DaySpan {
  const [from, to] = wholePeriod(day, interval);
  return { first: Math.max(from, first), last: Math.min(to, last) };
}

function wholePeriod(day: SiteDay, interval: FigureInterval): [SiteDay, SiteDay] {
  switch (interval) {
    case 'day':
      return [day, day];
    case 'week': {
      const monday = day - isoWeekday(day) + 1;
      return [monday, monday + 6];
    }
    case 'month':
      return [firstOfMonth(day), addMonths(firstOfMonth(day), 1) - 1];
    default:
      return interval satisfies never;
  }
}
