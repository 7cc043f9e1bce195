import type { Instant, Zone } from 'shop-appointments';
import { zoneWords } from './zones';

/** A time span in Unix seconds. With `wholeDays`, `end` is midnight after the last day. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the appointment is for days, not for hours. */
  readonly wholeDays: boolean;
}

/**
 * British format: a 24-hour clock, and the day before the month. The wall clock of a zone is formatted as if it were
 * UTC.
 */
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/**
 * Formats a day: `Friday 23 October 2026`. Joins the parts itself, because versions of Node differ in the comma after
 * the weekday.
 */
export function dayWords(at: Instant, zone: Zone): string {
  const parts = DAY.formatToParts(zone.toSite(at) * 1000).filter(({ type }) => type !== 'literal');
  return parts.map(({ value }) => value).join(' ');
}

const clockWords = (at: Instant, zone: Zone): string => CLOCK.format(zone.toSite(at) * 1000);

/** Formats an instant with its zone: `Friday 23 October 2026, 10:00 Berlin time`. */
export const momentWords = (at: Instant, zone: Zone): string =>
  `${dayWords(at, zone)}, ${clockWords(at, zone)} ${zoneWords(zone)}`;

/** Formats a time span with its zone: `Friday 23 October 2026, 10:00–10:45 Berlin time`; whole days without a zone. */
export function spanWords({ start, end, wholeDays }: TimeSpan, zone: Zone): string {
  const first = dayWords(start, zone);
  if (wholeDays) {
    const last = dayWords((end - 1) as Instant, zone);
    return first === last ? first : `${first} – ${last}`;
  }
  const [from, to] = [clockWords(start, zone), clockWords(end, zone)];
  const last = dayWords(end, zone);
  const time = first === last ? `${from}–${to}` : `${from} – ${last}, ${to}`;
  return `${first}, ${time} ${zoneWords(zone)}`;
}

/** Formats only the start, short enough for a button: `Friday 23 October 2026, 10:00`. */
export const startWords = ({ start, wholeDays }: Omit<TimeSpan, 'end'>, zone: Zone): string =>
  wholeDays ? dayWords(start, zone) : `${dayWords(start, zone)}, ${clockWords(start, zone)}`;

/** Whether the clocks of two zones differ at the start or end of a time span. */
export const clocksDiffer = ({ start, end }: TimeSpan, one: Zone, other: Zone): boolean =>
  one.offsetAt(start) !== other.offsetAt(start) || one.offsetAt(end) !== other.offsetAt(end);

/** Formats a start with its zone; the time on the customer's own clock follows if it differs. */
export function momentOnBothClocks(span: TimeSpan, zone: Zone, own: Zone): string {
  if (span.wholeDays) return dayWords(span.start, zone);
  const moment = momentWords(span.start, zone);
  if (!clocksDiffer(span, zone, own)) return moment;
  const isSameDay = dayWords(span.start, zone) === dayWords(span.start, own);
  const there = isSameDay ? `${clockWords(span.start, own)} ${zoneWords(own)}` : momentWords(span.start, own);
  return `${moment} (${there})`;
}
