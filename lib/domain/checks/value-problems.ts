import { parseDate, parseDateTime, parseHuman, parseMonth, parseTimeOfDay } from '../../time/parse';
import { isZoneName } from '../../time/zone';
import type { Site } from '../site';

/** Bounds of an input. An absent bound does not limit it. */
export interface Bounds {
  /** Smallest allowed number. For a list of numbers, each number has this limit. */
  readonly min?: number;
  readonly max?: number;
  /** Largest number of characters of a text. For a list of texts, each text has this limit. */
  readonly maxLength?: number;
  /** Largest number of elements of a list. */
  readonly maxItems?: number;
}

/**
 * The fault of a value, as a text that follows the name of the input: `must be an integer from 1 to 10000`. Undefined
 * for a valid value. The core and REST use the texts of this file.
 */
export type Problem = string | undefined;

const range = ({ min, max }: Bounds): string => {
  if (min === undefined) return '';
  return max === undefined ? ` of ${min} or more` : ` from ${min} to ${max}`;
};

const isWithin = (value: number, { min = -Infinity, max = Infinity }: Bounds): boolean =>
  value >= min && value <= max;

const isInteger = (value: unknown, bounds: Bounds): boolean =>
  Number.isSafeInteger(value) && isWithin(value as number, bounds);

export const integerProblem = (value: unknown, bounds: Bounds = {}): Problem =>
  isInteger(value, bounds) ? undefined : `must be an integer${range(bounds)}`;

export function integersProblem(value: unknown, bounds: Bounds = {}): Problem {
  const { maxItems } = bounds;
  if (!isListOfMost(value, maxItems)) return `must be a list${ofMost(maxItems)} integers`;
  return value.every((one) => isInteger(one, bounds)) ? undefined : `must be integers${range(bounds)}`;
}

export const flagProblem = (value: unknown): Problem =>
  typeof value === 'boolean' ? undefined : 'must be true or false';

export function textProblem(value: unknown, { maxLength = Infinity }: Bounds = {}): Problem {
  if (typeof value !== 'string') return 'must be a text';
  return value.length > maxLength ? `must have at most ${maxLength} characters` : undefined;
}

/** Finds the fault of a text that is stored. NUL is refused, because PostgreSQL cannot store it. */
export const storableProblem = (value: unknown, bounds: Bounds = {}): Problem =>
  textProblem(value, bounds) ??
  ((value as string).includes('\0') ? 'must not contain NUL characters' : undefined);

/**
 * Finds the fault of a list of texts.
 *
 * @param problemOf finds the fault of each text
 */
export function textsProblem(value: unknown, bounds: Bounds = {}, problemOf = textProblem): Problem {
  const { maxItems } = bounds;
  if (!isListOfMost(value, maxItems)) return `must be a list${ofMost(maxItems)} texts`;
  return value.map((text) => problemOf(text, bounds)).find((problem) => problem !== undefined);
}

const isListOfMost = (value: unknown, most = Infinity): value is unknown[] =>
  Array.isArray(value) && value.length <= most;

const ofMost = (most: number | undefined): string => (most === undefined ? ' of' : ` of at most ${most}`);

export const choiceProblem = (value: unknown, values: readonly string[] = []): Problem =>
  values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;

/**
 * Finds the fault of an amount.
 *
 * @param amount the number that was parsed; undefined if the value was not a number
 */
export const amountProblem = (amount: number | undefined, bounds: Bounds): Problem =>
  amount !== undefined && isWithin(amount, bounds) ? undefined : `must be a decimal number${range(bounds)}`;

/** Makes a check that accepts a text only if `parse` can read it. */
const readable =
  (parse: (text: string) => unknown, problem: string) =>
  (value: unknown, { maxLength = Infinity }: Bounds = {}): Problem =>
    typeof value === 'string' && value.length <= maxLength && parse(value) !== undefined
      ? undefined
      : problem;

export const humanMomentProblem = readable(parseHuman, 'must be a date and time such as 10 March 2026 09:00');
export const dateProblem = readable(parseDate, 'must be a date that exists, as YYYY-MM-DD');
export const monthProblem = readable(parseMonth, 'must be a month that exists, as YYYY-MM');
export const dateTimeProblem = readable(
  parseDateTime,
  'must be a date or date-time that exists, as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS',
);
export const timeOfDayProblem = readable(
  parseTimeOfDay,
  'must be a time of day from 00:00 to 24:00, as HH:MM',
);
/**
 * Checks the name of a time zone. '' is accepted: it is the default, and responses show it for a customer's zone that
 * was not sent.
 */
export const timezoneProblem = readable(
  (text) => text === '' || isZoneName(text) || undefined,
  'must be an IANA time zone or an offset such as +02:00',
);

export const META_DATA = 'objects {key, value, id?}';

/**
 * Finds the fault of metadata from a caller of the core. REST has a stricter check, because its callers are not
 * trusted.
 */
export const looseMetaDataProblem = (value: unknown): Problem =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'object' && entry !== null && 'key' in entry)
    ? undefined
    : `must be a list of ${META_DATA}`;

/** Finds the fault of an amount with more decimals than the currency has. Zeros at the end are no fault. */
export function decimalsProblem(
  amount: string | number,
  { currency, currencyDecimals }: Pick<Site, 'currency' | 'currencyDecimals'>,
): Problem {
  const [, fraction = ''] = String(amount).split('.');
  if (/^0*$/.test(fraction.slice(currencyDecimals))) return undefined;
  return currencyDecimals === 0
    ? `must have no decimals, because ${currency} has none`
    : `must have at most ${currencyDecimals} decimals, as ${currency} has`;
}
