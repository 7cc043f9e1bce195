import type { CustomerBooking, OrdersPort, PlacedHold } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { internalsOf } from '../../support/internals';
import { endLeases } from '../../support/leases';
import { withTrouble } from '../../support/shops/other-ports';
import { at, openShop, refusal, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

/**
 * Faults for a test: methods that replace those of the orders port. The orders are outside of the database.
 */
let trouble: Partial<OrdersPort>;
let real: MemoryOrdersPort;
let salon: TestShop;
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
const holds = () => salon.appointments.holds;
const place = (booking: Partial<CustomerBooking> = {}, owner = 'visitor') =>
  holds().place({ productId: 1, start: START, ...booking }, { owner });
const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
const topics = async () => (await salon.events()).map(({ topic }) => topic);
const statuses = async (placed: readonly PlacedHold[]) =>
  (await Promise.all(placed.map(({ appointment: { id } }) => salon.appointments.get(id)))).map(
    ({ status }) => status,
  );
const CREATED = 'appointment.created';
const orders = () => salon.shop.orders;
const pendingOrder = async (status: 'pending' | 'processing' = 'pending') => {
  const line = { productId: 90, quantity: 1, net: '30.00', tax: '0.00' };
  const { orderId } = await real.createPending({ reference: 'shop', customerId: 21, line }, {});
  await real.setStatus(orderId, status, {});
  return orderId;
};

test('a hold becomes an appointment in the order that is named, with a line of its own', async () => {
  const hold = await place();
  const orderId = await pendingOrder();
  salon.clock.set('2026-03-02T09:10');
  const [appointment] = await holds().checkout([keyOf(hold)], { orderId });
  expect(appointment).toMatchObject({
    id: hold.appointment.id,
    status: 'unpaid',
    orderId,
    cost: '30.00',
    expiresAt: at('2026-03-02T10:10'),
    orderItemId: orders()[0]!.items[1]!.id,
    dateCreated: at('2026-03-02T09:10'),
  });
  expect(orders()[0]!.items).toMatchObject([
    { productId: 90 },
    { productId: 1, total: '30.00', quantity: 1 },
  ]);
  expect(await topics()).toEqual([CREATED]);
});

test('several holds go into one order that is made, in the order of the holds, each with a line', async () => {
  const placed = [
    await place({ customerId: 21 }),
    await place({ productId: 2, quantity: 2 }),
    await place({ productId: 3, staffId: 12 }),
  ];
  const made = await holds().checkout([placed[2]!, placed[0]!, placed[1]!].map(keyOf), { customerId: 21 });
  expect(made.map(({ id }) => id)).toEqual([2, 0, 1].map((at) => placed[at]!.appointment.id));
  expect(orders()).toMatchObject([{ status: 'pending', customerId: 21 }]);
  const lines = orders()[0]!.items;
  expect(lines.map(({ total }) => total).sort()).toEqual(['25.00', '30.00', '65.50']);
  for (const { orderId, orderItemId, cost, customerId } of made) {
    expect([orderId, customerId]).toEqual([orders()[0]!.id, 21]);
    expect(lines.find(({ id }) => id === orderItemId)!.total).toBe(cost);
  }
  expect(await topics()).toEqual([CREATED, CREATED, CREATED]);
});

test('a hold gets the line that the host has made for it', async () => {
  const hold = await place();
  const orderId = await pendingOrder();
  const line = { productId: 1, quantity: 1, net: '30.00', tax: '0.00' };
  const orderItemId = await real.addItem(orderId, line, {});
  expect(await holds().checkout([{ ...keyOf(hold), orderItemId }], { orderId })).toMatchObject([
    { orderId, orderItemId, orderReference: '' },
  ]);
  expect(orders()[0]!.items).toHaveLength(2);
  expect(await topics()).toEqual([CREATED]);
});

/** Lets the order be paid after the library has read it, but before the appointments are in it. */
const paidMeanwhile = (orderId: number): void => {
  trouble = {
    find: async (...args) => {
      const found = await real.find(...args);
      trouble = {};
      await real.setStatus(orderId, 'processing', {});
      await salon.appointments.orderChanged(orderId);
      return found;
    },
  };
};

test('an order that is paid while its holds are checked out into it, line by line, is followed', async () => {
  const hold = await place();
  const orderId = await pendingOrder();
  const orderItemId = await real.addItem(
    orderId,
    { productId: 1, quantity: 1, net: '30.00', tax: '0.00' },
    {},
  );
  paidMeanwhile(orderId);
  const [made] = await holds().checkout([{ ...keyOf(hold), orderItemId }], { orderId });
  expect(made).toMatchObject({ id: hold.appointment.id, status: 'paid' });
});

test.each([
  ['unpaid', 1, 'pending'],
  ['confirmed', 6, 'pending'],
  ['pending-confirmation', 7, 'pending'],
  ['paid', 1, 'processing'],
  ['pending-confirmation', 7, 'processing'],
] as const)('a checked-out hold is %s: product %i, order %s', async (status, productId, orderStatus) => {
  const orderId = await pendingOrder(orderStatus);
  expect(await holds().checkout([keyOf(await place({ productId }))], { orderId })).toMatchObject([
    { status },
  ]);
});

describe('a hold that has ended', () => {
  test('gets its place again if it is still free, whether the worker has removed the hold or not', async () => {
    const placed = [await place(), await place({ productId: 2 })];
    salon.clock.set('2026-03-02T09:15');
    expect(await holds().checkout([keyOf(placed[0]!)])).toMatchObject([{ status: 'unpaid' }]);
    await salon.appointments.tick();
    expect(await holds().checkout([keyOf(placed[1]!)])).toMatchObject([{ status: 'unpaid' }]);
    expect((await refusal(place({}, 'other'))).status).toBe(409);
  });

  test('is refused by name if another visitor has the place, and then no hold of the checkout changes', async () => {
    const placed = [await place({ productId: 2 }), await place()];
    salon.clock.set('2026-03-02T09:15');
    await place({}, 'other');
    const before = await statuses(placed);
    expect(await refusal(holds().checkout(placed.map(keyOf)))).toMatchObject({
      status: 409,
      code: 'shop_appointments_slot_unavailable',
      data: { id: placed[1]!.appointment.id, alternatives: expect.any(Array) as unknown },
    });
    expect(await statuses(placed)).toEqual(before);
    expect(orders()).toEqual([]);
    expect(await topics()).toEqual([]);
  });

  test('does not get a place that another ended hold has got: one of the two is booked', async () => {
    const first = await place();
    salon.clock.set('2026-03-02T09:15');
    const second = await place();
    salon.clock.set('2026-03-02T09:30');
    expect((await refusal(holds().checkout([first, second].map(keyOf)))).status).toBe(409);
    expect(await holds().checkout([keyOf(second)])).toHaveLength(1);
  });
});

describe('the same checkout sent again', () => {
  test('changes nothing, with its order named or not', async () => {
    const placed = [await place(), await place({ productId: 2 })];
    const made = await holds().checkout(placed.map(keyOf));
    const { orderId } = made[0]!;
    expect(await holds().checkout(placed.map(keyOf))).toEqual(made);
    expect(await holds().checkout(placed.map(keyOf), { orderId })).toEqual(made);
    expect(orders()).toMatchObject([{ items: [{}, {}] }]);
    expect(await topics()).toEqual([CREATED, CREATED]);
  });

  test('into another order, or with another hold, is a 400', async () => {
    const placed = [await place(), await place({ productId: 2 })];
    await holds().checkout([keyOf(placed[0]!)]);
    const orderId = await pendingOrder();
    expect(await refusal(holds().checkout([keyOf(placed[0]!)], { orderId }))).toMatchObject({
      status: 400,
      data: { params: { orderId: SOME_TEXT } },
    });
    expect(await refusal(holds().checkout(placed.map(keyOf)))).toMatchObject({
      status: 400,
      data: { params: { holds: SOME_TEXT } },
    });
    expect(await statuses(placed)).toEqual(['unpaid', 'in-cart']);
  });

  test('does not free the appointment: the token reads it, and cannot change or release it', async () => {
    const hold = await place();
    const { id, token } = keyOf(hold);
    const [made] = await holds().checkout([{ id, token }]);
    expect(await holds().get(id, token)).toMatchObject({
      appointment: made,
      expiresAt: null,
      secondsLeft: 0,
    });
    for (const attempt of [
      holds().release(id, token),
      holds().extend(id, token),
      holds().change(id, token, { start: '2026-03-04T10:00' }),
    ]) {
      expect((await refusal(attempt)).status).toBe(404);
    }
    expect(await statuses([hold])).toEqual(['unpaid']);
  });
});

test.each([
  ['nothing', (): [] => [], {}, 400],
  ['one hold twice', (key: object) => [key, key], {}, 400],
  ['a line without its order', (key: object) => [{ ...key, orderItemId: 5 }], {}, 400],
  ['a line of another order', (key: object) => [{ ...key, orderItemId: 999 }], { orderId: 1 }, 400],
  ['an unknown order', (key: object) => [key], { orderId: 999 }, 400],
  ['an unknown customer', (key: object) => [key], { customerId: 999 }, 400],
  ['101 holds', (key: object) => Array.from({ length: 101 }, () => key), {}, 413],
])('a checkout with %s is refused', async (_what, items, target, status) => {
  await pendingOrder();
  const hold = await place();
  const list = items(keyOf(hold)) as Parameters<ReturnType<typeof holds>['checkout']>[0];
  expect((await refusal(holds().checkout(list, target))).status).toBe(status);
  expect(await statuses([hold])).toEqual(['in-cart']);
});

test('a product that the shop no longer sells cannot be checked out, and the hold can be released', async () => {
  const hold = await place();
  salon.shop.products.delete(1);
  expect((await refusal(holds().checkout([keyOf(hold)]))).status).toBe(400);
  await holds().release(hold.appointment.id, hold.token);
});

describe('when the shop’s orders fail', () => {
  let placed: PlacedHold[];
  beforeEach(async () => {
    placed = [
      await place(),
      await place({ productId: 2, quantity: 2 }),
      await place({ productId: 3, staffId: 12 }),
    ];
  });
  const checkout = (target = {}) => holds().checkout(placed.map(keyOf), target);
  /**
   * Checks that each hold has become an appointment with a line of its own in one order, and that one event announced
   * it.
   */
  const expectComplete = async (made = orders().length) => {
    const found = await Promise.all(placed.map(({ appointment: { id } }) => salon.appointments.get(id)));
    expect(new Set(found.map(({ orderId }) => orderId)).size).toBe(1);
    expect(orders()).toHaveLength(made);
    const order = orders().find(({ id }) => id === found[0]!.orderId)!;
    const items = order.items.filter(({ productId }) => productId !== 90);
    expect(found).toMatchObject(found.map(() => ({ status: 'unpaid', orderReference: '' })));
    expect(found.map(({ orderItemId, cost }) => [orderItemId, cost])).toEqual(
      found.map(({ cost }) => [items.find(({ total }) => total === cost)!.id, cost]),
    );
    expect(items).toHaveLength(3);
    expect(await topics()).toEqual([CREATED, CREATED, CREATED]);
  };

  test('an order that cannot be made is a 502, and the holds are back in the cart with their time', async () => {
    trouble = { createPending: down };
    expect((await refusal(checkout())).status).toBe(502);
    expect(await statuses(placed)).toEqual(['in-cart', 'in-cart', 'in-cart']);
    const { id, token } = keyOf(placed[0]!);
    expect(await holds().get(id, token)).toMatchObject({ secondsLeft: 900 });
    expect(await topics()).toEqual([]);
    trouble = {};
    await checkout();
    await expectComplete();
  });

  test('an order that was made although its response was lost is found, and finished', async () => {
    trouble = { createPending: async (...args) => (await real.createPending(...args), down()) };
    await checkout();
    await expectComplete();
  });

  test('a line that was added although its response was lost is found again', async () => {
    let calls = 0;
    trouble = {
      addItem: async (...args) => {
        const id = await real.addItem(...args);
        calls += 1;
        return calls === 1 ? down() : id;
      },
    };
    await checkout();
    await expectComplete();
  });

  test.each([
    ['before its first line', 0],
    ['between two lines', 1],
  ])('an order that fails %s keeps the places, and the next try finishes it', async (_when, good) => {
    let calls = 0;
    trouble = {
      addItem: (...args) => {
        calls += 1;
        return calls <= good ? real.addItem(...args) : down();
      },
    };
    expect((await refusal(checkout())).status).toBe(502);
    expect(await topics()).toEqual([]);
    salon.clock.set('2026-03-02T09:20');
    expect((await refusal(place({}, 'other'))).status).toBe(409);
    trouble = {};
    await checkout();
    await expectComplete();
  });

  test('an order that fails because a database is away does not say that nothing is stored', async () => {
    const stopped = Object.assign(new Error('it is shutting down'), { severity: 'FATAL', code: '57P01' });
    trouble = { addItem: () => Promise.reject(stopped) };
    const { code, status, data } = await refusal(checkout());
    expect({ code, status }).toEqual({ code: 'shop_rest_outcome_unknown', status: 503 });
    const reference = orders()[0]!.reference;
    expect(data).toMatchObject({
      appointmentIds: placed.map(({ appointment }) => appointment.id),
      orderReferences: [reference],
    });
    trouble = {};
    await checkout();
    await expectComplete();
  });

  test('lines of the shop’s own order are never taken for those of the library', async () => {
    const orderId = await pendingOrder();
    trouble = { addItem: down };
    expect((await refusal(checkout({ orderId }))).status).toBe(502);
    trouble = {};
    await checkout({ orderId });
    await expectComplete();
    expect(orders()[0]!.items).toHaveLength(4);
  });

  test('the worker finishes a checkout whose process died, once the lease has ended', async () => {
    trouble = { addItem: down, find: down };
    await refusal(checkout());
    trouble = {};
    salon.clock.set('2026-03-02T09:20');
    await endLeases(salon.appointments);
    await Promise.all([salon.appointments.tick(), salon.appointments.tick()]);
    await salon.appointments.tick();
    await expectComplete();
  });

  describe.each([
    [
      'the worker finishes it',
      async () => {
        salon.clock.set('2026-03-02T09:20');
        await endLeases(salon.appointments);
        await salon.appointments.tick();
      },
    ],
    ['the customer tries again', () => checkout()],
  ])('an order that was paid after a crash, before %s,', (_who, finish) => {
    beforeEach(async () => {
      trouble = { addItem: down, find: down };
      await refusal(checkout());
      trouble = {};
      await real.setStatus(orders()[0]!.id, 'processing', {});
      await salon.appointments.orderChanged(orders()[0]!.id);
      expect(await statuses(placed)).toEqual(['unpaid', 'unpaid', 'unpaid']);
    });

    test('the order ends paid, and so do its appointments', async () => {
      await finish();
      expect(await statuses(placed)).toEqual(['paid', 'paid', 'paid']);
      expect(await topics()).toEqual([CREATED, CREATED, CREATED]);
    });

    test('the order ends paid, even if it cannot be read again after the appointments are complete', async () => {
      trouble = {
        find: async (...args) => {
          const [first] = await Promise.all(
            placed.map(({ appointment: { id } }) => salon.appointments.get(id)),
          );
          return first!.orderReference === '' ? down() : real.find(...args);
        },
      };
      await finish();
      expect(await statuses(placed)).toEqual(['paid', 'paid', 'paid']);
    });
  });

  test('the worker puts holds back whose order never appeared, and cancels an order that appears later', async () => {
    let late: Parameters<OrdersPort['createPending']> | undefined;
    trouble = { createPending: (...args) => ((late = args), down()), findByReference: down };
    await refusal(checkout());
    trouble = {};
    salon.clock.set('2026-03-02T09:05');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    expect(await statuses(placed)).toEqual(['in-cart', 'in-cart', 'in-cart']);
    await real.createPending(...late!);
    salon.clock.set('2026-03-02T09:08');
    await salon.appointments.tick();
    expect(orders()).toMatchObject([{ status: 'cancelled' }]);
    await checkout();
    expect(await topics()).toEqual([CREATED, CREATED, CREATED]);
  });

  test('while one call finishes a checkout, a second one is refused until later, and the worker does not interfere', async () => {
    let second: unknown;
    trouble = {
      addItem: async (...args) => {
        if (second === undefined) {
          salon.clock.set('2026-03-02T09:01');
          await salon.appointments.tick();
          second = await refusal(checkout());
        }
        return real.addItem(...args);
      },
    };
    await checkout();
    expect(second).toMatchObject({
      status: 409,
      code: 'shop_rest_in_flight',
      data: { action: 'retry', retryAfter: expect.any(Number) as number },
    });
    await expectComplete();
    expect(salon.errors).toEqual([]);
  });

  test('two simultaneous repetitions of a checkout both succeed', async () => {
    trouble = { addItem: down };
    await refusal(checkout());
    trouble = {};
    const outcomes = await Promise.allSettled([checkout(), checkout(), checkout()]);
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? (one.reason as Error) : []));
    expect(codes).toMatchObject(codes.map(() => ({ code: 'shop_rest_in_flight' })));
    expect(codes.length).toBeLessThan(3);
    await expectComplete();
  });

  test('a checkout that another call completes meanwhile returns its appointments', async () => {
    trouble = { addItem: down };
    await refusal(checkout());
    trouble = {};
    const { storage } = internalsOf(salon.appointments);
    const withReference = storage.appointments.withReference.bind(storage.appointments);
    let isFirst = true;
    jest.spyOn(storage.appointments, 'withReference').mockImplementation(async (...args) => {
      if (isFirst) {
        isFirst = false;
        await checkout();
      }
      return withReference(...args);
    });
    expect(await checkout()).toHaveLength(3);
    await expectComplete();
  });

  test('two clicks at once make one order', async () => {
    const outcomes = await Promise.allSettled([checkout(), checkout()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expectComplete(1);
  });

  test('a hold that is cancelled while its order is being made is cancelled in the end', async () => {
    trouble = {
      addItem: async (...args) => {
        trouble = {};
        for (const {
          appointment: { id },
        } of placed)
          await salon.appointments.update(id, { status: 'cancelled' });
        return real.addItem(...args);
      },
    };
    await checkout();
    expect(await statuses(placed)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(orders()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('a hold that is deleted while its order is being made leaves no order behind', async () => {
    trouble = {
      addItem: async (...args) => {
        trouble = {};
        for (const {
          appointment: { id },
        } of placed)
          await salon.appointments.remove(id);
        return real.addItem(...args);
      },
    };
    expect((await refusal(checkout())).status).toBe(502);
    await salon.appointments.tick();
    expect(orders()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('in a transaction of the shop, the order is made after the transaction, or not at all', async () => {
    await expect(
      salon.appointments.transaction(async (transaction) => {
        await holds().checkout(placed.map(keyOf), {}, { transaction });
        throw new Error('the shop thought better of it');
      }),
    ).rejects.toThrow('better');
    expect(await statuses(placed)).toEqual(['in-cart', 'in-cart', 'in-cart']);
    await salon.appointments.transaction((transaction) =>
      holds().checkout(placed.map(keyOf), {}, { transaction }),
    );
    while (orders().length === 0 || (await topics()).length < 3) await new Promise((go) => setImmediate(go));
    await expectComplete();
  });
});
