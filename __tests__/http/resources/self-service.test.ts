import type { WireCustomerView } from '../../../lib/rest/presenters/customer-view';
import type { WireMove, WireSlotMonth } from '../../../lib/rest/presenters/slots/slot-month';
import { asInstant } from '../../../lib/time/units';
import { at, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const VIEW = '/api/v2/self-service';

let running: RunningShop;
let logged: unknown[];
/** Monday 2 March 2026, 08:00 in Berlin. */
let now: number;
let token: string;
let id: number;
beforeEach(async () => {
  now = Date.UTC(2026, 2, 2, 7) / 1_000;
  logged = [];
  const log = (...facts: unknown[]): void => void logged.push(facts);
  running = await openShop(
    {
      ...SALON,
      products: SALON.products!.map((product) =>
        product.id === 7 ? { ...product, cancel_limit: 24, reschedule_limit: 48 } : product,
      ),
    },
    { clock: { now: () => asInstant(now) }, logger: { info: log, warn: log, error: log } },
  );
  ({ id } = await running.appointments.create({
    productId: 7,
    start: '2026-03-10T10:00',
    staffId: 3,
    customerId: 5,
  }));
  token = await running.appointments.selfService.link(id);
});
afterEach(() => running.close());

const get = (path: string, by = token) => running.anonymous.get(path).set('X-SITE-Link-Token', by);
const post = (act: string, body: object, by = token) =>
  running.anonymous.post(`${VIEW}/${act}`).set('X-SITE-Link-Token', by).send(body);
const month = async (query: string, by = token) => {
  const response = await get(`${VIEW}/month?${query}`, by);
  expect({ query, status: response.status, text: response.text }).toMatchObject({ status: 200 });
  return response.body as WireSlotMonth<WireMove>;
};

test('the token of a link, in a header, shows the appointment as its customer sees it', async () => {
  const response = await get(VIEW);
  expect(response.body).toStrictEqual({
    id,
    status: 'unpaid',
    product_id: 7,
    product_name: 'Haircut',
    start: at('2026-03-10T10:00'),
    end: at('2026-03-10T11:00'),
    start_utc: at('2026-03-10T09:00'),
    end_utc: at('2026-03-10T10:00'),
    start_iso: '2026-03-10T10:00:00+01:00',
    end_iso: '2026-03-10T11:00:00+01:00',
    all_day: false,
    qty: 1,
    cost: '40.00',
    timezone: 'Europe/Berlin',
    local_timezone: '',
    staff_details: [{ id: 3, display_name: 'anna E.', avatar_url: '' }],
    can_cancel: true,
    can_reschedule: true,
    cancel_until: at('2026-03-09T09:00'),
    reschedule_until: at('2026-03-08T09:00'),
    settlement: {
      order_item_id: 1,
      paid: '0.00',
      fee: '0.00',
      refund_due: '0.00',
      amount_due: '0.00',
      reason: 'cancelled',
    },
  });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'Authorization, Cookie, X-SITE-Link-Token',
  });
  const again = await get(VIEW).set('If-None-Match', (response.headers as { etag: string }).etag);
  expect(again.status).toBe(304);
});

test('the month has exactly the days and times to which the appointment can be moved', async () => {
  // Anna has another customer at nine, and the appointment itself is at ten, so only eleven is free.
  await running.appointments.create({ productId: 7, start: '2026-03-10T09:00', staffId: 3 });
  const { days, times, ...others } = await month('day=2026-03-10');
  expect(others).toEqual({
    timezone: 'Europe/Berlin',
    today: '2026-03-02',
    first_free: '2026-03-02',
    month: '2026-03',
    day: '2026-03-10',
  });
  expect(times).toStrictEqual([
    {
      date: '2026-03-10T11:00',
      timestamp_utc: at('2026-03-10T10:00'),
      start_iso: '2026-03-10T11:00:00+01:00',
      end_iso: '2026-03-10T12:00:00+01:00',
      available: 1,
    },
  ]);
  expect(days).toHaveLength(30);
  expect(days.slice(7, 9)).toStrictEqual([
    {
      product_id: 7,
      product_name: 'Haircut',
      date: '2026-03-09',
      timestamp: at('2026-03-09T09:00'),
      timestamp_utc: at('2026-03-09T08:00'),
      start_iso: '2026-03-09T09:00:00+01:00',
      available: 1,
      starts: 3,
      max_qty: 1,
    },
    {
      product_id: 7,
      product_name: 'Haircut',
      date: '2026-03-10',
      timestamp: at('2026-03-10T11:00'),
      timestamp_utc: at('2026-03-10T10:00'),
      start_iso: '2026-03-10T11:00:00+01:00',
      available: 1,
      starts: 1,
      max_qty: 1,
    },
  ]);
});

