import { endLeases } from '../../support/leases';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const DRAFT = { productId: 1, start: START };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});

test('after the clock is set back, events keep the order in which they happened, and readers miss none', async () => {
  const { id } = await salon.appointments.create(DRAFT);
  salon.clock.set('2026-03-02T08:00');
  await salon.appointments.update(id, { quantity: 1, start: '2026-03-03T11:00' });
  salon.clock.set('2026-03-02T10:00');
  await salon.appointments.remove(id);
  await salon.appointments.tick();
  const events = await salon.events();
  expect(events.map(({ topic }) => topic)).toEqual([
    'appointment.created',
    'appointment.updated',
    'appointment.rescheduled',
    'appointment.deleted',
  ]);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => events[0]!.id + at));
});

test('after the clock is set back, a hold lasts until the clock shows its end again, and then ends once', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, status: 'in-cart' });
  salon.clock.set('2026-03-02T08:00');
  await salon.appointments.tick();
  expect((await refusal(salon.appointments.create(DRAFT))).status).toBe(409);
  salon.clock.set('2026-03-02T09:15');
  await salon.appointments.create(DRAFT);
  salon.clock.set('2026-03-02T09:14');
  await salon.appointments.tick();
  expect((await salon.appointments.get(id)).status).toBe('in-cart');
  expect((await refusal(salon.appointments.create(DRAFT))).status).toBe(409);
  salon.clock.set('2026-03-02T09:15');
  await salon.appointments.tick();
  await salon.appointments.tick();
  expect((await salon.appointments.get(id)).status).toBe('was-in-cart');
});

test('after the clock is set back, complete appointments stay complete, and none is completed before its time', async () => {
  const ended = await salon.appointments.create({ ...DRAFT, status: 'confirmed' });
  const ahead = await salon.appointments.create({ ...DRAFT, start: '2026-03-03T12:00', status: 'confirmed' });
  salon.clock.set('2026-03-03T11:30');
  await salon.appointments.tick();
  salon.clock.set('2026-03-02T09:00');
  await salon.appointments.tick();
  const statusOf = async (id: number) => (await salon.appointments.get(id)).status;
  expect([await statusOf(ended.id), await statusOf(ahead.id)]).toEqual(['complete', 'confirmed']);
});

test('after the clock is set back, a half-made booking is settled when its time has come again', async () => {
  const { orders } = salon.shop.host;
  const known = orders.findByReference.bind(orders);
  const make = orders.createPending.bind(orders);
  orders.createPending = async (...args) => {
    await make(...args);
    throw new Error('the answer got lost');
  };
  orders.findByReference = () => Promise.reject(new Error('the shop is down'));
  await refusal(salon.appointments.create(DRAFT));
  orders.findByReference = known;
  salon.clock.set('2026-03-02T08:00');
  await salon.appointments.tick();
  expect((await salon.events()).length).toBe(0);
  salon.clock.set('2026-03-02T09:02');
  await endLeases(salon.appointments);
  await salon.appointments.tick();
  expect((await salon.appointments.list()).items).toMatchObject([{ orderId: salon.shop.orders[0]!.id }]);
  expect((await salon.events()).map(({ topic }) => topic)).toEqual(['appointment.created']);
});
