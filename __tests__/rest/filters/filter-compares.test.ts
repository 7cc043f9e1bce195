import type { Rule } from '../../../lib/domain/rule';
import { parseFilter } from '../../../lib/rest/filters/conditions';
import { createRuleFilter } from '../../../lib/rest/filters/rule-filter';
import type { FILTER_KEYS } from '../../../lib/rest/filters/values';
import { createZone } from '../../../lib/time/zone';
import { at, makeRule } from '../../support/shops/make-rule';

const BERLIN = createZone('Europe/Berlin');

/**
 * Rules 1 and 2 have a value in every field; rule 3 has no optional values. Berlin is an hour ahead of GMT on
 * these dates.
 */
const RULES: readonly Rule[] = [
  makeRule({
    id: 1,
    kind: 'product',
    kindId: 7,
    title: 'Alpha',
    eventId: 10,
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
    appointable: true,
    capacity: 2,
    rrule: 'FREQ=DAILY',
    dateCreated: at('2026-03-09T08:00Z'),
  }),
  makeRule({
    id: 2,
    kind: 'staff',
    kindId: 9,
    title: 'beta 2',
    eventId: 20,
    fromDate: '2026-04-01',
    toDate: '2026-04-30',
    appointable: false,
    dateCreated: at('2026-03-10T08:00Z'),
  }),
  makeRule({
    id: 3,
    appointable: false,
    priority: null,
    rangeType: 'days',
    fromRange: '',
    toRange: '',
    dateCreated: at('2026-03-11T08:00Z'),
  }),
];

const passing = (...conditions: object[]): number[] =>
  RULES.filter(createRuleFilter(parseFilter(conditions), BERLIN)).map(({ id }) => id);

type Value = string | string[] | undefined;
type Row = readonly [value: Value, ids: number[]];
/**
 * Kinds of fields: a text, a number and a date that may be missing, a boolean, an instant and a computed
 * date.
 */
const KEYS = ['title', 'event_id', 'from_date', 'appointable', 'date_created', 'end_date'] as const;

/**
 * Ids of the rules that each comparison and value must match, for each key, by the section "Availabilities,
 * `filter`" of the REST contract.
 */
const TABLE: Readonly<Record<string, readonly [Row, Row, Row, Row, Row, Row]>> = {
  '=': [
    ['Alpha', [1]],
    ['10', [1]],
    ['2026-03-01', [1]],
    ['true', [1]],
    ['2026-03-10T09:00', [2]],
    ['2026-04-30', [2]],
  ],
  '!=': [
    ['Alpha', [2, 3]],
    ['10', [2, 3]],
    ['2026-03-01', [2, 3]],
    ['true', [2, 3]],
    ['2026-03-10 09:00:00', [1, 3]],
    ['2026-04-30', [1, 3]],
  ],
  '>': [
    ['Alpha', [2]],
    ['9', [1, 2]],
    ['2026-03-01', [2]],
    ['0', [1]],
    ['2026-03-10T09:00', [3]],
    ['2026-04-30', [3]],
  ],
  '>=': [
    ['Alpha', [1, 2]],
    ['10', [1, 2]],
    ['2026-03-01', [1, 2]],
    ['0', [1, 2, 3]],
    ['2026-03-10T09:00', [2, 3]],
    ['2026-04-30', [2, 3]],
  ],
  '<': [
    ['beta 2', [1]],
    ['100', [1, 2]],
    ['2026-04-01', [1]],
    ['1', [2, 3]],
    ['2026-03-10T09:00', [1]],
    ['2026-04-30', [1]],
  ],
  '<=': [
    ['beta 2', [1, 2]],
    ['20', [1, 2]],
    ['2026-04-01', [1, 2]],
    ['1', [1, 2, 3]],
    ['2026-03-10', [1]],
    ['2026-04-30', [1, 2]],
  ],
  IN: [
    [['Alpha', 'x'], [1]],
    [['20', '99'], [2]],
    [
      ['2026-03-01', '2026-04-01'],
      [1, 2],
    ],
    ['false', [2, 3]],
    ['2026-03-09T09:00, 2026-03-11T09:00', [1, 3]],
    ['2026-03-31,9999-12-31', [1, 3]],
  ],
  'NOT IN': [
    [
      ['Alpha', 'x'],
      [2, 3],
    ],
    [
      ['20', '99'],
      [1, 3],
    ],
    [['2026-03-01', '2026-04-01'], [3]],
    ['false', [1]],
    ['2026-03-09T09:00, 2026-03-11T09:00', [2]],
    ['2026-03-31,9999-12-31', [2]],
  ],
  BETWEEN: [
    [['A', 'B'], [1]],
    [['10', '15'], [1]],
    [['2026-03-01', '2026-03-31'], [1]],
    [
      ['0', '0'],
      [2, 3],
    ],
    ['2026-03-09T09:00,2026-03-10T09:00', [1, 2]],
    ['2026-03-31,2026-04-30', [1, 2]],
  ],
  'NOT BETWEEN': [
    [['A', 'B'], [2]],
    [['10', '15'], [2]],
    [['2026-03-01', '2026-03-31'], [2]],
    [['0', '0'], [1]],
    ['2026-03-09T09:00,2026-03-10T09:00', [3]],
    ['2026-03-31,2026-04-30', [3]],
  ],
  LIKE: [
    ['ALPHA', [1]],
    ['1', [1]],
    ['2026-0%', [1, 2]],
    ['1', [1]],
    ['2026-03-1%', [2, 3]],
    ['%-12-31', [3]],
  ],
  'NOT LIKE': [
    ['alpha', [2, 3]],
    ['1', [2, 3]],
    ['2026-03%', [2, 3]],
    ['1', [2, 3]],
    ['2026-03-1%', [1]],
    ['%-12-31', [1, 2]],
  ],
  REGEXP: [
    ['^a', [1]],
    ['^2', [2]],
    ['-0[34]-', [1, 2]],
    ['0|1', [1, 2, 3]],
    ['T09:00:00$', [1, 2, 3]],
    ['^2026', [1, 2]],
  ],
  RLIKE: [
    ['A$|\\d', [1, 2]],
    ['0$', [1, 2]],
    ['01$', [1, 2]],
    ['^1$', [1]],
    ['-1[01]T', [2, 3]],
    ['9{4}', [3]],
  ],
  'NOT REGEXP': [
    ['^a', [2]],
    ['^2', [1]],
    ['-04-', [1]],
    ['1', [2, 3]],
    ['-1[01]T', [1]],
    ['^2026', [3]],
  ],
  'IS NULL': [
    [undefined, [3]],
    [undefined, [3]],
    [undefined, [3]],
    [undefined, []],
    [undefined, []],
    [undefined, []],
  ],
  'IS NOT NULL': [
    [undefined, [1, 2]],
    [undefined, [1, 2]],
    [undefined, [1, 2]],
    [undefined, [1, 2, 3]],
    [undefined, [1, 2, 3]],
    [undefined, [1, 2, 3]],
  ],
};

