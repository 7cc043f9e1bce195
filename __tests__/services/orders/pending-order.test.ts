import type { OrdersPort } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { internalsOf } from '../../support/internals';
import { endLeases } from '../../support/leases';
import { withTrouble } from '../../support/shops/other-ports';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const DRAFT = { productId: 1, start: START };

/** Faults for a test: methods that replace those of the orders port. */
let trouble: Partial<OrdersPort>;
let salon: TestShop;
let real: MemoryOrdersPort;

beforeEach(async () => {
  trouble = {};
  salon = await openShop({
    ports: (host) => {
      real = host.orders;
      return withTrouble(host, () => trouble);
    },
  });
});
afterEach(async () => {
  await salon.close();
});

const down = () => Promise.reject(new Error('the shop is down'));
const topics = async () => (await salon.events()).map(({ topic }) => topic);
/** Creates an appointment whose process has died before (or after) its order was made. */
async function leaveHalfMade(withOrder: boolean): Promise<void> {
  trouble = {
    createPending: async (...args) => {
      if (withOrder) await real.createPending(...args);
      return down();
    },
    findByReference: down,
  };
  await refusal(salon.appointments.create(DRAFT));
  trouble = {};
}

test('an order that fails is a 502, and the place is given back without an event', async () => {
  trouble = { createPending: down };
  expect(await refusal(salon.appointments.create(DRAFT))).toMatchObject({
    status: 502,
    code: 'shop_rest_host_error',
  });
  expect((await salon.appointments.list()).total).toBe(0);
  expect(await topics()).toEqual([]);
  trouble = {};
  await salon.appointments.create(DRAFT);
});

test('a line that fails is a 502, and the place is given back', async () => {
  const { orderId } = await salon.appointments.create({ productId: 2, start: START });
  trouble = { addItem: down };
  expect(await refusal(salon.appointments.create({ ...DRAFT, orderId }))).toMatchObject({ status: 502 });
  expect((await salon.appointments.list()).total).toBe(1);
});

test('an order whose other appointments were removed meanwhile is cancelled when the place is given back', async () => {
  const { id, orderId } = await salon.appointments.create({ productId: 2, start: START });
  trouble = { addItem: async () => (await salon.appointments.remove(id), down()) };
  expect(await refusal(salon.appointments.create({ ...DRAFT, orderId }))).toMatchObject({ status: 502 });
  expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
});

test('an appointment that was trashed while its order was made gets the order when it is restored', async () => {
  trouble = {
    createPending: async (...args) => {
      const [held] = (await salon.appointments.list()).items;
      await salon.appointments.remove(held!.id, { force: false });
      return real.createPending(...args);
    },
  };
  const { id } = await salon.appointments.create(DRAFT);
  expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
  await salon.appointments.update(id, { status: 'unpaid' });
  expect(salon.shop.orders).toMatchObject([{ status: 'pending' }]);
});

test('an appointment that was moved to another order meanwhile stays there, and its own order is cancelled', async () => {
  const other = await salon.appointments.create({ productId: 2, start: START });
  trouble = {
    createPending: async (...args) => {
      const { items } = await salon.appointments.list({ orderby: 'id', order: 'desc' });
      await salon.appointments.update(items[0]!.id, { orderId: other.orderId });
      return real.createPending(...args);
    },
  };
  const created = await salon.appointments.create(DRAFT);
  await salon.appointments.tick();
  expect((await salon.appointments.get(created.id)).orderId).toBe(other.orderId);
  expect(salon.shop.orders).toMatchObject([{ status: 'pending' }, { status: 'cancelled' }]);
});

test('an order that was made although its response was lost is found by its reference', async () => {
  trouble = { createPending: async (...args) => (await real.createPending(...args), down()) };
  const created = await salon.appointments.create(DRAFT);
  expect(salon.shop.orders).toMatchObject([{ id: created.orderId }]);
  expect(await topics()).toEqual(['appointment.created']);
});

test('an appointment that is cancelled and then paid while its order is made is a late payment', async () => {
  trouble = {
    createPending: async (...args) => {
      const made = await real.createPending(...args);
      const [held] = (await salon.appointments.list()).items;
      await salon.appointments.update(held!.id, { status: 'cancelled' });
      await real.setStatus(made.orderId, 'processing', {});
      return made;
    },
  };
  const { id } = await salon.appointments.create(DRAFT);
  expect(await salon.appointments.get(id)).toMatchObject({
    status: 'cancelled',
    settlement: { reason: 'paid_late' },
  });
});

test('an appointment whose order is paid while its line is added is paid, too', async () => {
  const created = await salon.appointments.create(DRAFT);
  const line = { productId: 90, quantity: 1, net: '9.00', tax: '0.00' };
  const { orderId } = await real.createPending({ reference: 'shop', customerId: 21, line }, {});
  const find: OrdersPort['find'] = async (...args) => {
    const found = await real.find(...args);
    trouble = {};
    await real.setStatus(orderId, 'processing', {});
    await salon.appointments.orderChanged(orderId);
    return found;
  };
  trouble = {
    addItem: (...args) => {
      trouble = { find };
      return real.addItem(...args);
    },
  };
  expect(await salon.appointments.update(created.id, { orderId })).toMatchObject({ orderId, status: 'paid' });
});

