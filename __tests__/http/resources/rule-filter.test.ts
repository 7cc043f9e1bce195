import type { ShopFile } from '../../../adapters/memory';
import { ids, refusal } from '../../support/http/catalogue';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

const FILE: ShopFile = {
  ...SALON,
  rules: [
    {
      kind: 'global',
      title: 'Opening hours',
      range_type: 'time:all',
      from_range: '09:00',
      to_range: '12:00',
    },
    {
      kind: 'staff',
      kind_id: 4,
      title: 'Dentist',
      range_type: 'custom',
      from_date: '2026-03-11',
      to_date: '2026-03-11',
      appointable: false,
    },
    {
      kind: 'global',
      title: 'Imported: trip',
      event_id: 77,
      range_type: 'custom',
      from_date: '2026-05-01',
      to_date: '2026-05-03',
      appointable: false,
    },
    {
      kind: 'product',
      kind_id: 7,
      title: 'Cuts, 50%',
      range_type: 'time:all',
      from_range: '10:00',
      to_range: '11:00',
      from_date: '2026-04-01',
      to_date: '2026-04-30',
    },
    {
      kind: 'staff',
      kind_id: 3,
      title: 'Course',
      range_type: 'custom',
      from_date: '2026-06-01',
      to_date: '2026-06-01',
      rrule: 'FREQ=WEEKLY;COUNT=3',
      appointable: false,
    },
  ],
};

let running: RunningShop;
beforeAll(async () => {
  running = await openShop(FILE);
});
afterAll(() => running.close());

type Pairs = [name: string, value: string][];

const queryOf = (pairs: Pairs): string => new URLSearchParams(pairs).toString();
const list = (pairs: Pairs, login?: string, version = 'v2') =>
  ids(
    login === undefined ? running.anonymous : running.as(login),
    `/${version}/availabilities?${queryOf(pairs)}`,
  );

const condition = (n: number | string, key: string, compare: string, value: string): Pairs => [
  [`filter[${n}][key]`, key],
  [`filter[${n}][compare]`, compare],
  [`filter[${n}][value]`, value],
];

