import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appointments } from '../src/appointments/core';
import { type Client, clientOf, signIn, until } from './client';
import { emptyDatabase } from './database';
import type { Appointment, Booked, MedusaOrder, Refused, Slots } from './records';
import { runMedusa, type Shop, startShop } from './shop';

/** Path of the free times on a Monday. */
const SLOTS = '/api/v2/slots?product_ids=1&min_date=2031-03-10&max_date=2031-03-10';

/** A question that a course asks for each person. */
const QUESTION = { key: 'name', label: 'Name', type: 'text', required: true, per: 'place' };

const env: Record<string, string> = {};
let [key, product] = ['', ''];
let shop: Shop;
let visitor: Client;
let manager: Client;

before(async () => {
  env.DATABASE_URL = await emptyDatabase('medusa_shop_test');
  await runMedusa(['db:migrate'], env);
  const printed = await runMedusa(['exec', './src/scripts/seed.ts'], env);
  key = /^KEY=(.+)$/m.exec(printed)![1]!;
  product = /^PRODUCT=(.+)$/m.exec(printed)![1]!;
  await open();
});

after(async () => {
  await shop.stop('SIGKILL');
  await appointments.close();
});

async function open(killed?: string): Promise<void> {
  shop = killed
    ? await startShop({ ...env, KILLED: killed }, 'kill-in-create-pending.ts')
    : await startShop(env);
  const token = await signIn(shop.url, 'user', 'mona@shop.example');
  visitor = clientOf(shop.url, { 'x-publishable-api-key': key });
  manager = clientOf(shop.url, { Authorization: `Bearer ${token}` });
}

const book = (start: string, client: Client = visitor) =>
  client.post<Booked>('/store/bookings', { product_id: product, start });
const all = async (): Promise<Appointment[]> =>
  (await manager.get<Appointment[]>('/api/v2/appointments?per_page=100')).body;
const statusOf = async (id: number): Promise<string> =>
  (await manager.get<Appointment>(`/api/v2/appointments/${id}`)).body.status;

async function orderOf(id: string): Promise<MedusaOrder> {
  const fields = 'id,status,payment_status,total,*items,*customer,*payment_collections.payments';
  return (await manager.get<{ order: MedusaOrder }>(`/admin/orders/${id}?fields=${fields}`)).body.order;
}

/**
 * Records a payment of an order as a manager does in Medusa's admin, and waits until the library has given its
 * appointment the status.
 */
async function pay(id: number, orderId: string, amount = 47.6, status = 'paid'): Promise<void> {
  const due = { order_id: orderId, amount };
  const { body } = await manager.post<{ payment_collection: { id: string } }>(
    '/admin/payment-collections',
    due,
  );
  const path = `/admin/payment-collections/${body.payment_collection.id}/mark-as-paid`;
  assert.equal((await manager.post(path, { order_id: orderId })).status, 200);
  await until(
    () => statusOf(id),
    (now) => now === status,
  );
}

async function bookAndPay(start: string): Promise<{ id: number; orderId: string }> {
  const { id, order_id: orderId } = (await book(start)).body;
  await pay(id, orderId);
  return { id, orderId };
}

/**
 * Asserts two things: each appointment that takes a place has an order line, and each order that is not cancelled has
 * an appointment.
 */
async function assertEachHasItsOther(): Promise<void> {
  const path = '/admin/orders?limit=1000&fields=id,status,payment_status,items.id';
  const { orders } = (await manager.get<{ orders: MedusaOrder[] }>(path)).body;
  const live = (await all()).filter(({ status }) => status !== 'cancelled');
  const pairs = live.map((one) => `${one.order_external_id} ${one.order_item_external_id}`);
  const lines = orders
    .filter((order) => order.status !== 'canceled' && order.payment_status !== 'refunded')
    .flatMap(({ id, items }) => items.map((item) => `${id} ${item.id}`));
  assert.deepEqual(pairs.sort(), lines.sort());
}

void test('a time is found, booked and paid, and cancelled in Medusa', async () => {
  const products = await visitor.get<{ id: number; external_id: string }[]>('/api/v2/products');
  assert.deepEqual([products.body[0]?.id, products.body[0]?.external_id], [1, product]);
  const { records } = (await visitor.get<Slots>(SLOTS)).body;
  assert.deepEqual([records.length, records[0]?.product_external_id], [8, product]);
  assert.equal(records[0]?.start_iso, '2031-03-10T09:00:00+01:00');
  const booked = await book('2031-03-10T09:00');
  assert.equal(booked.status, 201);
  assert.equal(booked.body.status, 'unpaid');
  const { id, order_id: orderId } = booked.body;
  const order = await orderOf(orderId);
  assert.deepEqual([order.status, order.payment_status, order.total], ['pending', 'not_paid', 47.6]);
  assert.equal(order.items.length, 1);
  assert.deepEqual([order.items[0]?.product_id, order.items[0]?.quantity], [product, 1]);

  await pay(id, orderId);
  await manager.post(`/admin/orders/${orderId}/cancel`, {});
  await until(
    () => statusOf(id),
    (status) => status === 'cancelled',
  );
  assert.equal((await book('2031-03-10T09:00')).status, 201); // cancelling the order has made the place free again
});