test('an appointment in another order is stored and announced once, although the database’s response was lost', async () => {
  const { orderId } = await salon.appointments.create({ productId: 2, start: START });
  const put = async (draft: typeof DRAFT) => {
    const { id } = await salon.appointments.create(draft);
    const { version } = await salon.appointments.update(id, { orderId });
    const events = (await salon.events()).filter(({ resourceId }) => resourceId === id);
    return { version, topics: events.map(({ topic }) => topic) };
  };
  const undisturbed = await put({ ...DRAFT, start: '2026-03-04T10:00' });
  const { storage } = internalsOf(salon.appointments);
  const transaction = storage.lockingTransaction.bind(storage);
  let lost = 0;
  trouble = {
    addItem(...args) {
      storage.lockingTransaction = async (...asked) => {
        await transaction(...asked);
        storage.lockingTransaction = transaction;
        lost += 1;
        return down();
      };
      return real.addItem(...args);
    },
  };
  expect(await put(DRAFT)).toEqual(undisturbed);
  expect(lost).toBe(1);
});

test('the place is held and nothing is announced while the order is made', async () => {
  let whileMaking: unknown;
  trouble = {
    createPending: async (...args) => {
      whileMaking = [(await refusal(salon.appointments.create(DRAFT))).status, await topics()];
      return real.createPending(...args);
    },
  };
  await salon.appointments.create(DRAFT);
  expect(whileMaking).toEqual([409, []]);
});

test('no lock is held while the order is made', async () => {
  trouble = {
    createPending: async (...args) => {
      trouble = {};
      await salon.appointments.create({ productId: 2, start: START });
      return real.createPending(...args);
    },
  };
  await salon.appointments.create(DRAFT);
  expect((await salon.appointments.list()).total).toBe(2);
});

describe('after a crash in between, the worker', () => {
  test('completes the appointment when the order exists, with one `created`', async () => {
    await leaveHalfMade(true);
    expect(await topics()).toEqual([]);
    salon.clock.set('2026-03-02T09:02');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    await salon.appointments.tick();
    const { items } = await salon.appointments.list();
    expect(items).toMatchObject([{ orderId: salon.shop.orders[0]!.id, orderReference: '' }]);
    expect(await topics()).toEqual(['appointment.created']);
  });

  test('cancels the order when its appointment was deleted meanwhile', async () => {
    await leaveHalfMade(true);
    const [held] = (await salon.appointments.list()).items;
    await salon.appointments.remove(held!.id);
    salon.clock.set('2026-03-02T09:02');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
  });

  test('pays the appointment when the order was paid meanwhile, even if the order cannot be found again', async () => {
    await leaveHalfMade(true);
    await real.setStatus(salon.shop.orders[0]!.id, 'processing', {});
    await salon.appointments.orderChanged(salon.shop.orders[0]!.id);
    trouble = {
      find: async (...args) => {
        const [row] = (await salon.appointments.list()).items;
        return row!.orderReference === '' ? down() : real.find(...args);
      },
    };
    salon.clock.set('2026-03-02T09:02');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect((await salon.appointments.list()).items).toMatchObject([{ status: 'paid' }]);
    expect(await topics()).toEqual(['appointment.created']);
  });

  test('releases the place when the order does not exist', async () => {
    await leaveHalfMade(false);
    expect((await refusal(salon.appointments.create(DRAFT))).status).toBe(409);
    salon.clock.set('2026-03-02T09:02');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect((await salon.appointments.list()).total).toBe(0);
    expect(await topics()).toEqual([]);
    await salon.appointments.create(DRAFT);
  });

  test('handles any number of them in one pass', async () => {
    trouble = {
      createPending: async (...args) => (await real.createPending(...args), down()),
      findByReference: down,
    };
    const drafts = Array.from({ length: 210 }, (_, n) => ({
      productId: 2,
      enforce: 'none' as const,
      start: `2026-03-${10 + (n % 20)}T10:00`,
    }));
    await Promise.allSettled(drafts.map((draft) => salon.appointments.create(draft)));
    trouble = {};
    salon.clock.set('2026-03-02T09:02');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    const { items, total } = await salon.appointments.list({ orderby: 'id', order: 'desc', perPage: 1 });
    expect([total, items[0]!.orderReference]).toEqual([210, '']);
  });

  test('waits until the host has had its time to respond', async () => {
    await leaveHalfMade(false);
    salon.clock.set('2026-03-02T09:00:40');
    await salon.appointments.tick();
    expect((await salon.appointments.list()).total).toBe(1);
  });

  test('leaves the appointment unchanged while the host does not respond, and does its other work', async () => {
    await leaveHalfMade(false);
    trouble = { findByReference: down };
    const { id } = await salon.appointments.create({ productId: 2, start: START, status: 'in-cart' });
    salon.clock.set('2026-03-02T10:00');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect((await salon.appointments.list()).total).toBe(1);
    expect((await salon.appointments.get(id)).status).toBe('was-in-cart');
  });
});

test('a worker that completes an appointment before its caller gets the order completes it once', async () => {
  trouble = {
    createPending: async (...args) => {
      const ref = await real.createPending(...args);
      salon.clock.set('2026-03-02T10:00');
      await endLeases(salon.appointments);
      await salon.appointments.tick();
      return ref;
    },
  };
  const created = await salon.appointments.create(DRAFT);
  expect(await salon.appointments.get(created.id)).toEqual(created);
  expect(created).toMatchObject({ orderId: salon.shop.orders[0]!.id, orderReference: '', version: 2 });
  expect(await topics()).toEqual(['appointment.created']);
});

test('an order that is made after its place was released is cancelled, and the caller gets the error', async () => {
  trouble = {
    createPending: async (...args) => {
      salon.clock.set('2026-03-02T10:00');
      await endLeases(salon.appointments);
      await salon.appointments.tick();
      return real.createPending(...args);
    },
  };
  expect(await refusal(salon.appointments.create(DRAFT))).toMatchObject({ status: 502 });
  expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
  expect((await salon.appointments.list()).total).toBe(0);
});
