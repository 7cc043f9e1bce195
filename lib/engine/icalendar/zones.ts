import type { Transition } from '../../time/transitions';
import { asInstant, asSiteSeconds, type Instant, type Span } from '../../time/units';
import { createZone, isZoneName, type Zone, zoneOfTransitions } from '../../time/zone';
import { endedBy, lastOfCount, occurrencesBetween, parseRecurrence } from '../recurrence/recurrence';
import { WorkLimit } from '../recurrence/work';
import { type Property, readProperty, recurrenceText } from './ical';
import { clip, readMoment, wallIn, type ZoneFinder } from './moments';
import type { Section } from './sections';
import { UnreadableCalendar } from './unreadable';

/**
 * Maximum number of observances (periods with one UTC offset each) in the description of a time zone; real zones have
 * fewer. `MOST_CHANGES` is the limit for the number of offset changes.
 */
const MOST_OBSERVANCES = 500;
const MOST_CHANGES = 5_000;
const MOST_ZONES = 200;
const LONGEST_NAME = 255;
/**
 * Maximum number of steps for computing a time zone that a calendar describes: enough for five hundred observances from
 * 1970 on. The computation does not pause, so it must be short.
 */
const MOST_STEPS = 250_000;

/**
 * Makes the function that finds the time zones named in a calendar. If the time zone database has the name, also behind
 * a prefix (`/example.org/2021/Europe/Berlin`), the zone of the database is used. For any other name (`W. Europe
 * Standard Time`), the VTIMEZONE in the calendar itself is used.
 *
 * @param window span for which the offset changes of a VTIMEZONE are computed
 */
export function createZoneFinder(calendar: Section, window: Span, work: WorkLimit): ZoneFinder {
  const defined = new Map<string, Section>();
  const sections = calendar.inside.filter(({ name }) => name === 'VTIMEZONE');
  if (sections.length > MOST_ZONES)
    throw new UnreadableCalendar(`defines more than ${MOST_ZONES} time zones`);
  for (const section of sections) defined.set(textOf(section, 'TZID') ?? '', section);
  const known = new Map<string, Zone>();
  return (tzid) => {
    const zone = known.get(tzid) ?? find(tzid, defined.get(tzid), { window, work });
    known.set(tzid, zone);
    return zone;
  };
}

interface ZoneContext {
  readonly window: Span;
  readonly work: WorkLimit;
}

function find(tzid: string, section: Section | undefined, context: ZoneContext): Zone {
  const name = databaseName(tzid) ?? (section && databaseName(textOf(section, 'X-LIC-LOCATION') ?? ''));
  if (name !== undefined) return createZone(name);
  if (section) return zoneOfSection(section, context.window, new WorkLimit(MOST_STEPS, context.work));
  throw new UnreadableCalendar(`names the time zone ${clip(tzid)}, which is unknown, and does not define it`);
}

/**
 * Extracts the name in the time zone database from a TZID: `Europe/Berlin` from `/example.org/2021/Europe/Berlin`.
 * Undefined if the TZID contains no such name.
 */
function databaseName(tzid: string): string | undefined {
  if (tzid.length > LONGEST_NAME) return undefined;
  const steps = tzid.split('/').slice(-3);
  return steps.map((_, at) => steps.slice(at).join('/')).find(isZoneName);
}

const textOf = ({ lines }: Section, name: string): string | undefined => {
  const line = lines.find((one) => one.toUpperCase().startsWith(name));
  return line === undefined ? undefined : String(readProperty(line)[3]);
};

interface Onset {
  readonly at: Instant;
  readonly before: number;
  readonly after: number;
}

/** Builds a zone from the STANDARD and DAYLIGHT components of a VTIMEZONE (RFC 5545, 3.6.5). */
function zoneOfSection(section: Section, window: Span, work: WorkLimit): Zone {
  const name = textOf(section, 'TZID') ?? '';
  const observances = section.inside.filter((inside) => ['STANDARD', 'DAYLIGHT'].includes(inside.name));
  if (observances.length === 0 || observances.length > MOST_OBSERVANCES) {
    throw new UnreadableCalendar(`defines the time zone ${clip(name)} without any offset, or with too many`);
  }
  const onsets: Onset[] = [];
  for (const observance of observances) {
    onsets.push(...onsetsOf(observance, window, work));
    if (onsets.length > MOST_CHANGES)
      throw new UnreadableCalendar(`defines too many changes of ${clip(name)}`);
  }
  onsets.sort((one, other) => one.at - other.at);
  let offset = onsets[0]?.before ?? 0;
  const first = offset;
  const changes: Transition[] = [];
  for (const { at, after } of onsets) {
    if (after !== offset) changes.push({ at, before: offset, after });
    offset = after;
  }
  return zoneOfTransitions(name, first, changes);
}

/**
 * Lists the onsets of an observance: the times at which its UTC offset begins to apply, as wall clock times with the
 * offset that was valid before.
 */
function onsetsOf({ lines }: Section, window: Span, work: WorkLimit): Onset[] {
  const properties = lines.map(readProperty);
  const named = (name: string): Property | undefined => properties.find(([one]) => one === name);
  const before = offsetOf(named('tzoffsetfrom'));
  const after = offsetOf(named('tzoffsetto'));
  const clocks = zoneOfTransitions('', before, []);
  const wallOf = (value: unknown): number =>
    wallIn(
      readMoment(value, undefined, () => clocks, clocks),
      clocks,
    );
  const start = wallOf(named('dtstart')?.[3]);
  const rule = named('rrule');
  const walls = [
    start,
    ...properties.filter(([one]) => one === 'rdate').flatMap(([, , , ...values]) => values.map(wallOf)),
    ...(rule ? recurringOnsets(recurrenceText(rule[3]), start, window, { clocks, work }) : []),
  ];
  return [...new Set(walls)].map((wall) => ({ at: asInstant(wall - before), before, after }));
}

function recurringOnsets(
  text: string,
  start: number,
  window: Span,
  { clocks, work }: { readonly clocks: Zone; readonly work: WorkLimit },
): number[] {
  const recurrence = parseRecurrence(text);
  if ('error' in recurrence)
    throw new UnreadableCalendar(`defines a time zone by an invalid rule: ${recurrence.error}`);
  // The search begins two years before the window. A yearly rule changes the offset at least once in these years, so the
  // last change before the window is found, and with it the offset at the start of the window.
  const from = Math.max(start, window.start - 2 * 366 * 86_400);
  const firstStart = asSiteSeconds(start);
  const followed = { recurrence, firstStart };
  const ended = recurrence.count === null ? recurrence : endedBy(followed, lastOfCount(followed, work));
  const to = asSiteSeconds(window.end + 366 * 86_400);
  return occurrencesBetween(
    { recurrence: ended, firstStart },
    { from: asSiteSeconds(from), to },
    clocks,
    work,
  );
}

function offsetOf(property: Property | undefined): number {
  const match = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(property?.[3]));
  const seconds = match ? Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0) : NaN;
  if (!(seconds < 86_400))
    throw new UnreadableCalendar(`has a time zone with an invalid offset: ${clip(property?.[3])}`);
  return match![1] === '-' ? -seconds : seconds;
}
