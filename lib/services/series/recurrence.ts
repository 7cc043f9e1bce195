import { invalidParams, missingParams } from '../../domain/errors';
import { occurrencesBetween, parseRecurrence, type Recurrence } from '../../engine/recurrence/recurrence';
import { calendarReading } from '../../time/calendar-time';
import { formatDate, formatSecond } from '../../time/format';
import { parseDate } from '../../time/parse';
import { readTime, type TimeInput } from '../../time/time-input';
import { asSiteSeconds, type Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Recurring } from './types';

const MOST_OCCURRENCES = 100;

interface ReadRecurrence {
  /** The recurrence rule (RFC 5545) to store with the series. */
  readonly rrule: string;
  readonly recurrence: Recurrence;
  /** The request field to name in errors about the recurrence. */
  readonly param: 'rrule' | 'frequency';
}

/**
 * Reads the recurrence of a series from a rule or from its simple parts.
 *
 * @throws AppointmentsError 400 for a recurrence that cannot be read, or that has no end
 */
export function readRecurring(sent: Recurring, zone: Zone): ReadRecurrence {
  const { rrule, frequency } = sent;
  if (rrule === undefined && frequency === undefined) throw missingParams(['rrule']);
  if (rrule !== undefined && frequency !== undefined)
    throw invalidParams({ frequency: 'is not allowed together with rrule' });
  const param = rrule === undefined ? 'frequency' : 'rrule';
  const text = rrule ?? writeRule(sent, zone);
  const recurrence = parseRecurrence(text);
  if ('error' in recurrence)
    throw invalidParams({ [param]: `is not a recurrence rule: ${recurrence.error}` });
  if (recurrence.count === null && recurrence.until === null)
    throw invalidParams({ [param]: 'must have an end: a count or an until' });
  return { rrule: text, recurrence, param };
}

function writeRule({ frequency, interval = 1, count, until }: Recurring, zone: Zone): string {
  if (count !== undefined && until !== undefined)
    throw invalidParams({ until: 'is not allowed together with count' });
  const parts = [`FREQ=${frequency!.toUpperCase()}`];
  if (interval !== 1) parts.push(`INTERVAL=${interval}`);
  if (count !== undefined) parts.push(`COUNT=${count}`);
  if (until !== undefined) parts.push(`UNTIL=${stampOf(until, zone)}`);
  return parts.join(';');
}

function stampOf(until: TimeInput, zone: Zone): string {
  const day = typeof until === 'string' ? parseDate(until) : undefined;
  if (day !== undefined) return formatDate(day).replaceAll('-', '');
  const { at, wallClock } = readTime(until, zone);
  const digits = formatSecond(wallClock ?? asSiteSeconds(at), 'T').replace(/[-:]/g, '');
  return wallClock === undefined ? `${digits}Z` : digits;
}

/**
 * Returns the starts of a series in their order. All have the wall clock time of the first start, also after the clock
 * has changed. If a skipped day gives two starts the same instant, the instant is listed once.
 *
 * @param wholeDays whether the product is booked by the day or month; a start then means the beginning of its day
 * @throws AppointmentsError 400 if there are no starts, or too many
 */
export function startsOfSeries(
  { recurrence, param }: ReadRecurrence,
  first: Instant,
  wholeDays: boolean,
  zone: Zone,
): Instant[] {
  const site = wholeDays ? calendarReading(first, zone) : zone.toSite(first);
  const found = occurrencesBetween(
    { recurrence, firstStart: site },
    { from: site, to: asSiteSeconds(Infinity) },
    zone,
  );
  if (found.length === 0) throw invalidParams({ [param]: 'gives no start at or after `start`' });
  if (found.length > MOST_OCCURRENCES) {
    throw invalidParams({ [param]: `a series may have at most ${MOST_OCCURRENCES} occurrences` });
  }
  // In an hour that the clock repeats, the first occurrence keeps the instant that was requested.
  return [...new Set(found.map((start) => (start === site ? first : zone.toInstant(start))))];
}
