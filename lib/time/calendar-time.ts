import { addMonths, siteDay } from './civil';
import { asSiteSeconds, type Instant, SECONDS_A_DAY, type SiteSeconds } from './units';
import type { Zone } from './zone';

/**
 * Returns the site's wall clock at an instant, for computations in days and months. The first instant of a site day
 * reads as midnight of that day, even if the clock skips midnight and shows 01:00.
 */
export function calendarReading(at: Instant, zone: Zone): SiteSeconds {
  const site = zone.toSite(at);
  const day = siteDay(site);
  return zone.startOfDay(day) === at ? asSiteSeconds(day * SECONDS_A_DAY) : site;
}

/**
 * Returns the instant at the same time of day, a number of site days later (or earlier if negative). If `at` is the
 * first instant of its day, returns the first instant of the later (or earlier) day.
 */
export const daysLater = (at: Instant, days: number, zone: Zone): Instant =>
  zone.toInstant(asSiteSeconds(calendarReading(at, zone) + days * SECONDS_A_DAY));

/**
 * Returns the instant at the same date and time of day, a number of months later. If that month has no such date, its
 * last day is used.
 */
export function monthsLater(at: Instant, months: number, zone: Zone): Instant {
  const reading = calendarReading(at, zone);
  return zone.toInstant(asSiteSeconds(reading + daysOfMonths(reading, months) * SECONDS_A_DAY));
}

/** Returns the number of days from a date to the same date a number of months later. */
export function daysOfMonths(reading: SiteSeconds, months: number): number {
  const day = siteDay(reading);
  return addMonths(day, months) - day;
}
