import { calendarReading } from './calendar-time';
import { siteDay } from './civil';
import { asInstant, asSiteSeconds, type Instant, SECONDS_A_DAY, type SiteSeconds } from './units';
import type { Zone } from './zone';

/**
 * The time zone that the site had before, or the site's zone with its rules from before a change of the time zone
 * database. Any `Zone` has this type.
 */
export interface FormerZone {
  readonly name: string;
  /** Seconds east of UTC at an instant. */
  offsetAt(at: Instant): number;
}

/** Returns the wall clock time that the site showed at an instant, in its former zone. */
export const formerly = (at: Instant, from: FormerZone): SiteSeconds => asSiteSeconds(at + from.offsetAt(at));

/**
 * Returns the instant at which the site's wall clock in the new zone shows the time that the wall clock in the former
 * zone showed at `at`. If the wall clock in the new zone shows that time at `at` already, returns `at`, even in the
 * second of two repeated hours. A time that the new zone skips moves forward.
 */
export function carryOver(at: Instant, from: FormerZone, to: Zone): Instant {
  const wallClock = formerly(at, from);
  return to.toSite(at) === wallClock ? at : asInstant(to.toInstant(wallClock));
}

/**
 * Returns the wall clock time that the site showed at an instant in its former zone, for computations in days: the
 * first instant of a day is returned as midnight, even if the clock skipped midnight.
 */
export function formerlyInDays(at: Instant, from: FormerZone): SiteSeconds {
  const wallClock = formerly(at, from);
  const day = siteDay(wallClock);
  const isFirst = siteDay(formerly(asInstant(at - 1), from)) < day;
  return isFirst ? asSiteSeconds(day * SECONDS_A_DAY) : wallClock;
}

/**
 * Converts the end of a span of whole days from the former zone to the new zone: the first instant of a day becomes the
 * first instant of this day in the new zone.
 */
export function carryDaysOver(at: Instant, from: FormerZone, to: Zone): Instant {
  const reading = formerlyInDays(at, from);
  return calendarReading(at, to) === reading ? at : to.toInstant(reading);
}
