import { parseDate } from './parse';
import { type ReadTime, readTime, type TimeInput } from './time-input';
import { asSiteSeconds, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from './units';
import type { Zone } from './zone';

/** A window of time that is passed to a function of the library; its end is exclusive. */
export interface TimeWindow {
  readonly from: TimeInput;
  /** End of the window, exclusive; a date (`YYYY-MM-DD`) includes the whole day. */
  readonly to: TimeInput;
}

/** Reads the end of a window of time. A date means the end of that day. */
export function readEnd(to: TimeInput, zone: Zone): ReadTime {
  const day = typeof to === 'string' ? parseDate(to) : undefined;
  return day === undefined ? readTime(to, zone) : midnight(day + 1, zone);
}

/** Returns the first instant of a day of the site, with its wall clock time. */
export const midnight = (day: SiteDay, zone: Zone): ReadTime => ({
  at: zone.startOfDay(day),
  wallClock: asSiteSeconds(day * SECONDS_A_DAY),
  isSiteSeconds: false,
});

/** Returns the site's wall clock time at a parsed time. */
export const siteReading = ({ at, wallClock }: ReadTime, zone: Zone): SiteSeconds =>
  wallClock ?? zone.toSite(at);

/**
 * Whether one time is before the other. If both were sent as wall clock times, the wall clock times are compared,
 * because two different wall clock times in a skipped hour can mean the same instant.
 */
export const isBefore = (one: ReadTime, other: ReadTime): boolean =>
  one.wallClock === undefined || other.wallClock === undefined
    ? one.at < other.at
    : one.wallClock < other.wallClock;

/** Whether a window is longer than a number of days of the site, which have 23 to 25 hours. */
export const spansOver = (
  days: number,
  { from, to }: { readonly from: ReadTime; readonly to: ReadTime },
  zone: Zone,
): boolean => siteReading(to, zone) - siteReading(from, zone) > days * SECONDS_A_DAY;
