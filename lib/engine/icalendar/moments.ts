import { dayFromCivil, daysInMonth } from '../../time/civil';
import { asSiteSeconds, type Instant, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../../time/units';
import { createZone, type Zone } from '../../time/zone';
import type { Property } from './ical';
import { UnreadableCalendar } from './unreadable';

/** A date or date-time in a calendar: a day in any zone, or a wall clock time in one zone. */
export type CalendarMoment = { readonly day: SiteDay } | { readonly wall: SiteSeconds; readonly zone: Zone };

/**
 * Finds the time zone for the TZID of a calendar property.
 *
 * @throws UnreadableCalendar for a TZID that is neither known nor described in the calendar
 */
export type ZoneFinder = (tzid: string) => Zone;

/**
 * Matches a date or a date-time. `2026-03-10T::` is a date, too: `ical.js` returns this form for a date without
 * VALUE=DATE.
 */
const VALUE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?)|T::)?$/;
const DURATION =
  /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;

/**
 * Reads a duration as seconds of wall clock. A day is always 86,400 seconds of wall clock, also on a day with a change
 * of the clock (RFC 5545, 3.3.6).
 */
export function readDuration(value: unknown): number {
  const match = DURATION.exec(String(value));
  if (!match) throw new UnreadableCalendar(`has an invalid duration: ${clip(value)}`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part || 0));
  const length = (weeks * 7 + days) * SECONDS_A_DAY + hours * 3600 + minutes * 60 + seconds;
  return match[1] === '-' ? -length : length;
}

/** Reads a date or a date-time. A date-time that states no zone is read as wall clock time in the zone `floating`. */
export function readMoment(
  value: unknown,
  tzid: unknown,
  zoneOf: ZoneFinder,
  floating: Zone,
): CalendarMoment {
  const match = VALUE.exec(String(value));
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = (match ?? [])
    .slice(1, 7)
    .map(Number);
  const isDate = year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
  if (!match || !isDate || hour > 23 || minute > 59 || second > 60) {
    throw new UnreadableCalendar(`has an invalid date: ${clip(value)}`);
  }
  const day = dayFromCivil(year, month, date);
  if (match[4] === undefined) return { day };
  const wall = asSiteSeconds(day * SECONDS_A_DAY + hour * 3600 + minute * 60 + Math.min(second, 59));
  if (match[7] === 'Z') return { wall, zone: UTC };
  return { wall, zone: typeof tzid === 'string' ? zoneOf(tzid) : floating };
}

/**
 * Reads each value of a property that lists dates or date-times, such as EXDATE. Values that state no zone are in the
 * zone `floating`.
 */
export const readMoments = (property: Property, zoneOf: ZoneFinder, floating: Zone): CalendarMoment[] => {
  const [, { tzid }, , ...values] = property;
  return values.map((value) => readMoment(value, tzid, zoneOf, floating));
};

const UTC = createZone('UTC');

/** Converts a date or date-time of a calendar to an instant. A date becomes the first instant of that day in `zone`. */
export const instantOf = (moment: CalendarMoment, zone: Zone): Instant =>
  'day' in moment ? zone.startOfDay(moment.day) : moment.zone.toInstant(moment.wall);

/** Returns the wall clock time in `zone` of a date or date-time; midnight for a date. */
export function wallIn(moment: CalendarMoment, zone: Zone): SiteSeconds {
  if ('day' in moment) return asSiteSeconds(moment.day * SECONDS_A_DAY);
  return moment.zone === zone ? moment.wall : zone.toSite(moment.zone.toInstant(moment.wall));
}

/** Cuts a value from a calendar to 60 characters, in quotation marks, for an error message. */
export const clip = (value: unknown): string => JSON.stringify(String(value).slice(0, 60));
