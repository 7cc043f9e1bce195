import type { Rule } from '../../../lib/domain/rule';
import { FilterError, parseFilter } from '../../../lib/rest/filters/conditions';
import { isLike } from '../../../lib/rest/filters/like';
import { createRuleFilter } from '../../../lib/rest/filters/rule-filter';
import { createZone } from '../../../lib/time/zone';
import { ruleRow } from '../../support/http/rows';

const BERLIN = createZone('Europe/Berlin');

/** Rule 1 has all fields set, rule 2 as few as possible, and rule 3 a recurrence with an end. */
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
    capacity: null,
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
  ['priority', '<', '3', [2, 3]],
  ['from_date', '<=', '2026-03-31', [1]],
  ['date_created', '>=', '2026-03-09', [1, 2, 3]],
  ['date_created', '<', '2026-03-09 09:00:00', []],
  ['date_created', '=', '2026-03-09T09:00', [1, 2, 3]],
  ['start_date', '=', '0001-01-01', [2]],
  ['end_date', '=', '9999-12-31', [2]],
  ['end_date', '=', '2026-04-20', [3]],
  ['start_date', 'BETWEEN', ['2026-03-01', '2026-04-30'], [1, 3]],
])('a filter selects rules: %s %s %j', (key, compare, value, expected) => {
  expect(passing({ key, compare, value })).toEqual(expected);
});

describe('null and empty values count as one, and match only IS NULL, !=, NOT IN and NOT LIKE', () => {
  test.each<[string, string, string | undefined, number[]]>([
    ['event_id', 'IS NULL', undefined, [2, 3]],
    ['event_id', 'IS NOT NULL', undefined, [1]],
    ['title', 'IS NULL', undefined, [2]],
    ['from_date', 'IS NULL', '', [2]],
    ['event_id', '!=', '50', [2, 3]],
    ['event_id', 'NOT IN', '50,51', [2, 3]],
    ['rrule', 'NOT LIKE', 'weekly', [1, 2]],
    ['event_id', '<', '100', [1]],
    ['event_id', '<=', '100', [1]],
    ['event_id', '>', '-1', [1]],
    ['event_id', '>=', '0', [1]],
    ['event_id', 'BETWEEN', '-1,99', [1]],
    ['event_id', 'NOT BETWEEN', '60,99', [1]],
    ['title', 'LIKE', 'null', []],
    ['title', 'NOT LIKE', 'null', [1, 2, 3]],
    ['title', 'REGEXP', 'null', []],
    ['title', 'NOT REGEXP', 'null', [1, 3]],
    ['to_date', 'IS NULL', '', [2]],
    ['event_id', '=', '', []],
    ['event_id', '!=', '', [1]],
    ['event_id', 'IN', ',50', [1]],
    ['event_id', 'NOT IN', ',51', [1]],
    ['priority', 'IS NULL', undefined, []],
    ['kind_id', 'IS NOT NULL', undefined, [1, 2, 3]],
    ['rrule', 'IS NULL', undefined, [1, 2]],
    ['title', '=', '', []],
    ['title', '!=', '', [1, 3]],
    ['title', 'IN', ',Morning Hours', [1]],
    ['title', 'NOT IN', ',Morning Hours', [3]],
  ])('%s %s %j', (key, compare, value, expected) => {
    expect(passing({ key, compare, value })).toEqual(expected);
  });
});

test.each<[string, string, string, number[]]>([
  ['priority', '=', '0', [2]],
  ['priority', 'NOT BETWEEN', '5,20', [2, 3]],
  ['qty', 'IN', '0', [2]],
  ['qty', '<', '1', [2]],
  ['kind_id', '=', '0', [2]],
  ['kind_id', '!=', '0', [1, 3]],
])('an integer that is not set is 0, as responses show it: %s %s %s', (key, compare, value, expected) => {
  expect(passing({ key, compare, value })).toEqual(expected);
});

test('several conditions must all hold; none lets everything through', () => {
  expect(passing({ key: 'id', compare: '>', value: '1' }, { key: 'kind', value: 'staff' })).toEqual([3]);
  expect(passing()).toEqual([1, 2, 3]);
});

