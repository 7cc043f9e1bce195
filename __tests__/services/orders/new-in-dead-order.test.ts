import { type Appointment, AppointmentsError } from 'shop-appointments';
import { stateMachineOrders } from '../../support/shops/state-machine-orders';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const START = '2026-03-03T10:00';
const OWNER = 'a-visitor-with-a-cookie';

let shop: OrderShop;
afterEach(async () => {
  await shop.close();
});

/** Creates an order with one line, and cancels it as the shop does. */
async function deadOrder(): Promise<number> {
  const { orderId } = await shop.appointments.create({ productId: 6, start: START, cost: '12.50' });
  await shop.event(orderId, 'cancelled');
  return orderId;
}

const orderOf = async (orderId: number) => (await shop.orders()).find(({ id }) => id === orderId)!;

const hold = async (start: string) => {
  const { appointment, token } = await shop.appointments.holds.place(
    { productId: 2, start },
    { owner: OWNER },
  );
  return { id: appointment.id, token };
};

/** Ways in which appointments enter an order. Each returns the appointments in the order afterwards. */
const WAYS = [
  [
    'created',
    async (orderId: number) => [await shop.appointments.create({ productId: 1, start: START, orderId })],
  ],
  [
    'checked out',
    async (orderId: number) => {
      const holds = [await hold('2026-03-03T10:00'), await hold('2026-03-03T12:00')];
      const checkOut = () => shop.appointments.holds.checkout(holds, { orderId });
      const rows = await checkOut();
      expect(await checkOut()).toEqual(rows);
      return rows;
    },
  ],
  [
    'moved from another order',
    async (orderId: number, ownId?: number) => {
      const id = ownId ?? (await shop.appointments.create({ productId: 1, start: START })).id;
      return [await shop.appointments.update(id, { orderId })];
    },
  ],
] as const;
const PLACES = [
  ['in the library’s database', true],
  ['elsewhere', false],
] as const;
const CASES = WAYS.flatMap(([how, enter]) =>
  PLACES.map(([where, shared]) => ({ how, enter, where, shared })),
);

test.each(CASES)(
  'an appointment that is $how into a cancelled order revives it, orders $where',
  async ({ enter, shared }) => {
    shop = await openOrderShop({ shared });
    const dead = await deadOrder();
    const rows = await enter(dead);
    for (const row of rows) expect(row).toMatchObject({ status: 'unpaid', orderId: dead });
    const order = await orderOf(dead);
    expect(order.status).toBe('pending');
    expect(order.items.map(({ id }) => id).slice(1)).toEqual(rows.map(({ orderItemId }) => orderItemId));
    await shop.event(dead, 'processing');
    for (const { id } of rows) expect((await shop.appointments.get(id)).status).toBe('paid');
  },
);

/** Ways in which new appointments enter an order. Other tests below are about existing appointments. */
const NEW_CASES = CASES.filter(({ how }) => how !== 'moved from another order');

test.each(NEW_CASES)(
  'an appointment that is $how into an order that stays cancelled gets a new order, orders $where',
  async ({ enter, shared }) => {
    shop = await openOrderShop({ shared, ordersAs: stateMachineOrders });
    const dead = await deadOrder();
    const rows = await enter(dead);
    expect((await orderOf(dead)).status).toBe('cancelled');
    expect((await orderOf(dead)).items).toHaveLength(1);
    const [successorId] = new Set(rows.map(({ orderId }) => orderId));
    expect(successorId).not.toBe(dead);
    const successor = await orderOf(successorId!);
    expect(successor.status).toBe('pending');
    expect(successor.items.map(({ id }) => id)).toEqual(rows.map(({ orderItemId }) => orderItemId));
    await shop.event(successorId!, 'processing');
    for (const { id } of rows) expect((await shop.appointments.get(id)).status).toBe('paid');
  },
);

test.each([
  { status: 'cancelled', where: 'in the library’s database', shared: true },
  { status: 'cancelled', where: 'elsewhere', shared: false },
  { status: 'refunded', where: 'in the library’s database', shared: true },
  { status: 'refunded', where: 'elsewhere', shared: false },
] as const)(
  'moving an appointment into an order that stays $status is refused and changes nothing, orders $where',
  async ({ status, shared }) => {
    shop = await openOrderShop({ shared, ordersAs: stateMachineOrders });
    const { orderId: dead } = await shop.appointments.create({ productId: 6, start: START });
    if (status === 'refunded') await shop.event(dead, 'processing');
    await shop.event(dead, status);
    const own = await shop.appointments.create({ productId: 1, start: START });
    const orders = await shop.orders();
    for (let requests = 0; requests < 2; requests += 1) {
      await expect(
        shop.appointments.update(own.id, { orderId: dead, localTimezone: 'Europe/Paris' }),
      ).rejects.toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        data: {
          params: {
            orderId: `order ${dead} is ${status} and cannot be reopened; send the id of another order, or create a new appointment`,
          },
        },
      });
    }
    expect(await shop.orders()).toEqual(orders);
    expect(await shop.appointments.get(own.id)).toEqual(own);
  },
);

