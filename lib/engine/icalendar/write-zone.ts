import { formatSecond } from '../../time/format';
import { asInstant, asSiteSeconds, SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Component, Property } from './ical';

/** Start of the first observance (period with one UTC offset) in a VTIMEZONE. */
const BEGINNING = '1970-01-01T00:00:00';
const YEAR = 366 * SECONDS_A_DAY;

/**
 * Writes the VTIMEZONE of a zone (RFC 5545, 3.6.5), with every change of the UTC offset in a span, in the year before
 * the span and in the year after the span. The offset before the first of these changes is written as valid from 1970
 * on. Returns undefined for UTC and for a fixed offset such as `+02:00`: times in these zones are written in UTC.
 */
export function writeZone(zone: Zone, { start, end }: Span): Component | undefined {
  if (!isNamed(zone)) return undefined;
  const from = asInstant(start - YEAR);
  const changes = zone.transitions(from, asInstant(end + YEAR));
  const first = changes[0]?.before ?? zone.offsetAt(from);
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone.name]],
    [
      observance('standard', BEGINNING, first, first),
      ...changes.map(({ at, before, after }) =>
        observance(
          after > before ? 'daylight' : 'standard',
          formatSecond(asSiteSeconds(at + before), 'T'),
          before,
          after,
        ),
      ),
    ],
  ];
}

/** Whether the zone has a name that calendar programs look up. UTC and fixed offsets such as `+02:00` have none. */
export const isNamed = (zone: Zone): boolean => !/^([+-]|Z$|UTC$)/.test(zone.name);

function observance(name: 'standard' | 'daylight', start: string, from: number, to: number): Component {
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', start],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
  ];
  return [name, properties, []];
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60;
  const pad = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
