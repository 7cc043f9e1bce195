import { dayFromCivil, daysInMonth, isoWeekday } from './civil';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteDay,
  type SiteSeconds,
} from './units';
import { parseFixedOffset } from './zone-names';

/** Maximum number of characters of a date-time. Longer texts are refused without being parsed. */
const LONGEST = 64;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2999;
/**
 * 3000-01-01 in seconds since 1970: later times cannot be read. A number of milliseconds is larger, so it is refused.
 */
export const END_OF_TIME = 32_503_680_000;

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME_OF_DAY = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;
/**
 * Pattern for the time of day that follows the date in a text that a person wrote: '', 'T09:00', ' 9:00 am', ', at 9
 * pm', ' 09:00 UTC'.
 */
const HUMAN_TIME =
  /^(?:T|,? (?:at )?)(\d{1,2})(?::(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)? ?(?:([ap])\.?m\.?)? ?(?:Z|UTC|GMT)?$/i;
const HUMAN_DATES: readonly {
  readonly pattern: RegExp;
  readonly order: readonly [number, number, number];
}[] = [
  { pattern: /^(\d{4})-(\d\d)-(\d\d)/, order: [1, 2, 3] },
  { pattern: /^(\d{4})\/(\d{1,2})\/(\d{1,2})/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,? (\d{4})/i, order: [3, 2, 1] },
  { pattern: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i, order: [3, 1, 2] },
];
const HUMAN_WEEKDAY = /^([a-z]{3,9})(?:\.,?|,)? (?=\d|[a-z]{3,9}\.? \d)/i;
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** A parsed date-time: a reading of the site's wall clock, or an exact instant if the text has a `Z` or an offset. */
type ParsedDateTime = { readonly site: SiteSeconds } | { readonly instant: Instant };

/** Returns the day number of a date in the years 1970 to 2999; undefined for a date that does not exist. */
function dayOfDate(year: number, month: number, date: number): SiteDay | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return undefined;
  return date >= 1 && date <= daysInMonth(year, month) ? dayFromCivil(year, month, date) : undefined;
}

/** Reads 'YYYY-MM-DD'; undefined for anything else, and for dates that do not exist. */
export function parseDate(text: string): SiteDay | undefined {
  const match = DATE.exec(text);
  return match ? dayOfDate(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Reads 'YYYY-MM' as the first day of that month; undefined for anything else, and for months that do not exist. */
export const parseMonth = (text: string): SiteDay | undefined => parseDate(`${text}-01`);

/** Reads 'H:MM', 'HH:MM' or 'HH:MM:SS' as seconds from midnight, 0..86400; '24:00' is the end of the day. */
export function parseTimeOfDay(text: string): number | undefined {
  const match = TIME_OF_DAY.exec(text);
  return match ? secondsOfDay(Number(match[1]), Number(match[2]), Number(match[3] ?? 0)) : undefined;
}

/**
 * Converts a time of the 24-hour clock to seconds from midnight, including 24:00:00; undefined for a time that does not
 * exist.
 */
function secondsOfDay(hours: number, minutes: number, seconds: number): number | undefined {
  if (minutes > 59 || seconds > 59) return undefined;
  const total = hours * 3600 + minutes * 60 + seconds;
  return total <= SECONDS_A_DAY ? total : undefined;
}

/**
 * Reads an ISO 8601 date or date-time: 'YYYY-MM-DD', or with 'T' or a space 'HH:MM', 'HH:MM:SS' or 'HH:MM:SS.fff'
 * (fractions are dropped), and then optionally 'Z' or an offset, '+02:00', '+0200' or '+02'. A text without an offset
 * means the site's wall clock.
 */
export function parseDateTime(text: string): ParsedDateTime | undefined {
  if (text.length > LONGEST) return undefined;
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, date = '', time = '00:00', zone] = match;
  const day = parseDate(date);
  const second = parseTimeOfDay(time);
  if (day === undefined || second === undefined) return undefined;
  const reading = day * SECONDS_A_DAY + second;
  if (zone === undefined) return { site: asSiteSeconds(reading) };
  const offset = parseFixedOffset(zone);
  return offset === undefined ? undefined : { instant: asInstant(reading - offset) };
}

/**
 * Reads a date, or a date and a time, as people write them: '2026-03-10 09:00', '10 March 2026 09:00', 'March 10, 2026
 * 9:00 am', 'Tuesday, 10th March 2026 9am', '2026/03/10 09:00'. The digits are the site's wall clock; a closing 'Z',
 * 'UTC' or 'GMT' changes nothing. Numeric dates in another order than year, month, day are ambiguous and are refused.
 * Other offsets are refused, too. A date with the wrong weekday is refused, too.
 */
export function parseHuman(text: string): SiteSeconds | undefined {
  if (text.length > LONGEST) return undefined;
  const { weekday, plain } = withoutWeekday(text.trim().replace(/\s+/g, ' '));
  for (const { pattern, order } of HUMAN_DATES) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const [year = '', month = '', date = ''] = order.map((group) => match[group]!);
    const day = dayOfDate(Number(year), monthOf(month), Number(date));
    const second = parseHumanTime(plain.slice(match[0].length));
    if (day === undefined || second === undefined) return undefined;
    const isThatDay = weekday === undefined || isoWeekday(day) === weekday;
    return isThatDay ? asSiteSeconds(day * SECONDS_A_DAY + second) : undefined;
  }
  return undefined;
}

/** Splits off a leading weekday, which may be cut to three letters or more. Monday = 1. */
function withoutWeekday(text: string): { readonly weekday?: number; readonly plain: string } {
  const [front = '', name = ''] = HUMAN_WEEKDAY.exec(text) ?? [];
  const weekday = WEEKDAYS.findIndex((day) => day.startsWith(name.toLowerCase())) + 1;
  return front === '' || weekday === 0 ? { plain: text } : { weekday, plain: text.slice(front.length) };
}

function parseHumanTime(text: string): number | undefined {
  if (text === '') return 0;
  const match = HUMAN_TIME.exec(text);
  if (!match) return undefined;
  const [, hour = '', minutes, seconds = '0', half] = match;
  const hours = Number(hour);
  if (half === undefined) {
    return minutes === undefined ? undefined : secondsOfDay(hours, Number(minutes), Number(seconds));
  }
  if (hours < 1 || hours > 12) return undefined;
  return secondsOfDay(
    (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0),
    Number(minutes ?? 0),
    Number(seconds),
  );
}

/**
 * Returns the month, 1 to 12, of a number, of an English name, or of the first three or more letters of a name; 0 for
 * any other text.
 */
function monthOf(text: string): number {
  const name = text.toLowerCase();
  return /^\d/.test(name) ? Number(name) : MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}