test.each(PLACES)(
  'the appointments that one batch creates in an order that stays cancelled share one new order, orders %s',
  async (_where, shared) => {
    shop = await openOrderShop({ shared, ordersAs: stateMachineOrders });
    const dead = await deadOrder();
    const { create } = await shop.appointments.batch({
      create: [
        ...[10, 12, 14].map((hour) => ({ productId: 1, start: `2026-03-03T${hour}:00`, orderId: dead })),
        { productId: 1, start: '2026-03-03T16:00', orderId: dead, status: 'cancelled' },
      ],
    });
    const rows = (create as readonly Appointment[]).slice(0, 3);
    // An appointment that is created as cancelled may be in a cancelled order.
    expect(create?.[3]).toMatchObject({ status: 'cancelled', orderId: dead });
    const [successorId] = new Set(rows.map(({ orderId }) => orderId));
    expect((await shop.orders()).map(({ id, status, items }) => [id, status, items.length])).toEqual([
      [dead, 'cancelled', 2],
      [successorId, 'pending', 3],
    ]);
    for (const row of rows) expect(row).toMatchObject({ status: 'unpaid', orderId: successorId });
  },
);

test.each(CASES)(
  'a shop that refuses to revive the order and to make a new one gets a notice about an appointment that is $how into it, orders $where',
  async ({ enter, shared }) => {
    shop = await openOrderShop({ shared });
    const dead = await deadOrder();
    const own = await shop.appointments.create({ productId: 5, start: '2026-03-04' });
    const refuse = () => Promise.reject(new AppointmentsError('rest_invalid_param', 'Not in this shop.'));
    // A second appointment of the order, so that the order is not cancelled when the first one leaves.
    await shop.appointments.create({ productId: 6, start: '2026-03-04T10:00', orderId: own.orderId });
    shop.trouble = { setStatus: refuse, createPending: refuse };
    const rows = await enter(dead, own.id);
    shop.trouble = {};
    expect(
      shop.notices.filter(({ code }) => code === 'needs_order').map(({ appointmentId }) => appointmentId),
    ).toEqual(rows.map(({ id }) => id));
    for (const row of rows) expect(row).toMatchObject({ status: 'unpaid', orderId: dead });
  },
);

test.each(PLACES)(
  'an appointment that is created as cancelled does not revive its cancelled order, orders %s',
  async (_where, shared) => {
    shop = await openOrderShop({ shared });
    const dead = await deadOrder();
    await shop.appointments.create({ productId: 1, start: START, orderId: dead, status: 'cancelled' });
    expect((await orderOf(dead)).status).toBe('cancelled');
  },
);

test.each(PLACES)(
  'the checkout of a hold whose line is in a cancelled order already revives the order, orders %s',
  async (_where, shared) => {
    shop = await openOrderShop({ shared });
    const dead = await deadOrder();
    const holds = [await hold('2026-03-03T10:00')];
    const [item] = (await orderOf(dead)).items;
    const [row] = await shop.appointments.holds.checkout([{ ...holds[0]!, orderItemId: item!.id }], {
      orderId: dead,
    });
    expect(row).toMatchObject({ status: 'unpaid', orderId: dead, orderItemId: item!.id });
    expect((await orderOf(dead)).status).toBe('pending');
  },
);

test('if the shop’s process is killed after making the new order, the booking is completed with that order', async () => {
  shop = await openOrderShop({ shared: false, ordersAs: stateMachineOrders });
  const dead = await deadOrder();
  const real = stateMachineOrders(shop.salon.shop.host.orders);
  shop.trouble = {
    createPending: async (...args) => {
      await real.createPending(...args);
      throw new Error('The connection was closed');
    },
  };
  const { orderId } = await shop.appointments.create({ productId: 1, start: START, orderId: dead });
  shop.trouble = {};
  expect((await shop.orders()).map(({ id, status }) => [id, status])).toEqual([
    [dead, 'cancelled'],
    [orderId, 'pending'],
  ]);
});
