import type { Appointment } from '../../domain/appointment';
import type { Span } from '../../time/units';
import { asInstant } from '../../time/units';
import { type Component, escaped, writeCalendar as textOf } from './ical';
import { type EventWorld, type Reader, writeEvent } from './write-event';
import { writeZone } from './write-zone';

const PRODUCT = '-//shop-appointments//EN';

interface CalendarHead {
  readonly name: string;
  /**
   * METHOD property: whether the receiver of a message with one event adds the event (PUBLISH) or removes it (CANCEL).
   */
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Interval after which subscribers should load a feed again, as an iCalendar duration such as `PT1H`. */
  readonly refresh?: string;
}

/** Writes appointments as a calendar text (RFC 5545; RFC 7986 for the refresh interval). */
export function writeAppointments(
  appointments: readonly Appointment[],
  reader: Reader,
  { name, method, refresh }: CalendarHead,
  world: EventWorld,
): string {
  const zone = appointments.length === 0 ? undefined : writeZone(world.zone, extentOf(appointments));
  const calendar: Component = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', PRODUCT],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ['method', {}, 'text', method],
      ['x-wr-calname', {}, 'unknown', escaped(name)],
      ...(refresh === undefined ? [] : ([['refresh-interval', {}, 'duration', refresh]] as const)),
    ],
    [...(zone ? [zone] : []), ...appointments.map((appointment) => writeEvent(appointment, reader, world))],
  ];
  return textOf(calendar);
}

const extentOf = (appointments: readonly Appointment[]): Span => ({
  start: asInstant(Math.min(...appointments.map(({ occupiedFrom, start }) => Math.min(occupiedFrom, start)))),
  end: asInstant(Math.max(...appointments.map(({ occupiedTo, end }) => Math.max(occupiedTo, end)))),
});
