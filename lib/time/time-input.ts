import { END_OF_TIME, parseDateTime } from './parse';
import { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from './units';
import type { Zone } from './zone';

/**
 * A time that is passed to a function of the library, in the years 1970 to 2999:
 *
 * - A number is an instant in whole seconds, like every time that the library returns.
 * - A `Date` is exact; its milliseconds are dropped.
 * - A string is an ISO 8601 date or date-time. It is exact with `Z` or an offset, and otherwise means the site's wall
 * clock.
 * - `{ wallClock }` is the site's wall clock as a number, which is how the REST interface writes times.
 *
 * A wall clock time that the clock skips moves forward by the gap. A wall clock time that exists twice means the first.
 */
export type TimeInput = number | string | Date | WallClock;

/** A time on the site's wall clock. */
export interface WallClock {
  /** Site seconds: whole seconds of the wall clock, written as if it were UTC. */
  readonly wallClock: number;
}

/** A parsed `TimeInput`. */
export interface ReadTime {
  readonly at: Instant;
  /** The wall clock time as it was sent; absent for an exact time. */
  readonly wallClock?: SiteSeconds;
  /** Whether the wall clock was sent as a number. */
  readonly isSiteSeconds: boolean;
}

/**
 * Reads a `TimeInput`.
 *
 * @throws RangeError with the fault that `timeProblem` describes
 */
export function readTime(sent: TimeInput, zone: Zone): ReadTime {
  const time = parseTime(sent);
  if ('problem' in time) throw new RangeError(`A time ${time.problem}`);
  if ('instant' in time) return { at: time.instant, isSiteSeconds: false };
  const { site, isSiteSeconds } = time;
  return { at: zone.toInstant(site), wallClock: site, isSiteSeconds };
}

/**
 * Describes why a value is not a `TimeInput`, as a text that follows the name of its field; undefined for a valid
 * value.
 */
export function timeProblem(sent: unknown): string | undefined {
  const time = parseTime(sent);
  return 'problem' in time ? time.problem : undefined;
}

/**
 * Returns the stored time if the sent time is the wall clock time of the stored time; otherwise returns the sent time.
 * In a repeated hour, the wall clock time alone would mean the first of the two hours, even if the second was stored.
 */
export const orStored = (time: ReadTime, stored: Instant, zone: Zone): ReadTime =>
  time.wallClock === zone.toSite(stored) ? { ...time, at: stored } : time;

const EXPECTED =
  'must be an instant in whole seconds, a Date, a date-time such as 2026-03-10T09:00 (wall clock of the site) or ' +
  '2026-03-10T09:00:00Z, or { wallClock: whole seconds }; from the year 1970 to 2999';
const IN_SECONDS =
  'must be in seconds: this number is too large for seconds and looks like milliseconds; divide it by 1000, or pass a Date';
const DIGITS = /^\d{1,15}$/;
const NO_DIGITS =
  'must be a number if it is an instant, or { wallClock: number } if it is site seconds; it is a text';

type ParsedTime =
  | { readonly instant: Instant }
  | { readonly site: SiteSeconds; readonly isSiteSeconds: boolean }
  | { readonly problem: string };

function parseTime(sent: unknown): ParsedTime {
  if (typeof sent === 'number') {
    return isSeconds(sent) ? { instant: asInstant(sent) } : { problem: problemOfNumber(sent) };
  }
  if (typeof sent === 'string') return parseText(sent);
  if (isDate(sent)) {
    const second = Math.floor(sent.getTime() / 1_000);
    return isSeconds(second) ? { instant: asInstant(second) } : { problem: EXPECTED };
  }
  if (typeof sent !== 'object' || sent === null || !('wallClock' in sent)) return { problem: EXPECTED };
  const { wallClock } = sent;
  return isSeconds(wallClock)
    ? { site: asSiteSeconds(wallClock), isSiteSeconds: true }
    : { problem: problemOfNumber(wallClock) };
}

function parseText(text: string): ParsedTime {
  const parsed = parseDateTime(text);
  if (!parsed) return { problem: DIGITS.test(text) ? NO_DIGITS : EXPECTED };
  return 'site' in parsed ? { site: parsed.site, isSiteSeconds: false } : parsed;
}

const isSeconds = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < END_OF_TIME;

const problemOfNumber = (value: unknown): string =>
  typeof value === 'number' && value >= END_OF_TIME && value !== Infinity ? IN_SECONDS : EXPECTED;

/**
 * Whether a value is a `Date`, even a `Date` of another JavaScript realm, for which `instanceof` fails, as in the
 * sandbox of a test.
 */
const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';
