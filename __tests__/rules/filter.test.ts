import { createRuleFilter } from '../../lib/rules/filter';
import { FilterError, parseFilter } from '../../lib/rules/filter-conditions';
import { isLike } from '../../lib/rules/like';
import type { Rule } from '../../lib/rules/types';
import { createZone } from '../../lib/time/zone';
import { ruleRow } from '../rest/rows';

const BERLIN = createZone('Europe/Berlin');

/** 1: everything set; 2: as little as a rule may have; 3: a recurrence with an end. */
const RULES: readonly Rule[] = [
  ruleRow({ id: 1, title: 'Morning Hours', eventId: 50 }),
  ruleRow({
    id: 2,
    kind: 'global',
    kindId: null,
    title: '',
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    appointable: false,
    priority: null,
    qty: null,
    ordering: 0,
  }),
  ruleRow({
    id: 3,
    kind: 'staff',
    kindId: 9,
    title: '100%_sure',
    rangeType: 'custom',
    fromDate: '2026-04-06',
    toDate: '2026-04-06',
    fromRange: '',
    toRange: '',
    priority: -2,
    rrule: 'FREQ=WEEKLY;COUNT=3',
  }),
];

const passing = (...conditions: object[]): number[] =>
  RULES.filter(createRuleFilter(parseFilter(conditions), BERLIN)).map(({ id }) => id);

test.each<[string, string, string | string[] | undefined, number[]]>([
  ['id', '=', '1', [1]],
  ['id', '!=', '1', [2, 3]],
  ['id', '>', '1', [2, 3]],
  ['id', '>=', '2', [2, 3]],
  ['id', '<', '2', [1]],
  ['id', '<=', '2', [1, 2]],
  ['id', 'IN', ['1', '3', '99'], [1, 3]],
  ['id', 'in', '1, 3', [1, 3]],
  ['id', 'NOT  IN', ['1', '3'], [2]],
  ['id', 'BETWEEN', ['2', '3'], [2, 3]],
  ['id', 'NOT BETWEEN', ['2', '3'], [1]],
  ['id', 'LIKE', '2', [2]],
  ['title', 'LIKE', 'HOURS', [1]],
  ['title', 'LIKE', 'morning%', [1]],
  ['title', 'LIKE', 'hours%', []],
  ['title', 'LIKE', '_orning_hours', [1]],
  ['title', 'NOT LIKE', '%hours', [2, 3]],
  ['title', '=', 'morning hours', []],
  ['title', '>', 'M', [1]],
  ['kind', 'IN', ['availability#staff', 'global'], [2, 3]],
  ['appointable', '=', 'TRUE', [1, 3]],
  ['appointable', '=', '0', [2]],
  ['priority', '<', '3', [3]],
  ['from_date', '<=', '2026-03-31', [1]],
  ['date_created', '>=', '2026-03-09', [1, 2, 3]],
  ['date_created', '<', '2026-03-09 09:00:00', []],
  ['date_created', '=', '2026-03-09T09:00', [1, 2, 3]],
  ['start_date', '=', '0001-01-01', [2]],
  ['end_date', '=', '9999-12-31', [2]],
  ['end_date', '=', '2026-04-20', [3]],
  ['start_date', 'BETWEEN', ['2026-03-01', '2026-04-30'], [1, 3]],
])('%s %s %j', (key, compare, value, expected) => {
  expect(passing({ key, compare, value })).toEqual(expected);
});

describe('null and empty are one, and pass only IS NULL, !=, NOT IN and NOT LIKE', () => {
  test.each<[string, string, string | undefined, number[]]>([
    ['event_id', 'IS NULL', undefined, [2, 3]],
    ['event_id', 'IS NOT NULL', undefined, [1]],
    ['title', 'IS NULL', undefined, [2]],
    ['from_date', 'IS NULL', '', [2]],
    ['event_id', '!=', '50', [2, 3]],
    ['event_id', 'NOT IN', '50,51', [2, 3]],
    ['rrule', 'NOT LIKE', 'weekly', [1, 2]],
    ['event_id', '<', '100', [1]],
    ['priority', '=', '0', []],
    ['priority', 'NOT BETWEEN', '5,20', [3]],
    ['title', '=', '', []],
    ['title', '!=', '', [1, 3]],
    ['title', 'IN', ',Morning Hours', [1]],
    ['title', 'NOT IN', ',Morning Hours', [3]],
  ])('%s %s %j', (key, compare, value, expected) => {
    expect(passing({ key, compare, value })).toEqual(expected);
  });
});

test('several conditions must all hold; none lets everything through', () => {
  expect(passing({ key: 'id', compare: '>', value: '1' }, { key: 'kind', value: 'staff' })).toEqual([3]);
  expect(passing()).toEqual([1, 2, 3]);
});

test('filter[key]=x is an equality, beside numbered conditions', () => {
  expect(parseFilter({ kind: 'staff', kind_id: '9', 0: { key: 'id', value: '3' } })).toEqual([
    { key: 'id', compare: '=', values: [3] },
    { key: 'kind', compare: '=', values: ['staff'] },
    { key: 'kind_id', compare: '=', values: [9] },
  ]);
});

test.each([
  ['unknown key', [{ key: 'password', value: '1' }]],
  ['prototype key', [{ key: 'constructor', value: '1' }]],
  ['unknown compare', [{ key: 'id', compare: 'SOUNDS LIKE', value: '1' }]],
  ['prototype compare', [{ key: 'id', compare: 'toString', value: '1' }]],
  ['no value', [{ key: 'id', compare: '=' }]],
  ['a list for one', [{ key: 'id', compare: '=', value: ['1'] }]],
  ['one for two', [{ key: 'id', compare: 'BETWEEN', value: '1' }]],
  ['three for two', [{ key: 'id', compare: 'BETWEEN', value: '1,2,3' }]],
  ['empty in an order', [{ key: 'id', compare: '>', value: '' }]],
  ['a text for an integer', [{ key: 'id', value: 'abc' }]],
  ['a date that does not exist', [{ key: 'from_date', value: '2026-02-30' }]],
  ['4097 characters', [{ key: 'rrule', value: 'x'.repeat(4097) }]],
  ['201 characters to look for', [{ key: 'title', compare: 'LIKE', value: 'x'.repeat(201) }]],
  ['1001 values', [{ key: 'id', compare: 'IN', value: Array.from({ length: 1001 }, String) }]],
  ['51 conditions', Array.from({ length: 51 }, () => ({ key: 'id', value: '1' }))],
  ['a condition that is none', ['id']],
  ['null', [null]],
  ['a text', 'id'],
])('refused: %s', (_, filter) => {
  expect(() => parseFilter(filter)).toThrow(FilterError);
});

test.each([
  ['', '', true],
  ['', '%', true],
  ['', '_', false],
  ['abc', 'b', true],
  ['abc', 'B', true],
  ['abc', 'a%', true],
  ['abc', '%c', true],
  ['abc', 'a%c', true],
  ['abc', 'a_c', true],
  ['abc', '_b', false],
  ['abc', 'b%', false],
  ['abcabc', '%abc', true],
  ['aab', '%ab', true],
  ['mississippi', 'm%iss%ip%i', true],
  ['mississippi', 'm%iss%ipx%', false],
  ['a.c', 'a.%', true],
  ['abc', 'a.%', false],
])('LIKE: %j against %j is %s', (text, pattern, expected) => {
  expect(isLike(text, pattern)).toBe(expected);
});

test('a hostile LIKE ends at once', () => {
  const started = performance.now();
  expect(isLike('a'.repeat(4096), `${'%a'.repeat(99)}%b`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(250);
});