describe('Availabilities: filter, as it is sent', () => {
  test.each(['v1', 'v2'])('%s: filter[<n>][key], [compare], [value]', async (version) => {
    expect(await list(condition(0, 'id', '>=', '4'), undefined, version)).toEqual([4, 5]);
  });

  test('array values as filter[<n>][value][<m>], as [value][], and as a comma list', async () => {
    const sent = (...values: Pairs) =>
      list([['filter[0][key]', 'id'], ['filter[0][compare]', 'IN'], ...values]);
    expect(await sent(['filter[0][value][0]', '2'], ['filter[0][value][1]', '4'])).toEqual([2, 4]);
    expect(await sent(['filter[0][value][]', '2'], ['filter[0][value][]', '4'])).toEqual([2, 4]);
    expect(await sent(['filter[0][value]', '2,4'])).toEqual([2, 4]);
  });

  test('several conditions, whatever their numbers, must all hold', async () => {
    const both = [...condition(7, 'kind', '=', 'staff'), ...condition(3, 'title', 'IS NOT NULL', '')];
    expect(await list(both, 'boss')).toEqual([2, 5]);
    expect(await list([...both, ...condition('x', 'kind_id', '=', '3')], 'boss')).toEqual([5]);
  });

  test('filter[kind]=x is an equality, filter[kind_id] too', async () => {
    expect(await list([['filter[kind]', 'staff']])).toEqual([2, 5]);
    expect(
      await list([
        ['filter[kind]', 'availability#staff'],
        ['filter[kind_id]', '4'],
      ]),
    ).toEqual([2]);
  });

  test('REGEXP, RLIKE and NOT REGEXP', async () => {
    expect(await list(condition(0, 'title', 'REGEXP', '^(opening|cuts)'), 'boss')).toEqual([1, 4]);
    expect(await list(condition(0, 'title', 'RLIKE', '\\d+%$'), 'boss')).toEqual([4]);
    expect(await list(condition(0, 'title', 'NOT REGEXP', 'o'), 'boss')).toEqual([2, 4]);
    expect(await list(condition(0, 'rrule', 'REGEXP', 'COUNT=\\d'))).toEqual([5]);
  });

  test('the computed start_date and end_date: dates, the first and last of a recurrence, or open sides', async () => {
    expect(await list(condition(0, 'end_date', '=', '2026-06-15'))).toEqual([5]);
    expect(await list(condition(0, 'end_date', '=', '9999-12-31'))).toEqual([1]);
    expect(await list(condition(0, 'start_date', '<=', '2026-03-11'))).toEqual([1, 2]);
    const spring: Pairs = [
      ['filter[0][key]', 'start_date'],
      ['filter[0][compare]', 'BETWEEN'],
      ['filter[0][value][0]', '2026-04-01'],
      ['filter[0][value][1]', '2026-05-01'],
    ];
    expect(await list(spring)).toEqual([3, 4]);
  });

  test.each<[string, Pairs]>([
    ['an unknown key', condition(0, 'password', '=', '1')],
    ['an unknown compare', condition(0, 'id', '~', '1')],
    ['no value', [['filter[0][key]', 'id']]],
    ['an expression that is none', condition(0, 'title', 'REGEXP', '(')],
    ['201 characters', condition(0, 'title', 'REGEXP', 'x'.repeat(201))],
    ['an expression that writes out too long', condition(0, 'title', 'RLIKE', '(a{30}){30}{30}')],
    ['a text', [['filter', 'id=1']]],
    ['a name that objects have', condition('toString', 'constructor', '=', '1')],
  ])('%s is a 400 that names filter', async (_, pairs) => {
    const answer = await running.anonymous.get(`/api/v2/availabilities?${queryOf(pairs)}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', 'filter']);
  });
});

describe('filters of the public cannot find what the public may not see', () => {
  test.each<[string, string, string, number[], number[]]>([
    ['title', 'REGEXP', 'dentist|trip', [2, 3], []],
    ['title', 'LIKE', 'den', [2], []],
    ['title', '=', 'Dentist', [2], []],
    ['title', 'IS NULL', '', [5], [2, 3, 5]],
    ['title', 'NOT LIKE', 'dentist', [1, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['event_id', '=', '77', [3], []],
    ['event_id', '>', '0', [3], []],
    ['event_id', 'REGEXP', '7', [3], []],
  ])('%s %s %s', async (key, compare, value, toStaff, toPublic) => {
    expect(await list(condition(0, key, compare, value), 'ben')).toEqual(toStaff);
    expect(await list(condition(0, key, compare, value))).toEqual(toPublic);
    expect(await list(condition(0, key, compare, value), 'cleo')).toEqual(toPublic);
  });
});

describe('Availabilities: v2 list parameters', () => {
  test.each<[string, Pairs, number[]]>([
    ['scope', [['scope', 'staff']], [2, 5]],
    ['scopes as a comma list', [['scopes', 'staff,product']], [2, 4, 5]],
    [
      'scopes as an array',
      [
        ['scopes[]', 'global'],
        ['scopes[]', 'product'],
      ],
      [1, 3, 4],
    ],
    ['staff_id: the rules of that member', [['staff_id', '4']], [2]],
    [
      'staff_id with a scope that has none',
      [
        ['staff_id', '4'],
        ['scope', 'global'],
      ],
      [],
    ],
    ['start_ts: rules that extend beyond it', [['start_ts', String(at('2026-05-01T00:00'))]], [1, 3, 5]],
    ['end_ts: rules that begin before it', [['end_ts', String(at('2026-04-01T00:00'))]], [1, 2]],
    [
      'start_ts and end_ts: rules that overlap the window',
      [
        ['start_ts', String(at('2026-04-30T12:00'))],
        ['end_ts', String(at('2026-05-01T00:01'))],
      ],
      [1, 3, 4],
    ],
    ['with a filter in addition', [['scope', 'staff'], ...condition(0, 'id', '>', '2')], [5]],
    [
      'left empty',
      [
        ['scope', ''],
        ['staff_id', ''],
      ],
      [1, 2, 3, 4, 5],
    ],
  ])('%s', async (_, pairs, expected) => {
    expect(await list(pairs)).toEqual(expected);
  });

  test('v1 takes none of them', async () => {
    expect(
      await list(
        [
          ['scope', 'staff'],
          ['staff_id', '4'],
          ['end_ts', '1'],
        ],
        undefined,
        'v1',
      ),
    ).toEqual([1, 2, 3, 4, 5]);
  });
});

test('a list whose expressions would take too long is refused', async () => {
  const rule = {
    kind: 'global',
    title: `${'ab'.repeat(127)}!`,
    range_type: 'time:all',
    from_range: '1:00',
    to_range: '2:00',
  };
  const large = await openShop({ ...SALON, rules: Array.from({ length: 60 }, () => rule) });
  const query = queryOf(condition(0, 'title', 'REGEXP', '[ab]{950}c'));
  const answer = await large.anonymous.get(`/api/v2/availabilities?${query}`);
  await large.close();
  expect(refusal(answer)).toEqual([400, 'rest_invalid_param', 'filter']);
  expect(answer.text).toContain('would search too much text');
});
