import type { WireRule } from '../../../lib/wire/rule';
import { type Agent, at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
let boss: Agent;
let anyone: Agent;
beforeEach(async () => {
  running = await openShop();
  boss = running.as('boss');
  anyone = running.anonymous;
});
afterEach(() => running.close());

const STUDIO = { name: 'Studio', kind: 'room' };
const ALL = {
  id: 1,
  name: 'Studio',
  kind: 'room',
  quantity: 1,
  sort_order: 0,
  status: 'active',
  date_created: '2026-03-02T08:00:00',
  date_modified: '2026-03-02T08:00:00',
};

interface WireResource {
  readonly id: number;
  readonly name: string;
}
async function create(fields: object = {}): Promise<number> {
  const answer = await boss.post('/api/v2/resources').send({ ...STUDIO, ...fields });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as WireResource).id;
}
const names = async (query: string, agent: Agent): Promise<string[]> => {
  const answer = await agent.get(`/api/v2/resources?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as WireResource[]).map(({ name }) => name);
};

describe('a manager', () => {
  test('creates a resource: 201, Location, defaults, ETag', async () => {
    const answer = await boss.post('/api/v2/resources').send(STUDIO);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe('https://salon.example/api/v2/resources/1');
    expect(answer.headers.etag).toBeDefined();
    expect(answer.body).toStrictEqual(ALL);
  });

  test('gets the first resource for a repeated Idempotency-Key', async () => {
    const send = () => boss.post('/api/v2/resources').set('Idempotency-Key', 'studio').send(STUDIO);
    expect((await send()).body).toStrictEqual(ALL);
    expect((await send()).body).toStrictEqual(ALL);
    expect(await names('', boss)).toEqual(['Studio']);
  });

  test('changes the sent fields, with PUT, PATCH or POST, under If-Match', async () => {
    const id = await create();
    const { etag } = (await boss.get(`/api/v2/resources/${id}`)).headers as { etag: string };
    const path = `/api/v2/resources/${id}`;
    const answer = await boss.put(path).set('If-Match', etag).send({ quantity: 3, sort_order: -1 });
    expect([answer.status, answer.body]).toStrictEqual([
      200,
      {
        ...ALL,
        quantity: 3,
        sort_order: -1,
        left_outside: [],
        left_outside_count: 0,
        left_outside_complete: true,
      },
    ]);
    const late = await boss.patch(path).set('If-Match', etag).send({ quantity: 4 });
    expect(late.status).toBe(412);
    expect((await boss.patch(path).send({ kind: null })).body).toMatchObject({ quantity: 3, kind: '' });
    expect((await boss.post(path).send({ name: 'Hall' })).body).toMatchObject({ name: 'Hall' });
  });

  test('gets every wrong field under its wire name', async () => {
    const answer = await boss
      .post('/api/v2/resources')
      .send({ name: 'x'.repeat(201), quantity: 0, sort_order: 'first', status: 'gone' });
    expect(answer.status).toBe(400);
    expect(Object.keys(errorOf(answer).data.params as object).sort()).toEqual([
      'name',
      'quantity',
      'sort_order',
      'status',
    ]);
    const blank = await boss.post('/api/v2/resources').send({ name: '  ' });
    expect(errorOf(blank).data).toMatchObject({ params: { name: 'must not be empty' } });
    expect((await boss.post('/api/v2/resources').send({ kind: 'room' })).status).toBe(400);
  });

  test('deletes a resource, whose rules go with it', async () => {
    const id = await create();
    const rule = { kind: 'resource', kind_id: id, range_type: 'days', from_range: 6, to_range: 7 };
    expect((await boss.post('/api/v2/availabilities').send(rule)).status).toBe(201);
    const answer = await boss.delete(`/api/v2/resources/${id}`);
    expect([answer.status, answer.body]).toStrictEqual([
      200,
      { ...ALL, left_outside: [], left_outside_count: 0, left_outside_complete: true },
    ]);
    for (const gone of [
      await boss.get(`/api/v2/resources/${id}`),
      await boss.delete(`/api/v2/resources/${id}`),
    ])
      expect([gone.status, errorOf(gone).code]).toEqual([404, 'shop_rest_resource_invalid_id']);
    expect((await boss.get('/api/v2/availabilities?scope=resource')).body).toEqual([]);
  });
});

describe('a visitor', () => {
  test('reads id, name and kind of active resources, page by page', async () => {
    await create({ sort_order: 2 });
    const second = await create({ name: 'Garden', sort_order: 1 });
    const hidden = await create({ name: 'Cellar', status: 'inactive' });

    const answer = await anyone.get('/api/v2/resources?per_page=1&page=2');
    expect(answer.body).toStrictEqual([{ id: 1, name: 'Studio', kind: 'room' }]);
    expect(answer.headers).toMatchObject({ 'x-site-total': '2', 'x-site-totalpages': '2' });
    expect((await anyone.get(`/api/v2/resources/${second}`)).body).toStrictEqual({
      id: second,
      name: 'Garden',
      kind: 'room',
    });
    expect((await anyone.get(`/api/v2/resources/${hidden}`)).status).toBe(404);
    expect((await boss.get(`/api/v2/resources/${hidden}`)).body).toMatchObject({ status: 'inactive' });
    for (const agent of [anyone, running.as('cleo'), running.as('anna')]) {
      expect(await names('', agent)).toEqual(['Garden', 'Studio']);
      expect(await names('status=inactive', agent)).toEqual([]);
    }
    expect(await names('', boss)).toEqual(['Cellar', 'Garden', 'Studio']);
    expect(await names('status=inactive', boss)).toEqual(['Cellar']);
    expect(await names('kind=room&status=active', boss)).toEqual(['Garden', 'Studio']);
    expect(await names('kind=Room', boss)).toEqual([]);
    expect((await anyone.get('/api/v2/resources?per_page=101')).status).toBe(400);
  });

  test('v1 has no resources', async () => {
    expect((await anyone.get('/api/v1/resources')).status).toBe(404);
  });
});

describe('rules of a resource', () => {
  const CLOSED = {
    kind: 'resource',
    range_type: 'custom',
    from_date: '2026-03-10',
    to_date: '2026-03-10',
    appointable: false,
    title: 'Private party of Mr Smith',
  };
  const DAY = `start_ts=${at('2026-03-10T00:00')}&end_ts=${at('2026-03-11T00:00')}`;
  let id: number;
  let rule: number;
  beforeEach(async () => {
    id = await create();
    const answer = await boss.post('/api/v2/availabilities').send({ ...CLOSED, kind_id: id });
    rule = (answer.body as WireRule).id;
  });

  const titles = async (query: string, agent: Agent): Promise<string[]> =>
    ((await agent.get(`/api/v2/availabilities?${query}`)).body as WireRule[]).map(({ title }) => title);

  test('have a title for managers only: in lists, one by one, and in filters', async () => {
    expect(await titles('scope=resource', boss)).toEqual([CLOSED.title]);
    for (const agent of [anyone, running.as('cleo'), running.as('anna')]) {
      expect(await titles('scope=resource', agent)).toEqual(['']);
      expect(
        await titles('filter[0][key]=title&filter[0][compare]=LIKE&filter[0][value]=Smith', agent),
      ).toEqual([]);
      expect((await agent.get(`/api/v2/availabilities/${rule}`)).body).toMatchObject({
        kind: 'resource',
        kind_id: id,
        title: '',
      });
    }
    expect(await titles('filter[kind]=resource', boss)).toEqual([CLOSED.title]);
  });

  test('are rows of the index that name the resource', async () => {
    const rows = (await anyone.get(`/api/v2/index?${DAY}&scope=resource`)).body as object[];
    expect(rows).toStrictEqual([
      {
        source: 'rule',
        source_id: rule,
        product_id: 0,
        staff_id: null,
        resource_id: id,
        scope: 'resource',
        appointable: false,
        priority: 0,
        qty: 0,
        start_ts: at('2026-03-10T00:00'),
        end_ts: at('2026-03-11T00:00'),
        range_type: 'custom',
        rule_kind: 'availability',
        status: 'active',
        date_created: '2026-03-02T08:00:00',
        date_modified: '2026-03-02T08:00:00',
      },
    ]);
    expect((await anyone.get(`/api/v2/index?${DAY}&scope=resource&product_id=7`)).body).toEqual([]);
  });

  test('show their quantity, and the rules of inactive resources, to managers only', async () => {
    const write = (path: string, body: object) => boss.put(`/api/v2/${path}`).send(body);
    await write(`availabilities/${rule}`, { qty: 3, appointable: true });
    const list = async (agent: Agent, query = 'scope=resource') =>
      ((await agent.get(`/api/v2/availabilities?${query}`)).body as WireRule[]).map(({ qty }) => qty);
    const index = async (agent: Agent) =>
      ((await agent.get(`/api/v2/index?${DAY}&scope=resource`)).body as { qty: number }[]).map(
        ({ qty }) => qty,
      );
    const ofThree = 'filter[0][key]=qty&filter[0][compare]==&filter[0][value]=3';
    const others = [anyone, running.as('cleo'), running.as('anna')];
    for (const agent of others) {
      expect([await list(agent), await index(agent)]).toEqual([[0], [0]]);
      expect(await list(agent, ofThree)).toEqual([]);
      expect((await agent.get(`/api/v2/availabilities/${rule}`)).body).toMatchObject({ qty: 0 });
    }
    expect([await list(boss), await list(boss, ofThree), await index(boss)]).toEqual([[3], [3], [3]]);

    await write(`resources/${id}`, { status: 'inactive' });
    for (const agent of others) {
      expect([await list(agent), await index(agent)]).toEqual([[], []]);
      const one = await agent.get(`/api/v2/availabilities/${rule}`);
      expect([one.status, errorOf(one).code]).toEqual([404, 'shop_rest_availability_invalid_id']);
    }
    expect([await list(boss), await index(boss)]).toEqual([[3], [3]]);
  });

  test('are in the calendar of managers, and not in that of members', async () => {
    const found = async (agent: Agent) =>
      ((await agent.get(`/api/v2/calendar?${DAY}`)).body as { availability: { id: number }[] }).availability
        .map((opening) => opening.id)
        .includes(rule);
    expect(await found(boss)).toBe(true);
    expect(await found(running.as('anna'))).toBe(false);
  });

  test('do not exist in v1, which knows no resources', async () => {
    const all = (await boss.get('/api/v1/availabilities')).body as WireRule[];
    expect(all.filter(({ kind }) => kind === 'resource')).toEqual([]);
    expect(all.length).toBeGreaterThan(0);
    expect((await boss.get(`/api/v1/availabilities/${rule}`)).status).toBe(404);
    expect((await boss.get(`/api/v2/availabilities/${rule}`)).status).toBe(200);
  });
});
