import { internalsOf } from '../../support/internals';
import type { HostPorts, OrdersPort } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const DRAFT = { productId: 1, start: '2026-03-03T10:00' };

let trouble: Partial<OrdersPort>;
let real: MemoryOrdersPort;
let salon: TestShop;

beforeEach(async () => {
  salon = await open(10_000);
});
afterEach(async () => {
  await salon.close();
});

async function open(hostTimeoutMs: number): Promise<TestShop> {
  trouble = {};
  return openShop({
    hostTimeoutMs,
    ports: (host): HostPorts => {
      real = host.orders;
      const orders: OrdersPort = {
        ...host.orders,
        createPending: (...args) => trouble.createPending?.(...args) ?? real.createPending(...args),
        setStatus: (...args) => trouble.setStatus?.(...args) ?? real.setStatus(...args),
        updateItem: (...args) => trouble.updateItem?.(...args) ?? real.updateItem(...args),
      };
      return { ...host, orders };
    },
  });
}
const statuses = () => salon.shop.orders.map(({ status }) => status);

test('an order that the shop makes after the library has stopped waiting is cancelled by the worker', async () => {
  await salon.close();
  salon = await open(300);
  let arrive = (): void => undefined;
  let late: Promise<unknown> = Promise.resolve();
  trouble.createPending = (...args) => {
    const answer = new Promise<void>((resolve) => (arrive = resolve)).then(() => real.createPending(...args));
    late = answer;
    return answer;
  };
  expect(await refusal(salon.appointments.create(DRAFT))).toMatchObject({ status: 502 });
  arrive();
  await late;
  expect(statuses()).toEqual(['pending']);
  await salon.appointments.tick();
  expect(statuses()).toEqual(['cancelled']);
});

test('a deletion does not wait for an unresponsive shop: the worker cancels the order later', async () => {
  const { id } = await salon.appointments.create(DRAFT);
  trouble.setStatus = () => Promise.reject(new Error('the shop is down'));
  await salon.appointments.remove(id);
  await salon.appointments.tick();
  expect(statuses()).toEqual(['pending']);
  trouble = {};
  await salon.appointments.tick();
  expect(statuses()).toEqual(['cancelled']);
});

test('the worker cancels the pending order of an expired hold, but not a paid one', async () => {
  await salon.appointments.create({ ...DRAFT, status: 'in-cart' });
  const paid = await salon.appointments.create({ ...DRAFT, productId: 2, status: 'in-cart' });
  await real.setStatus(paid.orderId, 'processing', {});
  salon.clock.set('2026-03-02T09:15');
  await salon.appointments.tick();
  expect(statuses()).toEqual(['cancelled', 'processing']);
});

test('a line that could not be updated is updated later, to the appointment’s current values', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, productId: 2 });
  trouble.updateItem = () => Promise.reject(new Error('the shop is down'));
  await salon.appointments.update(id, { quantity: 2 });
  expect(await salon.appointments.update(id, { quantity: 3 })).toMatchObject({ quantity: 3 });
  expect(salon.shop.orders[0]!.items).toMatchObject([{ quantity: 1 }]);
  trouble = {};
  await salon.appointments.tick();
  expect(salon.shop.orders[0]!.items).toMatchObject([{ quantity: 3 }]);
});

describe('a late write of one change to an order does not undo the write of a newer one', () => {
  /** Runs `meanwhile` once, just before the library sets an order's status in the shop. */
  const interrupt = (meanwhile: () => Promise<unknown>): void => {
    trouble.setStatus = async (...args) => {
      trouble = {};
      await meanwhile();
      return real.setStatus(...args);
    };
  };

  test('the order of an appointment that is deleted while it is restored ends cancelled', async () => {
    const { id } = await salon.appointments.create(DRAFT);
    await salon.appointments.remove(id, { force: false });
    expect(statuses()).toEqual(['cancelled']);
    interrupt(() => salon.appointments.remove(id));
    await salon.appointments.update(id, { status: 'unpaid' });
    expect(statuses()).toEqual(['cancelled']);
  });

  test('the order of an appointment that is restored while it is trashed ends pending', async () => {
    const { id } = await salon.appointments.create(DRAFT);
    interrupt(() => salon.appointments.update(id, { status: 'unpaid' }));
    await salon.appointments.remove(id, { force: false });
    expect(statuses()).toEqual(['pending']);
  });

  test('the order of an appointment that is trashed again while it is restored ends cancelled, and can be revived', async () => {
    const { id } = await salon.appointments.create(DRAFT);
    await salon.appointments.remove(id, { force: false });
    interrupt(() => salon.appointments.remove(id, { force: false }));
    await salon.appointments.update(id, { status: 'unpaid' });
    expect(statuses()).toEqual(['cancelled']);
    await salon.appointments.update(id, { status: 'unpaid' });
    expect(statuses()).toEqual(['pending']);
  });

  test('another process takes over from a process that was killed while writing to the order', async () => {
    const { id, orderId } = await salon.appointments.create(DRAFT);
    trouble.setStatus = () => Promise.reject(new Error('the shop is down'));
    await salon.appointments.remove(id);
    trouble = {};
    const { orderNotes } = internalsOf(salon.appointments).storage;
    // Takes the stored notes about changes of an order and does nothing with them, like a process that is killed then.
    expect(await orderNotes.take(orderId, [], salon.clock.now(), 20)).toHaveLength(1);
    await salon.appointments.tick();
    expect(statuses()).toEqual(['pending']);
    salon.clock.set('2026-03-02T09:01');
    await salon.appointments.tick();
    expect(statuses()).toEqual(['cancelled']);
  });

  test('a process that has taken the order before its clock was set back does not keep it until the old time', async () => {
    const { id, orderId } = await salon.appointments.create(DRAFT);
    trouble.setStatus = () => Promise.reject(new Error('the shop is down'));
    await salon.appointments.remove(id);
    trouble = {};
    salon.clock.set('2026-03-02T15:00');
    expect(
      await internalsOf(salon.appointments).storage.orderNotes.take(orderId, [], salon.clock.now(), 20),
    ).toHaveLength(1);
    salon.clock.set('2026-03-02T09:00');
    await salon.appointments.tick();
    expect(statuses()).toEqual(['cancelled']);
  });
});

test('a cancellation that also changes the quantity changes the line of the cancelled order', async () => {
  const { id } = await salon.appointments.create({ productId: 2, start: '2026-03-03T10:00' });
  await salon.appointments.update(id, { quantity: 2, status: 'cancelled' });
  expect(salon.shop.orders).toMatchObject([{ status: 'cancelled', items: [{ quantity: 2 }] }]);
});
