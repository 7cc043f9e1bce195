import type { WireAppointmentV2 } from '../../../lib/rest/presenters/appointment';
import { type Agent, at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
let boss: Agent;
beforeEach(async () => {
  running = await openShop();
  boss = running.as('boss');
});
afterEach(() => running.close());

type Wire = WireAppointmentV2;

async function create(body: object, version = 'v2'): Promise<Wire> {
  const answer = await boss.post(`/api/${version}/appointments`).send(body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Wire;
}

/** Body of a request that books the room for an hour on 10 March. */
const room = (hour: number, more: object = {}) => ({
  product_id: 8,
  start: at('2026-03-10T09:00') + (hour - 9) * 3600,
  ...more,
});

const listed = async (query: string, agent = boss): Promise<number[]> => {
  const answer = await agent.get(`/api/v2/appointments?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as Wire[]).map(({ id }) => id);
};

describe('create', () => {
  test('201 with Location and the object, order and order item included (rules 1 to 4)', async () => {
    const answer = await boss
      .post('/api/v2/appointments')
      .send({ product_id: 7, start: at('2026-03-10T09:00'), customer_id: 5, staff_id: 4 });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe('https://salon.example/api/v2/appointments/1');
    expect(answer.headers).toMatchObject({ 'cache-control': 'private', vary: 'Authorization, Cookie' });
    expect(answer.body).toMatchObject({
      id: 1,
      start: at('2026-03-10T09:00'),
      end: at('2026-03-10T10:00'),
      start_utc: at('2026-03-10T08:00'),
      end_utc: at('2026-03-10T09:00'),
      cost: '40.00',
      status: 'unpaid',
      qty: 1,
      staff_ids: [4],
      staff_details: [{ id: 4, display_name: 'ben E.', avatar_url: '' }],
      customer_name: 'cleo E.',
      cal_color: '#aa0000',
      order_id: 1,
      order_item_id: 1,
      date_created: '2026-03-02T08:00:00',
    });
    expect(running.shop.orders).toHaveLength(1);
  });

  test('v1 responds without the fields of v2', async () => {
    const created = await create(room(9), 'v1');
    expect(created).not.toHaveProperty('cal_color');
    expect(created).not.toHaveProperty('customer_name');
    expect(created.end).toBe(at('2026-03-10T10:00'));
  });

  test.each<[string, object]>([
    ['site seconds', { start: at('2026-03-10T09:00') }],
    ['site seconds as a text', { start: String(at('2026-03-10T09:00')) }],
    ['wall clock', { start: '2026-03-10 09:00:00' }],
    ['an offset', { start: '2026-03-10T10:00:00+02:00' }],
    ['Z', { start: '2026-03-10T08:00:00Z' }],
    ['start_date', { start_date: '2026-03-10 09:00:00' }],
    ['start before start_date', { start: '2026-03-10 09:00', start_date: '2026-03-10 11:00' }],
    ['start_date before start_human', { start_date: '2026-03-10 09:00', start_human: '10 March 2026 11:00' }],
    ['start_human', { start_human: 'March 10, 2026 9:00 am' }],
    ['end alone', { end: '2026-03-10 10:00' }],
    ['end_date and end_human', { end_date: '2026-03-10 10:00', end_human: '10 March 2026 12:00' }],
    ['end_human alone', { end_human: '2026-03-10 10:00' }],
  ])('start by %s', async (_, times) => {
    const created = await create({ product_id: 8, ...times });
    expect([created.start, created.end]).toEqual([at('2026-03-10T09:00'), at('2026-03-10T10:00')]);
  });

  test('a form body, as shop programs send it', async () => {
    const answer = await boss
      .post('/api/v2/appointments')
      .type('form')
      .send(
        `product_id=7&start=2026-03-10+09:00&staff_ids[]=4&all_day=false&meta_data[0][key]=note&meta_data[0][value]=x`,
      );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ staff_ids: [4], meta_data: [{ key: 'note', value: 'x' }] });
  });

  test('parameters of the query count, too, but those of the body take precedence', async () => {
    const answer = await boss
      .post('/api/v2/appointments?product_id=8&qty=2&status=')
      .send({ start: at('2026-03-10T09:00'), qty: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ product_id: 8, qty: 1 });
  });

  test('all writable fields of the contract are returned', async () => {
    const sent = {
      all_day: false,
      cost: '12.5',
      customer_status: 'arrived',
      timezone: 'Europe/Paris',
      local_timezone: 'Asia/Tokyo',
      google_calendar_event_id: 'g1',
      google_calendar_staff_event_ids: ['g2'],
      qty: 2,
      status: 'confirmed',
    };
    const created = await create(
      room(9, { ...sent, unknown: 'ignored', meta_data: [{ key: 'k', value: { deep: [1] } }] }),
    );
    expect(created).toMatchObject({
      ...sent,
      cost: '12.50',
      meta_data: [{ key: 'k', value: { deep: [1] } }],
    });
    expect(created).not.toHaveProperty('unknown');
    expect(created).not.toHaveProperty('enforce');
  });

  test.each([[0], [null], ['']])(
    'staff_id %j counts as not sent: a free member is assigned',
    async (staffId) => {
      expect((await create({ ...room(9), product_id: 7, staff_id: staffId })).staff_ids).toEqual([3]);
    },
  );

  test('staff_ids: [] leaves it unassigned, and v2 then has no staff_details', async () => {
    const created = await create({ ...room(9), product_id: 7, staff_ids: [] });
    expect(created.staff_ids).toEqual([]);
    expect(created).not.toHaveProperty('staff_details');
  });

  test('409 with reasons and alternatives when the places are taken', async () => {
    await create(room(9, { qty: 2 }));
    const answer = await boss.post('/api/v2/appointments').send(room(9));
    expect(answer.status).toBe(409);
    const { code, data } = answer.body as {
      code: string;
      data: { status: number; reasons: string[]; alternatives: unknown[] };
    };
    expect(code).toBe('shop_appointments_slot_unavailable');
    expect(data.status).toBe(409);
    expect(data.reasons.length).toBeGreaterThan(0);
    expect(data.alternatives.length).toBeGreaterThan(0);
    expect(data.alternatives.length).toBeLessThanOrEqual(5);
    expect(running.shop.orders).toHaveLength(1);
  });
});

describe('read', () => {
  test('returns one appointment, in both versions; HEAD is GET without the body', async () => {
    const { id } = await create(room(9));
    expect((await boss.get(`/api/v1/appointments/${id}`)).body).not.toHaveProperty('cal_color');
    const get = await boss.get(`/api/v2/appointments/${id}/`);
    expect(get.body).toHaveProperty('cal_color', '#0073aa');
    const head = await boss.head(`/api/v2/appointments/${id}`);
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each(['0', '999', '99999999999999999999999'])('an unknown id is 404: %s', async (id) => {
    const answer = await boss.get(`/api/v2/appointments/${id}`);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'shop_rest_appointment_invalid_id']);
  });
});

describe('list', () => {
  test('filters select appointments', async () => {
    const nine = await create(room(9, { customer_id: 5 }));
    const ten = await create(room(10, { status: 'paid' }));
    const cut = await create({ product_id: 7, start: at('2026-03-11T09:00'), staff_id: 3 });
    const cart = await create(room(11, { status: 'in-cart' }));
    expect(await listed('')).toEqual([cut.id, ten.id, nine.id]);
    expect(await listed('product_id=7')).toEqual([cut.id]);
    expect(await listed('staff_id=3')).toEqual([cut.id]);
    expect(await listed('customer_id=5')).toEqual([nine.id]);
    expect(await listed('status=paid')).toEqual([ten.id]);
    expect(await listed('status=in-cart')).toEqual([cart.id]);
    expect(await listed('date_from=2026-03-11')).toEqual([cut.id]);
    expect(await listed('date_to=2026-03-10')).toEqual([ten.id, nine.id]);
    expect(await listed('date_to=2026-03-10T10:00:00')).toEqual([nine.id]);
    expect(await listed('orderby=start&order=asc')).toEqual([nine.id, ten.id, cut.id]);
    expect(await listed('product_id=&staff_id=&status=')).toHaveLength(3);
  });

  test('pages have totals, and links that carry no credentials', async () => {
    for (const hour of [9, 10, 11]) await create(room(hour));
    const answer = await boss.get(
      '/api/v2/appointments?per_page=1&page=2&orderby=id&order=asc&consumer_key=ck_both&consumer_secret=cs_both&_nonce=n',
    );
    expect((answer.body as Wire[]).map(({ id }) => id)).toEqual([2]);
    expect(answer.headers).toMatchObject({ 'x-site-total': '3', 'x-site-totalpages': '3' });
    const address = 'https://salon.example/api/v2/appointments?per_page=1';
    expect(answer.headers.link).toBe(
      `<${address}&page=1&orderby=id&order=asc>; rel="prev", <${address}&page=3&orderby=id&order=asc>; rel="next"`,
    );
  });

  test('a page has ten appointments by default', async () => {
    for (let i = 0; i < 11; i += 1) await create(room(9 + i, { enforce: 'none' }));
    const answer = await boss.get('/api/v2/appointments');
    expect(answer.body).toHaveLength(10);
    expect(answer.headers).toMatchObject({ 'x-site-total': '11', 'x-site-totalpages': '2' });
    expect(answer.headers.link).toContain('page=2>; rel="next"');
    expect(await listed('page=2')).toHaveLength(1);
    expect(await listed('page=3')).toEqual([]);
  });

  test('v2 makes one call for all products and one for all people, v1 none', async () => {
    for (const hour of [9, 10, 11]) await create({ ...room(hour), product_id: 7, customer_id: 5 });
    const { products, users } = running.shop.host;
    const findProducts = jest.spyOn(products, 'find');
    const findUsers = jest.spyOn(users, 'find');
    await boss.get('/api/v2/appointments');
    expect(findProducts).toHaveBeenCalledTimes(1);
    expect(findUsers.mock.calls.filter(([ids]) => ids.includes(5))).toHaveLength(1);
    findProducts.mockClear();
    await boss.get('/api/v1/appointments');
    expect(findProducts).not.toHaveBeenCalled();
  });
});

describe('update', () => {
  test.each(['put', 'patch'] as const)('%s changes what is sent and nothing else', async (verb) => {
    const before = await create(room(9, { customer_id: 5 }));
    const answer = await boss[verb](`/api/v2/appointments/${before.id}`).send({
      start: at('2026-03-10T11:00'),
      status: 'paid',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      start: at('2026-03-10T11:00'),
      end: at('2026-03-10T12:00'),
      start_iso: '2026-03-10T11:00:00+01:00',
      end_iso: '2026-03-10T12:00:00+01:00',
      start_utc: at('2026-03-10T10:00'),
      end_utc: at('2026-03-10T11:00'),
      status: 'paid',
    });
  });

  test('sending a whole response back changes nothing', async () => {
    const before = await create({ ...room(9), product_id: 7, customer_id: 5 });
    const answer = await boss.put(`/api/v2/appointments/${before.id}`).send(before);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
  });

  test('an empty timezone means the site’s, an empty local_timezone means none', async () => {
    const { id } = await create(room(9, { timezone: 'Asia/Tokyo', local_timezone: 'Asia/Tokyo' }));
    const answer = await boss.put(`/api/v2/appointments/${id}`).send({ timezone: '', local_timezone: '' });
    expect(answer.body).toMatchObject({ timezone: 'Europe/Berlin', local_timezone: '' });
  });

  test.each([[{ staff_id: 0 }], [{ staff_id: null }], [{ staff_ids: [] }]])(
    '%j clears the staff',
    async (change) => {
      const { id } = await create({ ...room(9), product_id: 7 });
      expect((await boss.put(`/api/v2/appointments/${id}`).send(change)).body).toMatchObject({
        staff_ids: [],
      });
    },
  );

  test('statuses that the site adds are accepted on update (States rule 2)', async () => {
    await running.close();
    running = await openShop(undefined, { updateStatuses: ['complete', 'rescheduling'] });
    boss = running.as('boss');
    const { id } = await create(room(9));
    for (const status of ['complete', 'rescheduling', 'cancelled']) {
      expect((await boss.put(`/api/v2/appointments/${id}`).send({ status })).body).toMatchObject({ status });
    }
    await boss.put(`/api/v2/appointments/${id}`).send({ status: 'rescheduling' });
    expect(await listed('status=rescheduling')).toEqual([id]);
  });

  test('404 for an unknown id', async () => {
    expect((await boss.put('/api/v2/appointments/999').send({ qty: 1 })).status).toBe(404);
  });

  test('a change into another order that also cancels is a 400 that names order_id', async () => {
    const [{ id, order_id: own }, { order_id: other }] = [await create(room(9)), await create(room(11))];
    const path = `/api/v2/appointments/${id}`;
    const body = { status: 'cancelled', cancelled_by: 'customer' };
    const refused = await boss.put(path).send({ ...body, order_id: other });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys((errorOf(refused).data as { params?: object }).params!)).toEqual(['order_id']);
    expect((await boss.get(path)).body).toMatchObject({ status: 'unpaid', order_id: own });
    expect((await boss.put(path).send({ ...body, order_id: own })).status).toBe(200);
  });
});

describe('delete', () => {
  test('is permanent by default, and returns the deleted object', async () => {
    const created = await create(room(9));
    const answer = await boss.delete(`/api/v2/appointments/${created.id}`);
    expect([answer.status, answer.body]).toEqual([200, created]);
    expect((await boss.get(`/api/v2/appointments/${created.id}`)).status).toBe(404);
  });

  test.each<[string, (id: number) => PromiseLike<{ status: number; body: Wire }>]>([
    ['query', (id) => boss.delete(`/api/v2/appointments/${id}?force=false`)],
    ['body', (id) => boss.delete(`/api/v2/appointments/${id}`).send({ force: false })],
  ])('force=false in the %s moves to the trash; a second time is 410', async (_, trash) => {
    const { id } = await create(room(9));
    const answer = await trash(id);
    expect([answer.status, answer.body.status]).toEqual([200, 'trash']);
    expect(await listed('')).toEqual([]);
    expect(await listed('status=trash')).toEqual([id]);
    expect((await boss.get(`/api/v2/appointments/${id}`)).status).toBe(200);
    const again = await trash(id);
    expect([again.status, again.body]).toMatchObject([410, { code: 'shop_rest_already_trashed' }]);
  });
});

describe('batch', () => {
  const batch = (body: object) => boss.post('/api/v2/appointments/batch').send(body);

  test('create, update and delete, in input order, each item on its own', async () => {
    const first = await create(room(9));
    const second = await create(room(10));
    const answer = await batch({
      create: [room(11, { qty: 2 }), { product_id: 8 }, 'nonsense', room(11)],
      update: [
        { id: first.id, status: 'paid' },
        { id: 999, status: 'paid' },
        { status: 'paid' },
        { id: first.id, qty: 'many' },
      ],
      delete: [second.id, 'x', 999],
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['create', 'update', 'delete']);
    const shapes = Object.values(
      answer.body as Record<string, (Wire & { error?: { code: string; data: { status: number } } })[]>,
    ).map((list) =>
      list.map(({ id, status, error }) => (error ? [id, error.code, error.data.status] : [id, status])),
    );
    expect(shapes).toEqual([
      [
        [3, 'unpaid'],
        [0, 'rest_missing_callback_param', 400],
        [0, 'rest_invalid_param', 400],
        [0, 'shop_appointments_slot_unavailable', 409],
      ],
      [
        [first.id, 'paid'],
        [999, 'shop_rest_appointment_invalid_id', 404],
        [0, 'rest_missing_callback_param', 400],
        [first.id, 'rest_invalid_param', 400],
      ],
      [
        [second.id, 'unpaid'],
        [0, 'rest_invalid_param', 400],
        [999, 'shop_rest_appointment_invalid_id', 404],
      ],
    ]);
  });

  test('contains only the keys that were sent', async () => {
    expect((await batch({})).body).toEqual({});
    expect((await batch({ delete: [] })).body).toEqual({ delete: [] });
  });

  test('a hundred items are accepted, and one more is a 413 that changes nothing', async () => {
    const { id } = await create(room(9));
    const hundred = Array.from({ length: 100 }, () => 999);
    expect((await batch({ delete: hundred })).status).toBe(200);
    const answer = await batch({ update: [{ id, status: 'paid' }], delete: hundred });
    expect([answer.status, errorOf(answer).code]).toEqual([413, 'shop_rest_request_entity_too_large']);
    expect((await boss.get(`/api/v2/appointments/${id}`)).body).toMatchObject({ status: 'unpaid' });
  });
});