test('filter[key]=x means equality, and can be combined with numbered conditions', () => {
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
  ['a list where one value is needed', [{ key: 'id', compare: '=', value: ['1'] }]],
  ['one value where two are needed', [{ key: 'id', compare: 'BETWEEN', value: '1' }]],
  ['three values where two are allowed', [{ key: 'id', compare: 'BETWEEN', value: '1,2,3' }]],
  ['an empty value in a comparison of order', [{ key: 'id', compare: '>', value: '' }]],
  ['a text for an integer', [{ key: 'id', value: 'abc' }]],
  ['a date that does not exist', [{ key: 'from_date', value: '2026-02-30' }]],
  ['4097 characters', [{ key: 'rrule', value: 'x'.repeat(4097) }]],
  ['201 characters to look for', [{ key: 'title', compare: 'LIKE', value: 'x'.repeat(201) }]],
  ['1001 values', [{ key: 'id', compare: 'IN', value: Array.from({ length: 1001 }, (_, i) => String(i)) }]],
  ['51 conditions', Array.from({ length: 51 }, () => ({ key: 'id', value: '1' }))],
  ['a condition that is none', ['id']],
  ['null', [null]],
  ['a text', 'id'],
  ['no list at all', null],
  ['nothing', undefined],
  ['a number', 7],
  [
    'four regular expressions',
    Array.from({ length: 4 }, () => ({ key: 'title', compare: 'RLIKE', value: 'a' })),
  ],
  ['a compare that is a number', [{ key: 'id', compare: 7, value: '1' }]],
  ['a list to look for', [{ key: 'title', compare: 'LIKE', value: ['a'] }]],
  ['a boolean', [{ key: 'appointable', value: true }]],
  ['a list for a key', [{ key: ['id'], value: '1' }]],
  ['a moment that is none', [{ key: 'date_created', value: 'today' }]],
  ['a word for a boolean', [{ key: 'appointable', value: 'yes' }]],
  ['an integer followed by text', [{ key: 'id', value: '12 rules' }]],
  ['text before an integer', [{ key: 'id', value: 'rule 12' }]],
  ['16 digits', [{ key: 'id', value: '1'.repeat(16) }]],
])('a filter is refused: %s', (_, filter) => {
  expect(() => parseFilter(filter)).toThrow(FilterError);
});

test.each<[string, object[]]>([
  ['50 conditions', Array.from({ length: 50 }, () => ({ key: 'id', value: '1' }))],
  [
    'three regular expressions',
    Array.from({ length: 3 }, () => ({ key: 'title', compare: 'RLIKE', value: 'a' })),
  ],
  ['1000 values', [{ key: 'id', compare: 'IN', value: Array.from({ length: 1000 }, (_, i) => String(i)) }]],
  ['4096 characters', [{ key: 'rrule', value: 'x'.repeat(4096) }]],
  ['200 characters to look for', [{ key: 'title', compare: 'LIKE', value: 'x'.repeat(200) }]],
  ['15 digits', [{ key: 'id', value: '1'.repeat(15) }]],
])('a filter is not refused: %s', (_, filter) => {
  expect(parseFilter(filter)).toHaveLength(filter.length);
});

test.each<[string, unknown, string]>([
  ['no list', 'id', 'must be a list of {key, compare, value}'],
  ['51 conditions', Array.from({ length: 51 }), 'must have at most 50 conditions'],
  [
    'four expressions',
    Array.from({ length: 4 }, () => ({ key: 'title', compare: 'RLIKE', value: 'a' })),
    'must have at most 3 conditions with a regular expression',
  ],
  [
    'key',
    [{ key: 'password' }],
    'key must be one of id, kind, kind_id, event_id, title, range_type, from_date, to_date, from_range, to_range, ' +
      'appointable, priority, qty, ordering, rrule, date_created, date_modified, start_date, end_date',
  ],
  [
    'compare',
    [{ key: 'id', compare: 'SOUNDS LIKE' }],
    'compare must be one of =, !=, >, >=, <, <=, IN, NOT IN, BETWEEN, NOT BETWEEN, LIKE, NOT LIKE, REGEXP, NOT REGEXP, ' +
      'RLIKE, IS NULL, IS NOT NULL',
  ],
  [
    'one value where two are needed',
    [{ key: 'id', compare: 'BETWEEN', value: '1' }],
    'value of BETWEEN must be two values',
  ],
  [
    '1001 values',
    [{ key: 'id', compare: 'NOT IN', value: Array.from({ length: 1001 }, (_, i) => String(i)) }],
    'value of NOT IN must be at most 1000 values',
  ],
  ['type', [{ key: 'id', value: 'abc' }], 'value of id must be an integer, not "abc"'],
  ['no value', [{ key: 'id' }], 'value of id must be a text or a number'],
  [
    'a value that is too long',
    [{ key: 'rrule', value: 'x'.repeat(4097) }],
    'value must have at most 4096 characters',
  ],
  [
    'a text to search that is too long',
    [{ key: 'rrule', compare: 'LIKE', value: 'x'.repeat(201) }],
    'value must have at most 200 characters',
  ],
  [
    'no expression',
    [{ key: 'title', compare: 'REGEXP', value: '(' }],
    'value must be a regular expression that RE2 can read, without lookahead and backreferences',
  ],
  [
    'too large an expression',
    [{ key: 'title', compare: 'REGEXP', value: 'a{1001}{9}' }],
    'value must be a regular expression with fewer counted repetitions',
  ],
])('the message of a refused filter says what is wrong: %s', (_, filter, message) => {
  expect(() => parseFilter(filter)).toThrow(new FilterError(message));
});

