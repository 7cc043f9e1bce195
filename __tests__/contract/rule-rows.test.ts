import type { Slot } from '../../lib/engine/slots/types';
import type { WireRule } from '../../lib/wire/rule';
import { ids } from '../support/http/catalogue';
import { openShop, type RunningShop, SALON } from '../support/http/shop';

/** Rule 5 with a value in every field that the other rules leave empty. */
const EVERYTHING = {
  kind: 'product',
  kind_id: 8,
  event_id: 12,
  title: 'Full',
  range_type: 'time:all',
  from_date: '2026-06-01',
  to_date: '2026-06-30',
  from_range: '13:00',
  to_range: '14:00',
  appointable: true,
  priority: 5,
  qty: 3,
  ordering: 2,
  rrule: 'FREQ=DAILY;COUNT=2',
};

describe('Availability rule', () => {
  let running: RunningShop;
  beforeEach(async () => {
    running = await openShop();
  });
  afterEach(() => running.close());

  const create = async (rule: object): Promise<WireRule> => {
    const answer = await running.as('boss').post('/api/v2/availabilities').send(rule);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body as WireRule;
  };
  const available = async () => {
    const day = 'min_date=2026-03-10&max_date=2026-03-10';
    const answer = await running.anonymous.get(`/api/v2/slots?product_ids=8&${day}`);
    return (answer.body as { records: Slot[] }).records.map((slot) => slot.available);
  };

  test('every field that may be written is read back as it was sent', async () => {
    const { id } = await create(EVERYTHING);
    const answer = await running.as('boss').get(`/api/v2/availabilities/${id}`);
    expect(answer.body).toStrictEqual({
      ...EVERYTHING,
      id,
      date_created: '2026-03-02T08:00:00',
      date_modified: '2026-03-02T08:00:00',
    });
  });

  test.each([
    ['custom', { from_date: '2026-03-10', to_date: '2026-03-12' }],
    ['months', { from_range: '11', to_range: '2' }],
    ['weeks', { from_range: '10', to_range: '11' }],
    ['days', { from_range: '1', to_range: '5' }],
    [
      'time:range',
      { from_date: '2026-03-10', to_date: '2026-03-12', from_range: '09:00', to_range: '10:00' },
    ],
    ['time:all', { from_range: '09:00', to_range: '10:00' }],
  ])('range_type %s is taken, with what its ranges mean', async (range_type, ranges) => {
    expect(await create({ kind: 'global', range_type, ...ranges })).toMatchObject({ range_type, ...ranges });
  });

  test('appointable states whether the time can be booked, and the higher priority overrides the lower', async () => {
    const ten = { kind: 'global', range_type: 'time:all', from_range: '10:00', to_range: '11:00' };
    expect(await available()).toEqual([2, 2, 2]);
    await create({ ...ten, appointable: false, priority: 5 });
    expect(await available()).toEqual([2, 2]);
    await create({ ...ten, appointable: true, priority: 4 });
    expect(await available()).toEqual([2, 2]);
    await create({ ...ten, appointable: true, priority: 6 });
    expect(await available()).toEqual([2, 2, 2]);
  });

  test('qty is the number of places in the time', async () => {
    await create({
      kind: 'global',
      range_type: 'time:all',
      from_range: '10:00',
      to_range: '11:00',
      priority: 1,
      qty: 7,
    });
    expect(await available()).toEqual([2, 7, 2]);
  });
});

describe('Availabilities > filter', () => {
  let running: RunningShop;
  beforeAll(async () => {
    running = await openShop({ ...SALON, rules: [...SALON.rules!, EVERYTHING] });
  });
  afterAll(() => running.close());

  const matching = (key: string, compare: string, value: string | string[]) => {
    const query = new URLSearchParams({ 'filter[0][key]': key, 'filter[0][compare]': compare });
    const isList = Array.isArray(value);
    for (const [n, one] of [value].flat().entries())
      query.set(`filter[0][value]${isList ? `[${n}]` : ''}`, one);
    return ids(running.as('boss'), `/v2/availabilities?${query.toString()}`);
  };

  test.each<[string, string, string | string[], number[]]>([
    ['=', 'id', '2', [2]],
    ['!=', 'id', '2', [1, 3, 4, 5]],
    ['>', 'id', '2', [3, 4, 5]],
    ['>=', 'id', '3', [3, 4, 5]],
    ['<', 'id', '2', [1]],
    ['<=', 'id', '2', [1, 2]],
    ['IN', 'id', ['1', '4'], [1, 4]],
    ['NOT IN', 'id', ['1', '4'], [2, 3, 5]],
    ['BETWEEN', 'id', ['2', '3'], [2, 3]],
    ['NOT BETWEEN', 'id', ['2', '3'], [1, 4, 5]],
    ['LIKE', 'title', 'dent', [2]],
    ['NOT LIKE', 'title', 'hours', [2, 3, 5]],
    ['REGEXP', 'title', '^i', [3]],
    ['NOT REGEXP', 'title', 'o', [2, 5]],
    ['RLIKE', 'title', 'holiday$', [3]],
    ['IS NULL', 'event_id', '', [1, 2, 4]],
    ['IS NOT NULL', 'event_id', '', [3, 5]],
  ])('compare %s of %s', async (compare, key, value, expected) => {
    expect(await matching(key, compare, value)).toEqual(expected);
  });

  test.each<[string, string, number[]]>([
    ['id', '2', [2]],
    ['kind', 'staff', [2]],
    ['kind_id', '4', [2]],
    ['event_id', '77', [3]],
    ['title', 'Dentist', [2]],
    ['range_type', 'time:range', [2]],
    ['from_date', '2026-06-01', [5]],
    ['to_date', '2026-05-01', [3]],
    ['from_range', '13:00', [5]],
    ['to_range', '12:00', [1]],
    ['appointable', 'true', [1, 4, 5]],
    ['priority', '5', [5]],
    ['qty', '3', [5]],
    ['ordering', '2', [5]],
    ['rrule', 'FREQ=DAILY;COUNT=2', [5]],
    ['date_created', '2026-03-02T08:00:00', [1, 2, 3, 4, 5]],
    ['date_modified', '2026-03-02T08:00:01', []],
    ['start_date', '2026-03-11', [2]],
    ['end_date', '2026-05-01', [3]],
  ])('key %s', async (key, value, expected) => {
    expect(await matching(key, '=', value)).toEqual(expected);
  });
});
