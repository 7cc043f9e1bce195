import type { Zone } from 'shop-appointments';
import type { TimeSpan } from '../words/times';

/**
 * An appointment as it is added to a calendar. It contains no self-service link, because calendars are often shared.
 */
export interface CalendarEntry extends TimeSpan {
  readonly title: string;
  readonly details: string;
  /** Address of the shop; '' if unknown. */
  readonly location: string;
}

/** URLs that add an appointment to a web calendar. */
export interface CalendarLinks {
  readonly google: string;
  readonly outlook: string;
}

/**
 * Returns the URLs for Google Calendar and Outlook.com. Times are in UTC. Whole days are days of the shop, and the end
 * is the day after the last one.
 */
export function calendarLinks(entry: CalendarEntry, zone: Zone): CalendarLinks {
  const { title, details, location, wholeDays } = entry;
  const [start, end] = wholeDays ? days(entry, zone) : moments(entry);
  const google = {
    action: 'TEMPLATE',
    text: title,
    dates: [start, end].map((time) => time.replace(/[-:]/g, '')).join('/'),
    details,
    location,
  };
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    body: details,
    location,
    ...(wholeDays && { allday: 'true' }),
  };
  return {
    google: `https://calendar.google.com/calendar/render?${query(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${query(outlook)}`,
  };
}

/** Formats start and end as instants: `2026-10-23T08:00:00Z`. */
const moments = ({ start, end }: TimeSpan): [string, string] => [isoOf(start), isoOf(end)];

const isoOf = (second: number): string => new Date(second * 1000).toISOString().replace('.000', '');

/**
 * Formats start and end as days: `2026-10-23`. The end is the day after the last day, even if only a part of the last
 * day is booked.
 */
function days({ start, end }: TimeSpan, zone: Zone): [string, string] {
  const first = zone.dayOf(start);
  const last = zone.dayOf((end - 1) as typeof end);
  return [dateOf(first), dateOf(Math.max(first, last) + 1)];
}

const dateOf = (day: number): string => isoOf(day * 86_400).slice(0, 10);

/** Encodes spaces as `%20`, because Outlook shows a plus sign as it is. */
const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