test.each<[string, object, unknown]>([
  ['one value is an equality', { key: 'id', value: '7' }, { key: 'id', compare: '=', values: [7] }],
  ['a number is read as its digits', { key: 'id', value: 7 }, { key: 'id', compare: '=', values: [7] }],
  ['a sign is read', { key: 'priority', value: '-7' }, { key: 'priority', compare: '=', values: [-7] }],
  ['a list is an IN', { key: 'id', value: ['7', '8'] }, { key: 'id', compare: 'IN', values: [7, 8] }],
  [
    'blanks around a compare, and between its words, count once',
    { key: 'id', compare: ' not \t in ', value: '7 , 8' },
    { key: 'id', compare: 'NOT IN', values: [7, 8] },
  ],
  [
    'one number is a list of one',
    { key: 'id', compare: 'IN', value: 7 },
    { key: 'id', compare: 'IN', values: [7] },
  ],
  [
    'empty is null',
    { key: 'title', compare: '!=', value: '' },
    { key: 'title', compare: '!=', values: [null] },
  ],
  [
    'empty is not null where a text is searched',
    { key: 'title', compare: 'LIKE', value: '' },
    { key: 'title', compare: 'LIKE', values: [''] },
  ],
  [
    'no value is read for IS NULL',
    { key: 'id', compare: 'is null' },
    { key: 'id', compare: 'IS NULL', values: [] },
  ],
  [
    'a kind may have its prefix, once',
    { key: 'kind', value: 'availability#availability#staff' },
    { key: 'kind', compare: '=', values: ['availability#staff'] },
  ],
  [
    'a title keeps its prefix',
    { key: 'title', value: 'availability#staff' },
    { key: 'title', compare: '=', values: ['availability#staff'] },
  ],
  [
    'a prefix is removed only at the beginning',
    { key: 'kind', value: 'my availability#staff' },
    { key: 'kind', compare: '=', values: ['my availability#staff'] },
  ],
  [
    'dates of open sides are read as dates',
    { key: 'start_date', compare: 'BETWEEN', value: '0001-01-01,9999-12-31' },
    { key: 'start_date', compare: 'BETWEEN', values: ['0001-01-01', '9999-12-31'] },
  ],
  [
    'a time with an offset is exact',
    { key: 'date_created', value: '2026-03-09T09:00Z' },
    { key: 'date_created', compare: '=', values: [{ instant: Date.parse('2026-03-09T09:00Z') / 1000 }] },
  ],
])('a condition is read: %s', (_, entry, condition) => {
  expect(parseFilter([entry])).toEqual([condition]);
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
  ['abc', '', true],
  ['a', 'ab', false],
  ['ab', 'a', true],
  ['abc', 'a_', false],
  ['abc', 'abc_', false],
  ['abc', 'abc%%', true],
  ['abc', '%%%', true],
  ['abc', 'a%d', false],
  ['ABC', '%b%', true],
  ['abc', 'A%C', true],
  ['\u{1f600}', '_', true],
  ['abab', '%ab_', false],
  ['ababc', '%ab_', true],
])('LIKE: %j against %j is %s', (text, pattern, expected) => {
  expect(isLike(text, pattern)).toBe(expected);
});

test('a hostile LIKE ends at once', () => {
  const started = performance.now();
  expect(isLike('a'.repeat(4096), `${'%a'.repeat(99)}%b`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(250);
});
