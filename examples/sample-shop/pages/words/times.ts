import type { Instant, Zone } from 'shop-appointments';
import { zoneWords } from './zones';

/** A span of time. A span of whole days ends with the first instant after its last day. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
  /** Whether days are booked, instead of hours. */
  readonly wholeDays: boolean;
}

/** British English: a 24-hour clock, and the day before the month. A zone's wall clock is written as if it were UTC. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/**
 * Writes `Friday 23 October 2026`. The parts are joined here, because versions of Node differ in the comma after the
 * weekday.
 */
export function dayWords(at: Instant, zone: Zone): string {
  const parts = DAY.formatToParts(zone.toSite(at) * 1000).filter(({ type }) => type !== 'literal');
  return parts.map(({ value }) => value).join(' ');
}

const clockWords = (at: Instant, zone: Zone): string => CLOCK.format(zone.toSite(at) * 1000);

/** Writes a day with its time and the zone of that time: `Friday 23 October 2026, 10:00 Berlin time`. */
export const momentWords = (at: Instant, zone: Zone): string =>
  `${dayWords(at, zone)}, ${clockWords(at, zone)} ${zoneWords(zone)}`;

/** Writes a span with its zone: `Friday 23 October 2026, 10:00–10:45 Berlin time`; days have no zone. */
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

/** Writes the start alone, short enough for a button: `Friday 23 October 2026, 10:00`. */
export const startWords = ({ start, wholeDays }: Omit<TimeSpan, 'end'>, zone: Zone): string =>
  wholeDays ? dayWords(start, zone) : `${dayWords(start, zone)}, ${clockWords(start, zone)}`;

/** Whether the clocks of two zones show different times during a span. */
export const clocksDiffer = ({ start, end }: TimeSpan, one: Zone, other: Zone): boolean =>
  one.offsetAt(start) !== other.offsetAt(start) || one.offsetAt(end) !== other.offsetAt(end);

/** Writes a start with its zone. If the customer's own clock shows another time, that time follows. */
export function momentOnBothClocks(span: TimeSpan, zone: Zone, own: Zone): string {
  if (span.wholeDays) return dayWords(span.start, zone);
  const moment = momentWords(span.start, zone);
  if (!clocksDiffer(span, zone, own)) return moment;
  const isSameDay = dayWords(span.start, zone) === dayWords(span.start, own);
  const there = isSameDay ? `${clockWords(span.start, own)} ${zoneWords(own)}` : momentWords(span.start, own);
  return `${moment} (${there})`;
}
