import { at, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => (running = await openShop()));
afterEach(() => running.close());

test('a member whose only item of a visit was cancelled still reads the visit that the list shows', async () => {
  const boss = running.as('boss');
  const items = [{ product_id: 7, staff_id: 3 }, { product_id: 8 }];
  const made = await boss
    .post('/api/v2/visits')
    .send({ items, start: at('2026-03-13T09:00'), customer_id: 5 });
  expect(made.status).toBe(201);
  const { id, appointment_ids: ids } = made.body as { id: number; appointment_ids: number[] };
  expect((await boss.get(`/api/v2/appointments/${ids[0]}`)).body).toMatchObject({ staff_ids: [3] });
  await boss.put(`/api/v2/appointments/${ids[0]}`).send({ status: 'cancelled' });
  const anna = running.as('anna');
  expect((await anna.get('/api/v2/visits')).body).toMatchObject([{ id }]);
  expect((await anna.get(`/api/v2/visits/${id}`)).body).toMatchObject({ id });
  expect((await running.as('ben').get(`/api/v2/visits/${id}`)).status).toBe(403);
});

test('customers see their own visits, and members those in which they take part', async () => {
  const book = async (staff: number, hour: string, customer: number): Promise<number> => {
    const items = [{ product_id: 7, staff_id: staff }, { product_id: 8 }];
    const visit = { items, start: at(`2026-03-13T${hour}:00`), customer_id: customer };
    const made = await running.as('boss').post('/api/v2/visits').send(visit);
    expect(made.status).toBe(201);
    return (made.body as { id: number }).id;
  };
  const first = await book(3, '09', 5);
  const second = await book(4, '10', 6);
  const listed = async (user: string): Promise<number[]> => {
    const response = await running.as(user).get('/api/v2/visits');
    return (response.body as { id: number }[]).map(({ id }) => id);
  };
  expect(await listed('cleo')).toEqual([first]);
  expect(await listed('dora')).toEqual([second]);
  expect(await listed('anna')).toEqual([first]);
  expect(await listed('ben')).toEqual([second]);
  expect(await listed('boss')).toEqual([second, first]);
});

test('a customer sees a visit without the items that a manager gave to another customer', async () => {
  const boss = running.as('boss');
  const items = [{ product_id: 7, staff_id: 3 }, { product_id: 8 }];
  const sent = { items, start: at('2026-03-13T09:00'), customer_id: 5 };
  const made = await boss.post('/api/v2/visits').send(sent);
  const { id, appointment_ids: ids } = made.body as { id: number; appointment_ids: number[] };
  const second = (await boss.get(`/api/v2/appointments/${ids[1]}`)).body as { start: number; cost: string };
  await boss.put(`/api/v2/appointments/${ids[0]}`).send({ customer_id: 6 });
  const own = { id, appointment_ids: [ids[1]], staff_ids: [], start: second.start, cost: second.cost };
  const cleo = running.as('cleo');
  expect((await cleo.get(`/api/v2/visits/${id}`)).body).toMatchObject(own);
  expect((await cleo.get('/api/v2/visits')).body).toMatchObject([own]);
  for (const user of ['boss', 'anna'])
    expect((await running.as(user).get(`/api/v2/visits/${id}`)).body).toMatchObject({ appointment_ids: ids });
});