test('without a day, the month shows the first day from the present one on to which it can be moved', async () => {
  const book = (start: string) => running.appointments.create({ productId: 7, start, staffId: 3 });
  for (const hour of ['09', '10', '11']) await book(`2026-03-02T${hour}:00`);
  expect(await month('')).toMatchObject({ first_free: '2026-03-03', month: '2026-03', day: '2026-03-10' });
  await book('2026-03-10T09:00');
  await book('2026-03-10T11:00');
  expect(await month('')).toMatchObject({ first_free: '2026-03-03', month: '2026-03', day: '2026-03-11' });
  expect(await month('month=2026-03')).toMatchObject({ month: '2026-03', day: '2026-03-03' });
  expect(await month('month=2026-04')).toMatchObject({ month: '2026-04', day: '2026-04-01' });
  const room = await running.appointments.create({ productId: 8, start: '2026-03-10T09:00', quantity: 2 });
  const ofRoom = await month('', await running.appointments.selfService.link(room.id));
  expect(ofRoom).toMatchObject({ first_free: '2026-03-02', days: { length: 30 } });
});

test('an appointment of two places moves only to times with two free places', async () => {
  const { appointments } = running;
  const room = await appointments.create({ productId: 8, start: '2026-03-10T09:00', quantity: 2 });
  for (const hour of ['09', '10', '11'])
    await appointments.create({ productId: 8, start: `2026-03-11T${hour}:00` });
  const { days, times } = await month('day=2026-03-11', await appointments.selfService.link(room.id));
  expect(days.map(({ date }) => date)).not.toContain('2026-03-11');
  expect(times).toEqual([]);
});

test('both times of a repeated hour are shown, and the second one can be chosen', async () => {
  const { appointments } = running;
  await appointments.rules.create({
    kind: 'global',
    rangeType: 'time:range',
    fromDate: '2026-10-25',
    toDate: '2026-10-25',
    fromRange: '02:00',
    toRange: '03:00',
    appointable: true,
  });
  await appointments.update(id, { start: '2026-10-24T10:00' });
  const night = (await month('day=2026-10-25')).times.filter(({ date }) => date === '2026-10-25T02:00');
  expect(night.map(({ start_iso }) => start_iso)).toEqual([
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T02:00:00+01:00',
  ]);
  const moved = await post('reschedule', { start: night[1]!.start_iso });
  expect(moved.body).toMatchObject({
    start_iso: '2026-10-25T02:00:00+01:00',
    end_iso: '2026-10-25T03:00:00+01:00',
  });
});

