import type { ShopFile } from '../../../adapters/memory';
import type { WireRule } from '../../../lib/wire/rule';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';

/** Rule 1 has no optional value, rule 2 has all of them, and rule 3 has explicit zeros. */
const FILE: ShopFile = {
  ...SALON,
  rules: [
    { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '12:00' },
    {
      kind: 'product',
      kind_id: 7,
      title: 'Easter',
      event_id: 70,
      range_type: 'custom',
      from_date: '2026-04-05',
      to_date: '2026-04-06',
      rrule: 'FREQ=YEARLY;COUNT=2',
      priority: 5,
      qty: 2,
      ordering: 3,
    },
    {
      kind: 'staff',
      kind_id: 3,
      title: 'Mondays',
      range_type: 'days',
      from_range: '1',
      to_range: '1',
      priority: 0,
      qty: 0,
      ordering: 0,
    },
  ],
};

let running: RunningShop;
beforeAll(async () => {
  running = await openShop(FILE);
});
afterAll(() => running.close());

async function list(key: string, compare: string, value = ''): Promise<WireRule[]> {
  const query = new URLSearchParams({
    'filter[0][key]': key,
    'filter[0][compare]': compare,
    'filter[0][value]': value,
  });
  const answer = await running.as('boss').get(`/api/v2/availabilities?${query.toString()}`);
  expect(answer.status).toBe(200);
  return answer.body as WireRule[];
}
const ids = async (...sent: Parameters<typeof list>) => (await list(...sent)).map(({ id }) => id);

test.each([
  ['priority', '=', '0', [1, 3]],
  ['priority', '!=', '0', [2]],
  ['priority', '<=', '5', [1, 2, 3]],
  ['priority', 'NOT BETWEEN', '1,4', [1, 2, 3]],
  ['qty', 'IN', '0,2', [1, 2, 3]],
  ['qty', '<', '1', [1, 3]],
  ['kind_id', '=', '0', [1]],
  ['kind_id', 'NOT IN', '0', [2, 3]],
  ['kind_id', 'REGEXP', '^0$', [1]],
  ['ordering', '=', '0', [1, 3]],
])(
  '4.1 an integer that a response shows as 0 is found as 0: %s %s %s',
  async (key, compare, value, expected) => {
    expect(await ids(key, compare, value)).toEqual(expected);
  },
);

test.each([
  ['priority', []],
  ['qty', []],
  ['kind_id', []],
  ['ordering', []],
  ['event_id', [1, 3]],
  ['rrule', [1, 3]],
  ['title', [1]],
  ['from_date', [1, 3]],
  ['from_range', [2]],
])('4.1 IS NULL finds what responses show as null or an empty text: %s', async (key, expected) => {
  expect(await ids(key, 'IS NULL')).toEqual(expected);
  expect(await ids(key, 'IS NOT NULL')).toEqual(
    [1, 2, 3].filter((id) => !expected.some((one) => one === id)),
  );
});

const INTEGERS = ['id', 'kind_id', 'event_id', 'priority', 'qty', 'ordering'] as const;

test.each(INTEGERS)('4.1 every rule equals the %s that its response shows', async (key) => {
  const rules = await list('id', '>', '0');
  expect(rules).toHaveLength(3);
  for (const rule of rules) {
    const alike = rules.filter((other) => other[key] === rule[key]).map(({ id }) => id);
    const found = rule[key] === null ? await ids(key, 'IS NULL') : await ids(key, '=', String(rule[key]));
    expect([rule.id, found]).toEqual([rule.id, alike]);
  }
});