void test('a time that is taken is the 409 of the library, with times nearby', async () => {
  const wanted = { product_id: product, start: '2031-03-10T09:00' };
  const { status, body } = await visitor.post<Refused>('/store/bookings', wanted);
  assert.deepEqual([status, body.code], [409, 'shop_appointments_slot_unavailable']);
  assert.equal(body.data.alternatives[0]?.start_iso, '2031-03-10T10:00:00+01:00');
});

void test('twenty callers for one place: one gets it, and there is one order more', async () => {
  const count = async (): Promise<number> =>
    (await manager.get<{ count: number }>('/admin/orders?limit=1')).body.count;
  const earlier = await count();
  const answers = await Promise.all(Array.from({ length: 20 }, () => book('2031-03-10T11:00')));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array<number>(19).fill(409)]);
  assert.equal(await count(), earlier + 1);
  await assertEachHasItsOther();
});

void test('a payment that goes back in full cancels the appointment', async () => {
  const { id, orderId } = await bookAndPay('2031-03-10T12:00');
  const [payment] = (await orderOf(orderId)).payment_collections[0]!.payments;
  const refunded = await manager.post(`/admin/payments/${payment!.id}/refund`, { amount: 47.6 });
  assert.equal(refunded.status, 200);
  await until(
    () => statusOf(id),
    (status) => status === 'cancelled',
  );
});

void test('a deposit confirms the appointment, and the rest makes it paid', async () => {
  const appointment = { duration: 60, durationUnit: 'minute' };
  const change = async (settings: object): Promise<void> => {
    const metadata = { appointment: { ...appointment, ...settings } };
    assert.equal((await manager.post(`/admin/products/${product}`, { metadata })).status, 200);
  };
  await change({ deposit: { percent: 25 } });
  const { id, order_id: orderId } = (await book('2031-03-13T09:00')).body;
  const dueNow = async (): Promise<string | null | undefined> =>
    (await manager.get<Appointment>(`/api/v2/appointments/${id}`)).body.due_now;
  assert.equal(await dueNow(), '11.90');
  await pay(id, orderId, 11.9, 'confirmed');
  await pay(id, orderId, 35.7);
  await change({});
});

void test('a line that a manager takes out of the order cancels its appointment', async () => {
  const { id, orderId } = await bookAndPay('2031-03-10T13:00');
  const [item] = (await orderOf(orderId)).items;
  await manager.post('/admin/order-edits', { order_id: orderId });
  await manager.post(`/admin/order-edits/${orderId}/items/item/${item!.id}`, { quantity: 0 });
  const confirmed = await manager.post(`/admin/order-edits/${orderId}/confirm`, {});
  assert.equal(confirmed.status, 200);
  await until(
    () => statusOf(id),
    (status) => status === 'cancelled',
  );
});

void test('an appointment that is cancelled in the library cancels its order in Medusa', async () => {
  const { id, order_id: orderId } = (await book('2031-03-10T14:00')).body;
  assert.equal((await manager.post(`/api/v2/appointments/${id}`, { status: 'cancelled' })).status, 200);
  await until(
    async () => (await orderOf(orderId)).status,
    (status) => status === 'canceled',
  );
});

void test('a customer who is signed in gets the order, and reads only what is theirs', async () => {
  const token = await signIn(shop.url, 'customer', 'cleo@shop.example');
  const authorization = { Authorization: `Bearer ${token}` };
  const booked = await book(
    '2031-03-10T15:00',
    clientOf(shop.url, { 'x-publishable-api-key': key, ...authorization }),
  );
  const order = await orderOf(booked.body.order_id);
  assert.equal(order.customer?.email, 'cleo@shop.example');
  const own = await clientOf(shop.url, authorization).get<Appointment[]>('/api/v2/appointments');
  assert.deepEqual(
    own.body.map(({ id }) => id),
    [booked.body.id],
  );

  // A session cookie of Medusa is accepted, too, but needs a nonce.
  const { headers } = await clientOf(shop.url, authorization).post('/auth/session', {});
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const browser = clientOf(shop.url, { Cookie: cookie });
  assert.equal((await browser.get('/api/v2/appointments')).status, 401);
  const id = /=s%3A([^.]+)\./.exec(cookie)![1]!;
  const nonce = appointments.nonceFor({ id, userId: order.customer_id! });
  assert.deepEqual((await browser.get(`/api/v2/appointments?_nonce=${nonce}`)).body, own.body);
});

