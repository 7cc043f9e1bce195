import type { PlacedHold } from 'shop-appointments';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** A class for three, at 12.50 a place. */
const CLASS = { productId: 2, start: '2026-03-03T10:00' };

describe.each([
  ['in the library’s database', true],
  ['elsewhere', false],
])('orders %s', (_where, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared });
  });
  afterEach(async () => {
    expect(shop.salon.errors).toEqual([]);
    await shop.close();
  });
  const holds = () => shop.appointments.holds;
  const place = (quantity = 1, owner = 'visitor') => holds().place({ ...CLASS, quantity }, { owner });
  /** Creates an order in the shop, with a line that the shop itself has added, before the library knows it. */
  const lineFor = (quantity: number, net: string) =>
    shop.appointments.transaction((transaction) => {
      const line = { productId: 2, quantity, net, tax: '0.00', reference: `line ${net}` };
      return shop.port.createPending(
        { reference: line.reference, customerId: 0, line },
        shared ? { transaction } : {},
      );
    });
  const checkOut = (
    { appointment: { id }, token }: PlacedHold,
    line: { orderId: number; orderItemId: number },
  ) => holds().checkout([{ id, token, orderItemId: line.orderItemId }], { orderId: line.orderId });
  const availableNow = async () => {
    const { records } = await shop.appointments.slots.list({
      productIds: [2],
      minDate: '2026-03-03',
      maxDate: '2026-03-03',
    });
    return records.find(({ date }) => date === CLASS.start)?.available;
  };

  test.each([
    ['as large as the hold', 2, 2, '25.00'],
    ['smaller: its free places can be booked again', 2, 1, '12.50'],
    ['larger: the places are checked', 1, 3, '37.50'],
    ['at an amount that the shop has set', 2, 2, '20.00'],
  ])('13.5 the appointment has the places and the amount of its line, %s', async (_what, held, sold, net) => {
    const line = await lineFor(sold, net);
    const [made] = await checkOut(await place(held), line);
    expect(made).toMatchObject({ ...line, quantity: sold, cost: net, status: 'unpaid' });
    expect(await availableNow()).toBe(3 - sold);
  });

  test('13.5 a line for more places than are left is refused, and nothing changes', async () => {
    const hold = await place(1);
    await place(1, 'other');
    expect(await refusal(checkOut(hold, await lineFor(3, '37.50')))).toMatchObject({
      status: 409,
      data: { id: hold.appointment.id, reasons: ['no_places'] },
    });
    expect(await shop.appointments.get(hold.appointment.id)).toMatchObject({
      status: 'in-cart',
      quantity: 1,
    });
  });

  test('13.5 a line without places is refused', async () => {
    const line = await lineFor(1, '12.50');
    await shop.setQuantity(line.orderId, line.orderItemId, 0);
    expect((await refusal(checkOut(await place(), line))).status).toBe(400);
  });

  test('13.5 of two holds for one line, at once or later, one is checked out', async () => {
    const line = await lineFor(1, '12.50');
    const placed = [await place(), await place()];
    const outcomes = await Promise.allSettled(placed.map((hold) => checkOut(hold, line)));
    const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const belongs = {
      status: 400,
      data: {
        params: { orderItemId: `line ${line.orderItemId} belongs to appointment ${made[0]?.id} already` },
      },
    };
    expect([made.length, refused]).toMatchObject([1, [belongs]]);
    expect(await refusal(checkOut(await place(), line))).toMatchObject(belongs);
  });

  test('13.5 the same checkout into a line again changes nothing', async () => {
    const line = await lineFor(2, '25.00');
    const hold = await place(1);
    const first = await checkOut(hold, line);
    expect(await checkOut(hold, line)).toEqual(first);
  });

  describe('the product’s largest quantity', () => {
    const limitTo = (maxQuantity: number, minNoticeMinutes = 0) => {
      const { products } = shop.salon.shop;
      products.set(2, { ...products.get(2)!, maxQuantity, minNoticeMinutes });
    };

    test('13.5 refuses a line above it, and allows one at it, although it is too late for a new hold', async () => {
      const hold = await place(1);
      limitTo(2, 10_000);
      expect(await refusal(checkOut(hold, await lineFor(3, '37.50')))).toMatchObject({
        status: 409,
        data: { id: hold.appointment.id, reasons: ['over_max_qty'], available: 2 },
      });
      expect(await checkOut(hold, await lineFor(2, '25.00'))).toMatchObject([{ quantity: 2 }]);
    });

    test('13.5 was lowered after a hold was placed, which keeps its places', async () => {
      const hold = await place(3);
      limitTo(2);
      expect(await checkOut(hold, await lineFor(3, '37.50'))).toMatchObject([{ quantity: 3 }]);
    });
  });

  describe('a line that was given to another appointment', () => {
    /** Gives an order line first to one appointment, and then to the older hold `next`. */
    const takeTurns = async () => {
      const [next, former, other] = [await place(), await place(), await place()];
      const line = await lineFor(1, '12.50');
      await checkOut(former, line);
      return { next, former: former.appointment.id, other, line };
    };
    const checkOutLater = async (hold: PlacedHold, line: { orderId: number; orderItemId: number }) => {
      shop.salon.clock.set('2026-03-02T09:05');
      const [made] = await checkOut(hold, line);
      return made!.id;
    };
    const statusesOf = async (...ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await shop.appointments.get(id)).status));

    test.each(['cancelled', 'trash'])(
      '13.5 prevents a revival of the former appointment from %s',
      async (how) => {
        const { next, former, other, line } = await takeTurns();
        const { appointment, token } = other;
        await holds().checkout([{ id: appointment.id, token }], { orderId: line.orderId });
        await (how === 'trash'
          ? shop.appointments.remove(former, { force: false })
          : shop.appointments.update(former, { status: 'cancelled' }));
        const owner = await checkOutLater(next, line);

        expect(await refusal(shop.appointments.update(former, { status: 'confirmed' }))).toMatchObject({
          status: 400,
          data: {
            params: {
              status:
                `line ${line.orderItemId} of order ${line.orderId} belongs to appointment ${owner} now; ` +
                'send the id of another order, too, or create a new appointment',
            },
          },
        });
        expect(await statusesOf(former, owner)).toEqual([how, 'unpaid']);

        const { orderId } = await lineFor(1, '10.00');
        const revived = await shop.appointments.update(former, { status: 'confirmed', orderId });
        expect(revived).toMatchObject({ status: 'confirmed', orderId });
        expect(revived.orderItemId).not.toBe(line.orderItemId);
      },
    );

    test('13.5 returns to the former appointment, which is revived, once the other is cancelled', async () => {
      const { next, former, line } = await takeTurns();
      await shop.appointments.update(former, { status: 'cancelled' });
      const owner = await checkOutLater(next, line);
      await shop.appointments.update(owner, { status: 'cancelled' });
      expect(await shop.appointments.update(former, { status: 'confirmed' })).toMatchObject({
        ...line,
        status: 'confirmed',
      });
    });

    test('13.5 is paid for the other appointment, even if both have lost their places', async () => {
      const { next, former, line } = await takeTurns();
      await shop.event(line.orderId, 'cancelled');
      const owner = await checkOutLater(next, line);
      for (const before of ['pending', 'cancelled'] as const) {
        await shop.event(line.orderId, before);
        const { conflicts } = await shop.event(line.orderId, 'processing');
        expect([await statusesOf(former, owner), conflicts]).toEqual([['cancelled', 'paid'], []]);
      }
    });

    test('13.5 is paid for the other appointment, without a conflict of one that was cancelled by hand', async () => {
      const { next, former, line } = await takeTurns();
      await shop.appointments.update(former, { status: 'cancelled' });
      const owner = await checkOutLater(next, line);
      const { conflicts } = await shop.event(line.orderId, 'processing');
      expect([await statusesOf(former, owner), conflicts]).toEqual([['cancelled', 'paid'], []]);
      expect([shop.notices, await shop.appointments.desk.tasks()]).toEqual([[], []]);
    });
  });
});

