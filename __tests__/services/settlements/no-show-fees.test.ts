import type { Product } from 'shop-appointments';
import { refusal, SOME_TEXT } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const CLASS = 2;

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s', (_, shared) => {
  let shop: OrderShop;
  const ofProducts: Record<number, Partial<Product>> = {};
  beforeEach(async () => {
    ofProducts[CLASS] = { noShowFee: '80%' };
    shop = await openOrderShop({ shared, ofProducts });
  });
  afterEach(() => shop.close());

  /** Stores a paid class for 12.50 which the customer missed. */
  const missed = async (status: 'processing' | 'on-hold' = 'processing') => {
    const booked = await shop.appointments.create({ productId: CLASS, start: '2026-03-02T10:00' });
    await shop.event(booked.orderId, status);
    shop.salon.clock.set('2026-03-02T12:00');
    return shop.appointments.setCustomerStatus(booked.id, 'no-show');
  };
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, appointment, settlement }) => [
      code,
      appointment?.id,
      settlement?.fee,
    ]);
  const charge = (id: number) => shop.appointments.update(id, { chargeNoShow: true });

  test('the fee is proposed, and nothing is due until a manager charges it', async () => {
    const { id, orderItemId, settlement } = await missed();
    expect(settlement).toBeNull();
    expect(await tasks()).toEqual([['no_show_fee', id, '10.00']]);
    expect(shop.notices).toEqual([]);

    const due = {
      orderItemId,
      paid: '12.50',
      fee: '10.00',
      refundDue: '2.50',
      amountDue: '0.00',
      reason: 'no_show',
    };
    expect(await charge(id)).toMatchObject({
      settlement: due,
      fees: [{ reason: 'no_show', amount: '10.00', waived: '' }],
    });
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', appointmentId: id, settlement: due }]);
    expect(await tasks()).toEqual([['refund_due', id, '10.00']]);
    const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === id);
    expect(events.at(-1)).toMatchObject({ topic: 'appointment.updated', snapshot: { settlement: due } });
    await shop.appointments.update(id, { note: 'came the week after' });
    expect((await shop.appointments.get(id)).settlement).toEqual(due);
  });

  test('the booking keeps the fee of its product at the time of booking', async () => {
    const { id } = await missed();
    ofProducts[CLASS] = { noShowFee: '8%' };
    expect((await charge(id)).fees).toEqual([{ reason: 'no_show', amount: '10.00', waived: '' }]);
    await shop.appointments.remove(id);
    ofProducts[CLASS] = {};
    shop.salon.clock.set('2026-03-02T09:00');
    const free = await missed();
    ofProducts[CLASS] = { noShowFee: '80%' };
    expect((await refusal(charge(free.id))).data).toMatchObject({ params: { chargeNoShow: SOME_TEXT } });
  });

  test('a charged fee is a task, even if a manager has settled the payment before', async () => {
    const { id } = await missed('on-hold');
    await shop.appointments.update(id, { moneySettled: true });
    expect(await charge(id)).toMatchObject({ moneySettled: false });
    expect(await tasks()).toEqual([['amount_due', id, '10.00']]);
  });

  test('the customer sees a charged fee until a manager settles it, and no fee before', async () => {
    ofProducts[CLASS] = { noShowFee: '80%', cancellation: { steps: [], elseFee: '100%' } };
    const { id } = await missed();
    const token = await shop.appointments.selfService.link(id);
    const shown = async () => (await shop.appointments.selfService.read(token)).settlement;
    expect(await shown()).toBeNull();
    const { settlement } = await charge(id);
    expect(settlement).toMatchObject({ fee: '10.00', refundDue: '2.50', reason: 'no_show' });
    expect(await shown()).toEqual(settlement);
    await shop.appointments.update(id, { moneySettled: true });
    expect(await shown()).toBeNull();
  });

  test('an unpaid fee is an amount due, which is lower once the order is paid', async () => {
    const { id, orderId } = await missed('on-hold');
    expect((await charge(id)).settlement).toMatchObject({ paid: '0.00', amountDue: '10.00' });
    expect(shop.notices).toMatchObject([{ code: 'amount_due', appointmentId: id }]);
    expect(await tasks()).toEqual([['amount_due', id, '10.00']]);
    await shop.event(orderId, 'processing');
    expect((await shop.appointments.get(id)).settlement).toMatchObject({ fee: '10.00', refundDue: '2.50' });
  });

  test('resetting the status withdraws the fee, whether proposed or charged', async () => {
    const { id } = await missed();
    await shop.appointments.setCustomerStatus(id, 'arrived');
    expect(await tasks()).toEqual([]);
    await shop.appointments.setCustomerStatus(id, 'no-show');
    await charge(id);
    expect(await shop.appointments.setCustomerStatus(id, 'arrived')).toMatchObject({
      fees: [],
      settlement: null,
    });
    expect(await tasks()).toEqual([]);
  });

  test('a charged fee is withdrawn if the shop cancels the appointment', async () => {
    const { id } = await missed();
    await charge(id);
    expect(await shop.appointments.update(id, { status: 'cancelled' })).toMatchObject({
      fees: [],
      settlement: { fee: '0.00', refundDue: '12.50', reason: 'cancelled' },
    });
  });

  test('no fee is proposed for a cancelled appointment, and none can be charged', async () => {
    const { id } = await missed();
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await tasks()).toEqual([['refund_due', id, '0.00']]);
    expect((await refusal(charge(id))).data).toMatchObject({ params: { chargeNoShow: SOME_TEXT } });
  });

  test('a waived fee leaves the line as it is', async () => {
    const { id } = await missed();
    const waived = await shop.appointments.update(id, { waiveFee: 'an accident' });
    expect(waived).toMatchObject({
      settlement: null,
      fees: [{ reason: 'no_show', amount: '10.00', waived: 'an accident' }],
    });
    expect(await tasks()).toEqual([]);
    const other = await missed();
    await charge(other.id);
    expect(await shop.appointments.update(other.id, { waiveFee: 'an accident' })).toMatchObject({
      settlement: null,
    });
    expect(await tasks()).toEqual([]);
  });

  const refused = async (id: number, changes: object, field: string) => {
    const { status, code, data } = await refusal(shop.appointments.update(id, changes));
    expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'rest_invalid_param', [field]]);
  };
  /** Product settings by which a place costs 7.50 more from 16:00 on, and a move changes the price. */
  const PRICED: Partial<Product> = {
    noShowFee: '80%',
    priceOnMove: 'change',
    cancellation: { steps: [], elseFee: '50%' },
    pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
  };
  const OTHER_PRICES: [field: string, changes: object][] = [
    ['cost', { cost: '20.00' }],
    ['quantity', { quantity: 2, enforce: 'none' }],
    ['start', { start: '2026-03-03T17:00', enforce: 'none' }],
    ['productId', { productId: 1, enforce: 'none' }],
  ];

  test('while the fee is charged, the price and the places stay until the status is set back', async () => {
    ofProducts[CLASS] = PRICED;
    const { id, orderItemId } = await missed();
    const { settlement, version } = await charge(id);
    for (const [field, changes] of OTHER_PRICES) {
      await refused(id, changes, field);
      if (field === 'productId') continue;
      expect(await refusal(shop.appointments.previewChange(id, changes))).toMatchObject({ status: 400 });
    }
    // A move to a time with an equal price does not change the price, and a request may repeat stored values.
    const moved = { start: '2026-03-02T14:00', cost: '12.50', quantity: 1, enforce: 'none' } as const;
    expect(await shop.appointments.update(id, moved)).toMatchObject({ settlement, version: version + 1 });
    const expected = { customerStatus: 'expected', start: '2026-03-03T17:00', enforce: 'none' } as const;
    expect(await shop.appointments.update(id, expected)).toMatchObject({
      fees: [],
      settlement: {
        orderItemId,
        paid: '12.50',
        price: '20.00',
        refundDue: '0.00',
        amountDue: '7.50',
        reason: 'repriced',
      },
    });
  });

  test('a change that charges the fee cannot change the price or the places, too', async () => {
    ofProducts[CLASS] = PRICED;
    const { id } = await missed();
    for (const [field, changes] of OTHER_PRICES) await refused(id, { chargeNoShow: true, ...changes }, field);
    expect(await shop.appointments.get(id)).toMatchObject({ fees: [], settlement: null, cost: '12.50' });
    expect(await shop.appointments.update(id, { chargeNoShow: true, cost: '12.50' })).toMatchObject({
      settlement: { fee: '10.00', reason: 'no_show' },
    });
  });

  test('a price from before the fee is owed again when the fee is waived or withdrawn', async () => {
    for (const after of [{ waiveFee: 'an accident' }, { customerStatus: 'arrived' }] as const) {
      const { id, orderItemId } = await missed();
      await shop.appointments.update(id, { cost: '8.00' });
      expect((await charge(id)).settlement).toMatchObject({ price: '8.00', fee: '6.40', reason: 'no_show' });
      const settlement = {
        orderItemId,
        paid: '12.50',
        fee: '0.00',
        price: '8.00',
        refundDue: '4.50',
        amountDue: '0.00',
        reason: 'repriced',
      };
      expect(await shop.appointments.update(id, after)).toMatchObject({ settlement });
    }
  });

  if (!shared)
    test('a price that was not written before the order was paid is owed again after the fee', async () => {
      const { id } = await missed('on-hold');
      await shop.setStatus((await shop.appointments.get(id)).orderId, 'pending');
      shop.trouble = { updateItem: () => Promise.reject(new Error('The shop is away')) };
      await shop.appointments.update(id, { cost: '20.00' });
      await charge(id);
      shop.trouble = {};
      await shop.event((await shop.appointments.get(id)).orderId, 'processing');
      expect((await shop.appointments.get(id)).settlement).toMatchObject({
        price: '20.00',
        reason: 'no_show',
      });
      expect(await shop.appointments.update(id, { waiveFee: 'an accident' })).toMatchObject({
        settlement: { price: '20.00', amountDue: '7.50', reason: 'repriced' },
      });
    });

  test('a proposed fee does not hide what is due because of another price', async () => {
    const { id } = await missed();
    await shop.appointments.update(id, { cost: '5.00' });
    expect((await tasks()).toSorted()).toEqual([
      ['no_show_fee', id, '4.00'],
      ['refund_due', id, '0.00'],
    ]);
  });

  test('a booking without such a rule has no fee to charge', async () => {
    ofProducts[CLASS] = {};
    const { id } = await missed();
    expect(await tasks()).toEqual([]);
    expect(await refusal(charge(id))).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  });

  test('while the fee is charged, the preview of a change tells this fee', async () => {
    const { id } = await missed();
    const { settlement } = await charge(id);
    const told = await shop.appointments.previewChange(id, { start: '2026-03-04T10:00' });
    expect(told.settlement).toEqual(settlement);
    const moved = await shop.appointments.update(id, { start: '2026-03-04T10:00', enforce: 'none' });
    expect(moved.settlement).toEqual(settlement);
  });

  test('a charged fee follows its appointment into another order', async () => {
    const other = await shop.appointments.create({ productId: CLASS, start: '2026-03-04T10:00' });
    const { id } = await missed();
    await charge(id);
    shop.notices.length = 0;
    const moved = await shop.appointments.update(id, { orderId: other.orderId });
    expect(moved.settlement).toMatchObject({ paid: '0.00', fee: '10.00', amountDue: '10.00' });
    expect(shop.notices).toMatchObject([{ code: 'amount_due', orderId: other.orderId }]);
    await shop.event(other.orderId, 'processing');
    expect(await tasks()).toEqual([['refund_due', id, '10.00']]);
    expect((await shop.appointments.get(id)).settlement).toMatchObject({
      paid: '12.50',
      refundDue: '2.50',
      reason: 'no_show',
    });
  });
});
