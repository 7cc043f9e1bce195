import { dayFromCivil, daysInMonth } from '../../time/civil';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteDay,
  type SiteSeconds,
} from '../../time/units';

/** An error in the text of a recurrence. The message is shown to the person who wrote the text. */
export class RecurrenceSyntaxError extends Error {}

/** A date or time as RFC 5545 writes it: a date, a date-time without zone, or a date-time in UTC. */
export type Stamp =
  | { readonly day: SiteDay }
  | { readonly site: SiteSeconds }
  | { readonly instant: Instant };

/**
 * A weekday of a recurrence, Monday = 1 to Sunday = 7. `1MO` is `{nth: 1, weekday: 1}`. A plain `MO` has `nth` 0 and
 * means every Monday.
 */
export interface NthWeekday {
  readonly nth: number;
  readonly weekday: number;
}

/** Two-letter names of the weekdays, from Monday = 1. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const LONGEST_LIST = 100;

const INTEGER = /^[+-]?\d{1,5}$/;
const NTH_WEEKDAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const STAMP = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/**
 * Reads a value that must be one of `choices`.
 *
 * @throws RecurrenceSyntaxError
 */
export function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new RecurrenceSyntaxError(`${name} must be one of ${choices.join(', ')}`);
  return found;
}

/** Reads an integer from `smallest` to `largest`. Negative numbers count from the end, and 0 is always refused. */
export function readInteger(name: string, text: string, smallest: number, largest: number): number {
  const value = INTEGER.test(text) ? Number(text) : NaN;
  if (value >= smallest && value <= largest && value !== 0) return value;
  const range = smallest < 0 ? `1..${largest} or -1..${smallest}` : `${smallest}..${largest}`;
  throw new RecurrenceSyntaxError(`${name} must be in ${range}`);
}

/** Reads a list of values that are separated by commas. An absent list is read as an empty one. */
export function readList<T>(name: string, text: string | undefined, readItem: (item: string) => T): T[] {
  if (text === undefined) return [];
  const items = text.split(',');
  if (items.length > LONGEST_LIST) {
    throw new RecurrenceSyntaxError(`${name} has more than ${LONGEST_LIST} values`);
  }
  return items.map(readItem);
}

/** Reads a weekday with or without number: `MO`, `1MO` or `-1SU`. */
export function readWeekday(text: string): NthWeekday {
  const match = NTH_WEEKDAY.exec(text);
  if (!match) throw new RecurrenceSyntaxError('BYDAY must list weekdays such as MO or -1SU');
  const [, nth, weekday] = match;
  return {
    nth: nth === undefined ? 0 : readInteger('the number in BYDAY', nth, -53, 53),
    weekday: WEEKDAYS.findIndex((name) => name === weekday) + 1,
  };
}

/** Reads a date or date-time: `20251204`, `20251204T100000` or `20251204T100000Z`. */
export function readStamp(name: string, text: string): Stamp {
  const match = STAMP.exec(text);
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = (match ?? [])
    .slice(1, 7)
    .map(Number);
  const isDate = month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
  if (!match || !isDate || hour > 23 || minute > 59 || second > 59) {
    throw new RecurrenceSyntaxError(
      `${name} must be a date such as 20251204, 20251204T100000 or 20251204T100000Z`,
    );
  }
  const day = dayFromCivil(year, month, date);
  if (match[4] === undefined) return { day };
  const seconds = day * SECONDS_A_DAY + hour * 3600 + minute * 60 + second;
  return match[7] === 'Z' ? { instant: asInstant(seconds) } : { site: asSiteSeconds(seconds) };
}