describe('a checkout that fails because the order no longer exists elsewhere', () => {
  test.each([
    ['larger', { held: 1, sold: 3 }, { quantity: 1, cost: '12.50' }],
    ['at another amount', { held: 3, sold: 3 }, { quantity: 3, cost: '37.50' }],
    [
      'smaller: the places that were given back stay free',
      { held: 3, sold: 1 },
      { quantity: 1, cost: '10.00' },
    ],
  ])('13.5 the hold is in the cart as it was, its line %s', async (_what, { held, sold }, kept) => {
    const shop = await openOrderShop({ shared: false });
    const { holds } = shop.appointments;
    const first = await holds.place({ ...CLASS, quantity: held }, { owner: 'visitor' });
    const second = await holds.place({ ...CLASS, start: '2026-03-03T12:00' }, { owner: 'visitor' });
    const line = { productId: 2, quantity: sold, net: '10.00', tax: '0.00', reference: 'cart' };
    const made = await shop.port.createPending({ reference: 'cart', customerId: 0, line }, {});
    shop.trouble = {
      addItem: () => {
        shop.trouble.find = () => Promise.resolve(new Map<never, never>());
        return Promise.reject(new Error('The order is gone'));
      },
    };
    shop.salon.clock.set('2026-03-02T09:05');
    const sent = [
      { id: first.appointment.id, token: first.token, orderItemId: made.orderItemId },
      { id: second.appointment.id, token: second.token },
    ];
    const checkOut = () => holds.checkout(sent, { orderId: made.orderId, customerId: 21 });
    expect((await refusal(checkOut())).status).toBe(502);
    const { appointment, expiresAt } = await holds.get(first.appointment.id, first.token);
    const { customerId, dateCreated } = first.appointment;
    expect(appointment).toMatchObject({ ...kept, status: 'in-cart', customerId, dateCreated });
    expect(expiresAt).toBe(first.expiresAt);

    shop.trouble = {};
    expect(await checkOut()).toMatchObject([
      { quantity: sold, cost: '10.00', customerId: 21 },
      { quantity: 1, cost: '12.50', customerId: 21 },
    ]);
    shop.salon.errors.length = 0;
    await shop.close();
  });
});

