import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { stateMachineOrders } from '../../support/shops/state-machine-orders';

const START = '2026-03-03T10:00';

let shop: OrderShop;
afterEach(async () => {
  await shop.close();
});

describe.each([
  ['in its database', true],
  ['elsewhere', false],
] as const)('a shop that keeps unit prices in whole cents, orders %s', (_where, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared, ordersAs: stateMachineOrders });
  });

  const lineOf = async ({
    orderId,
    orderItemId,
  }: {
    readonly orderId: number;
    readonly orderItemId: number;
  }) => (await shop.orders()).find(({ id }) => id === orderId)!.items.find(({ id }) => id === orderItemId)!;

  test('1.7 an appointment has the cost of its order’s line: 100.02 instead of 100.01 for two', async () => {
    const booked = await shop.appointments.create({
      productId: 2,
      start: START,
      quantity: 2,
      cost: '100.01',
    });
    expect(booked.cost).toBe('100.02');
    expect(await shop.appointments.get(booked.id)).toMatchObject({ cost: '100.02' });
    expect(await lineOf(booked)).toMatchObject({ quantity: 2, total: '100.02' });
    const [event] = await shop.salon.events();
    expect(event).toMatchObject({ topic: 'appointment.created', snapshot: { cost: '100.02' } });
  });

  test('1.7 an appointment that is added to an order, or whose quantity or cost changes, has the cost of its order’s line', async () => {
    const { orderId } = await shop.appointments.create({ productId: 1, start: START });
    const draft = { productId: 2, start: START, quantity: 2, cost: '0.05', orderId } as const;
    const booked = await shop.appointments.create(draft);
    expect(booked.cost).toBe('0.06');
    const changed = await shop.appointments.update(booked.id, { cost: '10.01' });
    expect([changed.cost, (await lineOf(changed)).total]).toEqual(['10.02', '10.02']);
    const larger = await shop.appointments.update(booked.id, { quantity: 3 });
    expect([larger.cost, (await lineOf(larger)).total]).toEqual(['10.02', '10.02']);
    const odd = await shop.appointments.update(booked.id, { cost: '10.00', status: 'confirmed' });
    expect([odd.cost, (await lineOf(odd)).total]).toEqual(['9.99', '9.99']);
    expect(await shop.appointments.get(booked.id)).toEqual(odd);
  });

  test('1.7 holds that are checked out, and the occurrences of a series, have the costs of their orders’ lines', async () => {
    await shop.close();
    // Opens a shop that rounds to whole euros: 12.50 for a place becomes 13.
    shop = await openOrderShop({ shared, ordersAs: (orders) => stateMachineOrders(orders, 100) });
    const { holds, series } = shop.appointments;
    const keys = [];
    for (const hour of [10, 11]) {
      const hold = await holds.place(
        { productId: 2, start: `2026-03-04T${hour}:00`, quantity: 3 },
        { owner: 'v' },
      );
      expect(hold.appointment.cost).toBe('37.50');
      keys.push({ id: hold.appointment.id, token: hold.token });
    }
    const made = await holds.checkout(keys);
    expect(made.map(({ cost }) => cost)).toEqual(['39.00', '39.00']);
    const weekly = { productId: 2, start: START, quantity: 3, frequency: 'weekly', count: 2 } as const;
    const booked = await series.create(weekly);
    expect(booked.series.appointments.map(({ cost }) => cost)).toEqual(['39.00', '39.00']);
    expect(booked.series.cost).toBe('78.00');
  });

  test('1.7 a cost that was entered with tax still includes tax', async () => {
    const draft = { productId: 2, start: START, quantity: 3, cost: '100.00', costIncludesTax: true } as const;
    const booked = await shop.appointments.create(draft);
    expect(booked).toMatchObject({ cost: '99.99', costIncludesTax: true });
  });

  test('1.7 another product gets a new line, at its own price, if a line’s product cannot change', async () => {
    const { id, orderId, orderItemId } = await shop.appointments.create({ productId: 1, start: START });
    const changed = await shop.appointments.update(id, { productId: 2, quantity: 3, cost: '50.00' });
    expect(changed).toMatchObject({ orderId, cost: '50.01' });
    expect(changed.orderItemId).not.toBe(orderItemId);
    const [order] = await shop.orders();
    expect(order!.items.filter(({ quantity }) => quantity > 0)).toEqual(
      [{ id: changed.orderItemId, quantity: 3, total: '50.01' }].map(
        (line) => expect.objectContaining(line) as unknown,
      ),
    );
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'paid', productId: 2, quantity: 3 });
  });
});
