import type { Product } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Product 2, a class with three places for 12.50 each; 5.00 of each place is due when booking. */
const CLASS = 2;
/** A haircut for 30.00, of which a tenth is due when booking. */
const HAIRCUT = 1;
const START = '2026-03-03T14:00';
const OF_SALON: Record<number, Partial<Product>> = {
  [CLASS]: { deposit: { amount: '5.00' } },
  [HAIRCUT]: { deposit: { percent: 10 } },
};
const PARTLY = 'partially-paid';

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('an order that is paid in part: %s', (_, shared) => {
  let shop: OrderShop;
  const open = async (ofProducts = OF_SALON, options: object = {}): Promise<void> => {
    shop = await openOrderShop({ shared, ofProducts, unpaidMinutes: 30, ...options });
  };
  afterEach(() => shop.close());

  const book = (productId: number, more: object = {}) =>
    shop.appointments.book({ productId, start: START, customerId: 21, ...more });
  const statusOf = async (id: number) => (await shop.appointments.get(id)).status;
  /** Sets the payments that the shop states for the order, and reports the order as paid in part. */
  const pay = (orderId: number, paid: string, refunded = '0') => {
    shop.payments.set(orderId, { paid, refunded });
    return shop.event(orderId, PARTLY);
  };
  /** Moves the clock past the deadline for paying, which is 30 minutes after 09:00. */
  const passTime = async () => {
    shop.salon.clock.set('2026-03-02T09:31');
    await shop.appointments.tick();
  };

  test('an unpaid appointment whose deposit is paid is confirmed, and does not end', async () => {
    await open();
    const { id, orderId, status } = await book(CLASS);
    expect(status).toBe('unpaid');
    const { appointments, conflicts } = await pay(orderId, '5.00');
    expect(appointments).toMatchObject([{ id, status: 'confirmed', expiresAt: null }]);
    expect(conflicts).toEqual([]);
    await passTime();
    expect(await statusOf(id)).toBe('confirmed');
    await shop.event(orderId, 'processing');
    expect(await statusOf(id)).toBe('paid');
  });

  test('an unpaid appointment whose deposit is not covered ends, and its order stays with what was paid', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    expect((await pay(orderId, '4.99')).appointments).toEqual([]);
    expect(await statusOf(id)).toBe('unpaid');
    await passTime();
    expect(await statusOf(id)).toBe('cancelled');
    expect(await shop.statusOf(orderId)).toBe(PARTLY);
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', settlement: { refundDue: '4.99' } }]);
    expect(await shop.appointments.desk.tasks()).toMatchObject([
      { code: 'refund_due', settlement: { refundDue: '4.99' } },
    ]);
  });

  test('an order that becomes paid asks for a lost place, so a taken place is a conflict without more money, too', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    await pay(orderId, '4.99');
    await passTime();
    await book(CLASS, { quantity: 3 });
    expect((await shop.event(orderId, 'processing')).conflicts).toMatchObject([
      { appointmentId: id, settlement: { reason: 'paid_late', refundDue: '4.99' } },
    ]);
  });

  test('a later payment of the same order confirms the appointment, too', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    await pay(orderId, '4.99');
    expect((await pay(orderId, '5.00')).appointments).toMatchObject([{ id, status: 'confirmed' }]);
    expect((await pay(orderId, '5.00')).appointments).toEqual([]);
  });

  test('a payment that the shop has not reported is noticed before the appointment ends', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    shop.payments.set(orderId, { paid: '5.00', refunded: '0' });
    await shop.setStatus(orderId, PARTLY);
    await passTime();
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('a refunded amount does not count as paid', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    await pay(orderId, '6.00', '1.01');
    expect(await statusOf(id)).toBe('unpaid');
    await pay(orderId, '6.00', '1.00');
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('a sum for the order covers the amounts due now line by line, and then the remaining amounts', async () => {
    await open();
    const first = await book(CLASS);
    const { orderId } = first;
    // 3.00 of 30.00, 10.00 of 25.00, and 5.00 of 12.50 are due now: 18.00 of 67.50.
    const second = await shop.appointments.create({ productId: HAIRCUT, start: START, orderId });
    const third = await shop.appointments.create({
      productId: CLASS,
      start: '2026-03-04T14:00',
      quantity: 2,
      orderId,
    });
    const statuses = async () =>
      [await statusOf(first.id), await statusOf(second.id), await statusOf(third.id)].join();
    await pay(orderId, '7.99');
    expect(await statuses()).toBe('confirmed,unpaid,unpaid');
    await pay(orderId, '8.00');
    expect(await statuses()).toBe('confirmed,confirmed,unpaid');
    await pay(orderId, '17.99');
    expect(await statuses()).toBe('confirmed,confirmed,unpaid');
    await pay(orderId, '18.00');
    expect(await statuses()).toBe('confirmed,confirmed,confirmed');
  });

  test('a payment in part leaves an appointment that awaits confirmation as it is, and a paid one while it is covered in full', async () => {
    await open({
      [CLASS]: { ...OF_SALON[CLASS], requiresConfirmation: true },
      [HAIRCUT]: OF_SALON[HAIRCUT]!,
    });
    const { id, orderId } = await book(CLASS);
    await pay(orderId, '5.00');
    expect(await statusOf(id)).toBe('pending-confirmation');
    shop.payments.set(orderId, { paid: '12.50', refunded: '0' });
    await shop.event(orderId, 'processing');
    expect(await statusOf(id)).toBe('paid');
    const added = await shop.appointments.create({ productId: HAIRCUT, start: START, orderId });
    await pay(orderId, '15.50');
    expect([await statusOf(id), await statusOf(added.id)]).toEqual(['paid', 'confirmed']);
  });

  test('a paid appointment that is no longer covered in full becomes confirmed', async () => {
    await open();
    const { id, orderId } = await book(CLASS);
    await shop.event(orderId, 'processing');
    expect(await statusOf(id)).toBe('paid');
    await pay(orderId, '12.50', '2.50');
    expect(await statusOf(id)).toBe('confirmed');
    // A status that a manager sets by hand stays.
    await shop.appointments.update(id, { status: 'paid' });
    await pay(orderId, '12.50', '2.50');
    expect(await statusOf(id)).toBe('paid');
    await shop.event(orderId, 'pending');
    expect(await statusOf(id)).toBe('unpaid');
  });

  test('a deposit that comes too late gets the place back if it is free', async () => {
    await open();
    const { id, orderId } = await book(HAIRCUT);
    await passTime();
    expect(await statusOf(id)).toBe('cancelled');
    expect((await pay(orderId, '2.99')).conflicts).toMatchObject([{ settlement: { refundDue: '2.99' } }]);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await pay(orderId, '3.00')).appointments).toMatchObject([{ id, status: 'confirmed' }]);
  });

  test('a deposit that comes too late is a conflict if the place is taken, or if the customer has cancelled', async () => {
    await open();
    const { id, orderId } = await book(HAIRCUT);
    await passTime();
    await book(HAIRCUT);
    const { conflicts } = await pay(orderId, '3.00');
    expect(conflicts).toMatchObject([
      { appointmentId: id, settlement: { refundDue: '3.00', reason: 'paid_late' } },
    ]);
    expect(shop.notices).toMatchObject([{ code: 'paid_conflict', settlement: { refundDue: '3.00' } }]);
    expect((await shop.appointments.desk.tasks()).map(({ code }) => code)).toEqual(['paid_conflict']);

    const other = await book(CLASS);
    const keeper = await shop.appointments.create({ productId: 6, start: START, orderId: other.orderId });
    await shop.appointments.update(other.id, { status: 'cancelled' });
    expect((await pay(other.orderId, '0')).conflicts).toEqual([]);
    await shop.event(other.orderId, 'pending');
    expect((await pay(other.orderId, '5.00')).conflicts).toMatchObject([
      { appointmentId: other.id, settlement: { refundDue: '5.00' } },
    ]);
    expect((await pay(other.orderId, '5.00')).conflicts).toEqual([]);
    expect(await statusOf(keeper.id)).toBe('confirmed');
  });

  test('a payment that came before the end is no late payment, and a further one is', async () => {
    await open();
    const { id, orderId } = await book(HAIRCUT);
    await pay(orderId, '2.99');
    await passTime();
    expect((await pay(orderId, '2.99')).conflicts).toEqual([]);
    expect(await shop.appointments.get(id)).toMatchObject({ paidLateAt: null, status: 'cancelled' });
    await book(HAIRCUT);
    expect((await pay(orderId, '3.50')).conflicts).toMatchObject([{ settlement: { refundDue: '3.50' } }]);
    expect((await pay(orderId, '3.50')).conflicts).toEqual([]);
    expect(shop.notices.map(({ code }) => code)).toEqual(['needs_refund', 'paid_conflict']);
  });

  test('a cancelled appointment gets its deposit back, and the order stays', async () => {
    await open();
    const { id, orderId, orderItemId } = await book(CLASS);
    await pay(orderId, '5.00');
    const { settlement } = await shop.appointments.update(id, { status: 'cancelled' });
    expect(settlement).toEqual({
      orderItemId,
      paid: '5.00',
      fee: '0.00',
      refundDue: '5.00',
      amountDue: '0.00',
      reason: 'cancelled',
    });
    expect(await shop.statusOf(orderId)).toBe(PARTLY);
    expect((await shop.appointments.desk.tasks()).map(({ code }) => code)).toEqual(['refund_due']);
    // The order counts as paid now, but nothing more is paid for the line: this is no late payment.
    expect((await shop.event(orderId, 'processing')).conflicts).toEqual([]);
    expect((await shop.appointments.get(id)).settlement).toEqual(settlement);
  });

  test('money that counted as paid for a line stays with the line when it is cancelled, until the shop refunds it', async () => {
    await open();
    const first = await book(CLASS);
    const second = await shop.appointments.create({ productId: CLASS, start: START, orderId: first.orderId });
    await pay(first.orderId, '10.00');
    const { settlement } = await shop.appointments.update(second.id, { status: 'cancelled' });
    expect(settlement).toMatchObject({ paid: '5.00', refundDue: '5.00' });
    // A further payment is for the rest of the first line.
    await pay(first.orderId, '12.50');
    expect((await shop.appointments.get(second.id)).settlement).toEqual(settlement);
    await pay(first.orderId, '10.00', '5.00');
    expect((await shop.appointments.get(second.id)).settlement).toMatchObject({
      paid: '0.00',
      refundDue: '0.00',
    });
  });

  test('a fee keeps the deposit that was paid for its line, and a payment of exactly the remaining fee is for the fee', async () => {
    await open({ [CLASS]: { ...OF_SALON[CLASS], cancellation: { steps: [], elseFee: '60%' } } });
    const first = await book(CLASS);
    const second = await shop.appointments.create({ productId: CLASS, start: START, orderId: first.orderId });
    await pay(first.orderId, '10.00');
    const by = { cancelledBy: 'customer' } as const;
    const told = await shop.appointments.previewCancellation(second.id, by);
    const { settlement } = await shop.appointments.update(second.id, { status: 'cancelled', ...by });
    expect(settlement).toEqual(told);
    expect(settlement).toMatchObject({ paid: '5.00', fee: '7.50', amountDue: '2.50' });
    await pay(first.orderId, '12.50');
    expect((await shop.appointments.get(second.id)).settlement).toMatchObject({
      paid: '7.50',
      amountDue: '0.00',
    });
    await pay(first.orderId, '15.00');
    expect((await shop.appointments.get(second.id)).settlement).toMatchObject({ paid: '7.50' });
    shop.payments.set(first.orderId, { paid: '20.00', refunded: '0' });
    await shop.event(first.orderId, 'processing');
    expect((await shop.appointments.get(second.id)).settlement).toMatchObject({
      paid: '7.50',
      refundDue: '0.00',
    });
  });

  test('the preview of fewer places states the amounts due afterwards, with the deposit of the places that stay', async () => {
    const rules: Partial<Product> = {
      deposit: { percent: 50 },
      cancellation: { steps: [], elseFee: '20%' },
    };
    await open({ ...OF_SALON, [CLASS]: rules });
    const cut = await book(HAIRCUT);
    const { orderId } = cut;
    const { id } = await shop.appointments.create({ productId: CLASS, start: START, quantity: 2, orderId });
    await pay(orderId, '15.50');
    const change = { quantity: 1, cancelledBy: 'customer' } as const;
    const told = await shop.appointments.previewChange(id, change);
    const { settlement } = await shop.appointments.update(id, change);
    expect(settlement).toEqual(told.settlement);
    expect(settlement).toMatchObject({ fee: '2.50', reason: 'reduced' });
  });

  test('a payment after the other appointment of the order ended is for the line that is kept', async () => {
    await open();
    const first = await book(CLASS);
    const second = await shop.appointments.create({ productId: CLASS, start: START, orderId: first.orderId });
    await shop.appointments.update(second.id, { status: 'cancelled' });
    expect((await pay(first.orderId, '12.50')).conflicts).toEqual([]);
    expect(shop.notices).toEqual([]);
    expect((await shop.appointments.get(second.id)).settlement).toMatchObject({ paid: '0.00' });
  });

  test('an appointment that enters the order later is confirmed if its deposit is covered', async () => {
    await open();
    const { orderId } = await book(CLASS);
    // 5.00 is due now for each of two appointments.
    await pay(orderId, '10.00');
    const enter = (start: string) => shop.appointments.create({ productId: CLASS, start, orderId });
    expect(await enter('2026-03-04T14:00')).toMatchObject({ status: 'confirmed', expiresAt: null });
    expect(await enter('2026-03-05T14:00')).toMatchObject({ status: 'unpaid' });
  });

  test('money in an order that the library cancels is a task of the desk', async () => {
    await open();
    const ended = await book(CLASS);
    shop.payments.set(ended.orderId, { paid: '4.99', refunded: '0' });
    await passTime();
    const cancelled = await book(CLASS);
    shop.payments.set(cancelled.orderId, { paid: '5.00', refunded: '0' });
    await shop.appointments.update(cancelled.id, { status: 'cancelled' });
    for (const { orderId } of [ended, cancelled]) expect(await shop.statusOf(orderId)).toBe('cancelled');
    const tasks = async () =>
      (await shop.appointments.desk.tasks())
        .map(({ code, orderId, settlement }) => [code, orderId, settlement?.refundDue])
        .toSorted();
    expect(await tasks()).toEqual([
      ['refund_due', ended.orderId, '4.99'],
      ['refund_due', cancelled.orderId, '5.00'],
    ]);
    for (const { orderId } of [ended, cancelled]) {
      const { paid = '' } = shop.payments.get(orderId)!;
      shop.payments.set(orderId, { paid, refunded: paid });
    }
    expect(await tasks()).toEqual([]);
  });

  if (!shared)
    test('a refund that is reported while the library ends an unpaid appointment is not due again', async () => {
      await open();
      const { id, orderId } = await book(CLASS);
      await pay(orderId, '4.99');
      let reads = 0;
      const [before, afterwards] = [
        { paid: '4.99', refunded: '0' },
        { paid: '4.99', refunded: '4.99' },
      ];
      shop.trouble = {
        find: async (...args) => {
          reads += 1;
          // The third read belongs to the change that ends the appointment. It returns the order as it was before the
          // refund.
          const isOutdated = reads === 3;
          if (isOutdated) await pay(orderId, afterwards.paid, afterwards.refunded);
          if (reads >= 3) shop.payments.set(orderId, isOutdated ? before : afterwards);
          return shop.port.find(...args);
        },
      };
      await passTime();
      expect(await shop.appointments.get(id)).toMatchObject({
        status: 'cancelled',
        settlement: { paid: '0.00', refundDue: '0.00' },
      });
      expect(shop.notices).toEqual([]);
    });

  test('the shop may have another name for the status of partly paid orders', async () => {
    await open(OF_SALON, { partiallyPaidStatus: 'deposit-paid' });
    const { id, orderId } = await book(CLASS);
    shop.payments.set(orderId, { paid: '5.00', refunded: '0' });
    await shop.event(orderId, 'deposit-paid' as 'pending');
    expect(await statusOf(id)).toBe('confirmed');
    expect(await shop.appointments.get(id)).toMatchObject({ orderStatus: PARTLY });
  });
});
