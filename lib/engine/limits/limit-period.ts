import type { LimitPeriod } from '../../domain/booking-limit';
import { addMonths, civilFromDay, dayFromCivil, firstOfMonth, isoWeekday } from '../../time/civil';
import type { SiteDay } from '../../time/units';

/** Periods with a first and a last site day: all except "upcoming" and "ever". */
export type CalendarPeriod = Exclude<LimitPeriod, 'upcoming' | 'ever'>;

/** A period of site days, from `first` to the day before `end`. */
export interface PeriodDays {
  readonly first: SiteDay;
  readonly end: SiteDay;
}

export const isCalendarPeriod = (period: LimitPeriod): period is CalendarPeriod =>
  period !== 'upcoming' && period !== 'ever';

/** Returns the days of the week, month or other period that contains a site day. */
export function periodAround(period: CalendarPeriod, day: SiteDay): PeriodDays {
  switch (period) {
    case 'day':
      return { first: day, end: day + 1 };
    case 'week': {
      const first = day - isoWeekday(day) + 1;
      return { first, end: first + 7 };
    }
    case 'month': {
      const first = firstOfMonth(day);
      return { first, end: addMonths(first, 1) };
    }
    case 'year': {
      const { year } = civilFromDay(day);
      return { first: dayFromCivil(year, 1, 1), end: dayFromCivil(year + 1, 1, 1) };
    }
    default:
      return period satisfies never;
  }
}

/** Lists the periods (such as weeks) that contain at least one day from `from` to `to`, both included. */
export function periodsBetween(period: CalendarPeriod, from: SiteDay, to: SiteDay): PeriodDays[] {
  const periods = [periodAround(period, from)];
  for (let { end } = periods[0]!; end <= to; end = periods.at(-1)!.end)
    periods.push(periodAround(period, end));
  return periods;
}
