import { civilFromDay, siteDay } from './civil';
import { type Instant, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from './units';
import type { Zone } from './zone';
import { parseFixedOffset } from './zone-names';

const pad2 = (n: number): string => String(n).padStart(2, '0');

/** Text 'HH:MM' for every minute of a day. */
const MINUTES = Array.from(
  { length: 1440 },
  (_, minute) => `${pad2(Math.floor(minute / 60))}:${pad2(minute % 60)}`,
);
const SECONDS = Array.from({ length: 60 }, (_, second) => `:${pad2(second)}`);

/**
 * Number of dates whose text is cached, because a response contains the same few dates thousands of times. The lower
 * bits of a day number are its index in the cache.
 */
const KEPT = 1024;
const keptDays = new Float64Array(KEPT).fill(NaN);
const keptDates = new Array<string>(KEPT).fill('');

/** Writes a day as 'YYYY-MM-DD'. */
export function formatDate(day: SiteDay): string {
  const at = day & (KEPT - 1);
  if (keptDays[at] === day) return keptDates[at]!;
  const { year, month, date } = civilFromDay(day);
  const text = `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(date)}`;
  keptDays[at] = day;
  keptDates[at] = text;
  return text;
}

/** Writes the month of a day as 'YYYY-MM'. */
export const formatMonth = (day: SiteDay): string => formatDate(day).slice(0, 'YYYY-MM'.length);

/** Writes seconds since midnight, up to 24 hours, as 'HH:MM'; seconds that are not zero follow as ':SS'. */
export function formatTimeOfDay(seconds: number): string {
  const minutes = `${pad2(Math.floor(seconds / 3600))}:${pad2(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? minutes : minutes + SECONDS[seconds % 60]!;
}

/** Writes a wall clock time as 'YYYY-MM-DDTHH:MM'; seconds are dropped. */
export function formatMinute(site: SiteSeconds): string {
  const day = siteDay(site);
  return formatDate(day) + 'T' + MINUTES[Math.floor((site - day * SECONDS_A_DAY) / 60)]!;
}

/** Writes a wall clock time as 'YYYY-MM-DDTHH:MM:SS', or with a space in place of the T. */
export function formatSecond(site: SiteSeconds, separator: 'T' | ' '): string {
  const day = siteDay(site);
  const second = site - day * SECONDS_A_DAY;
  return formatDate(day) + separator + MINUTES[Math.floor(second / 60)]! + SECONDS[second % 60]!;
}

/** Writes an instant on the site's wall clock with its offset, 'YYYY-MM-DDTHH:MM:SS+01:00' (RFC 3339). */
export const formatIso = (at: Instant, zone: Zone): string =>
  formatSecond(zone.toSite(at), 'T') + formatOffset(zone.offsetAt(at));

/** Returns the name of a zone in a form that every browser knows: an IANA name, or `±HH:MM`. */
export function formatZone(name: string): string {
  const offset = parseFixedOffset(name);
  if (offset === undefined || name === 'UTC') return name;
  return formatOffset(offset);
}

function formatOffset(offset: number): string {
  return (offset < 0 ? '-' : '+') + MINUTES[Math.floor(Math.abs(offset) / 60)]!;
}