test('the appointment is moved to a time of the month, and its new state is returned', async () => {
  const [time] = (await month('day=2026-03-12')).times;
  const moved = await post('reschedule', { start: time!.start_iso });
  expect([moved.status, moved.body]).toMatchObject([
    200,
    { id, start_iso: '2026-03-12T09:00:00+01:00', staff_details: [{ id: 3 }], can_reschedule: true },
  ]);
  expect((await get(VIEW)).body).toEqual(moved.body);
  expect(moved.headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('the appointment is cancelled, with the reason that the customer gives', async () => {
  const cancelled = await post('cancel', { reason: 'I am ill' });
  expect([cancelled.status, cancelled.body]).toMatchObject([
    200,
    { id, status: 'cancelled', can_cancel: false, can_reschedule: false },
  ]);
  const history = await running.appointments.history(id);
  expect(JSON.stringify(history)).toContain('I am ill');
  const again = await post('cancel', {});
  expect([again.status, errorOf(again).code]).toEqual([403, 'shop_rest_cannot_create']);
});

test('a time that another customer has taken is a 409 with other times', async () => {
  await running.appointments.create({ productId: 7, start: '2026-03-12T09:00', staffId: 3 });
  const taken = await post('reschedule', { start: '2026-03-12T09:00:00+01:00' });
  const { code, data } = errorOf(taken);
  expect([taken.status, code]).toEqual([409, 'shop_appointments_slot_unavailable']);
  const next = {
    start: at('2026-03-12T10:00'),
    end: at('2026-03-12T11:00'),
    start_iso: '2026-03-12T10:00:00+01:00',
    staff_id: 3,
    available: 1,
  };
  expect(data.alternatives).toContainEqual(next);
  expect((await get(VIEW)).body).toMatchObject({ start_iso: '2026-03-10T10:00:00+01:00' });
  expect((await post('reschedule', { start: next.start_iso })).status).toBe(200);
});

test('a move that is too late is a 403 that says until when it was possible', async () => {
  now = Date.UTC(2026, 2, 8, 9) / 1_000;
  for (const late of [await post('reschedule', { start: '2026-03-12T09:00' }), await get(`${VIEW}/month`)]) {
    expect([late.status, errorOf(late)]).toMatchObject([
      403,
      { code: 'shop_rest_cannot_create', data: { reschedule_until: at('2026-03-08T09:00') } },
    ]);
  }
  expect((await get(VIEW)).body).toMatchObject({ can_reschedule: false, can_cancel: true });
  now = Date.UTC(2026, 2, 9, 9) / 1_000;
  const late = await post('cancel', {});
  expect([late.status, errorOf(late).data]).toMatchObject([403, { cancel_until: at('2026-03-09T09:00') }]);
});

test('an invalid token is the same 401 everywhere', async () => {
  const { appointments, anonymous } = running;
  const gone = await appointments.create({ productId: 8, start: '2026-03-11T09:00' });
  const ofGone = await appointments.selfService.link(gone.id);
  const before = await appointments.get(id);
  await appointments.remove(gone.id);
  const bodies = new Set<string>();
  for (const wrong of [ofGone, '', 'nonsense', `${token}x`, `${token}, ${token}`]) {
    for (const ask of [
      () => get(VIEW, wrong),
      () => get(`${VIEW}/month`, wrong),
      () => post('reschedule', { start: '2026-03-12T09:00' }, wrong),
      () => post('cancel', {}, wrong),
    ]) {
      const refused = await ask();
      expect(refused.status).toBe(401);
      bodies.add(refused.text);
    }
  }
  for (const path of [VIEW, `${VIEW}?token=${token}`, `${VIEW}?X-SITE-Link-Token=${token}`]) {
    const refused = await anonymous.get(path);
    expect([path, refused.status]).toEqual([path, 401]);
    bodies.add(refused.text);
  }
  expect(bodies.size).toBe(1);
  expect(await appointments.get(id)).toEqual(before);
});

test('the token gives any caller access to its appointment, and to nothing else', async () => {
  const asDora = await running.as('dora').get(VIEW).set('X-SITE-Link-Token', token);
  expect(asDora.body).toMatchObject({ id });
  expect((await get('/api/v2/appointments')).status).toBe(401);
  expect((await get(`/api/v2/appointments/${id}`)).status).toBe(401);
  expect((await get('/api/v1/self-service')).status).toBe(404);
});

test('an Idempotency-Key is not valid for the link of another appointment', async () => {
  const other = await running.appointments.create({ productId: 8, start: '2026-03-11T09:00' });
  const tokens = [token, await running.appointments.selfService.link(other.id)];
  const cancelled = [];
  for (const by of tokens) {
    const response = await running
      .as('cleo')
      .post(`${VIEW}/cancel`)
      .set({ 'X-SITE-Link-Token': by, 'Idempotency-Key': 'one' })
      .send({});
    cancelled.push((response.body as WireCustomerView).id);
  }
  expect(cancelled).toEqual([id, other.id]);
});

test.each<[act: string, body: object, params: unknown]>([
  ['reschedule', {}, ['start']],
  ['reschedule', { start: 'soon' }, { start: expect.any(String) as string }],
  ['cancel', { reason: 'x'.repeat(1_001) }, { reason: 'must have at most 1000 characters' }],
])('wrong parameters are named: %s %j', async (act, body, params) => {
  const refused = await post(act, body);
  expect([refused.status, errorOf(refused).data.params]).toEqual([400, params]);
});

test('neither the log nor an error contains the token', async () => {
  const { shop } = running;
  const find = jest.spyOn(shop.host.products, 'find').mockRejectedValue(new Error('the shop is down'));
  const failed = await Promise.all([get(VIEW), get(`${VIEW}/month`), post('cancel', {})]);
  find.mockRestore();
  expect(failed.map(({ status }) => status)).toEqual([502, 502, 502]);
  const said = JSON.stringify([logged, failed.map(({ text }) => text)]);
  expect(said.length).toBeGreaterThan(100);
  expect(said).not.toContain(token.split('.')[2]);
});

describe('the link to an item of a visit', () => {
  let visitId: number;
  let ofVisit: string;
  beforeEach(async () => {
    const items = [{ productId: 7, staffId: 3 }, { productId: 8 }];
    const visit = { items, start: '2026-03-10T09:00', customerId: 6 };
    await running.appointments.update(id, { start: '2026-03-11T10:00' });
    const { id: made, appointments } = await running.appointments.visits.create(visit);
    visitId = made;
    ofVisit = await running.appointments.selfService.link(appointments[1]!.id);
  });

  test('shows the whole visit, with the limits that count from its first item', async () => {
    expect((await get(VIEW, ofVisit)).body).toMatchObject({ visit_id: visitId, qty: 1 });
    const response = await get(`${VIEW}/visit`, ofVisit);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.body).toMatchObject({
      id: visitId,
      status: 'active',
      start: at('2026-03-10T09:00'),
      end_iso: '2026-03-10T11:00:00+01:00',
      items: [
        { product_name: 'Haircut', staff_details: [{ id: 3 }], settlement: { reason: 'cancelled' } },
        { start: at('2026-03-10T10:00') },
      ],
      can_cancel: true,
      can_reschedule: true,
      cancel_until: at('2026-03-09T08:00'),
      reschedule_until: at('2026-03-08T08:00'),
    });
    expect((await get(`${VIEW}/visit`)).status).toBe(404);
    expect((await get(`${VIEW}/visit`, 'nonsense')).status).toBe(401);
  });

  test('moves the whole visit to one of the times that it lists', async () => {
    const days = 'min_date=2026-03-10&max_date=2026-03-10';
    const { records, count } = (await get(`${VIEW}/visit/slots?${days}`, ofVisit)).body as {
      records: WireMove[];
      count: number;
    };
    expect([count, records.map(({ date }) => date)]).toEqual([1, ['2026-03-10T10:00']]);
    const moved = await post('visit/reschedule', { start: records[0]!.start_iso }, ofVisit);
    expect([moved.status, moved.body]).toMatchObject([200, { start: at('2026-03-10T10:00') }]);
    const refused = await post('visit/reschedule', { start: at('2026-03-10T11:00') }, ofVisit);
    expect([refused.status, errorOf(refused).data]).toMatchObject([409, { reasons: ['closed'] }]);
  });

  test('cancels the whole visit, until it is too late', async () => {
    now = Date.UTC(2026, 2, 9, 8) / 1_000;
    const late = await post('visit/cancel', {}, ofVisit);
    expect([late.status, errorOf(late).data]).toMatchObject([403, { cancel_until: at('2026-03-09T08:00') }]);
    now -= 1;
    const cancelled = await post('visit/cancel', { reason: 'I am ill' }, ofVisit);
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled', cost: '0.00' }]);
  });
});
