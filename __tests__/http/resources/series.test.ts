import { type Agent, at, openShop, type RunningShop, SALON } from '../../support/http/shop';

let running: RunningShop;
let manager: Agent;
let anonymous: Agent;
beforeEach(async () => {
  running = await openShop({ ...SALON, products: [...SALON.products!, YOGA, WITH_FEES] });
  manager = running.as('boss');
  anonymous = running.anonymous;
});
afterEach(() => running.close());

const YOGA = { id: 20, name: 'Yoga', price: '12.50', duration: 60, duration_unit: 'minute', qty: 5 } as const;
const WITH_FEES = { ...YOGA, id: 21, cancellation: { steps: [], else_fee: '50%' } };

interface Occurrence {
  readonly start: number;
  readonly start_utc: number;
  readonly available: boolean;
  readonly cost: string;
  readonly reasons: readonly string[];
}

/** A series of Saturdays. The clocks change on the Sunday after the third one. */
const SATURDAYS = {
  product_id: 20,
  start: at('2026-03-14T10:00'),
  frequency: 'weekly',
  count: 4,
  customer_id: 5,
};
const WEEK = 7 * 86_400;
const HOUR = 3_600;

const create = (body: object) => manager.post('/api/v2/series').send(body);

test('a preview is public, stores nothing, and states the price of each occurrence', async () => {
  const answer = await anonymous.post('/api/v2/series/preview').send({ ...SATURDAYS, qty: 2 });
  expect(answer.status).toBe(200);
  const body = answer.body as { occurrences: Occurrence[] };
  expect(body).toMatchObject({ count: 4, available_count: 4, total: '100.00' });
  expect(body.occurrences[0]).toStrictEqual({
    start: at('2026-03-14T10:00'),
    end: at('2026-03-14T11:00'),
    start_utc: at('2026-03-14T10:00') - HOUR,
    end_utc: at('2026-03-14T11:00') - HOUR,
    available: true,
    staff_id: null,
    cost: '25.00',
    reasons: [],
  });
  expect((await running.appointments.list()).total).toBe(0);
  expect(running.shop.orders).toHaveLength(0);
});

test('ten in the morning stays ten in the morning when the clocks change', async () => {
  const created = await create(SATURDAYS);
  const { occurrences } = created.body as { occurrences: Occurrence[] };
  const { start } = SATURDAYS;
  expect(occurrences.map((one) => one.start)).toEqual([0, 1, 2, 3].map((n) => start + n * WEEK));
  expect(occurrences.map((one) => one.start_utc)).toEqual([
    start - HOUR,
    start + WEEK - HOUR,
    start + 2 * WEEK - HOUR,
    start + 3 * WEEK - 2 * HOUR,
  ]);
});

test('a series is created with a Location, read, and listed with totals', async () => {
  const created = await create({ ...SATURDAYS, qty: 2 });
  expect(created.status).toBe(201);
  const series = created.body as { id: number; appointment_ids: number[]; occurrences?: unknown };
  expect(created.headers.location).toBe(`https://salon.example/api/v2/series/${series.id}`);
  const read = await manager.get(`/api/v2/series/${series.id}`);
  const { occurrences, ...rest } = series;
  expect(occurrences).toHaveLength(4);
  expect(read.body).toStrictEqual(rest);
  expect(read.body).toMatchObject({
    status: 'active',
    product_id: 20,
    customer_id: 5,
    qty: 2,
    cost: '100.00',
    staff_ids: [],
    rrule: 'FREQ=WEEKLY;COUNT=4',
    start: SATURDAYS.start,
    end: SATURDAYS.start + HOUR,
  });
  await create({ ...SATURDAYS, start: at('2026-03-15T10:00') });
  const listed = await manager.get('/api/v2/series?orderby=start&order=asc&per_page=1');
  expect((listed.body as { id: number }[]).map(({ id }) => id)).toEqual([series.id]);
  expect(listed.headers['x-site-total']).toBe('2');
  expect((await manager.get('/api/v2/series?status=cancelled')).body).toEqual([]);
  expect((await manager.get('/api/v2/series?product_id=20&status=active')).body).toHaveLength(2);
  expect((await manager.get('/api/v2/series?date_to=2026-03-14')).body).toHaveLength(1);
});

test('v1 knows no series', async () => {
  expect((await manager.get('/api/v1/series')).body).toMatchObject({ code: 'rest_no_route' });
  expect((await anonymous.post('/api/v1/series/preview').send(SATURDAYS)).status).toBe(404);
});

test('customers and staff see their own series', async () => {
  const mine = await create(SATURDAYS);
  await create({ ...SATURDAYS, product_id: 7, staff_id: 3, customer_id: 6 });
  const cleo = await running.as('cleo').get('/api/v2/series');
  expect((cleo.body as { id: number }[]).map(({ id }) => id)).toEqual([(mine.body as { id: number }).id]);
  const anna = await running.as('anna').get('/api/v2/series');
  expect((anna.body as { staff_ids: number[] }[]).map(({ staff_ids }) => staff_ids)).toEqual([[3]]);
  expect((await running.as('ben').get('/api/v2/series')).body).toEqual([]);
});

test('a refusal lists every verdict; skip_unavailable books the possible occurrences', async () => {
  await running.appointments.create({ productId: 20, start: '2026-03-21T10:00', quantity: 5 });
  const refused = await create(SATURDAYS);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'shop_appointments_slot_unavailable',
    message: expect.stringMatching(/Choose other times, or go on without these\.$/) as string,
    data: { reasons: ['no_places'], action: 'skip_unavailable' },
  });
  const { data } = refused.body as { data: { occurrences: Occurrence[] } };
  expect(data.occurrences.map(({ available }) => available)).toEqual([true, false, true, true]);
  const some = await create({ ...SATURDAYS, skip_unavailable: true });
  expect(some.status).toBe(201);
  expect(some.body).toMatchObject({ cost: '37.50' });
});

