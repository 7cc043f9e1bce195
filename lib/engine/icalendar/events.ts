import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Zone } from '../../time/zone';
import { type Property, readProperty, recurrenceText } from './ical';
import {
  instantOf,
  type CalendarMoment,
  readDuration,
  readMoment,
  readMoments,
  wallIn,
  type ZoneFinder,
} from './moments';
import type { Section } from './sections';
import { UnreadableCalendar } from './unreadable';

/** A calendar event (VEVENT), reduced to the properties that decide when the calendar's owner is busy. */
export interface CalendarEvent {
  readonly uid: string;
  /** Start of the occurrence that this event replaces; null for an event that replaces no occurrence. */
  readonly replaces: CalendarMoment | null;
  /** Whether this event also replaces all occurrences after the one at `replaces`. */
  readonly andFollowing: boolean;
  readonly sequence: number;
  readonly title: string;
  /** Whether the event makes the calendar's owner busy: it is neither cancelled nor marked as transparent (free). */
  readonly isBusy: boolean;
  readonly start: CalendarMoment;
  /** End of the first occurrence, exclusive. */
  readonly end: Instant;
  /** Length of each occurrence in seconds of wall clock. For an event whose start is a date: a multiple of a day. */
  readonly length: number;
  /** Recurrence rule, `FREQ=...`; null if there is none. */
  readonly rule: string | null;
  readonly added: readonly CalendarMoment[];
  readonly excepted: readonly CalendarMoment[];
}

const LONGEST_TITLE = 255;

/**
 * Reads a calendar event (VEVENT).
 *
 * @param zone the zone for dates, and for times that state no zone
 * @param isWithdrawn whether the whole calendar is a cancellation, so that no event makes its owner busy
 * @throws UnreadableCalendar with the number of the event's first line
 */
export function readEvent(
  section: Section,
  zoneOf: ZoneFinder,
  zone: Zone,
  isWithdrawn: boolean,
): CalendarEvent {
  try {
    return eventOf(section.lines.map(readProperty), zoneOf, zone, isWithdrawn);
  } catch (error) {
    const why = error instanceof UnreadableCalendar ? error.message : 'has a line that cannot be read';
    throw new UnreadableCalendar(`has an event (line ${section.at}) that ${why}`);
  }
}

function eventOf(
  properties: readonly Property[],
  zoneOf: ZoneFinder,
  zone: Zone,
  isWithdrawn: boolean,
): CalendarEvent {
  const all = (name: string): readonly Property[] => properties.filter(([one]) => one === name);
  const named = (name: string): Property | undefined => all(name)[0];
  const text = (name: string): string => {
    const value = named(name)?.[3];
    return typeof value === 'string' ? value : '';
  };
  const moment = (property: Property | undefined): CalendarMoment | undefined =>
    property && readMoment(property[3], property[1].tzid, zoneOf, zone);

  const start = moment(named('dtstart'));
  if (!start) throw new UnreadableCalendar('has no DTSTART');
  const rules = all('rrule');
  if (rules.length > 1) throw new UnreadableCalendar('has more than one RRULE');
  const replacing = named('recurrence-id');
  return {
    uid: text('uid'),
    replaces: moment(replacing) ?? null,
    andFollowing: String(replacing?.[1].range).toUpperCase() === 'THISANDFUTURE',
    sequence: Number(named('sequence')?.[3] ?? 0) || 0,
    title: clean(text('summary')),
    isBusy:
      !isWithdrawn &&
      text('status').toUpperCase() !== 'CANCELLED' &&
      text('transp').toUpperCase() !== 'TRANSPARENT',
    start,
    ...extentOf(start, moment(named('dtend')), named('duration'), zone),
    rule: rules[0] ? recurrenceText(rules[0][3]) : null,
    added: all('rdate').flatMap((property) => readMoments(withoutPeriods(property), zoneOf, zone)),
    excepted: all('exdate').flatMap((property) => readMoments(property, zoneOf, zone)),
  };
}

/**
 * Returns the end and the length of a calendar event. An event whose start is a date lasts at least one day. An event
 * whose start has a time of day has the length 0 if it states neither end nor duration, or if its end lies before its
 * start.
 */
function extentOf(
  start: CalendarMoment,
  end: CalendarMoment | undefined,
  duration: Property | undefined,
  zone: Zone,
): Pick<CalendarEvent, 'end' | 'length'> {
  const isDay = 'day' in start;
  if (end && isDay !== 'day' in end)
    throw new UnreadableCalendar(
      'starts on a date and ends at a time, or starts at a time and ends on a date',
    );
  const clocks = isDay ? zone : start.zone;
  const from = wallIn(start, clocks);
  const said = end ? wallIn(end, clocks) - from : duration ? readDuration(duration[3]) : 0;
  const length = isDay ? Math.max(1, Math.ceil(said / SECONDS_A_DAY)) * SECONDS_A_DAY : Math.max(0, said);
  const atEnd = end && !isDay ? instantOf(end, zone) : clocks.toInstant(plus(from, length));
  return { end: asInstant(Math.max(atEnd, instantOf(start, zone))), length };
}

const plus = (wall: ReturnType<typeof wallIn>, seconds: number): typeof wall =>
  (wall + seconds) as typeof wall;

/**
 * Replaces each period (start and end) in a property by its start, because every date added to a recurrence (RDATE)
 * gets the length of the event.
 */
const withoutPeriods = ([name, params, type, ...values]: Property): Property => [
  name,
  params,
  type,
  ...values.map((value) => (Array.isArray(value) ? (value as unknown[])[0] : value)),
];

/**
 * Reduces a text to one line without control characters, cut to the length that the title of an availability rule may
 * have.
 */
const clean = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, LONGEST_TITLE)
    .join('');