void test('a product with a required question is booked with the answers of each person', async () => {
  const length = { duration: 60, durationUnit: 'minute' };
  const course = { ...length, capacity: 2, questions: [QUESTION] };
  const asks = (count: number) => async (): Promise<boolean> => {
    const { body } = await visitor.get<{ questions?: unknown[] }>('/api/v2/products/1');
    return (body.questions ?? []).length === count;
  };
  await manager.post(`/admin/products/${product}`, { metadata: { appointment: course } });
  await until(asks(1), Boolean);
  const wanted = { product_id: product, start: '2031-03-13T09:00', qty: 2 };
  const ada = { key: 'name', place: 1, value: 'Ada' };
  const bo = { key: 'name', place: 2, value: 'Bo' };

  const refused = await visitor.post<Refused>('/store/bookings', { ...wanted, answers: [ada] });
  assert.deepEqual([refused.status, refused.body.data.params], [400, { 'answers.name[2]': 'is required' }]);
  const wrong = await visitor.post<Refused>('/store/bookings', { ...wanted, answers: 'Ada' });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'rest_invalid_param']);
  const booked = await visitor.post<Booked>('/store/bookings', { ...wanted, answers: [ada, bo] });
  assert.equal(booked.status, 201);
  const { answers } = (await manager.get<Appointment>(`/api/v2/appointments/${booked.body.id}`)).body;
  assert.deepEqual(
    answers.map(({ place, label, value }) => [place, label, value]),
    [
      [1, 'Name', 'Ada'],
      [2, 'Name', 'Bo'],
    ],
  );
  await manager.post(`/admin/products/${product}`, { metadata: { appointment: length } });
  await until(asks(0), Boolean);
});

void test('a product that is no longer published has no times for visitors', async () => {
  const slots = SLOTS.replaceAll('2031-03-10', '2031-03-11');
  const times = async (): Promise<number> => {
    const { status, body } = await visitor.get<Slots>(slots);
    return status === 200 ? body.records.length : 0;
  };
  assert.equal(await times(), 8);
  await manager.post(`/admin/products/${product}`, { status: 'draft' });
  await until(times, (count) => count === 0);
  await manager.post(`/admin/products/${product}`, { status: 'published' });
  await until(times, (count) => count === 8);
});

void test('bodies that are no bookings are refused with an explanation', async () => {
  const router = async (body: string): Promise<Refused> =>
    (await manager.post<Refused>('/api/v2/appointments', body)).body;
  assert.equal((await router('{')).code, 'rest_invalid_json');
  assert.equal((await router(JSON.stringify('x'.repeat(3_000_000)))).data.status, 413);
  const own = [
    {},
    [],
    null,
    { product_id: { $ne: null }, start: 9 },
    { product_id: '%', start: '2031-03-10T16:00' },
  ];
  for (const body of own) {
    const answer = await visitor.post<Refused>('/store/bookings', body);
    assert.deepEqual([answer.status, typeof answer.body.message], [400, 'string'], JSON.stringify(body));
  }
});

void test('a killed process leaves no order without an appointment, and no appointment without an order', async () => {
  const starts = { before: '2031-03-12T09:00', during: '2031-03-12T10:00', after: '2031-03-12T11:00' };
  for (const [killed, start] of Object.entries(starts)) {
    await shop.stop('SIGTERM');
    await open(killed);
    await assert.rejects(book(start));
    assert.equal(await shop.ended(), 'SIGKILL');
  }
  await open();
  const isUnsettled = (one: Appointment): boolean => one.order_id === 0 && one.status !== 'cancelled';
  await until(all, (appointments) => !appointments.some(isUnsettled));
  await assertEachHasItsOther();
  // Killed before the order was created: the place is free again. Killed after it: the appointment exists.
  assert.equal((await book(starts.before)).status, 201);
  assert.equal((await book(starts.after)).status, 409);
});

void test('the shop ends when it is told', async () => {
  await shop.stop('SIGTERM');
  assert.equal(await shop.ended(), null);
});

void test('the ports keep the contract', async () => {
  assert.match(await runMedusa(['exec', './src/scripts/contract.ts'], env), /^0 promises are not kept$/m);
});
