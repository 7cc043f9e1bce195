import { asInstant, asSiteSeconds, createZone, type Instant } from '../../../lib/index';

const EXACT = /(?:Z|[+-]\d\d:?\d\d)$/i;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/**
 * The years in which the library books, 1970 to 2999. Outside them, a time with an offset might have no date in the
 * shop's zone.
 */
const FIRST_MS = Date.UTC(1970);
const END_MS = Date.UTC(3000);

/**
 * Parses `appointmentStart`. A text with `Z` or an offset is an exact time; any other text means the wall clock of the
 * shop. Undefined for a text that is not a date and time in the years 1970 to 2999.
 */
export function instantOf(start: string, timezone: string): Instant | undefined {
  const text = start.trim();
  const isExact = EXACT.test(text) && text.includes(':');
  const milliseconds = Date.parse(
    isExact ? text : `${text.replace(' ', 'T')}${text.includes(':') ? '' : 'T00:00'}Z`,
  );
  if (!(milliseconds >= FIRST_MS && milliseconds < END_MS)) return undefined;
  const seconds = Math.floor(milliseconds / 1_000);
  return isExact ? asInstant(seconds) : createZone(timezone).toInstant(asSiteSeconds(seconds));
}

/** Writes an instant in ISO 8601 with the offset of the shop: `2026-03-10T10:00:00+01:00`. */
export function isoOf(at: Instant, timezone: string): string {
  const zone = createZone(timezone);
  const offset = zone.offsetAt(at);
  const size = Math.abs(offset);
  const hours = pad(Math.floor(size / HOUR_SECONDS));
  const minutes = pad(Math.floor((size % HOUR_SECONDS) / MINUTE_SECONDS));
  const wallClock = new Date(zone.toSite(at) * 1_000).toISOString().slice(0, 19);
  return `${wallClock}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

const WORDS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Writes an instant as a text for people, on the wall clock of the shop: `Tuesday 10 March 2026, 10:00`. */
export function inWords(at: Instant, timezone: string): string {
  const shown = new Date(createZone(timezone).toSite(at) * 1_000);
  const part = Object.fromEntries(WORDS.formatToParts(shown).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');
