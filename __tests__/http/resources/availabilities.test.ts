import type { WireRule } from '../../../lib/wire/rule';
import { type Agent, at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
let boss: Agent;
beforeEach(async () => {
  running = await openShop();
  boss = running.as('boss');
});
afterEach(() => running.close());

const HOURS = { kind: 'global', range_type: 'time:all', from_range: '13:00', to_range: '14:00' };

const titles = async (query: string, agent: Agent = boss, version = 'v2'): Promise<string[]> => {
  const answer = await agent.get(`/api/${version}/availabilities?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as WireRule[]).map(({ title }) => title);
};
const condition = (key: string, compare: string, ...value: string[]) =>
  new URLSearchParams([
    ['filter[0][key]', key],
    ['filter[0][compare]', compare],
    ...value.map((each, i): [string, string] => [
      `filter[0][value]${value.length > 1 ? `[${i}]` : ''}`,
      each,
    ]),
  ]).toString();

describe('writing (v2)', () => {
  test('create: 201, Location, defaults', async () => {
    const answer = await boss.post('/api/v2/availabilities').send(HOURS);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe('https://salon.example/api/v2/availabilities/5');
    expect(answer.body).toStrictEqual({
      id: 5,
      kind: 'global',
      kind_id: 0,
      event_id: null,
      title: '',
      range_type: 'time:all',
      from_date: '',
      to_date: '',
      from_range: '13:00',
      to_range: '14:00',
      appointable: true,
      priority: 0,
      qty: 0,
      ordering: 0,
      rrule: null,
      date_created: '2026-03-02T08:00:00',
      date_modified: '2026-03-02T08:00:00',
    });
  });

  test('the short names, the long form of kind, numbers for days, and names for an empty value', async () => {
    const answer = await boss.post('/api/v2/availabilities').send({
      kind: 'availability#product',
      kind_id: 8,
      type: 'days',
      from: 1,
      to: 5,
      from_date: '0000-00-00',
      to_date: null,
      rrule: '',
      qty: 0,
      event_id: null,
    });
    expect(answer.body).toMatchObject({
      kind: 'product',
      kind_id: 8,
      range_type: 'days',
      from_range: '1',
      to_range: '5',
      from_date: '',
      to_date: '',
      rrule: null,
      qty: 0,
      event_id: null,
    });
  });

  test('the longer names are preferred, and time means time:all', async () => {
    const answer = await boss
      .post('/api/v2/availabilities')
      .send({ ...HOURS, range_type: 'time', type: 'days', from: '1', to: '5' });
    expect(answer.body).toMatchObject({ range_type: 'time:all', from_range: '13:00', to_range: '14:00' });
  });

  test.each(['put', 'patch'] as const)('%s changes what is sent', async (verb) => {
    const before = (await boss.get('/api/v2/availabilities/1')).body as WireRule;
    const answer = await boss[verb]('/api/v2/availabilities/1').send({
      priority: 5,
      title: 'Hours',
      to_date: '2026-12-31',
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...before, priority: 5, title: 'Hours', to_date: '2026-12-31' },
    ]);
    const cleared = await boss[verb]('/api/v2/availabilities/1').send({ to_date: '', rrule: null });
    expect(cleared.body).toMatchObject({ to_date: '', title: 'Hours' });
  });

  test('delete returns the rule as it was', async () => {
    const before = (await boss.get('/api/v2/availabilities/1')).body as WireRule;
    const answer = await boss.delete('/api/v2/availabilities/1');
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect((await boss.get('/api/v2/availabilities/1')).status).toBe(404);
  });

  test.each(['get', 'put', 'delete'] as const)('%s of an unknown id is 404', async (verb) => {
    const answer = await boss[verb]('/api/v2/availabilities/999');
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'shop_rest_availability_invalid_id']);
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)(
    'v1 is read-only: %s is 404 rest_no_route',
    async (verb) => {
      const answer = await boss[verb](`/api/v1/availabilities${verb === 'post' ? '' : '/1'}`).send(HOURS);
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'rest_no_route']);
    },
  );
});

describe('the data that the public sees', () => {
  test('titles of members’ rules are for the member and managers, and of imported rules for staff too', async () => {
    expect(await titles('')).toEqual(['Opening hours', 'Dentist', 'Imported holiday', 'Secret hours']);
    expect(await titles('', running.as('ben'))).toEqual(['Opening hours', 'Dentist', 'Imported holiday']);
    expect(await titles('', running.as('anna'))).toEqual(['Opening hours', '', 'Imported holiday']);
    for (const agent of [running.anonymous, running.as('cleo')]) {
      expect(await titles('', agent)).toEqual(['Opening hours', '', '']);
      expect(await titles('', agent, 'v1')).toEqual(['Opening hours', '', '']);
      expect((await agent.get('/api/v2/availabilities/3')).body).toMatchObject({ title: '', event_id: null });
    }
    expect((await boss.get('/api/v2/availabilities/3')).body).toMatchObject({
      title: 'Imported holiday',
      event_id: 77,
    });
  });

  test('hidden titles cannot be found by a filter', async () => {
    for (const filter of [
      condition('title', 'LIKE', 'dentist'),
      condition('event_id', '=', '77'),
      condition('event_id', 'IS NOT NULL'),
    ]) {
      expect(await titles(filter, running.anonymous)).toEqual([]);
      expect(await titles(filter)).toHaveLength(1);
    }
  });

  test('rules of products that may not be read are left out, also when read by id', async () => {
    const answer = await running.anonymous.get('/api/v2/availabilities/4');
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'shop_rest_availability_invalid_id']);
    expect((await boss.get('/api/v2/availabilities/4')).status).toBe(200);
  });
});

describe('lists', () => {
  test.each<[string, string[]]>([
    ['', ['Opening hours', 'Dentist', 'Imported holiday', 'Secret hours']],
    [condition('kind', '=', 'staff'), ['Dentist']],
    [condition('kind', '=', 'availability#staff'), ['Dentist']],
    [condition('kind', 'IN', 'staff', 'product'), ['Dentist', 'Secret hours']],
    [condition('appointable', '=', 'false'), ['Dentist', 'Imported holiday']],
    [condition('start_date', 'BETWEEN', '2026-03-01', '2026-03-31'), ['Dentist']],
    ['filter[kind]=staff&filter[kind_id]=4', ['Dentist']],
    [
      'filter[0][key]=id&filter[0][compare]=%3E&filter[0][value]=1&filter[1][key]=id&filter[1][compare]=%3C&filter[1][value]=3',
      ['Dentist'],
    ],
    ['scope=staff', ['Dentist']],
    ['scopes=staff,product', ['Dentist', 'Secret hours']],
    ['scopes[]=staff&scopes[]=product', ['Dentist', 'Secret hours']],
    ['staff_id=4', ['Dentist']],
    ['staff_id=3', []],
    [
      `start_ts=${at('2026-04-01T00:00')}&end_ts=${at('2026-05-02T00:00')}`,
      ['Opening hours', 'Imported holiday', 'Secret hours'],
    ],
    [`end_ts=${at('2026-05-01T00:00')}&scope=global`, ['Opening hours']],
    [`start_ts=${at('2026-05-02T00:00')}&scope=global`, ['Opening hours']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('v1 takes filter, and none of the short parameters', async () => {
    expect(await titles(condition('kind', '=', 'staff'), boss, 'v1')).toEqual(['Dentist']);
    expect(await titles('scope=staff', boss, 'v1')).toHaveLength(4);
  });

  test('the headers have the totals', async () => {
    const answer = await boss.get('/api/v2/availabilities?scope=staff');
    expect(answer.headers).toMatchObject({ 'x-site-total': '1', 'x-site-totalpages': '1' });
  });
});