test('a hold that is put back from a larger line takes only its own places of a resource', async () => {
  const shop = await openOrderShop({ shared: false });
  const { products } = shop.salon.shop;
  products.set(2, { ...products.get(2)!, needs: [{ kind: 'chair', per: 'place' }] });
  const { holds, resources } = shop.appointments;
  await resources.create({ name: 'Chairs', kind: 'chair', quantity: 3 });
  const { appointment, token } = await holds.place(CLASS, { owner: 'visitor' });
  const second = await holds.place({ ...CLASS, start: '2026-03-03T12:00' }, { owner: 'visitor' });
  const line = { productId: 2, quantity: 3, net: '10.00', tax: '0.00', reference: 'cart' };
  const made = await shop.port.createPending({ reference: 'cart', customerId: 0, line }, {});
  shop.trouble = {
    addItem: () => {
      shop.trouble.find = () => Promise.resolve(new Map<never, never>());
      return Promise.reject(new Error('The order is gone'));
    },
  };
  const sent = [
    { id: appointment.id, token, orderItemId: made.orderItemId },
    { id: second.appointment.id, token: second.token },
  ];
  expect((await refusal(holds.checkout(sent, { orderId: made.orderId }))).status).toBe(502);
  shop.trouble = {};
  const back = (await holds.get(appointment.id, token)).appointment;
  expect([back.quantity, back.lanes!.map(({ quantity }) => quantity)]).toEqual([1, [1, 1]]);
  // Two places of the class remain, because the hold takes one of three.
  expect((await shop.appointments.create({ ...CLASS, quantity: 2 })).quantity).toBe(2);
  shop.salon.errors.length = 0;
  await shop.close();
});
