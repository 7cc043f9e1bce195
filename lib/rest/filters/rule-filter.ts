import type { Rule } from '../../domain/rule';
import { ruleDateBounds } from '../../engine/rules/bounds';
import { formatSecond } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { type WireRule, wireRule } from '../../wire/rule';
import { type Condition, FilterError, type PatternCompare, type ValueCompare } from './conditions';
import { isLike } from './like';
import type { Comparable, FilterKey, WantedValue } from './values';

/**
 * Largest number of steps of all regular expressions over one list of rules. This is half a second of work, and more
 * than any list needs.
 */
const MOST_STEPS = 10_000_000;

/**
 * Makes a function that tests whether a rule fulfils every condition. The test runs in the process and not in the
 * database, so that all databases give the same results. Conditions compare the values that responses show; in these,
 * an integer that is not set is 0. If a value of a rule is null or '', the rule passes only IS NULL, !=, NOT IN and NOT
 * LIKE.
 *
 * @returns a test for the rules of one list
 * @throws FilterError if the regular expressions take too many steps
 */
export function createRuleFilter(conditions: readonly Condition[], zone: Zone): (rule: Rule) => boolean {
  let steps = 0;
  const spend = (more: number): void => {
    steps += more;
    if (steps > MOST_STEPS)
      throw new FilterError(
        'has regular expressions that would search too much text; add conditions that leave fewer rules',
      );
  };
  const tests = conditions.toSorted((a, b) => effort(a) - effort(b)).map((each) => testOf(each, zone, spend));
  return (rule) => {
    const columns = columnsOf(rule, zone);
    return tests.every((test) => test(columns));
  };
}

/** Returns a sort key that puts conditions that are cheap to test first. */
function effort({ key, compare }: Condition): number {
  if (compare === 'REGEXP' || compare === 'NOT REGEXP' || compare === 'RLIKE') return 2;
  return key === 'start_date' || key === 'end_date' ? 1 : 0;
}

type Columns = (key: FilterKey) => Comparable;

function testOf(
  condition: Condition,
  zone: Zone,
  spend: (steps: number) => void,
): (columns: Columns) => boolean {
  const { key } = condition;
  if ('pattern' in condition) {
    const { pattern } = condition;
    const isWanted = PATTERN_TESTS[condition.compare];
    return (columns) => {
      const value = columns(key);
      if (value === null) return false;
      spend(pattern.stepsFor(String(value)));
      return pattern.isIn(String(value)) === isWanted;
    };
  }
  const test = TESTS[condition.compare];
  const wanted = condition.values.map((value) => onSiteClock(value, zone));
  return (columns) => test(columns(key), wanted);
}

const onSiteClock = (value: WantedValue, zone: Zone): Comparable =>
  typeof value === 'object' && value !== null ? clock(value.instant, zone) : value;

/** For each comparison with a pattern, whether the condition is true if the pattern matches. */
const PATTERN_TESTS: Readonly<Record<PatternCompare, boolean>> = {
  REGEXP: true,
  RLIKE: true,
  'NOT REGEXP': false,
};

type Test = (value: Comparable, wanted: readonly Comparable[]) => boolean;

const TESTS: Readonly<Record<ValueCompare, Test>> = {
  '=': isIn,
  '!=': (value, wanted) => !wanted.includes(value),
  '>': (value, [than]) => value !== null && value > than!,
  '>=': (value, [than]) => value !== null && value >= than!,
  '<': (value, [than]) => value !== null && value < than!,
  '<=': (value, [than]) => value !== null && value <= than!,
  IN: isIn,
  'NOT IN': (value, wanted) => !wanted.includes(value),
  BETWEEN: isBetween,
  'NOT BETWEEN': (value, wanted) => value !== null && !isBetween(value, wanted),
  LIKE: (value, [pattern]) => value !== null && isLike(String(value), String(pattern)),
  'NOT LIKE': (value, [pattern]) => value === null || !isLike(String(value), String(pattern)),
  'IS NULL': (value) => value === null,
  'IS NOT NULL': (value) => value !== null,
};

function isIn(value: Comparable, wanted: readonly Comparable[]): boolean {
  return value !== null && wanted.includes(value);
}

function isBetween(value: Comparable, [from, to]: readonly Comparable[]): boolean {
  return value !== null && value >= from! && value <= to!;
}

/**
 * Returns a reader of the values of a rule as responses show them, with '' as null. Each value is computed only if a
 * condition needs it, and then only once.
 */
function columnsOf(rule: Rule, zone: Zone): Columns {
  let bounds: ReturnType<typeof ruleDateBounds> | undefined;
  let shown: WireRule | undefined;
  return (key) => {
    if (key === 'start_date') return (bounds ??= ruleDateBounds(rule, zone)).startDate;
    if (key === 'end_date') return (bounds ??= ruleDateBounds(rule, zone)).endDate;
    const value = (shown ??= wireRule(rule, zone, 'T'))[key];
    if (typeof value === 'boolean') return Number(value);
    return value === '' ? null : value;
  };
}

const clock = (at: Instant, zone: Zone): string => formatSecond(zone.toSite(at), 'T');
