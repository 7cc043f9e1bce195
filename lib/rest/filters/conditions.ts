import type { RuleValueType } from '../../wire/rule';
import { compilePattern, type Pattern } from './regexp';
import { FILTER_KEYS, type FilterKey, isFilterKey, readWanted, type WantedValue } from './values';

/**
 * The comparisons of a filter, each with the kind of operand that it takes: one value, several values, or a text to
 * search for.
 */
export const COMPARES = {
  '=': 'one',
  '!=': 'one',
  '>': 'one',
  '>=': 'one',
  '<': 'one',
  '<=': 'one',
  IN: 'many',
  'NOT IN': 'many',
  BETWEEN: 'two',
  'NOT BETWEEN': 'two',
  LIKE: 'text',
  'NOT LIKE': 'text',
  REGEXP: 'pattern',
  'NOT REGEXP': 'pattern',
  RLIKE: 'pattern',
  'IS NULL': 'none',
  'IS NOT NULL': 'none',
} as const;
type Compare = keyof typeof COMPARES;
export type PatternCompare = 'REGEXP' | 'NOT REGEXP' | 'RLIKE';
export type ValueCompare = Exclude<Compare, PatternCompare>;

export type Condition =
  | { readonly key: FilterKey; readonly compare: ValueCompare; readonly values: readonly WantedValue[] }
  | { readonly key: FilterKey; readonly compare: PatternCompare; readonly pattern: Pattern };

/** The error for an invalid filter. Its message says what is wrong. */
export class FilterError extends Error {}

const MOST_CONDITIONS = 50;
/** Largest number of regular expressions in a filter, because each may take tens of milliseconds to compile. */
const MOST_PATTERNS = 3;
const MOST_VALUES = 1000;
/** Largest number of characters of a value in a filter. No text of a rule is longer. */
const LONGEST_VALUE = 4096;
/** Largest number of characters of a text that is searched for in every rule. */
const LONGEST_SOUGHT = 200;
/** Comparisons whose operand may be '', which means null. */
const TAKES_NULL: readonly string[] = ['=', '!=', 'IN', 'NOT IN'];

/**
 * Reads `filter[<n>][key|compare|value]`, and `filter[<key>]=x`, which is an equality. A list of values without
 * `compare` means IN.
 *
 * @throws FilterError for an unknown key or comparison, and for a value that does not fit the key
 */
export function parseFilter(raw: unknown): Condition[] {
  if (typeof raw !== 'object' || raw === null)
    throw new FilterError('must be a list of {key, compare, value}');
  const entries = Object.entries(raw);
  if (entries.length > MOST_CONDITIONS)
    throw new FilterError(`must have at most ${MOST_CONDITIONS} conditions`);
  let patterns = 0;
  return entries.map(([name, entry]: [string, unknown]) => {
    const { key, compare, value } = isFilterKey(name)
      ? { key: name, compare: '=', value: entry }
      : readEntry(entry);
    if (!isFilterKey(key)) throw new FilterError(`key must be one of ${Object.keys(FILTER_KEYS).join(', ')}`);
    const known = readCompare(compare);
    if (!isPatternCompare(known)) return { key, compare: known, values: readValues(key, known, value) };
    patterns += 1;
    if (patterns > MOST_PATTERNS)
      throw new FilterError(`must have at most ${MOST_PATTERNS} conditions with a regular expression`);
    return { key, compare: known, pattern: readPattern(key, value) };
  });
}

function readEntry(entry: unknown): {
  readonly key: unknown;
  readonly compare: unknown;
  readonly value: unknown;
} {
  const {
    key,
    value,
    compare = Array.isArray(value) ? 'IN' : '=',
  } = (entry ?? {}) as Record<string, unknown>;
  return { key, compare, value };
}

function readCompare(sent: unknown): Compare {
  const compare = typeof sent === 'string' ? sent.trim().toUpperCase().replace(/\s+/g, ' ') : '';
  if (Object.hasOwn(COMPARES, compare)) return compare as Compare;
  throw new FilterError(`compare must be one of ${Object.keys(COMPARES).join(', ')}`);
}

const isPatternCompare = (compare: Compare): compare is PatternCompare => COMPARES[compare] === 'pattern';

function readValues(key: FilterKey, compare: ValueCompare, value: unknown): WantedValue[] {
  switch (COMPARES[compare]) {
    case 'none':
      return [];
    case 'text':
      return [readText(key, value, LONGEST_SOUGHT)];
    case 'one':
      return [readValue(key, compare, value)];
    case 'two':
      if (listOf(value).length !== 2) throw new FilterError(`value of ${compare} must be two values`);
      return listOf(value).map((each) => readValue(key, compare, each));
    case 'many':
      if (listOf(value).length > MOST_VALUES)
        throw new FilterError(`value of ${compare} must be at most ${MOST_VALUES} values`);
      return listOf(value).map((each) => readValue(key, compare, each));
  }
}

const listOf = (value: unknown): unknown[] =>
  typeof value === 'string'
    ? value.split(',').map((part) => part.trim())
    : Array.isArray(value)
      ? value
      : [value];

function readValue(key: FilterKey, compare: Compare, value: unknown): WantedValue {
  const text = readText(key, value, LONGEST_VALUE);
  if (text === '' && TAKES_NULL.includes(compare)) return null;
  const wanted = readWanted(key, text);
  if (wanted !== undefined) return wanted;
  throw new FilterError(`value of ${key} must be ${EXPECTED[FILTER_KEYS[key]]}, not ${JSON.stringify(text)}`);
}

/** For each type of value, the text that follows "must be" in the error message. */
const EXPECTED: Readonly<Record<RuleValueType, string>> = {
  integer: 'an integer',
  text: 'a text',
  date: 'a date such as 2026-03-10',
  boolean: 'true or false',
  'date-time': 'a date-time such as 2026-03-10T09:00',
};

function readPattern(key: FilterKey, value: unknown): Pattern {
  const pattern = compilePattern(readText(key, value, LONGEST_SOUGHT));
  if (typeof pattern !== 'string') return pattern;
  throw new FilterError(
    pattern === 'invalid'
      ? 'value must be a regular expression that RE2 can read, without lookahead and backreferences'
      : 'value must be a regular expression with fewer counted repetitions',
  );
}

function readText(key: FilterKey, value: unknown, longest: number): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new FilterError(`value of ${key} must be a text or a number`);
  const text = String(value);
  if (text.length > longest) throw new FilterError(`value must have at most ${longest} characters`);
  return text;
}
