import type { Appointment, Order, OrdersPort, Product } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { refusal } from '../../support/shops/core-shop';

/**
 * Fees for a cancellation: none until 48 hours before the start, 10.00 for each place until 24 hours before, then half
 * of the line's amount.
 */
const CANCELLATION: Partial<Product> = {
  cancellation: {
    steps: [
      { untilHours: 48, fee: '0%' },
      { untilHours: 24, fee: '10.00' },
    ],
    elseFee: '50%',
  },
};
const CLASS = 2;

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s', (_, shared) => {
  let shop: OrderShop;
  const ofProducts: Record<number, Partial<Product>> = {};
  beforeEach(async () => {
    ofProducts[CLASS] = CANCELLATION;
    shop = await openOrderShop({ shared, ofProducts });
  });
  afterEach(() => shop.close());

  /** Books two places of a class for 25.00 on Tuesday at 14:00. Now is Monday 9:00, 29 hours before. */
  const book = (quantity = 2): Promise<Appointment> =>
    shop.appointments.create({ productId: CLASS, start: '2026-03-03T14:00', quantity });
  const paid = async (): Promise<Appointment> => {
    const { id, orderId } = await book();
    await shop.event(orderId, 'processing');
    return shop.appointments.get(id);
  };
  const cancel = (id: number, more: object = { cancelledBy: 'customer' }) =>
    shop.appointments.update(id, { status: 'cancelled', ...more });
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, appointment, settlement }) => [
      code,
      appointment?.id,
      settlement?.refundDue,
      settlement?.amountDue,
    ]);
  /** Changes what the orders port returns for an order. */
  function orderWith(change: (order: Order) => Partial<Order>): void {
    const { find } = shop.port;
    const changed: OrdersPort['find'] = async (ids, context) =>
      new Map([...(await find(ids, context))].map(([id, order]) => [id, { ...order, ...change(order) }]));
    shop.trouble = { find: changed };
  }

  test.each([
    ['2026-03-01T13:59', '0.00', '25.00'],
    ['2026-03-01T14:00', '20.00', '5.00'],
    ['2026-03-02T13:59', '20.00', '5.00'],
    ['2026-03-02T14:00', '12.50', '12.50'],
  ])(
    'a customer who cancels at %s pays %s and gets %s back, in every response',
    async (at, fee, refundDue) => {
      const { id, orderItemId } = await paid();
      shop.salon.clock.set(at);
      const due = { orderItemId, paid: '25.00', fee, refundDue, amountDue: '0.00', reason: 'cancelled' };
      const token = await shop.appointments.selfService.link(id);
      expect(await shop.appointments.previewCancellation(id, { cancelledBy: 'customer' })).toEqual(due);
      expect(await shop.appointments.selfService.read(token)).toMatchObject({ settlement: due });
      expect((await shop.appointments.get(id)).settlement).toBeNull();

      expect(await shop.appointments.selfService.cancel(token)).toMatchObject({ settlement: due });
      expect((await shop.appointments.get(id)).settlement).toEqual(due);
      expect(shop.notices).toMatchObject([{ code: 'needs_refund', appointmentId: id, settlement: due }]);
      expect(await tasks()).toEqual([['refund_due', id, refundDue, '0.00']]);
      const events = (await shop.salon.events()).filter(({ topic }) => topic === 'appointment.cancelled');
      expect(events).toMatchObject([{ resourceId: id, snapshot: { settlement: due } }]);
      shop.salon.clock.set('2026-03-03T13:00');
      expect(await shop.appointments.selfService.read(token)).toMatchObject({ settlement: due });
    },
  );

  test('a change into another order neither cancels the appointment nor charges or waives its fee', async () => {
    ofProducts[CLASS] = { ...CANCELLATION, noShowFee: '80%' };
    const { orderId: other } = await book(1);
    const row = await paid();
    shop.salon.clock.set('2026-03-03T16:00');
    const { id } = await shop.appointments.setCustomerStatus(row.id, 'no-show');
    const before = await shop.appointments.get(id);
    const orders = await shop.orders();
    for (const change of [
      { status: 'cancelled', cancelledBy: 'customer' },
      { status: 'cancelled' },
      { chargeNoShow: true },
      { waiveFee: 'The train was late.' },
    ] as const) {
      const { code, data } = await refusal(shop.appointments.update(id, { orderId: other, ...change }));
      expect([code, Object.keys(data.params as object)]).toEqual(['rest_invalid_param', ['orderId']]);
    }
    expect([await shop.appointments.get(id), await shop.orders()]).toEqual([before, orders]);
    // The id of the present order may be sent back, because it changes nothing.
    const charged = await shop.appointments.update(id, { orderId: row.orderId, chargeNoShow: true });
    expect(charged).toMatchObject({ settlement: { fee: '20.00' } });
    expect(await shop.appointments.update(id, { orderId: other })).toMatchObject({ orderId: other });
  });

  test('after a move, the customer sees the fee for the new start', async () => {
    const { id } = await paid();
    const { selfService } = shop.appointments;
    const token = await selfService.link(id);
    expect(await selfService.read(token)).toMatchObject({ settlement: { fee: '20.00' } });
    const moved = await selfService.reschedule(token, { start: '2026-03-06T14:00' });
    expect(moved).toMatchObject({ settlement: { fee: '0.00', refundDue: '25.00' } });
    expect(await selfService.read(token)).toEqual(moved);
  });

  test('the preview says the fee of a cancellation after a move, and changes nothing', async () => {
    const { id, start } = await paid();
    shop.salon.clock.set('2026-03-01T13:59');
    const preview = (to?: string) =>
      shop.appointments.previewCancellation(id, { cancelledBy: 'customer', ...(to && { start: to }) });
    expect(await preview()).toMatchObject({ fee: '0.00' });
    expect(await preview('2026-03-02T14:00')).toMatchObject({ fee: '20.00' });
    expect((await shop.appointments.get(id)).start).toBe(start);
  });

  test('cancelling as the shop has no fee, and a manager’s cancellation for the customer has it', async () => {
    const [ours, theirs] = [
      await paid(),
      await shop.appointments.create({ productId: CLASS, start: '2026-03-03T14:00' }),
    ];
    expect(await shop.appointments.previewCancellation(ours.id)).toMatchObject({ fee: '0.00' });
    expect((await cancel(ours.id, {})).settlement).toMatchObject({ fee: '0.00', refundDue: '25.00' });
    expect((await cancel(theirs.id)).settlement).toMatchObject({ fee: '10.00', amountDue: '10.00' });
  });

  test.each([
    ['the customer is the author', { actorId: 21 }, {}, '10.00'],
    ['another user is the author', { actorId: 1 }, {}, '0.00'],
    [
      'the customer is the author of a cancellation that the shop wants',
      { actorId: 21 },
      { cancelledBy: 'shop' },
      '0.00',
    ],
    [
      'the shop is the author of a cancellation that the customer wants',
      {},
      { cancelledBy: 'customer' },
      '10.00',
    ],
  ] as const)('a late cancellation has the fee of the customer if %s', async (_, how, by, fee) => {
    ofProducts[CLASS] = { ...CANCELLATION, cancelLimit: 48 };
    const draft = { productId: CLASS, start: '2026-03-03T14:00', customerId: 21 };
    const { id } = await shop.appointments.create(draft);
    const { settlement, cancelledLateAt } = await shop.appointments.update(
      id,
      { status: 'cancelled', ...by },
      how,
    );
    expect(settlement).toMatchObject({ fee });
    expect(cancelledLateAt !== null).toBe(fee !== '0.00');
  });

  test('a cancellation of a guest’s booking by an unknown author is by the shop', async () => {
    const { id } = await paid();
    const cancelled = await shop.appointments.update(id, { status: 'cancelled' }, { actorId: 0 });
    expect(cancelled).toMatchObject({ customerId: 0, fees: [], settlement: { refundDue: '25.00' } });
  });

  test('the fee of an item of a visit counts from the start of the first item that is not cancelled', async () => {
    const items = [{ productId: CLASS }, { productId: CLASS }];
    const visit = async () =>
      (await shop.appointments.visits.create({ items, start: '2026-03-03T10:00' })).appointments;
    const [[, whole], [first, rest]] = [await visit(), await visit()];
    // The clock is set to 23.5 hours before the first item of the visit, and 24.5 hours before the second item.
    shop.salon.clock.set('2026-03-02T10:30');
    const preview = (id: number) => shop.appointments.previewCancellation(id, { cancelledBy: 'customer' });
    expect(await preview(whole!.id)).toMatchObject({ fee: '6.25' });
    expect((await cancel(whole!.id)).settlement).toMatchObject({ fee: '6.25' });
    await cancel(first!.id);
    expect(await preview(rest!.id)).toMatchObject({ fee: '10.00' });
    expect((await cancel(rest!.id)).settlement).toMatchObject({ fee: '10.00' });
  });

  test('the preview of cancelling a whole visit shows the amounts that are due afterwards', async () => {
    const { visits } = shop.appointments;
    const items = [{ productId: CLASS }, { productId: CLASS }];
    const { id } = await visits.create({ items, start: '2026-03-03T10:00' });
    // The shop reports one total for the whole order. This total first pays for the lines that are still wanted, so the
    // lines depend on each other.
    orderWith(() => ({ paid: '15.00' }));
    // The clock is set to 23.5 hours before the first item of the visit, and 24.5 hours before the second item.
    shop.salon.clock.set('2026-03-02T10:30');
    const preview = await visits.previewCancellation(id, { cancelledBy: 'customer' });
    expect(preview.map(({ settlement }) => settlement)).toMatchObject([
      { paid: '12.50', fee: '6.25', refundDue: '6.25', amountDue: '0.00' },
      { paid: '2.50', fee: '6.25', refundDue: '0.00', amountDue: '3.75' },
    ]);
    expect((await visits.get(id)).status).toBe('active');
    await visits.cancel(id, { cancelledBy: 'customer' });
    const cancelled = (await visits.get(id)).appointments;
    expect(cancelled.map((item) => ({ appointmentId: item.id, settlement: item.settlement }))).toEqual(
      preview,
    );
    expect(await visits.previewCancellation(id)).toEqual([]);
  });

  test('a manager waives a fee with a reason, while cancelling or later', async () => {
    const { id } = await paid();
    const waived = { cancelledBy: 'customer', waiveFee: 'the customer is ill' } as const;
    expect(await shop.appointments.previewCancellation(id, waived)).toMatchObject({ refundDue: '25.00' });
    const cancelled = await cancel(id, waived);
    expect(cancelled.settlement).toMatchObject({ fee: '0.00', refundDue: '25.00' });
    expect(cancelled.fees).toEqual([{ reason: 'cancelled', amount: '20.00', waived: 'the customer is ill' }]);

    const other = await shop.appointments.create({ productId: CLASS, start: '2026-03-03T14:00' });
    await cancel(other.id);
    expect(await tasks()).toContainEqual(['amount_due', other.id, '0.00', '10.00']);
    const later = await shop.appointments.update(other.id, { waiveFee: 'a friend' });
    expect(later.settlement).toMatchObject({ fee: '0.00', amountDue: '0.00' });
    expect(await tasks()).toEqual([['refund_due', id, '25.00', '0.00']]);
    const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === other.id);
    expect(events.at(-1)).toMatchObject({ snapshot: { settlement: { fee: '0.00' } } });
    for (const waiveFee of ['', 'twice']) {
      expect(await refusal(shop.appointments.update(other.id, { waiveFee }))).toMatchObject({ status: 400 });
    }
  });

  test('waiving a fee after its refund was settled makes a new refund, for the shop and the desk', async () => {
    const { id } = await paid();
    await cancel(id);
    expect((await shop.appointments.update(id, { moneySettled: true })).moneySettled).toBe(true);
    expect(await tasks()).toEqual([]);
    shop.notices.length = 0;
    const waived = await shop.appointments.update(id, { waiveFee: 'the customer is ill' });
    expect(waived).toMatchObject({ moneySettled: false, settlement: { refundDue: '25.00' } });
    expect(shop.notices).toMatchObject([
      { code: 'needs_refund', appointmentId: id, settlement: { fee: '0.00', refundDue: '25.00' } },
    ]);
    expect(await tasks()).toEqual([['refund_due', id, '25.00', '0.00']]);

    const other = await paid();
    await cancel(other.id);
    const both = { waiveFee: 'paid back at the desk', moneySettled: true };
    expect((await shop.appointments.update(other.id, both)).moneySettled).toBe(true);
  });

  test('waiving the fee of an appointment that was paid late makes a conflict again', async () => {
    const { id, orderId } = await book();
    await cancel(id);
    await shop.event(orderId, 'processing');
    shop.notices.length = 0;
    await shop.appointments.update(id, { waiveFee: 'the customer is ill' });
    expect(shop.notices).toMatchObject([
      { code: 'paid_conflict', appointmentId: id, settlement: { refundDue: '25.00', reason: 'paid_late' } },
    ]);
  });

  test('the booking keeps the rules of its product at the time of booking', async () => {
    const { id } = await paid();
    ofProducts[CLASS] = {};
    expect((await cancel(id)).settlement).toMatchObject({ fee: '20.00' });
    const free = await paid();
    ofProducts[CLASS] = CANCELLATION;
    expect((await cancel(free.id)).settlement).toMatchObject({ fee: '0.00' });
  });

  test('a fee above the paid amount is due, in the notice and in the task, until it is paid', async () => {
    const { id, orderId, orderItemId } = await book();
    orderWith(({ items }) => ({ items: items.map((item) => ({ ...item, paid: '5.00' })) }));
    const due = {
      orderItemId,
      paid: '5.00',
      fee: '20.00',
      refundDue: '0.00',
      amountDue: '15.00',
      reason: 'cancelled',
    };
    expect((await cancel(id)).settlement).toEqual(due);
    expect(shop.notices).toMatchObject([{ code: 'amount_due', orderId, appointmentId: id, settlement: due }]);
    expect(await tasks()).toEqual([['amount_due', id, '0.00', '15.00']]);
    orderWith(({ items }) => ({ items: items.map((item) => ({ ...item, paid: '20.00' })) }));
    expect(await tasks()).toEqual([]);
  });

  test('the desk records that the fee was paid in cash, and the task ends', async () => {
    const { id } = await book();
    await cancel(id);
    expect(await tasks()).toEqual([['amount_due', id, '0.00', '20.00']]);
    await shop.appointments.update(id, { moneySettled: true });
    expect(await tasks()).toEqual([]);
  });

  test('a fee whose line the shop has removed stays a task until the desk resolves it', async () => {
    const { id, orderId } = await book();
    await cancel(id);
    orderWith(() => ({ items: [] }));
    await shop.appointments.orderChanged(orderId);
    expect(await tasks()).toEqual([['amount_due', id, '0.00', '20.00']]);
    await shop.appointments.update(id, { moneySettled: true });
    expect(await tasks()).toEqual([]);
  });

  test('there is no fee if the shop cancels the order, if an unpaid booking ends or is paid too late, or for holds', async () => {
    const { id, orderId } = await paid();
    await shop.event(orderId, 'cancelled');
    expect(await shop.appointments.get(id)).toMatchObject({ status: 'cancelled', fees: [] });
    const booked = await shop.appointments.book(
      { productId: CLASS, start: '2026-03-03T14:00' },
      { unpaidMinutes: 30 },
    );
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect(await shop.appointments.get(booked.id)).toMatchObject({ status: 'cancelled', fees: [] });
    await book(3);
    const { conflicts } = await shop.event(booked.orderId, 'processing');
    expect(conflicts).toMatchObject([{ settlement: { paid: '12.50', fee: '0.00', refundDue: '12.50' } }]);
    const hold = await shop.appointments.holds.place(
      { productId: CLASS, start: '2026-03-03T16:00' },
      { owner: 'visitor' },
    );
    expect(await cancel(hold.appointment.id)).toMatchObject({ fees: [], settlement: null });
  });

  test('the preview for a cancelled appointment tells the fee that it owes, and adds no second one', async () => {
    const { id } = await paid();
    await cancel(id);
    const told = await shop.appointments.previewCancellation(id, { cancelledBy: 'customer' });
    expect(told).toMatchObject({ paid: '25.00', fee: '20.00', refundDue: '5.00', amountDue: '0.00' });
  });

  test('a revived appointment owes no fee, and its next cancellation has the fee of that time', async () => {
    const { id } = await paid();
    await cancel(id);
    expect(await shop.appointments.update(id, { status: 'paid' })).toMatchObject({
      fees: [],
      settlement: null,
    });
    shop.salon.clock.set('2026-03-03T13:00');
    expect((await cancel(id)).fees).toEqual([{ reason: 'cancelled', amount: '12.50', waived: '' }]);
  });

  test('a late payment of a cancelled appointment is refunded less the fee', async () => {
    const { id, orderId } = await book();
    await cancel(id);
    const { conflicts } = await shop.event(orderId, 'processing');
    expect(conflicts).toMatchObject([
      {
        settlement: {
          paid: '25.00',
          fee: '20.00',
          refundDue: '5.00',
          amountDue: '0.00',
          reason: 'paid_late',
        },
      },
    ]);
  });
});
