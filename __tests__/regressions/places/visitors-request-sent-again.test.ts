import { openShop as openHttpShop } from '../../support/http/shop';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
/** A product with one place. */
const SINGLE = { productId: 1, start: START };
/** A product with several places. */
const SHARED = { productId: 2, start: START };
const VISITOR = { owner: 'session-1', address: '192.0.2.7' };
const idempotencyKey = 'order-now-1';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  await salon.close();
});
const place = (booking = SINGLE, by: object = VISITOR, how: object = { idempotencyKey }) =>
  salon.appointments.holds.place(booking, { ...VISITOR, ...by }, how);
const book = (booking = SINGLE, terms: object = {}) =>
  salon.appointments.book(booking, { ...VISITOR, idempotencyKey, ...terms });
/**
 * Returns the responses to two equal requests. One may be refused while the other still waits for the shop to
 * create the order.
 */
async function responses<T>(twins: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(twins);
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(errors.length).toBeLessThan(twins.length);
  for (const error of errors) expect(error).toMatchObject({ code: 'shop_rest_in_flight' });
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
const stored = async () => (await salon.appointments.list({ status: ['in-cart', 'unpaid'] })).total;

describe.each([
  ['the only place', SINGLE],
  ['one of several places', SHARED],
])('requests of a visitor that are sent again, for %s', (_what, booking) => {
  test('13.7 a repeated hold, after a lost response or by a double click, is the first one with its token', async () => {
    const [first, twin] = await Promise.all([place(booking), place(booking)]);
    const again = await place(booking, { address: '198.51.100.7' });
    expect([twin, again]).toEqual([first, first]);
    expect(await stored()).toBe(1);
    const { appointment, token } = again;
    expect((await salon.appointments.holds.get(appointment.id, token)).secondsLeft).toBe(900);
  });

  test('13.7 a repeated booking of a visitor is the first one', async () => {
    const [first, again] = [await responses([book(booking), book(booking)]), await book(booking)];
    expect(first).toEqual(first.map(() => again));
    expect([await stored(), salon.shop.orders.length]).toEqual([1, 1]);
  });
});

test('13.7 a double click on a hold makes one booking, and gets one response twice', async () => {
  const { appointment, token } = await place();
  const checkOut = () => salon.appointments.holds.checkout([{ id: appointment.id, token }]);
  const [first, again] = [await responses([checkOut(), checkOut()]), await checkOut()];
  expect(first).toEqual(first.map(() => again));
  expect(salon.shop.orders).toHaveLength(1);
});

test('13.7 within a transaction of the shop a key counts, too', async () => {
  const inTransaction = () =>
    salon.appointments.transaction((transaction) => place(SHARED, VISITOR, { idempotencyKey, transaction }));
  const [first, twin] = await Promise.all([inTransaction(), inTransaction()]);
  expect(twin).toEqual(first);
  expect(await stored()).toBe(1);
});

test('13.7 a key counts only for its owner and its request', async () => {
  const first = await place(SHARED);
  const other = await place(SHARED, { owner: 'session-2' });
  const next = await place(SHARED, VISITOR, { idempotencyKey: 'order-now-2' });
  expect(new Set([first, other, next].map(({ appointment: { id } }) => id)).size).toBe(3);
  expect(new Set([first, other, next].map(({ token }) => token)).size).toBe(3);
  for (const changed of [place({ ...SHARED, start: '2026-03-03T11:00' }), book(SHARED)])
    expect(await refusal(changed)).toMatchObject({ status: 422, code: 'shop_rest_idempotency_mismatch' });
  expect(await stored()).toBe(3);
});

test('13.7 repeating a released hold takes no place', async () => {
  const { appointment, token } = await place();
  await salon.appointments.holds.release(appointment.id, token);
  expect(await place()).toMatchObject({
    appointment: { id: appointment.id, status: 'was-in-cart' },
    secondsLeft: 0,
    token,
  });
  expect((await refusal(salon.appointments.holds.get(appointment.id, token))).status).toBe(404);
});

test('13.7 a refusal does not use a key up', async () => {
  const { appointment, token } = await place(SINGLE, { owner: 'other' }, {});
  expect((await refusal(place())).status).toBe(409);
  await salon.appointments.holds.release(appointment.id, token);
  expect((await place()).secondsLeft).toBe(900);
});

test.each([
  ['without an owner', () => book(SINGLE, { owner: undefined })],
  ['with a space', () => place(SINGLE, VISITOR, { idempotencyKey: 'a b' })],
  ['that is empty', () => book(SINGLE, { idempotencyKey: '' })],
  ['that is no text', () => place(SINGLE, VISITOR, { idempotencyKey: 7 })],
])('13.7 a key %s is refused', async (_what, sent) => {
  expect((await refusal(sent())).data).toMatchObject({
    params: { idempotencyKey: expect.any(String) as string },
  });
  expect(await stored()).toBe(0);
});

test('13.7 a repeated cancellation by link gets the first response', async () => {
  const http = await openHttpShop();
  const links = [];
  for (const start of ['2026-03-10T09:00', '2026-03-10T10:00']) {
    const { id } = await http.appointments.book({ productId: 8, start });
    links.push(await http.appointments.selfService.link(id));
  }
  const cancel = (link: string) =>
    http.anonymous
      .post('/api/v2/self-service/cancel')
      .set({ 'X-SITE-Link-Token': link, 'Idempotency-Key': 'cancel-1' })
      .send({});
  const first = await cancel(links[0]!);
  const again = await cancel(links[0]!);
  expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
  expect(again.body).toEqual(first.body);
  const other = await cancel(links[1]!);
  expect([other.status, other.headers['idempotent-replayed']]).toEqual([200, undefined]);
  await http.close();
});