describe('a booked visit over HTTP', () => {
  const items = [{ product_id: 7, staff_id: 3 }, { product_id: 8 }];
  const booked = async () => {
    const visit = { items, start: at('2026-03-13T09:00'), customer_id: 5 };
    const made = await running.as('boss').post('/api/v2/visits').send(visit);
    return { ...(made.body as { id: number; appointment_ids: number[] }), etag: made.headers.etag! };
  };

  test('is moved by PUT with its new start', async () => {
    const { id, appointment_ids: ids } = await booked();
    const moved = await running
      .as('boss')
      .put(`/api/v2/visits/${id}`)
      .send({ start: at('2026-03-13T10:00'), reason: 'by phone' });
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { id, start: at('2026-03-13T10:00'), appointment_ids: ids },
    ]);
    const history = await running.appointments.history(ids[0]!);
    expect(history.at(-1)).toMatchObject({ reason: 'by phone' });
  });

  test('that cannot be moved is a 409 with reasons and other starts of the whole visit', async () => {
    const { id } = await booked();
    const other = { items, start: at('2026-03-14T09:00'), customer_id: 6 };
    expect((await running.as('boss').post('/api/v2/visits').send(other)).status).toBe(201);
    const refused = await running.as('boss').put(`/api/v2/visits/${id}`).send({ start: other.start });
    const { code, data } = refused.body as { code: string; data: { alternatives: { start: number }[] } };
    expect([refused.status, code, data]).toMatchObject([
      409,
      'shop_appointments_slot_unavailable',
      { action: 'choose_alternative', reasons: ['no_places'] },
    ]);
    const [nearest] = data.alternatives;
    const moved = await running.as('boss').put(`/api/v2/visits/${id}`).send({ start: nearest!.start });
    expect([moved.status, moved.body]).toMatchObject([200, { start: nearest!.start }]);
  });

  test('lists the starts to which it can be moved, with the new times of its items, from where it is now', async () => {
    const { id, appointment_ids: ids } = await booked();
    const asked = await running
      .as('boss')
      .get(`/api/v2/visits/${id}/slots?min_date=2026-03-13&max_date=2026-03-13`);
    const { records } = asked.body as {
      records: { start: number; start_iso: string; items: { appointment_id: number; start_utc: number }[] }[];
    };
    expect(records.map(({ start }) => start)).not.toContain(at('2026-03-13T09:00'));
    // The second item then gets the place that the first item has now.
    const earlier = records.find(({ start }) => start === at('2026-03-13T10:00'))!;
    expect(earlier.items.map((item) => item.appointment_id)).toEqual(ids);
    const moved = await running.as('boss').put(`/api/v2/visits/${id}`).send({ start: earlier.start_iso });
    expect(moved.status).toBe(200);
    const stored = await running.appointments.find(ids);
    expect(ids.map((item) => stored.get(item)!.start)).toEqual(earlier.items.map((item) => item.start_utc));
  });

  test('shows what a cancellation would cost, before it is made', async () => {
    const { id, appointment_ids: ids } = await booked();
    const asked = await running.as('boss').get(`/api/v2/visits/${id}/cancellation?cancelled_by=customer`);
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        items: ids.map((item) => ({
          appointment_id: item,
          settlement: { fee: '0.00', reason: 'cancelled' },
        })),
      },
    ]);
  });

  test('is cancelled by DELETE, with the party that cancels and a reason to waive the fees', async () => {
    const { id, appointment_ids: ids } = await booked();
    const cancelled = await running
      .as('boss')
      .delete(`/api/v2/visits/${id}`)
      .send({ cancelled_by: 'customer', waive_fee: 'ill', reason: 'by phone' });
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { id, status: 'cancelled', cost: '0.00' },
    ]);
    const stored = await running.appointments.find(ids);
    expect([...stored.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await running.as('boss').delete('/api/v2/visits/99')).status).toBe(404);
  });

  test.each(['put', 'delete'] as const)('is not changed by a %s with an outdated ETag', async (method) => {
    const { id, etag } = await booked();
    const boss = running.as('boss');
    const path = `/api/v2/visits/${id}`;
    const change = (start: string) =>
      method === 'put'
        ? boss
            .put(path)
            .set('If-Match', etag)
            .send({ start: at(start) })
        : boss.delete(path).set('If-Match', etag);
    expect((await change('2026-03-13T10:00')).status).toBe(200);
    expect((await change('2026-03-13T09:00')).status).toBe(412);
  });
});

describe('wrong input of a visit over HTTP is a 400 that names the field', () => {
  const eleven = { items: Array.from({ length: 11 }, () => ({ product_id: 7 })) };
  const together = {
    items: [{ product_id: 7 }, { product_id: 7 }],
    arrange: 'together',
    same_staff: true,
  };
  const days = { min_date: '2026-03-13', max_date: '2026-03-13' };
  const start = at('2026-03-13T09:00');

  test.each([
    ['eleven items', eleven, 'items'],
    ['same_staff with together', together, 'same_staff'],
  ])('%s', async (_, sent, field) => {
    const boss = running.as('boss');
    const listed = { ...sent, ...days, items: JSON.stringify(sent.items) };
    const answers = [
      await boss.post('/api/v2/visits').send({ ...sent, start, customer_id: 5 }),
      await boss.post('/api/v2/visits/preview').send({ ...sent, start }),
      await boss.get('/api/v2/visits/slots').query(listed),
    ];
    for (const { status, body } of answers) {
      const { data } = body as { data: { params: object } };
      expect([status, Object.keys(data.params)]).toEqual([400, [field]]);
    }
  });
});

describe('a visit that cannot be is a 400 that names the field', () => {
  const item = { product_id: 8 };
  test.each([
    ['one item', 'items', { items: [item] }],
    ['eleven items', 'items', { items: Array(11).fill(item) }],
    ['six items in any order', 'items', { items: Array(6).fill(item), arrange: 'any_order' }],
    [
      'one member for all items at one time',
      'same_staff',
      { items: [item, item], arrange: 'together', same_staff: true },
    ],
  ])('%s', async (_, field, wrong) => {
    const start = at('2026-03-13T09:00');
    const { items, ...others } = wrong;
    const day = { min_date: '2026-03-13', max_date: '2026-03-13' };
    const answers = [
      await running
        .as('boss')
        .post('/api/v2/visits')
        .send({ ...wrong, start }),
      await running.anonymous.post('/api/v2/visits/preview').send({ ...wrong, start }),
      await running.anonymous
        .get('/api/v2/visits/slots')
        .query({ items: JSON.stringify(items), ...others, ...day }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect((body as { data: { params: object } }).data.params).toHaveProperty([field]);
    }
  });
});