test('the table has the seventeen compares of the contract', () => {
  expect(Object.keys(TABLE)).toHaveLength(17);
});

describe.each(Object.entries(TABLE))('the comparison %s', (compare, rows) => {
  test.each(rows.map(([value, ids], i) => [KEYS[i], value, ids] as const))(
    '%s %j',
    (key, value, expected) => {
      expect(passing({ key, compare, value })).toEqual(expected);
    },
  );
});

/** For each key that a filter may have, a value that rule 1 has. */
const SAMPLES: Readonly<Record<keyof typeof FILTER_KEYS, string>> = {
  id: '1',
  kind: 'product',
  kind_id: '7',
  event_id: '10',
  title: 'Alpha',
  range_type: 'time:all',
  from_date: '2026-03-01',
  to_date: '2026-03-31',
  from_range: '00:00',
  to_range: '24:00',
  appointable: '1',
  priority: '10',
  qty: '2',
  ordering: '0',
  rrule: 'FREQ=DAILY',
  date_created: '2026-03-09T09:00:00',
  date_modified: '2025-11-01T01:00:00',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
};

describe.each(Object.entries(SAMPLES))('every compare over %s', (key, value) => {
  const ids = (compare: string, given: Value = value) => passing({ key, compare, value: given });
  const empty = ids('IS NULL');
  const together = (...sets: number[][]) => sets.flat().sort();

  test('rule 1 matches its own value in each form of equality', () => {
    for (const compare of ['=', '>=', '<=', 'IN', 'LIKE', 'REGEXP', 'RLIKE', 'IS NOT NULL']) {
      expect([compare, ids(compare)]).toEqual([compare, expect.arrayContaining([1])]);
    }
    expect(ids('BETWEEN', [value, value])).toEqual(ids('='));
    expect(ids('IN', [value, value])).toEqual(ids('='));
  });

  test('!=, NOT IN and NOT LIKE match all other rules, including those without a value', () => {
    expect(together(ids('='), ids('!='))).toEqual([1, 2, 3]);
    expect(together(ids('IN'), ids('NOT IN'))).toEqual([1, 2, 3]);
    expect(together(ids('LIKE'), ids('NOT LIKE'))).toEqual([1, 2, 3]);
    expect(together(ids('IS NULL'), ids('IS NOT NULL'))).toEqual([1, 2, 3]);
    for (const compare of ['!=', 'NOT IN', 'NOT LIKE'])
      expect(ids(compare)).toEqual(expect.arrayContaining(empty));
  });

  test('no other comparison matches a rule without a value', () => {
    const range = [value, value];
    expect(together(ids('<'), ids('='), ids('>'), empty)).toEqual([1, 2, 3]);
    expect(together(ids('<='), ids('>'), empty)).toEqual([1, 2, 3]);
    expect(together(ids('<'), ids('>='), empty)).toEqual([1, 2, 3]);
    expect(together(ids('BETWEEN', range), ids('NOT BETWEEN', range), empty)).toEqual([1, 2, 3]);
    expect(together(ids('REGEXP'), ids('NOT REGEXP'), empty)).toEqual([1, 2, 3]);
    expect(ids('RLIKE')).toEqual(ids('REGEXP'));
  });
});

test('a time with Z or an offset is exact, and one without is on the site’s clock', () => {
  const created = (value: string) => passing({ key: 'date_created', value });
  expect(created('2026-03-09T08:00:00Z')).toEqual([1]);
  expect(created('2026-03-09T10:00:00+02:00')).toEqual([1]);
  expect(created('2026-03-09T08:00:00')).toEqual([]);
});

test('a list of values without a comparison means IN', () => {
  expect(passing({ key: 'id', value: ['1', '3'] })).toEqual([1, 3]);
});
