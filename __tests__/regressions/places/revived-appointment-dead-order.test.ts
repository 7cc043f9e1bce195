import { type Appointment, AppointmentsError } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { stateMachineOrders } from '../../support/shops/state-machine-orders';

const START = '2026-03-03T10:00';
const DRAFT = { productId: 1, start: START } as const;

const PLACES = [
  ['in its database', true],
  ['elsewhere', false],
] as const;

let shop: OrderShop;
afterEach(async () => {
  await shop.close();
});
const orderOf = async (orderId: number) => (await shop.orders()).find(({ id }) => id === orderId)!;
const cancel = (id: number) => shop.appointments.update(id, { status: 'cancelled' });
const revive = (id: number) => shop.appointments.update(id, { status: 'unpaid' });

describe.each(PLACES)('orders that can be revived, %s', (_where, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared, unpaidMinutes: 30 });
  });

  test('1.5 an appointment that is set from cancelled to unpaid by hand has a pending order', async () => {
    const { id, orderId } = await shop.appointments.create(DRAFT);
    await cancel(id);
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await revive(id)).toMatchObject({ status: 'unpaid', orderId });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'pending',
      items: [{ quantity: 1, total: '30.00' }],
    });
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'paid' });
  });

  test('1.5 the line of a revived order follows what else the update changes', async () => {
    const { id, orderId } = await shop.appointments.create({ ...DRAFT, productId: 2 });
    await cancel(id);
    await shop.appointments.update(id, { status: 'unpaid', quantity: 2, cost: '20' });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'pending',
      items: [{ quantity: 2, total: '20.00' }],
    });
  });

  test.each([
    ['the shop had cancelled', (orderId: number) => shop.event(orderId, 'cancelled').then(() => undefined)],
    [
      'was not paid in time',
      async () => {
        shop.salon.clock.set('2026-03-02T10:00');
        await shop.appointments.tick();
      },
    ],
  ])('1.5 an appointment has a pending order if it is revived after its order %s', async (_how, end) => {
    const held = await shop.appointments.holds.place(DRAFT, { owner: 'a visitor' });
    const key = { id: held.appointment.id, token: held.token };
    const [{ id, orderId }] = (await shop.appointments.holds.checkout([key])) as [Appointment];
    await end(orderId);
    expect([await shop.statusOf(orderId), (await shop.appointments.get(id)).status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    await revive(id);
    expect(await shop.statusOf(orderId)).toBe('pending');
  });

  test('1.5 the occurrences of a series that is revived as a whole have a pending order, too', async () => {
    const { series } = await shop.appointments.series.create({ ...DRAFT, frequency: 'weekly', count: 2 });
    for (const { id } of series.appointments) await cancel(id);
    expect(await shop.statusOf(series.orderId)).toBe('cancelled');
    const [first, second] = series.appointments;
    await shop.appointments.series.update(series.id, {
      scope: 'one',
      appointmentId: first!.id,
      status: 'unpaid',
    });
    expect(await shop.statusOf(series.orderId)).toBe('pending');
    expect((await shop.appointments.get(second!.id)).status).toBe('cancelled');
  });

  test('1.5 a cancelled appointment that stays cancelled leaves its order alone', async () => {
    const { id, orderId } = await shop.appointments.create(DRAFT);
    await cancel(id);
    await shop.appointments.update(id, { customerStatus: 'no-show' });
    expect(await shop.statusOf(orderId)).toBe('cancelled');
  });
});

describe.each(PLACES)('orders that stay cancelled, %s', (_where, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared, ordersAs: stateMachineOrders });
  });

  test('1.5 the revived appointment moves to a new pending order with its line', async () => {
    const { id, orderId, customerId } = await shop.appointments.create({ ...DRAFT, customerId: 21 });
    await cancel(id);
    const revived = await revive(id);
    expect(revived).toMatchObject({ status: 'unpaid', customerId });
    expect(revived.orderId).not.toBe(orderId);
    const [successor] = (await shop.orders()).filter((order) => order.id === revived.orderId);
    expect(successor).toMatchObject({
      status: 'pending',
      items: [{ id: revived.orderItemId, quantity: 1, total: '30.00' }],
    });
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await shop.event(revived.orderId, 'processing');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'paid' });
    expect(await shop.orders()).toHaveLength(2);
  });

  test('1.5 restoring from the trash, also together with a change of the quantity, makes a new order, too', async () => {
    const { id, orderId } = await shop.appointments.create({ ...DRAFT, productId: 2 });
    await shop.appointments.remove(id, { force: false });
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    const revived = await shop.appointments.update(id, { status: 'unpaid', quantity: 2 });
    expect(await orderOf(revived.orderId)).toMatchObject({
      status: 'pending',
      items: [{ quantity: 2, total: revived.cost }],
    });
    await shop.appointments.tick();
    expect(await shop.orders()).toHaveLength(2);
  });

  test('1.5 cancelling and reviving once more makes another order, and each order has one line', async () => {
    const { id } = await shop.appointments.create(DRAFT);
    for (let times = 0; times < 2; times += 1) {
      await cancel(id);
      await revive(id);
    }
    const orders = await shop.orders();
    expect(orders.map(({ status, items }) => [status, items.length])).toEqual([
      ['cancelled', 1],
      ['cancelled', 1],
      ['pending', 1],
    ]);
    expect((await shop.appointments.get(id)).orderId).toBe(orders[2]!.id);
  });
});

test.each(PLACES)(
  '1.5 a shop that refuses to revive the order and to make a new one is told that the appointment needs an order, orders %s',
  async (_where, shared) => {
    shop = await openOrderShop({ shared });
    const { id, orderId } = await shop.appointments.create(DRAFT);
    await cancel(id);
    const refuse = () => Promise.reject(new AppointmentsError('rest_invalid_param', 'Not in this shop.'));
    shop.trouble = { setStatus: refuse, createPending: refuse };
    expect(await revive(id)).toMatchObject({ status: 'unpaid', orderId });
    expect(shop.notices).toMatchObject([{ code: 'needs_order', orderId, appointmentId: id }]);
  },
);

describe('a lost response while the new order is made', () => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared: false, ordersAs: stateMachineOrders });
  });

  test('1.5 only one new order is made, although the response of createPending was lost', async () => {
    const { id } = await shop.appointments.create(DRAFT);
    await cancel(id);
    const real = stateMachineOrders(shop.salon.shop.host.orders);
    shop.trouble = {
      createPending: async (...args) => {
        await real.createPending(...args);
        throw new Error('The connection was closed');
      },
    };
    await revive(id);
    shop.trouble = {};
    await shop.appointments.tick();
    const orders = await shop.orders();
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(await shop.appointments.get(id)).toMatchObject({ orderId: orders[1]!.id, status: 'unpaid' });
  });

  test('1.5 an appointment that is cancelled before the shop could be told needs no new order', async () => {
    const { id } = await shop.appointments.create(DRAFT);
    await cancel(id);
    shop.trouble = { find: () => Promise.reject(new Error('The shop is down')) };
    await revive(id).catch(() => undefined);
    shop.trouble = {};
    await cancel(id);
    await shop.appointments.tick();
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['cancelled']);
  });
});
