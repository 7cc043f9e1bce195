import type { HostPorts, OrderStatus } from 'shop-appointments';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { type SharedOrder, sharedOrders } from '../../support/shops/shared-orders';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

/** A salon, and functions that read and change its orders. */
interface Setup {
  readonly salon: TestShop;
  orders(): Promise<readonly SharedOrder[]>;
  setStatus(orderId: number, status: OrderStatus): Promise<void>;
  close(): Promise<void>;
}

async function openApart(): Promise<Setup> {
  const salon = await openShop();
  return {
    salon,
    orders: async () => salon.shop.orders,
    setStatus: (orderId, status) => salon.shop.host.orders.setStatus(orderId, status, {}),
    close: () => salon.close(),
  };
}

async function openShared(): Promise<Setup> {
  const database: TestDatabase = await openDatabase();
  const orders = await sharedOrders(database.sequelize);
  const salon = await openShop({
    database: database.sequelize,
    ports: (host): HostPorts => ({ ...host, orders }),
  });
  return {
    salon,
    orders: () => orders.all(),
    setStatus: (orderId, status) => orders.setStatus(orderId, status, {}),
    close: async () => {
      await salon.close();
      await database.close();
    },
  };
}

describe.each([
  ['orders in a database of their own', openApart],
  ['orders in the library’s database', openShared],
])('%s', (_, open) => {
  let setup: Setup;
  let appointments: TestShop['appointments'];
  beforeEach(async () => {
    setup = await open();
    appointments = setup.salon.appointments;
  });
  afterEach(async () => {
    await setup.close();
  });
  const create = (draft: object = {}) => appointments.create({ productId: 1, start: START, ...draft });
  const statusOf = async (orderId: number) => (await setup.orders()).find(({ id }) => id === orderId)?.status;
  const lineOf = async ({ orderId, orderItemId }: { orderId: number; orderItemId: number }) =>
    (await setup.orders()).find(({ id }) => id === orderId)?.items.find(({ id }) => id === orderItemId);

  test('an appointment gets a pending order with one line', async () => {
    const created = await create();
    expect(await setup.orders()).toMatchObject([{ id: created.orderId, status: 'pending' }]);
    expect(await lineOf(created)).toMatchObject({ quantity: 1, total: '30.00' });
    expect(created.orderReference).toBe('');
    expect((await setup.salon.events()).map(({ topic, snapshot }) => [topic, snapshot])).toEqual([
      ['appointment.created', created],
    ]);
  });

  test('a refused booking leaves no order', async () => {
    await create();
    await refusal(create());
    expect(await setup.orders()).toHaveLength(1);
  });

  test('an existing order gets a line', async () => {
    const first = await create();
    const second = await create({ productId: 2, quantity: 2, orderId: first.orderId });
    expect([second.orderId, await lineOf(second)]).toEqual([
      first.orderId,
      expect.objectContaining({ quantity: 2, total: '25.00' }),
    ]);
    expect(await lineOf(first)).toMatchObject({ total: '30.00' });
  });

  test('a changed quantity, cost or product updates the line of a pending order', async () => {
    const created = await create({ productId: 2 });
    await appointments.update(created.id, { quantity: 3 });
    expect(await lineOf(created)).toMatchObject({ quantity: 3, total: '12.50' });
    await appointments.update(created.id, { cost: 40 });
    expect(await lineOf(created)).toMatchObject({ quantity: 3, total: '40.00' });
  });

  test('the line of a paid order stays as it is', async () => {
    const created = await create({ productId: 2 });
    await setup.setStatus(created.orderId, 'processing');
    await appointments.update(created.id, { cost: 40 });
    expect(await lineOf(created)).toMatchObject({ total: '12.50' });
  });

  test('deleting or trashing keeps the order, but cancels a pending one without a live appointment', async () => {
    const first = await create();
    const second = await create({ productId: 2, orderId: first.orderId });
    await appointments.remove(first.id);
    expect(await statusOf(first.orderId)).toBe('pending');
    await appointments.remove(second.id, { force: false });
    expect(await statusOf(first.orderId)).toBe('cancelled');
  });

  test.each(['on-hold', 'processing', 'completed'] as const)(
    'deleting leaves an order that is %s as it is',
    async (status) => {
      const { id, orderId } = await create();
      await setup.setStatus(orderId, status);
      await appointments.remove(id);
      expect(await statusOf(orderId)).toBe(status);
    },
  );

  test.each([
    ['pending', 'cancelled'],
    ['on-hold', 'cancelled'],
    ['processing', 'processing'],
  ] as const)(
    'cancelling an order’s only appointment: an order that is %s becomes %s',
    async (before, after) => {
      const { id, orderId } = await create();
      await setup.setStatus(orderId, before);
      await appointments.update(id, { status: 'cancelled' });
      expect(await statusOf(orderId)).toBe(after);
    },
  );

  test('restoring sets an order that the trashing cancelled back to pending', async () => {
    const { id, orderId } = await create();
    await appointments.remove(id, { force: false });
    await appointments.update(id, { status: 'unpaid' });
    expect(await statusOf(orderId)).toBe('pending');
    expect(await appointments.get(id)).toMatchObject({
      status: 'unpaid',
      previousStatus: '',
    });
  });

  test('restoring one of several appointments sets the order back to pending, too', async () => {
    const first = await create();
    const second = await create({ productId: 2, orderId: first.orderId });
    await appointments.remove(first.id, { force: false });
    await appointments.remove(second.id, { force: false });
    await appointments.update(first.id, { status: 'unpaid' });
    expect(await statusOf(first.orderId)).toBe('pending');
    await setup.setStatus(first.orderId, 'cancelled');
    await appointments.update(second.id, { status: 'unpaid' });
    expect(await statusOf(first.orderId)).toBe('pending');
  });

  test('restoring also revives an order that the shop cancelled, because its appointment is active again', async () => {
    const { id, orderId } = await create();
    await setup.setStatus(orderId, 'cancelled');
    await appointments.remove(id, { force: false });
    await appointments.update(id, { status: 'unpaid' });
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('an appointment moves to another order with a line there, and an order left empty is cancelled', async () => {
    const first = await create();
    const second = await create({ productId: 2 });
    const moved = await appointments.update(second.id, { orderId: first.orderId });
    expect(moved.orderId).toBe(first.orderId);
    expect(await lineOf(moved)).toMatchObject({ total: '12.50' });
    expect(await statusOf(second.orderId)).toBe('cancelled');
    expect(await appointments.get(second.id)).toEqual(moved);
  });

  test('within a transaction of the host, booking and order are both stored or neither', async () => {
    const failed = appointments.transaction(async (transaction) => {
      await appointments.create({ productId: 1, start: START }, { transaction });
      throw new Error('the host changed its mind');
    });
    await expect(failed).rejects.toThrow('the host changed its mind');
    expect((await appointments.list()).total).toBe(0);
    expect(await setup.orders()).toHaveLength(0);

    const { id } = await appointments.transaction((transaction) =>
      appointments.create({ productId: 1, start: START }, { transaction }),
    );
    await appointments.close();
    expect(await setup.orders()).toMatchObject([{ status: 'pending' }]);
    expect(id).toBeGreaterThan(0);
  });
});
