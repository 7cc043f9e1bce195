import type { OrderStatus, Payments, Product } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50 a place. Customers who cancel pay half of it, and those who do not come 80 %. */
const CLASS = 2;
const OF_CLASS: Partial<Product> = { cancellation: { steps: [], elseFee: '50%' }, noShowFee: '80%' };

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('money that staff note at the desk: %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, ofProducts: { [CLASS]: OF_CLASS }, unpaidMinutes: 0 });
  });
  afterEach(() => shop.close());

  /** Books two places for 25.00, in an order that the customer pays at the desk. */
  async function booked(changes: object = {}) {
    const draft = { productId: CLASS, start: '2026-03-05T14:00', quantity: 2, enforce: 'none' } as const;
    const made = await shop.appointments.create({ ...draft, ...changes });
    await shop.event(made.orderId, 'on-hold');
    return made;
  }
  const update = (id: number, changes: object) => shop.appointments.update(id, changes, { actorId: 4 });
  const states = (orderId: number, status: OrderStatus, payments: Payments) => {
    shop.payments.set(orderId, payments);
    return shop.event(orderId, status);
  };
  const dueOf = async (id: number) => {
    const { settlement } = await shop.appointments.get(id);
    return settlement && [settlement.paid, settlement.refundDue, settlement.amountDue].join(' ');
  };
  const tasks = async () => (await shop.appointments.desk.tasks()).map(({ code }) => code);

  test.each(['cash', 'otherwise'] as const)(
    'a lower price after a payment (%s) leaves a refund, which is noted, too',
    async (way) => {
      const { id } = await booked();
      const paid = await update(id, { noteMoney: way });
      expect(paid).toMatchObject({ status: 'confirmed', moneySettled: true, settlement: null });
      expect(paid.moneyNotes).toMatchObject([{ kind: way, amount: '25.00', actorId: 4 }]);
      expect(await update(id, { cost: '10.00' })).toMatchObject({ moneySettled: false });
      expect(await dueOf(id)).toBe('25.00 15.00 0.00');
      expect(await tasks()).toEqual(['refund_due']);
      expect(await update(id, { noteMoney: 'refunded', noteAmount: '15' })).toMatchObject({
        moneySettled: true,
      });
      expect(await dueOf(id)).toBe('10.00 0.00 0.00');
      expect(await tasks()).toEqual([]);
      expect((await update(id, { cost: '12.00' })).moneySettled).toBe(false);
      expect(await dueOf(id)).toBe('10.00 0.00 0.00');
      const { appointment: last } = (await shop.appointments.history(id)).at(-1)!;
      expect(last.moneyNotes.map(({ kind, amount }) => [kind, amount])).toEqual([
        [way, '25.00'],
        ['refunded', '15.00'],
      ]);
    },
  );

  test('if the shop lowers the line, too, a refund that is taken back is due again, and is a task', async () => {
    const { id, orderId, orderItemId } = await booked();
    await update(id, { noteMoney: 'cash' });
    await shop.setAmount(orderId, orderItemId, { quantity: 2, net: '10.00' });
    await update(id, { cost: '10.00' });
    expect(await dueOf(id)).toBe('25.00 15.00 0.00');
    expect(await update(id, { noteMoney: 'refunded' })).toMatchObject({
      settlement: null,
      moneySettled: true,
    });
    expect(await update(id, { takeBackNote: true })).toMatchObject({ moneySettled: false });
    expect(await dueOf(id)).toBe('25.00 15.00 0.00');
    expect(await tasks()).toEqual(['refund_due']);
  });

  test('a cancellation counts the note, and so does the appointment after the cancellation is undone', async () => {
    const { id } = await booked();
    await update(id, { noteMoney: 'card' });
    const cancelled = await update(id, { status: 'cancelled', cancelledBy: 'customer' });
    expect(cancelled.settlement).toMatchObject({ paid: '25.00', fee: '12.50', refundDue: '12.50' });
    expect(await tasks()).toEqual(['refund_due']);
    const again = await update(id, { status: 'confirmed' });
    expect(again).toMatchObject({ settlement: null, moneyNotes: [{ kind: 'card', amount: '25.00' }] });
    const { data } = await refusal(update(id, { noteMoney: 'cash' }));
    expect(Object.keys(data.params as object)).toEqual(['noteMoney']);
  });

  test('in a pending order, a payment counts after a cancellation that is undone, too', async () => {
    const draft = { productId: CLASS, start: '2026-03-05T14:00', quantity: 2, enforce: 'none' } as const;
    const { id } = await shop.appointments.create(draft);
    expect(await update(id, { noteMoney: 'cash' })).toMatchObject({ status: 'confirmed', settlement: null });
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('25.00 25.00 0.00');
    expect(await update(id, { status: 'confirmed' })).toMatchObject({ settlement: null });
    await update(id, { cost: '10.00' });
    expect(await dueOf(id)).toBe('25.00 15.00 0.00');
    expect(await tasks()).toEqual(['refund_due']);
  });

  test.each([
    ['by line or in full', undefined],
    ['as a sum', { paid: '25.00', refunded: '0' }],
  ])('money that the shop records later %s counts once', async (_how, stated) => {
    const { id, orderId } = await booked();
    if (stated) await states(orderId, 'on-hold', { paid: '0', refunded: '0' });
    await update(id, { noteMoney: 'cash' });
    if (stated) await states(orderId, 'processing', stated);
    else await shop.event(orderId, 'processing');
    expect((await shop.appointments.get(id)).moneyNotes).toMatchObject([{ isRecorded: true }]);
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('25.00 25.00 0.00');
    expect((await shop.appointments.get(id)).settlement!.reason).toBe('cancelled');
  });

  test('a payment that the shop records after the cancellation is not a late one', async () => {
    const { id, orderId } = await booked();
    await update(id, { noteMoney: 'cash' });
    await update(id, { status: 'cancelled' });
    expect((await shop.event(orderId, 'processing')).conflicts).toEqual([]);
    expect((await shop.appointments.get(id)).settlement).toMatchObject({
      reason: 'cancelled',
      refundDue: '25.00',
    });
  });

  test('a waived amount stays waived, and is not given back', async () => {
    const { id } = await booked();
    expect(await update(id, { noteMoney: 'waived' })).toMatchObject({
      status: 'confirmed',
      moneySettled: true,
    });
    await update(id, { cost: '40.00' });
    expect(await update(id, { noteMoney: 'cash' })).toMatchObject({
      moneyNotes: [{ amount: '25.00' }, { kind: 'cash', amount: '15.00' }],
    });
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('15.00 15.00 0.00');
  });

  test('a refund that the customer does not want stays with the shop, and makes nothing due', async () => {
    const { id } = await booked();
    await update(id, { noteMoney: 'cash' });
    await update(id, { cost: '20.00' });
    await update(id, { noteMoney: 'kept' });
    expect(await dueOf(id)).toBe('25.00 0.00 0.00');
    await update(id, { cost: '25.00' });
    expect(await dueOf(id)).toBeNull();
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('25.00 20.00 0.00');
  });

  test('a refund that the customer does not want stays with its line of an order that states a sum', async () => {
    const { id, orderId } = await booked();
    const stated = { paid: '25.00', refunded: '0' };
    await states(orderId, 'partially-paid', stated);
    await update(id, { cost: '20.00' });
    await update(id, { noteMoney: 'kept' });
    for (let reads = 0; reads < 2; reads += 1) await states(orderId, 'partially-paid', stated);
    expect((await shop.appointments.get(id)).linePaid).toBe('25.00');
    await update(id, { takeBackNote: true });
    expect([await dueOf(id), await tasks()]).toEqual(['25.00 5.00 0.00', ['refund_due']]);
  });

  test('a refund that was kept is not owed again after the cancellation is undone', async () => {
    const { id } = await booked();
    await update(id, { noteMoney: 'cash' });
    await update(id, { status: 'cancelled', cancelledBy: 'customer' });
    expect((await update(id, { noteMoney: 'kept' })).moneySettled).toBe(true);
    expect(await tasks()).toEqual([]);
    expect((await update(id, { status: 'confirmed' })).settlement).toBeNull();
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('25.00 12.50 0.00');
    await update(id, { takeBackNote: true });
    expect([await dueOf(id), await tasks()]).toEqual(['25.00 25.00 0.00', ['refund_due']]);
  });

  test.each([
    ['the customer came after all', true],
    ['a manager waives it', false],
  ])(
    'the price is open again after the fee for not coming was paid in cash and %s',
    async (_why, hasCome) => {
      const { id } = await booked();
      shop.salon.clock.set('2026-03-05T18:00');
      await shop.appointments.setCustomerStatus(id, 'no-show');
      await update(id, { chargeNoShow: true });
      expect((await update(id, { noteMoney: 'cash' })).moneySettled).toBe(true);
      if (hasCome) await shop.appointments.setCustomerStatus(id, 'arrived');
      else await update(id, { waiveFee: 'An accident' });
      expect((await shop.appointments.get(id)).moneySettled).toBe(false);
      expect((await update(id, { noteMoney: 'cash' })).moneyNotes.at(-1)).toMatchObject({ amount: '5.00' });
    },
  );

  test.each(['cash', 'otherwise'] as const)(
    'a payment (%s) of a cancelled appointment without an order is a refund for staff, until they note it',
    async (way) => {
      const { id } = await booked();
      const { storage } = internalsOf(shop.appointments);
      // An import, for example, makes such an appointment.
      const without = { orderId: 0, orderItemId: 0, orderStatus: '', orderQuantity: null } as const;
      await storage.transaction(async (t) => {
        const row = (await storage.appointments.find([id], t)).get(id)!;
        await storage.appointments.update({ ...row, ...without }, t);
      });
      await update(id, { noteMoney: way });
      await update(id, { status: 'cancelled' });
      expect(await shop.appointments.desk.tasks()).toMatchObject([
        { code: 'refund_due', orderId: 0, settlement: { paid: '25.00', refundDue: '25.00' } },
      ]);
      await update(id, { noteMoney: 'refunded', noteAmount: '10.00' });
      expect(await shop.appointments.desk.tasks()).toMatchObject([{ settlement: { refundDue: '15.00' } }]);
      await update(id, { noteMoney: 'kept' });
      expect(await tasks()).toEqual([]);
    },
  );

  test('a note that was made by mistake is taken back', async () => {
    const { id } = await booked();
    await update(id, { noteMoney: 'cash', noteAmount: '10.00' });
    await update(id, { noteMoney: 'card' });
    const after = await update(id, { takeBackNote: true });
    expect(after).toMatchObject({ moneySettled: false, moneyNotes: [{ kind: 'cash', amount: '10.00' }] });
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('10.00 10.00 0.00');
    await update(id, { takeBackNote: true });
    expect(await dueOf(id)).toBe('0.00 0.00 0.00');
  });

  test.each([
    ['a refund, if none is due', { noteMoney: 'refunded' }, 'noteMoney'],
    ['more than is open', { noteMoney: 'cash', noteAmount: '25.01' }, 'noteAmount'],
    ['nothing', { noteMoney: 'cash', noteAmount: '0' }, 'noteAmount'],
    ['an amount that is no number', { noteMoney: 'cash', noteAmount: null }, 'noteAmount'],
    ['an amount alone', { noteAmount: '5.00' }, 'noteAmount'],
    ['a payment together with another price', { noteMoney: 'cash', cost: '30.00' }, 'noteMoney'],
    ['a payment together with the cancellation', { noteMoney: 'cash', status: 'cancelled' }, 'noteMoney'],
    ['both a payment and the end of a note', { noteMoney: 'cash', takeBackNote: true }, 'takeBackNote'],
    ['the end of a note that is not there', { takeBackNote: true }, 'takeBackNote'],
  ])('is not noted: %s', async (_what, changes, field) => {
    const { id } = await booked();
    const { data, status } = await refusal(update(id, changes));
    expect([status, Object.keys(data.params as object)]).toEqual([400, [field]]);
    expect((await shop.appointments.get(id)).moneyNotes).toEqual([]);
  });

  test('of two people who note one payment at the same time, the second is refused', async () => {
    const { id } = await booked();
    const notes = await Promise.allSettled([1, 2].map(() => update(id, { noteMoney: 'cash' })));
    expect(notes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await shop.appointments.get(id)).moneyNotes).toMatchObject([{ amount: '25.00' }]);
  });

  test('an appointment has at most 100 notes, and the latest one can still be taken back', async () => {
    const { id } = await booked();
    await update(id, { noteMoney: 'cash', noteAmount: '0.01' });
    const { storage } = internalsOf(shop.appointments);
    await storage.transaction(async (t) => {
      const row = (await storage.appointments.find([id], t)).get(id)!;
      const notes = Array.from({ length: 100 }, () => row.moneyNotes[0]!);
      await storage.appointments.update({ ...row, moneyNotes: notes }, t);
    });
    const { status, data } = await refusal(update(id, { noteMoney: 'cash', noteAmount: '0.01' }));
    expect([status, Object.keys(data.params as object)]).toEqual([400, ['noteMoney']]);
    expect((await update(id, { takeBackNote: true })).moneyNotes).toHaveLength(99);
    expect((await update(id, { noteMoney: 'cash' })).moneyNotes.at(-1)).toMatchObject({ amount: '24.01' });
  });

  test('if the order states one sum, a note counts for its own line', async () => {
    const one = await booked();
    const other = await booked({ orderId: one.orderId, start: '2026-03-06T14:00' });
    await states(one.orderId, 'on-hold', { paid: '0', refunded: '0' });
    await update(other.id, { noteMoney: 'cash' });
    await states(one.orderId, 'partially-paid', { paid: '0', refunded: '0' });
    const rows = [await shop.appointments.get(one.id), await shop.appointments.get(other.id)];
    expect(rows.map(({ linePaid, status }) => [linePaid, status])).toEqual([
      ['0.00', 'unpaid'],
      ['25.00', 'confirmed'],
    ]);
    await update(one.id, { noteMoney: 'cash', noteAmount: '20.00' });
    await update(one.id, { noteMoney: 'card' });
    await update(other.id, { status: 'cancelled' });
    expect(await dueOf(other.id)).toBe('25.00 25.00 0.00');
    await update(other.id, { noteMoney: 'refunded' });
    expect(await dueOf(other.id)).toBe('0.00 0.00 0.00');
    await states(one.orderId, 'processing', { paid: '50.00', refunded: '25.00' });
    expect([await dueOf(one.id), await dueOf(other.id)]).toEqual([null, '0.00 0.00 0.00']);
    expect((await shop.appointments.get(one.id)).linePaid).toBe('25.00');
  });

  test('a cancelled visit and a cancelled series count what was noted for each of their appointments', async () => {
    const { visits, series } = shop.appointments;
    const items = [{ productId: CLASS }, { productId: CLASS }];
    const visit = await visits.create({ items, start: '2026-03-10T14:00' });
    const draft = { productId: CLASS, start: '2026-03-11T14:00', frequency: 'weekly', count: 2 } as const;
    const made = await series.create(draft);
    const all = [visit.appointments, made.series.appointments];
    for (const [first] of all) await update(first!.id, { noteMoney: 'cash' });
    const by = { cancelledBy: 'customer' } as const;
    const told = [
      await visits.previewCancellation(visit.id, by),
      await series.previewCancellation(made.series.id, by),
    ];
    for (const ofOne of told)
      expect(ofOne.map(({ settlement: s }) => [s!.paid, s!.fee, s!.refundDue, s!.amountDue])).toEqual([
        ['12.50', '6.25', '6.25', '0.00'],
        ['0.00', '6.25', '0.00', '6.25'],
      ]);
    await visits.cancel(visit.id, by);
    await series.cancel(made.series.id, by);
    for (const [at, ofOne] of told.entries()) {
      const settlements = await Promise.all(
        all[at]!.map(async ({ id }) => (await shop.appointments.get(id)).settlement),
      );
      expect(settlements).toEqual(ofOne.map(({ settlement }) => settlement));
    }
  });

  test('an appointment that moves to another order takes its noted payment along', async () => {
    const { id } = await booked();
    const other = await booked({ start: '2026-03-06T14:00' });
    await update(id, { noteMoney: 'cash' });
    await update(id, { orderId: other.orderId });
    await update(id, { status: 'cancelled' });
    expect(await dueOf(id)).toBe('25.00 25.00 0.00');
  });

  test('a refund of a noted payment is still due after the move to another order', async () => {
    const { id } = await booked();
    const other = await booked({ start: '2026-03-06T14:00' });
    await update(id, { noteMoney: 'cash' });
    await update(id, { cost: '10.00' });
    await update(id, { orderId: other.orderId });
    expect(await dueOf(id)).toBe('25.00 15.00 0.00');
    expect(await tasks()).toEqual(['refund_due']);
    await update(id, { noteMoney: 'refunded' });
    expect(await tasks()).toEqual([]);
  });

  test('a fee for not coming falls with the places that the shop takes from the line', async () => {
    const { id, orderId, orderItemId } = await booked();
    await shop.event(orderId, 'processing');
    shop.salon.clock.set('2026-03-05T18:00');
    await shop.appointments.setCustomerStatus(id, 'no-show');
    expect((await update(id, { chargeNoShow: true })).settlement).toMatchObject({ fee: '20.00' });
    await shop.setAmount(orderId, orderItemId, { quantity: 1, net: '12.50' });
    await shop.event(orderId, 'processing');
    const { fees, settlement } = await shop.appointments.get(id);
    expect(fees).toMatchObject([{ reason: 'no_show', amount: '10.00', waived: '' }]);
    expect(settlement).toMatchObject({ paid: '12.50', fee: '10.00', refundDue: '2.50' });
  });

  test('a settlement that an order has changed is in an event', async () => {
    const { id, orderId } = await booked();
    await shop.event(orderId, 'processing');
    await update(id, { cost: '20.00' });
    const before = (await shop.salon.events()).length;
    await states(orderId, 'processing', { paid: '25.00', refunded: '5.00' });
    const events = (await shop.salon.events()).slice(before);
    expect(events).toMatchObject([
      { topic: 'appointment.updated', resourceId: id, snapshot: { settlement: { refundDue: '0.00' } } },
    ]);
    await states(orderId, 'processing', { paid: '25.00', refunded: '5.00' });
    expect(await shop.salon.events()).toHaveLength(before + 1);
  });
});
