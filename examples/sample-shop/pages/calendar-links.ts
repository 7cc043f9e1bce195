import type { Zone } from 'shop-appointments';
import type { TimeSpan } from './words/times';

/**
 * Data of an appointment for a calendar. Contains no link that opens the appointment, because calendars are often
 * shared.
 */
export interface CalendarEntry extends TimeSpan {
  readonly title: string;
  readonly details: string;
  /** Place of the appointment; '' if it is unknown. */
  readonly location: string;
}

/** Addresses that add an appointment to the visitor's calendar on the web. */
export interface CalendarLinks {
  readonly google: string;
  readonly outlook: string;
}

/** The links of Google Calendar and Outlook.com. Times are UTC; days are the shop's, with the end excluded. */
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

/** Writes moments like `2026-10-23T08:00:00Z`. */
const moments = ({ start, end }: TimeSpan): [string, string] => [isoOf(start), isoOf(end)];

const isoOf = (second: number): string => new Date(second * 1000).toISOString().replace('.000', '');

/** Writes days like `2026-10-23`. A span that ends during a day includes the whole day. */
function days({ start, end }: TimeSpan, zone: Zone): [string, string] {
  const first = zone.dayOf(start);
  const last = zone.dayOf((end - 1) as typeof end);
  return [dateOf(first), dateOf(Math.max(first, last) + 1)];
}

const dateOf = (day: number): string => isoOf(day * 86_400).slice(0, 10);

/** Writes spaces as `%20`, because Outlook shows a plus literally. */
const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
