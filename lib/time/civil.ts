import { SECONDS_A_DAY, type SiteDay, type SiteSeconds } from './units';

/** A date of the proleptic Gregorian calendar; months and dates count from 1. */
interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days in 400 years, after which the Gregorian calendar repeats. */
const DAYS_AN_ERA = 146_097;
/** Days from 0000-03-01, where the years of the algorithm begin, to 1970-01-01. */
const DAYS_TO_1970 = 719_468;

/**
 * Returns the day number of a date; `month` is 1 to 12. Years begin in March in this computation, so that the leap day
 * comes last.
 */
export function dayFromCivil(year: number, month: number, date: number): SiteDay {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_AN_ERA + dayOfEra - DAYS_TO_1970;
}

/** Returns the date of a day number: the inverse of `dayFromCivil`. */
export function civilFromDay(day: SiteDay): CivilDate {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_AN_ERA);
  const dayOfEra = shifted - era * DAYS_AN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (DAYS_AN_ERA - 1))) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date };
}

/** Returns the weekday of a day: Monday = 1 to Sunday = 7. */
export function isoWeekday(day: SiteDay): number {
  const sinceMonday = (day + 3) % 7;
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

/**
 * Returns the ISO 8601 week of a day, 1 to 53. The first days of January may belong to the last week of the year
 * before.
 */
export function isoWeek(day: SiteDay): number {
  const thursday = day - isoWeekday(day) + 4;
  return Math.floor((thursday - dayFromCivil(civilFromDay(thursday).year, 1, 1)) / 7) + 1;
}

/** Returns the number of days in a month; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : DAYS_IN_MONTH[month - 1]!;
}

/** Returns the first day of the month that contains a day. */
export const firstOfMonth = (day: SiteDay): SiteDay => day - civilFromDay(day).date + 1;

/** Returns the date `months` later, or earlier if negative. If that month has no such date, returns its last day. */
export function addMonths(day: SiteDay, months: number): SiteDay {
  const { year, month, date } = civilFromDay(day);
  const monthsSinceZero = year * 12 + (month - 1) + months;
  const toYear = Math.floor(monthsSinceZero / 12);
  const toMonth = monthsSinceZero - toYear * 12 + 1;
  return dayFromCivil(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
}

/** Returns the day that contains a wall clock reading. */
export const siteDay = (site: SiteSeconds): SiteDay => Math.floor(site / SECONDS_A_DAY);
