import type { AppointmentDraft } from 'shop-appointments';
import { openOrderShop, type OrderShop } from './order-shop';

const START = '2026-03-03T10:00';

describe.each([
  ['orders in a database of their own', false],
  ['orders in our database', true],
])('unpaid for too long, %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, unpaidMinutes: 30 });
  });
  afterEach(async () => {
    await shop.close();
  });
  const create = (draft: Partial<AppointmentDraft> = {}) =>
    shop.appointments.create({ productId: 1, start: START, ...draft });
  const get = (id: number) => shop.appointments.get(id);

  test('is cancelled by the worker with its order, at the second and not before', async () => {
    const { id, orderId } = await create();
    shop.salon.clock.set('2026-03-02T09:29:59');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('unpaid');
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['cancelled', 'cancelled']);
    expect((await shop.salon.events()).at(-1)).toMatchObject({
      topic: 'appointment.cancelled',
      reason: 'It was not paid in time',
    });
    await create();
  });

  test('counts from when it became unpaid', async () => {
    const { id, orderId } = await create();
    await shop.event(orderId, 'processing');
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.event(orderId, 'pending');
    await shop.appointments.update(id, { customerStatus: 'arrived' });
    shop.salon.clock.set('2026-03-02T09:59:59');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('unpaid');
    shop.salon.clock.set('2026-03-02T10:00');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('cancelled');
  });

  test.each(['on-hold', 'processing'] as const)('waits while its order is %s', async (status) => {
    const { id, orderId } = await create();
    await shop.setStatus(orderId, status);
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['unpaid', status]);
  });

  test('another that is paid for keeps the order', async () => {
    const { id, orderId } = await create();
    await create({ productId: 2, orderId, status: 'paid' });
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect([(await get(id)).status, await shop.statusOf(orderId)]).toEqual(['cancelled', 'pending']);
  });

  test('those that wait do not keep the worker from those behind them', async () => {
    const first = await create({ productId: 6, status: 'unpaid' });
    await shop.setStatus(first.orderId, 'on-hold');
    await shop.appointments.storage.transaction(async (t) => {
      for (let more = 0; more < 200; more += 1) await shop.appointments.storage.appointments.insert(first, t);
    });
    const { id } = await create();
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect((await get(id)).status).toBe('cancelled');
  });
});

test('without the option an unpaid appointment waits for ever', async () => {
  const shop = await openOrderShop({ shared: true });
  const { id } = await shop.appointments.create({ productId: 1, start: START });
  shop.salon.clock.set('2026-04-02T09:30');
  await shop.appointments.tick();
  expect((await shop.appointments.get(id)).status).toBe('unpaid');
  await shop.close();
});
