import type { Payments, Product } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50; from 16:00 each place costs 7.50 more. */
const CLASS = 2;
/** Id of a haircut for 30.00. */
const CUT = 1;
/** Id of a duet by all members, which costs 50.00 for one of them and 60.00 for the other. */
const DUET = 4;
const PRICING: Partial<Product> = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
  priceOnMove: 'change',
};
const [EARLY, LATE] = ['2026-03-05T14:00', '2026-03-05T17:00'];
/** Fees for a cancellation: none until 24 hours before the start, then half of the line's amount. */
const FEES: Partial<Product> = {
  cancellation: { steps: [{ untilHours: 24, fee: '0%' }], elseFee: '50%' },
  noShowFee: '100%',
};
const BY_CUSTOMER = { cancelledBy: 'customer' } as const;

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s', (_, shared) => {
  let shop: OrderShop;
  const ofProducts: Record<number, Partial<Product>> = {};
  beforeAll(async () => {
    shop = await openOrderShop({ shared, ofProducts, unpaidMinutes: 0 });
  });
  beforeEach(() => {
    ofProducts[CLASS] = { ...PRICING, ...FEES };
    shop.notices.length = 0;
    shop.salon.clock.set('2026-03-02T09:00');
  });
  afterAll(() => shop.close());

  const book = async (start: string, more: object = {}) => {
    const draft = {
      productId: CLASS,
      start,
      quantity: 1,
      enforce: 'none',
      status: 'unpaid',
      ...more,
    } as const;
    return shop.appointments.create(draft);
  };
  const pay = async (orderId: number, status: 'processing' | 'partially-paid', payments?: Payments) => {
    if (payments) shop.payments.set(orderId, payments);
    await shop.event(orderId, status);
  };
  const move = (id: number, start: string) =>
    shop.appointments.update(id, { start, enforce: 'none' }, { actorId: 1 });
  const lineOf = async (orderId: number) => {
    const [item] = (await shop.port.find([orderId], {})).get(orderId)!.items;
    return [item!.quantity, item!.total];
  };
  const tasksOf = async (id: number) =>
    (await shop.appointments.desk.tasks())
      .filter(({ appointment }) => appointment?.id === id)
      .map(({ code, settlement }) => [code, settlement?.refundDue, settlement?.amountDue]);

  test('a move of a pending order rewrites its line, and nothing is due', async () => {
    const { id, orderId } = await book(EARLY);
    expect(await move(id, LATE)).toMatchObject({ cost: '20.00', settlement: null });
    expect(await lineOf(orderId)).toEqual([1, '20.00']);
    expect(shop.notices).toEqual([]);
  });

  test('with `keep` a move leaves the price, and only managers are told what a new booking costs', async () => {
    ofProducts[CLASS] = { ...PRICING, priceOnMove: 'keep' };
    const { id, orderId } = await book(EARLY);
    await pay(orderId, 'processing');
    expect(await shop.appointments.previewChange(id, { start: LATE })).toMatchObject({
      currentPrice: '20.00',
    });
    const token = await shop.appointments.selfService.link(id);
    const told = await shop.appointments.selfService.previewReschedule(token, { start: LATE });
    expect(told).toMatchObject({ cost: '12.50', settlement: null });
    expect(told).not.toHaveProperty('currentPrice');
    expect(await move(id, LATE)).toMatchObject({ cost: '12.50', settlement: null });
    expect(await lineOf(orderId)).toEqual([1, '12.50']);
  });

  test.each([
    ['dearer', EARLY, LATE, '20.00', { paid: '12.50', price: '20.00', refundDue: '0.00', amountDue: '7.50' }],
    [
      'cheaper',
      LATE,
      EARLY,
      '12.50',
      { paid: '20.00', price: '12.50', refundDue: '7.50', amountDue: '0.00' },
    ],
  ])(
    'the line of a paid order stays, and the difference of a %s move is due in every response',
    async (_, from, to, cost, due) => {
      const { id, orderId, orderItemId } = await book(from);
      await pay(orderId, 'processing');
      const before = await lineOf(orderId);
      const moved = await move(id, to);
      const settlement = { orderItemId, fee: '0.00', reason: 'repriced', ...due };
      expect(moved).toMatchObject({ cost, settlement, status: 'paid' });
      expect(await lineOf(orderId)).toEqual(before);
      const code = due.refundDue === '0.00' ? 'amount_due' : 'needs_refund';
      expect(shop.notices).toMatchObject([{ code, appointmentId: id, settlement }]);
      expect(await tasksOf(id)).toEqual([
        [code === 'amount_due' ? code : 'refund_due', due.refundDue, due.amountDue],
      ]);
      const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === id);
      expect(events.at(-1)).toMatchObject({ snapshot: { settlement } });
      const token = await shop.appointments.selfService.link(id);
      expect(await shop.appointments.selfService.read(token)).toMatchObject({ dueAfterChange: settlement });

      expect(await move(id, from)).toMatchObject({ settlement: null });
      expect(await tasksOf(id)).toEqual([]);
    },
  );

  if (!shared)
    test('a payment between a move and its notice leaves the difference due, also if the appointment changes meanwhile', async () => {
      const { id, orderId, orderItemId } = await book(EARLY);
      const { find } = shop.port;
      const { storage } = internalsOf(shop.appointments);
      const ofOrders = storage.appointments.ofOrders.bind(storage.appointments);
      let reads = 0;
      shop.trouble = {
        find: async (ids, context) => {
          reads += 1;
          // The first read, for the plan of the move, finds the order unpaid; the second one finds it paid.
          if (reads === 2) await shop.setStatus(orderId, 'processing');
          return find(ids, context);
        },
      };
      const changing = jest.spyOn(storage.appointments, 'ofOrders').mockImplementation(async (ids, t) => {
        if (!t && reads === 2) {
          changing.mockRestore();
          await shop.appointments.update(id, { note: 'rings first' });
        }
        return ofOrders(ids, t);
      });
      await move(id, LATE);
      changing.mockRestore();
      shop.trouble = {};
      const settlement = {
        orderItemId,
        paid: '12.50',
        fee: '0.00',
        price: '20.00',
        refundDue: '0.00',
        amountDue: '7.50',
        reason: 'repriced',
      };
      expect(await shop.appointments.get(id)).toMatchObject({ note: 'rings first', settlement });
      expect(await lineOf(orderId)).toEqual([1, '12.50']);
      expect(shop.notices).toMatchObject([{ code: 'amount_due', appointmentId: id, settlement }]);
    });

  test('the difference is settled by a refund, by a payment, or by hand', async () => {
    const { id, orderId } = await book(LATE);
    await pay(orderId, 'processing');
    await move(id, EARLY);
    shop.payments.set(orderId, { paid: '20.00', refunded: '7.50' });
    await shop.event(orderId, 'processing');
    expect((await shop.appointments.get(id)).settlement).toMatchObject({ paid: '12.50', refundDue: '0.00' });
    expect(await tasksOf(id)).toEqual([]);
    await move(id, LATE);
    // The line is 20.00 again, of which 7.50 were refunded: the customer pays these 7.50 with the order.
    expect((await shop.appointments.get(id)).settlement).toBeNull();

    const other = await book(EARLY);
    await pay(other.orderId, 'processing');
    await move(other.id, LATE);
    const settled = await shop.appointments.update(other.id, { moneySettled: true });
    expect(settled).toMatchObject({ moneySettled: true, settlement: { amountDue: '7.50' } });
    expect(await tasksOf(other.id)).toEqual([]);
  });

  /** Books two classes in one order. The shop reports the order as fully paid, as one total rather than per line. */
  const bookTwo = async (first: string, second: string) => {
    const one = await book(first);
    const { orderId } = one;
    const other = await book(second, { orderId });
    const isPaid = async (paid: string, refunded = '0') => {
      shop.payments.set(orderId, { paid, refunded });
      await shop.event(orderId, 'processing');
    };
    return { one, other, orderId, isPaid };
  };
  const settlementsOf = async (...rows: { id: number }[]) =>
    Promise.all(
      rows.map(async ({ id }) => {
        const { settlement } = await shop.appointments.get(id);
        return settlement && [settlement.paid, settlement.refundDue, settlement.amountDue].join(' ');
      }),
    );

  test('if the order states one sum, the refund after a fall of the price leaves the other line its money', async () => {
    const { one, other, isPaid } = await bookTwo(LATE, LATE);
    await isPaid('40.00');
    await move(one.id, EARLY);
    expect(await settlementsOf(one, other)).toEqual(['20.00 7.50 0.00', null]);
    await isPaid('40.00', '7.50');
    expect(await settlementsOf(one, other)).toEqual(['12.50 0.00 0.00', null]);
    await shop.appointments.update(other.id, { status: 'cancelled' });
    expect(await settlementsOf(one, other)).toEqual(['12.50 0.00 0.00', '20.00 20.00 0.00']);
    await shop.appointments.update(one.id, { status: 'cancelled' });
    expect(await settlementsOf(one, other)).toEqual(['12.50 12.50 0.00', '20.00 20.00 0.00']);
    await isPaid('40.00', '27.50');
    expect(await settlementsOf(one, other)).toEqual(['12.50 12.50 0.00', '0.00 0.00 0.00']);
  });

  test.each([0, 1])(
    'if the order states one sum, places that the shop pays back are of the line with fewer places, line %d',
    async (at) => {
      ofProducts[CLASS] = FEES;
      shop.salon.clock.set('2026-03-05T09:00');
      const one = await book(EARLY, { quantity: 2 });
      const lines = [one, await book(EARLY, { quantity: 2, orderId: one.orderId })];
      await pay(one.orderId, 'processing', { paid: '50.00', refunded: '0' });
      const [reduced, other] = [lines[at]!, lines[1 - at]!];
      await shop.setAmount(one.orderId, reduced.orderItemId, { quantity: 1, net: '25.00' });
      await pay(one.orderId, 'processing', { paid: '50.00', refunded: '12.50' });
      expect(await settlementsOf(reduced, other)).toEqual(['12.50 0.00 0.00', null]);
      const cancel = { status: 'cancelled', ...BY_CUSTOMER } as const;
      for (const { id } of [reduced, other]) await shop.appointments.update(id, cancel);
      // Half of one place, and half of two places, are fees.
      expect(await settlementsOf(reduced, other)).toEqual(['12.50 6.25 0.00', '25.00 12.50 0.00']);
    },
  );

  test('if the order states one sum, a payment of one of two equal amounts settles one of them', async () => {
    const { one, other, isPaid } = await bookTwo(EARLY, EARLY);
    await isPaid('25.00');
    await move(one.id, LATE);
    await move(other.id, LATE);
    expect(await settlementsOf(one, other)).toEqual(['12.50 0.00 7.50', '12.50 0.00 7.50']);
    await isPaid('32.50');
    expect(await settlementsOf(one, other)).toEqual(['20.00 0.00 0.00', '12.50 0.00 7.50']);
    expect([await tasksOf(one.id), await tasksOf(other.id)]).toEqual([[], [['amount_due', '0.00', '7.50']]]);
    await isPaid('40.00');
    expect(await settlementsOf(one, other)).toEqual(['20.00 0.00 0.00', '20.00 0.00 0.00']);
  });

  test('if the order states one sum, a cancelled line hides no surplus of a line that is written again', async () => {
    const { one, other, orderId } = await bookTwo(LATE, LATE);
    const third = await book(EARLY, { orderId });
    await pay(orderId, 'partially-paid', { paid: '52.50', refunded: '0' });
    await shop.appointments.update(third.id, { status: 'cancelled' });
    await move(one.id, EARLY);
    expect(await lineOf(orderId)).toEqual([1, '12.50']);
    expect(await settlementsOf(one, other, third)).toEqual(['20.00 7.50 0.00', null, '12.50 12.50 0.00']);
    // The shop removes the third line from the order, and pays its amount back.
    await shop.setQuantity(orderId, third.orderItemId, 0);
    await pay(orderId, 'partially-paid', { paid: '52.50', refunded: '12.50' });
    expect(await settlementsOf(one, other)).toEqual(['20.00 7.50 0.00', null]);
  });

  test('a dearer line that is written again leaves the refund of another line', async () => {
    const { one, other, orderId } = await bookTwo(EARLY, EARLY);
    await pay(orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    await shop.appointments.update(other.id, { status: 'cancelled' });
    expect(await settlementsOf(one, other)).toEqual([null, '7.50 7.50 0.00']);
    await move(one.id, LATE);
    expect(await lineOf(orderId)).toEqual([1, '20.00']);
    expect(await settlementsOf(one, other)).toEqual([null, '7.50 7.50 0.00']);
    expect(await tasksOf(other.id)).toEqual([['refund_due', '7.50', '0.00']]);
  });

  test('an appointment that is revived with fewer places costs their share, and the rest is refunded', async () => {
    const { id, orderId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'processing', { paid: '25.00', refunded: '0' });
    await shop.appointments.update(id, { status: 'cancelled' });
    const revived = await shop.appointments.update(id, { status: 'paid', quantity: 1, enforce: 'none' });
    expect(revived).toMatchObject({
      cost: '12.50',
      fees: [],
      settlement: { refundDue: '12.50', fee: '0.00' },
    });
    await pay(orderId, 'processing', { paid: '25.00', refunded: '12.50' });
    expect((await shop.appointments.get(id)).settlement).toMatchObject({ paid: '12.50', refundDue: '0.00' });
  });

  test.each([
    ['waived', (id: number) => shop.appointments.update(id, { waiveFee: 'a friend' })],
    ['withdrawn', (id: number) => shop.appointments.setCustomerStatus(id, 'arrived')],
  ])('a no-show fee that is %s leaves the refund of a line that was written again', async (_, end) => {
    const { id, orderId } = await book(LATE);
    await pay(orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    await move(id, EARLY);
    await shop.appointments.setCustomerStatus(id, 'no-show');
    await shop.appointments.update(id, { chargeNoShow: true });
    await end(id);
    expect((await shop.appointments.get(id)).settlement).toMatchObject({
      paid: '20.00',
      refundDue: '7.50',
      reason: 'repriced',
    });
  });

  test('an appointment that is revived keeps the refund of a line that was written again', async () => {
    const { id, orderId } = await book(LATE);
    await pay(orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    await move(id, EARLY);
    await shop.appointments.update(id, { status: 'cancelled' });
    const revived = await shop.appointments.update(id, { status: 'confirmed', enforce: 'none' });
    expect(revived.settlement).toMatchObject({ paid: '20.00', refundDue: '7.50', reason: 'repriced' });
  });

  test('a shop that makes a line smaller has settled the difference', async () => {
    const { id, orderId, orderItemId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'processing', { paid: '25.00', refunded: '0' });
    await shop.setAmount(orderId, orderItemId, { quantity: 1, net: '12.50' });
    await pay(orderId, 'processing');
    expect((await shop.appointments.get(id)).linePaid).toBe('12.50');
    const cancelled = await shop.appointments.update(id, { status: 'cancelled' });
    expect(cancelled.settlement).toMatchObject({ paid: '12.50', refundDue: '12.50' });
  });

  test('what a smaller or removed line leaves of a sum pays no debt, and a new payment does', async () => {
    const { one, other, orderId, isPaid } = await bookTwo(EARLY, EARLY);
    const third = await book(EARLY, { orderId });
    await isPaid('37.50');
    await move(other.id, LATE);
    expect(await settlementsOf(other)).toEqual(['12.50 0.00 7.50']);
    // The shop has settled 7.50 of the first line, and the whole third line, and states no refund.
    await shop.setAmount(orderId, one.orderItemId, { quantity: 1, net: '5.00' });
    await isPaid('37.50');
    await shop.setQuantity(orderId, third.orderItemId, 0);
    await isPaid('37.50');
    expect(await settlementsOf(one, other)).toEqual([null, '12.50 0.00 7.50']);
    await isPaid('45.00');
    expect(await settlementsOf(one, other)).toEqual([null, '20.00 0.00 0.00']);
    const cancelled = await shop.appointments.update(one.id, { status: 'cancelled' });
    expect(cancelled.settlement).toMatchObject({ paid: '5.00', refundDue: '5.00' });
    // The shop refunds the 5.00, and then reports amounts that were settled earlier.
    await pay(orderId, 'processing', { paid: '45.00', refunded: '5.00' });
    expect(await settlementsOf(one, other)).toEqual(['0.00 0.00 0.00', '20.00 0.00 0.00']);
    await pay(orderId, 'processing', { paid: '45.00', refunded: '25.00' });
    expect(await settlementsOf(one, other)).toEqual(['0.00 0.00 0.00', '20.00 0.00 0.00']);
  });

  test('two changes in one transaction of the shop keep both refunds', async () => {
    const { one, other, orderId } = await bookTwo(LATE, LATE);
    await pay(orderId, 'partially-paid', { paid: '40.00', refunded: '0' });
    await shop.appointments.transaction(async (transaction) => {
      for (const { id } of [one, other])
        await shop.appointments.update(id, { start: EARLY, enforce: 'none' }, { transaction });
    });
    expect(await settlementsOf(one, other)).toEqual(['20.00 7.50 0.00', '20.00 7.50 0.00']);
  });

  test('a fee is of the price after the move, also for an appointment that is revived', async () => {
    const { id, orderId } = await book(LATE);
    await pay(orderId, 'processing');
    await move(id, EARLY);
    shop.salon.clock.set('2026-03-05T10:00');
    const cancelled = await shop.appointments.update(id, { status: 'cancelled', ...BY_CUSTOMER });
    expect(cancelled.settlement).toMatchObject({ fee: '6.25', refundDue: '13.75', reason: 'cancelled' });
    const revived = await shop.appointments.update(id, { status: 'paid', enforce: 'none' });
    expect(revived).toMatchObject({ fees: [], settlement: { refundDue: '7.50', reason: 'repriced' } });
    await shop.appointments.setCustomerStatus(id, 'no-show');
    const charged = await shop.appointments.update(id, { chargeNoShow: true });
    expect(charged.settlement).toMatchObject({ fee: '12.50', refundDue: '7.50', reason: 'no_show' });
    await shop.appointments.setCustomerStatus(id, 'arrived');
    expect((await shop.appointments.get(id)).settlement).toMatchObject({ fee: '0.00', reason: 'repriced' });
  });

  test('in a partly paid order the line is rewritten, and a deposit that was paid stands', async () => {
    ofProducts[CLASS] = { ...PRICING, deposit: { percent: 40 } };
    const { id, orderId } = await book(EARLY);
    await pay(orderId, 'partially-paid', { paid: '5.00' });
    // A deposit of 40 % of 20.00 would be 8.00; the paid deposit stays.
    const dearer = await move(id, LATE);
    expect(dearer).toMatchObject({
      status: 'confirmed',
      dueNow: '5.00',
      dueLater: '15.00',
      settlement: null,
    });
    expect(await lineOf(orderId)).toEqual([1, '20.00']);
    await pay(orderId, 'partially-paid', { paid: '16.00' });
    const cheaper = await move(id, EARLY);
    expect(cheaper).toMatchObject({ dueNow: '5.00', dueLater: '7.50' });
    expect(cheaper.settlement).toMatchObject({ paid: '16.00', refundDue: '3.50', reason: 'repriced' });
    expect(await lineOf(orderId)).toEqual([1, '12.50']);
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', settlement: { refundDue: '3.50' } }]);
  });

  test('the items of a visit that is moved as one each have the price of their new start', async () => {
    const { visits } = shop.appointments;
    const items = [{ productId: CLASS }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-10T14:00' });
    await pay(visit.orderId, 'processing');
    const moved = await visits.reschedule(visit.id, { start: '2026-03-10T15:00' });
    expect(moved.appointments.map(({ cost }) => cost)).toEqual(['12.50', '20.00']);
    expect(moved.appointments.map(({ settlement }) => settlement?.amountDue)).toEqual([undefined, '7.50']);
  });

  test('a cost that a manager enters for a paid order is a difference, too', async () => {
    const { id, orderId } = await book(EARLY);
    await pay(orderId, 'processing');
    const cheaper = await shop.appointments.update(id, { cost: '10.00' });
    expect(cheaper.settlement).toMatchObject({ refundDue: '2.50', reason: 'repriced' });
  });

  test('fewer places of a paid order cancel that share, with its fee', async () => {
    const { id, orderId, orderItemId } = await book(EARLY, { quantity: 3 });
    await pay(orderId, 'processing');
    shop.salon.clock.set('2026-03-05T10:00');
    const fewer = await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER });
    const settlement = {
      orderItemId,
      paid: '37.50',
      fee: '12.50',
      price: '12.50',
      refundDue: '12.50',
      amountDue: '0.00',
      reason: 'reduced',
    };
    expect(fewer).toMatchObject({ quantity: 1, cost: '12.50', settlement });
    expect(fewer.fees).toEqual([{ reason: 'reduced', amount: '12.50', waived: '' }]);
    expect(await lineOf(orderId)).toEqual([3, '37.50']);
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', settlement }]);
    expect(await tasksOf(id)).toEqual([['refund_due', '12.50', '0.00']]);
    const waived = await shop.appointments.update(id, { waiveFee: 'two were ill' });
    expect(waived.settlement).toMatchObject({ fee: '0.00', refundDue: '25.00', reason: 'reduced' });
    const cancelled = await shop.appointments.update(id, { status: 'cancelled', ...BY_CUSTOMER });
    expect(cancelled.settlement).toMatchObject({ fee: '6.25', refundDue: '31.25', reason: 'cancelled' });
  });

  test.each([
    ['the shop', '2026-03-05T10:00', {}, '0.00'],
    ['a customer in time', '2026-03-04T10:00', BY_CUSTOMER, '0.00'],
    ['a customer with a waiver', '2026-03-05T10:00', { ...BY_CUSTOMER, waiveFee: 'ill' }, '0.00'],
    ['a customer too late', '2026-03-05T10:00', BY_CUSTOMER, '6.25'],
    ['a customer who names the place', '2026-03-05T10:00', { ...BY_CUSTOMER, cancelledPlaces: [1] }, '6.25'],
  ])('fewer places by %s of a pending order rewrite its line', async (_, at, terms, owed) => {
    const { id, orderId } = await book(EARLY, { quantity: 2 });
    shop.salon.clock.set(at);
    const { settlement, fees } = await shop.appointments.update(id, { quantity: 1, ...terms });
    expect(await lineOf(orderId)).toEqual([1, '12.50']);
    expect(fees.filter(({ waived }) => waived === '').map(({ amount }) => amount)).toEqual(
      owed === '0.00' ? [] : [owed],
    );
    if (owed === '0.00') expect(settlement).toBeNull();
    else expect(settlement).toMatchObject({ paid: '0.00', fee: owed, amountDue: owed, reason: 'reduced' });
  });

  test.each([
    // The fee is half of the one place of 12.50, although the other place costs 20.00 then.
    ['a dearer time', {}, '20.00', '6.25'],
    // The fee is half of the 5.00 that are no longer to be paid: 25.00 less the stated 20.00.
    ['a dearer time at a stated cost', { cost: '20.00' }, '20.00', '2.50'],
    ['a time at the present price', { start: '2026-03-05T15:00' }, '12.50', '6.25'],
  ])(
    'fewer places that are moved to %s in one change have the fee of their share',
    async (_, more, cost, fee) => {
      const { id, orderId } = await book(EARLY, { quantity: 2 });
      await pay(orderId, 'processing');
      shop.salon.clock.set('2026-03-05T10:00');
      const change = { quantity: 1, start: LATE, ...BY_CUSTOMER, ...more };
      const told = await shop.appointments.previewChange(id, change);
      const both = await shop.appointments.update(id, { ...change, enforce: 'none' });
      expect(both).toMatchObject({ cost, settlement: { fee, price: cost } });
      expect(told.settlement).toEqual(both.settlement);
    },
  );

  test('waiving the fee of one reduction leaves the fee of an earlier one', async () => {
    const { id, orderId } = await book(EARLY, { quantity: 3 });
    await pay(orderId, 'processing');
    shop.salon.clock.set('2026-03-05T10:00');
    await shop.appointments.update(id, { quantity: 2, ...BY_CUSTOMER });
    const twice = await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER, waiveFee: 'ill' });
    expect(twice.fees).toEqual([
      { reason: 'reduced', amount: '6.25', waived: '' },
      { reason: 'reduced', amount: '6.25', waived: 'ill' },
    ]);
    // 37.50 were paid. The place that stays costs 12.50, and the fee is 6.25.
    expect(twice.settlement).toMatchObject({ fee: '6.25', refundDue: '18.75' });
  });

  test('waiving the fee of a cancellation waives that of places that were cancelled before', async () => {
    const { id, orderId } = await book(EARLY, { quantity: 3 });
    await pay(orderId, 'processing');
    shop.salon.clock.set('2026-03-05T10:00');
    await shop.appointments.update(id, { quantity: 2, ...BY_CUSTOMER });
    const waived = { ...BY_CUSTOMER, waiveFee: 'ill' };
    const told = await shop.appointments.previewCancellation(id, waived);
    const { fees, settlement } = await shop.appointments.update(id, { status: 'cancelled', ...waived });
    expect(fees).toEqual([
      { reason: 'reduced', amount: '6.25', waived: 'ill' },
      { reason: 'cancelled', amount: '12.50', waived: 'ill' },
    ]);
    expect(settlement).toMatchObject({ fee: '0.00', refundDue: '37.50' });
    expect(told).toEqual(settlement);
  });

  test('fewer places of a partly paid order: what was paid above the rest and the fee is refunded', async () => {
    ofProducts[CLASS] = { ...PRICING, ...FEES, deposit: { percent: 80 } };
    const { id, orderId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'partially-paid', { paid: '20.00' });
    shop.salon.clock.set('2026-03-05T10:00');
    const fewer = await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER });
    expect(fewer).toMatchObject({ status: 'confirmed', dueNow: '10.00', dueLater: '2.50' });
    expect(fewer.settlement).toMatchObject({
      paid: '20.00',
      fee: '6.25',
      refundDue: '1.25',
      amountDue: '0.00',
    });
    expect(await lineOf(orderId)).toEqual([1, '12.50']);
  });

  test('a line that the shop makes smaller has the deposit of its places, which the payment covers', async () => {
    ofProducts[CLASS] = { deposit: { amount: '0.50' } };
    const { id, orderId, orderItemId } = await book(EARLY, { quantity: 3 });
    // The shop changes the line to one place for 1.00.
    await shop.setQuantity(orderId, orderItemId, 1);
    await pay(orderId, 'partially-paid', { paid: '0.50' });
    const reduced = { quantity: 1, status: 'confirmed', dueNow: '0.50', dueLater: '0.50' };
    expect(await shop.appointments.get(id)).toMatchObject(reduced);
  });

  // The line was 80.00, of which 20.00 were due when booking.
  test.each([
    ['less', '60.00', { dueNow: '20.00', dueLater: '40.00' }],
    ['more', '100.00', { dueNow: '20.00', dueLater: '80.00' }],
    ['less than the deposit', '15.00', { dueNow: '15.00', dueLater: '0.00' }],
  ])(
    'if the shop makes a line cost %s, the deposit and the remaining amount add up to the line',
    async (_, net, due) => {
      ofProducts[CLASS] = { deposit: { percent: 25 } };
      const { id, orderId, orderItemId } = await book(EARLY, { cost: '80.00' });
      await pay(orderId, 'partially-paid', { paid: '20.00' });
      await shop.setAmount(orderId, orderItemId, { quantity: 1, net });
      await shop.event(orderId, 'partially-paid');
      expect(await shop.appointments.get(id)).toMatchObject({ status: 'confirmed', quantity: 1, ...due });
    },
  );

  test('a move into a partly paid order whose payment covers the deposit confirms the appointment', async () => {
    ofProducts[CLASS] = { deposit: { percent: 40 } };
    const other = await book(EARLY);
    await pay(other.orderId, 'partially-paid', { paid: '12.50' });
    const { id } = await book(LATE);
    const moved = await shop.appointments.update(id, { orderId: other.orderId });
    expect(moved).toMatchObject({ orderId: other.orderId, status: 'confirmed' });
  });

  test.each([
    ['pending', undefined, '20.00', null],
    ['processing', undefined, '20.00', { paid: '12.50', price: '20.00', amountDue: '7.50' }],
  ] as const)(
    'before a move of a %s order, the response tells the price and the amount due, and nothing is stored',
    async (status, payments, price, due) => {
      const { appointments } = shop;
      const { id, orderId } = await book(EARLY);
      if (status !== 'pending') await pay(orderId, status, payments);
      const before = await appointments.get(id);
      const told = await appointments.previewChange(id, { start: LATE });
      expect(told).toMatchObject({ cost: '20.00', formerPrice: '12.50', price });
      if (due) expect(told.settlement).toMatchObject(due);
      else expect(told.settlement).toBeNull();
      const token = await appointments.selfService.link(id);
      expect(await appointments.selfService.previewReschedule(token, { start: LATE })).toEqual(told);
      expect(await appointments.get(id)).toEqual(before);
      const { cost, settlement, dueNow, dueLater } = await move(id, LATE);
      expect({ cost, settlement, dueNow, dueLater, price, formerPrice: '12.50' }).toEqual(told);
    },
  );

  test('before a change to another product, the response tells the price and the amount due, and nothing is stored', async () => {
    const { appointments } = shop;
    ofProducts[CLASS] = FEES;
    const { id, orderId } = await book(EARLY);
    await pay(orderId, 'processing');
    const before = await appointments.get(id);
    expect(await appointments.previewChange(id, { productId: CUT })).toMatchObject({
      cost: '12.50',
      price: '12.50',
      settlement: null,
      currentPrice: '30.00',
    });
    const change = { productId: CUT, cost: '30.00' };
    const told = await appointments.previewChange(id, change);
    expect(told).toMatchObject({ formerPrice: '12.50', price: '30.00', settlement: { amountDue: '17.50' } });
    expect(told).not.toHaveProperty('currentPrice');
    await expect(appointments.previewChange(id, { productId: 99 })).rejects.toMatchObject({ status: 400 });
    expect(await appointments.get(id)).toEqual(before);
    const changed = await appointments.update(id, { ...change, enforce: 'none' });
    expect(changed).toMatchObject({ productId: CUT, cost: '30.00' });
    expect(changed.settlement).toEqual(told.settlement);
  });

  test('before places are cancelled, the response tells the cost', async () => {
    const { id, orderId } = await book(EARLY, { quantity: 3 });
    await pay(orderId, 'processing');
    shop.salon.clock.set('2026-03-05T10:00');
    const told = await shop.appointments.previewChange(id, { quantity: 1, ...BY_CUSTOMER });
    const { settlement } = await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER });
    expect(told).toMatchObject({ cost: '12.50', formerPrice: '37.50', price: '12.50', settlement });
    expect(settlement).toMatchObject({ fee: '12.50', refundDue: '12.50' });
  });

  test('before a visit is moved, the response tells the price of each item', async () => {
    const { visits, selfService } = shop.appointments;
    const items = [{ productId: CLASS }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-11T14:00' });
    await pay(visit.orderId, 'processing');
    const told = await visits.previewMove(visit.id, { start: '2026-03-11T15:00' });
    expect(told.map(({ price, settlement }) => [price, settlement?.amountDue])).toEqual([
      ['12.50', undefined],
      ['20.00', '7.50'],
    ]);
    const token = await selfService.link(visit.appointments[0]!.id);
    expect(await selfService.previewRescheduleVisit(token, { start: '2026-03-11T15:00' })).toEqual(told);
  });

  test('the items of a visit are previewed together: money for one that becomes cheaper pays for a dearer one', async () => {
    const { visits } = shop.appointments;
    const early = { type: 'time:all', from: '10:00', to: '15:00', baseCost: '7.50' } as const;
    ofProducts[CUT] = { pricing: [early], priceOnMove: 'change' };
    const items = [{ productId: CUT }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-12T14:00' });
    // 37.50 and 12.50, and then 30.00 and 20.00. Alone, the haircut would have a refund of 4.50.
    await pay(visit.orderId, 'partially-paid', { paid: '47.00', refunded: '0' });
    const told = await visits.previewMove(visit.id, { start: '2026-03-26T15:00' });
    expect(told.map(({ price, settlement }) => [price, settlement])).toEqual([
      ['30.00', null],
      ['20.00', null],
    ]);
    const { appointments } = await visits.reschedule(visit.id, { start: '2026-03-26T15:00' });
    expect(appointments.map(({ settlement }) => settlement)).toEqual([null, null]);
    expect(shop.notices).toEqual([]);
  });

  test('a cancellation of a visit is previewed as it is made, from a sum that was paid for its order', async () => {
    const { visits } = shop.appointments;
    const items = [{ productId: CLASS }, { productId: CLASS }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-16T11:00' });
    await pay(visit.orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    shop.salon.clock.set('2026-03-16T09:00');
    const told = await visits.previewCancellation(visit.id, BY_CUSTOMER);
    // 12.50 and 7.50 were paid for the first two lines, and each of the three lines owes 6.25.
    expect(told.map(({ settlement: due }) => [due!.paid, due!.refundDue, due!.amountDue])).toEqual([
      ['12.50', '6.25', '0.00'],
      ['7.50', '1.25', '0.00'],
      ['0.00', '0.00', '6.25'],
    ]);
    const { appointments } = await visits.cancel(visit.id, BY_CUSTOMER);
    expect(appointments.map(({ settlement }) => settlement)).toEqual(
      told.map(({ settlement }) => settlement),
    );
    const given = shop.notices.map(({ code, appointmentId, settlement }) => [
      code,
      appointmentId,
      settlement,
    ]);
    const codes = ['needs_refund', 'needs_refund', 'amount_due'];
    expect(given).toHaveLength(3);
    expect(given).toEqual(
      expect.arrayContaining(told.map((one, at) => [codes[at], one.appointmentId, one.settlement])),
    );
  });

  test.each([
    ['the shop', '2026-03-18T11:00', {}, {}, ['12.50', '7.50']],
    // The shop keeps a fee of 6.25 of the paid 12.50, and a fee of 6.25 of the paid 7.50.
    ['the customer', '2026-03-17T11:00', {}, { actorId: 21 }, ['6.25', '1.25']],
    ['staff for the customer', '2026-03-19T11:00', BY_CUSTOMER, {}, ['6.25', '1.25']],
    [
      'the customer, whose fees are waived',
      '2026-03-20T11:00',
      { waiveFee: 'The salon was cold.' },
      { actorId: 21 },
      ['12.50', '7.50'],
    ],
  ])('a cancellation of a series by %s is previewed as it is made', async (_, start, terms, how, refunds) => {
    const { series } = shop.appointments;
    ofProducts[CLASS] = { ...PRICING, cancellation: { steps: [], elseFee: '50%' } };
    const draft = { productId: CLASS, customerId: 21, start, frequency: 'weekly', count: 2 } as const;
    const made = await series.create(draft);
    await pay(made.series.orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    const told = await series.previewCancellation(made.series.id, terms, how);
    expect(told.map(({ settlement }) => settlement!.refundDue)).toEqual(refunds);
    const cancelled = await series.cancel(made.series.id, terms, how);
    expect(told).toEqual(
      cancelled.series.appointments.map(({ id, settlement }) => ({ appointmentId: id, settlement })),
    );
  });

  test('a customer’s move of a booking that takes all members is previewed with the price of all of them', async () => {
    const { selfService } = shop.appointments;
    ofProducts[DUET] = { priceOnMove: 'change' };
    const { id, orderId } = await book('2026-03-13T10:00', { productId: DUET, staffId: 11 });
    await pay(orderId, 'processing');
    const token = await selfService.link(id);
    const told = await selfService.previewReschedule(token, { start: '2026-03-13T14:00' });
    const moved = await selfService.reschedule(token, { start: '2026-03-13T14:00' });
    expect(told).toMatchObject({ formerPrice: '50.00', price: '110.00', settlement: { amountDue: '60.00' } });
    expect(moved).toMatchObject({ dueAfterChange: told.settlement });
  });

  test.each([
    ['another price', { cost: '5.00' }],
    ['fewer places', { quantity: 1 }],
    ['a price of nothing', { cost: '0.00' }],
  ])('what a line gives up by %s pays what is due now of another line', async (_why, change) => {
    const first = await book(EARLY, { quantity: 2 });
    const { orderId } = first;
    const second = await book(EARLY, { quantity: 2, orderId });
    await pay(orderId, 'partially-paid', { paid: '50.00', refunded: '0' });
    await shop.appointments.update(first.id, { cost: '75.00' });
    const { cost } = await shop.appointments.update(second.id, change);
    const [one, other] = [await shop.appointments.get(first.id), await shop.appointments.get(second.id)];
    expect(other).toMatchObject({ linePaid: cost, settlement: null });
    expect([one.linePaid, one.orderUnclaimed]).toEqual([(50 - Number(cost)).toFixed(2), '0.00']);
  });

  test('what a line gave up for another one is its refund if that line becomes cheaper later in the move', async () => {
    const hours = (from: string, to: string, baseCost: string) =>
      [{ type: 'time:all', from, to, baseCost }] as const;
    ofProducts[CUT] = { pricing: hours('15:00', '22:00', '9.99'), priceOnMove: 'change' };
    ofProducts[CLASS] = { pricing: hours('14:00', '15:30', '7.50'), priceOnMove: 'change' };
    await shop.close();
    shop = await openOrderShop({ shared, ofProducts, unpaidMinutes: 0 });
    const { visits } = shop.appointments;
    const items = [{ productId: CUT }, { productId: CLASS }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-26T13:00' });
    await pay(visit.orderId, 'partially-paid', { paid: '69.30', refunded: '0' }); // of 70.00
    const told = await visits.previewMove(visit.id, { start: '2026-03-26T15:00' });
    // Now 39.99, 12.50 and 12.50.
    const moved = await visits.reschedule(visit.id, { start: '2026-03-26T15:00' });
    expect(moved.appointments.map(({ settlement }) => settlement)).toEqual(
      told.map(({ settlement }) => settlement),
    );
    expect(told.map(({ settlement }) => settlement?.refundDue)).toEqual([undefined, undefined, '4.31']);
    const { appointments } = await visits.cancel(visit.id);
    const back = appointments.reduce((sum, { settlement }) => sum + Number(settlement!.refundDue), 0);
    expect(back.toFixed(2)).toBe('69.30');
  });

  test('fewer places do not raise a deposit that was paid, and another line keeps its money', async () => {
    const evening = { type: 'time:all', from: '16:00', to: '22:00', baseCost: '87.50' } as const;
    ofProducts[CLASS] = { ...FEES, pricing: [evening], priceOnMove: 'change', deposit: { percent: 20 } };
    const one = await book(EARLY);
    const { orderId } = one;
    const other = await book(EARLY, { quantity: 2, orderId });
    await pay(orderId, 'partially-paid', { paid: '17.50', refunded: '0' });
    await move(other.id, LATE);
    const told = await shop.appointments.previewChange(other.id, { quantity: 1 });
    const fewer = await shop.appointments.update(other.id, { quantity: 1 });
    expect(fewer).toMatchObject({ cost: '100.00', dueNow: '5.00', dueLater: '95.00' });
    expect([told.dueNow, told.dueLater]).toEqual(['5.00', '95.00']);
    expect(await shop.appointments.get(one.id)).toMatchObject({ linePaid: '12.50' });
  });

  test('places that the shop itself takes from a line do not raise a deposit that was paid', async () => {
    const evening = { type: 'time:all', from: '16:00', to: '22:00', baseCost: '87.50' } as const;
    ofProducts[CLASS] = { pricing: [evening], priceOnMove: 'change', deposit: { percent: 40 } };
    const { id, orderId, orderItemId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'partially-paid', { paid: '10.00', refunded: '0' });
    expect(await move(id, LATE)).toMatchObject({ dueNow: '10.00', dueLater: '190.00' });
    // A deposit of 40 % of one place for 100.00 would be 40.00.
    await shop.setAmount(orderId, orderItemId, { quantity: 1, net: '100.00' });
    await pay(orderId, 'partially-paid');
    const row = await shop.appointments.get(id);
    expect(row).toMatchObject({ status: 'confirmed', quantity: 1, dueNow: '10.00', dueLater: '90.00' });
  });

  test('a deposit that was paid stands if the shop rounds a line that is written again', async () => {
    ofProducts[CLASS] = { ...PRICING, deposit: { percent: 40 } };
    const { id, orderId } = await book(EARLY);
    await pay(orderId, 'partially-paid', { paid: '5.00', refunded: '0' });
    shop.trouble = { updateItem: async () => ({ amounts: { net: '19.90', tax: '0.00' } }) };
    await move(id, LATE);
    shop.trouble = {};
    const row = await shop.appointments.get(id);
    expect(row).toMatchObject({ status: 'confirmed', cost: '19.90', dueNow: '5.00', dueLater: '14.90' });
  });

  test('the preview tells the deposit that stays with a line that is not written again', async () => {
    ofProducts[CLASS] = { deposit: { percent: 50 } };
    const { id, orderId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'processing', { paid: '25.00', refunded: '0' });
    const told = await shop.appointments.previewChange(id, { cost: '37.45' });
    const { dueNow, dueLater } = await shop.appointments.update(id, { cost: '37.45' });
    expect([told.dueNow, told.dueLater, dueNow, dueLater]).toEqual(['12.50', '12.50', '12.50', '12.50']);
  });

  test('a fee for cancelled places follows its appointment into another order, and is told at once', async () => {
    ofProducts[CLASS] = { cancellation: { steps: [], elseFee: '50%' } };
    const other = await book(EARLY);
    const { id, orderId } = await book(EARLY, { quantity: 2 });
    await pay(orderId, 'processing');
    await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER });
    shop.notices.length = 0;
    const moved = await shop.appointments.update(id, { orderId: other.orderId });
    expect(moved.settlement).toMatchObject({ fee: '6.25', amountDue: '6.25', reason: 'reduced' });
    expect(shop.notices).toMatchObject([{ code: 'amount_due', orderId: other.orderId, appointmentId: id }]);
    const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === id);
    expect(events.at(-1)).toMatchObject({ snapshot: { settlement: moved.settlement } });
  });
});