test('two requests with one Idempotency-Key make one series', async () => {
  const send = () => create(SATURDAYS).set('Idempotency-Key', 'a-package');
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect((await running.appointments.series.list()).total).toBe(1);
});

test('PATCH changes one or more occurrences, under If-Match; DELETE cancels future ones', async () => {
  const made = await create(SATURDAYS);
  const { id, appointment_ids: ids } = made.body as { id: number; appointment_ids: number[] };
  const path = `/api/v2/series/${id}`;
  const moved = await manager
    .patch(path)
    .set('If-Match', made.headers.etag!)
    .send({ scope: 'following', appointment_id: ids[2], start: at('2026-03-28T11:00') });
  expect(moved.status).toBe(200);
  const { occurrences } = moved.body as { occurrences: Occurrence[] };
  expect(occurrences.map(({ start }) => start)).toEqual([at('2026-03-28T11:00'), at('2026-04-04T11:00')]);
  const stale = await manager.patch(path).set('If-Match', made.headers.etag!).send({ qty: 2 });
  expect(stale.status).toBe(412);

  const gone = await manager.delete(path);
  expect(gone.body).toMatchObject({ id, status: 'cancelled', cost: '0.00' });
  const rows = await running.appointments.list({ status: 'cancelled' });
  expect(rows.total).toBe(4);
  expect((await manager.delete(path)).body).toMatchObject({ id, status: 'cancelled' });
});

test('a series is cancelled by DELETE, with the party that cancels and a reason to waive the fees', async () => {
  const { id } = (await create({ ...SATURDAYS, product_id: 21 })).body as { id: number };
  const asked = await manager.get(`/api/v2/series/${id}/cancellation?cancelled_by=customer`);
  const { items } = asked.body as { items: { settlement: { fee: string } }[] };
  expect(items.map(({ settlement }) => settlement.fee)).toEqual(Array(4).fill('6.25'));
  const gone = await manager
    .delete(`/api/v2/series/${id}`)
    .send({ cancelled_by: 'customer', waive_fee: 'moves away' });
  expect(gone.status).toBe(200);
  const { items: rows } = await running.appointments.list({ status: 'cancelled' });
  expect(rows.map(({ fees }) => fees)).toEqual(
    Array(4).fill([{ reason: 'cancelled', amount: '6.25', waived: 'moves away' }]),
  );
});

describe('refused requests about series', () => {
  const weekly = { product_id: 20, start: at('2026-03-14T10:00') };
  test.each([
    ['no recurrence', {}, 'rrule', 'rest_missing_callback_param'],
    ['a recurrence without an end', { frequency: 'daily' }, 'frequency'],
    ['a rule without an end', { rrule: 'FREQ=DAILY' }, 'rrule'],
    ['both a recurrence and a frequency', { rrule: 'FREQ=DAILY;COUNT=2', frequency: 'daily' }, 'frequency'],
    ['count and until', { frequency: 'daily', count: 2, until: '2026-04-01' }, 'until'],
    ['a rule that is none', { rrule: 'FREQ=DAILY;COUNT=abc' }, 'rrule'],
    [
      'a zone of its own',
      { rrule: 'DTSTART;TZID=Asia/Tokyo:20260301T100000\nRRULE:FREQ=DAILY;COUNT=2' },
      'rrule',
    ],
    ['a hundred and one occurrences', { frequency: 'daily', count: 101 }, 'frequency'],
    ['too many by their end', { rrule: 'FREQ=DAILY;UNTIL=29991231' }, 'rrule'],
    ['a recurrence without an occurrence', { frequency: 'daily', until: '2026-03-01' }, 'frequency'],
    ['an unknown frequency', { frequency: 'hourly', count: 2 }, 'frequency'],
    ['an unknown product', { product_id: 99, frequency: 'daily', count: 2 }, 'product_id'],
    ['a draft', { product_id: 10, frequency: 'daily', count: 2 }, 'product_id'],
    ['a missing choice between two members', { product_id: 7, frequency: 'daily', count: 2 }, 'staff_id'],
  ])('%s', async (_, fields, param, code = 'rest_invalid_param') => {
    const answer = await anonymous.post('/api/v2/series/preview').send({ ...weekly, ...fields });
    expect(answer.status).toBe(400);
    const { data } = answer.body as { data: { params: Record<string, string> | string[] } };
    expect(answer.body).toMatchObject({ code });
    expect(Array.isArray(data.params) ? data.params : Object.keys(data.params)).toContain(param);
  });

  test('an unknown series, and an occurrence of another series, are a 404', async () => {
    expect((await manager.get('/api/v2/series/7')).body).toMatchObject({
      code: 'shop_rest_series_invalid_id',
    });
    expect((await manager.delete('/api/v2/series/7')).status).toBe(404);
    const created = await create(SATURDAYS);
    const path = `/api/v2/series/${(created.body as { id: number }).id}`;
    const other = await manager.patch(path).send({ scope: 'one', appointment_id: 999, qty: 2 });
    expect(other.body).toMatchObject({
      data: { params: { appointment_id: 'is not an occurrence of this series' } },
    });
    const nobody = await manager.patch(path).send({ scope: 'following', qty: 2 });
    expect(nobody.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['appointment_id'] },
    });
    const status = await manager.patch(path).send({ status: 'complete' });
    expect(status.body).toMatchObject({ code: 'shop_appointments_invalid_status' });
  });
});
