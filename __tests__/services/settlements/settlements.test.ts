import type { Appointment, Order, OrdersPort, Settlement } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Settlement (the amounts that are due) of a paid order line of which the shop keeps nothing. */
const all = (orderItemId: number, paid: string, reason: Settlement['reason'] = 'cancelled'): Settlement => ({
  orderItemId,
  paid,
  fee: '0.00',
  refundDue: paid,
  amountDue: '0.00',
  reason,
});

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, unpaidMinutes: 30 });
  });
  afterEach(() => shop.close());

  /** Books a haircut for 30.00 and a class for 12.50 in one order. */
  async function two(day = '2026-03-03') {
    const cut = await shop.appointments.create({ productId: 1, start: `${day}T10:00` });
    const { orderId } = cut;
    const lesson = await shop.appointments.create({ productId: 2, start: `${day}T14:00`, orderId });
    return { cut, lesson, orderId };
  }
  const hold = async (productId: number, start: string) => {
    const { appointment, token } = await shop.appointments.holds.place(
      { productId, start },
      { owner: 'visitor' },
    );
    return { id: appointment.id, token };
  };
  const cancel = (id: number) => shop.appointments.update(id, { status: 'cancelled' });
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, appointment, settlement }) => [
      code,
      appointment?.id,
      settlement?.refundDue,
    ]);
  const statusOf = async (id: number) => (await shop.appointments.get(id)).status;

  /** Changes the order that the orders port returns. */
  function orderWith(change: (order: Order) => Partial<Order>): void {
    const { find } = shop.port;
    const changed: OrdersPort['find'] = async (ids, context) =>
      new Map([...(await find(ids, context))].map(([id, order]) => [id, { ...order, ...change(order) }]));
    shop.trouble = { find: changed };
  }
  const refunded = (itemId: number, amount: string) =>
    orderWith(({ items }) => ({
      items: items.map((item) => (item.id === itemId ? { ...item, refunded: amount } : item)),
    }));

  test('13.1 cancelling one of two paid services makes that line’s amount a refund, in every response', async () => {
    const { cut, lesson, orderId } = await two();
    await shop.event(orderId, 'processing');
    const token = await shop.appointments.selfService.link(cut.id);
    const due = all(cut.orderItemId, '30.00');
    expect(await shop.appointments.selfService.read(token)).toMatchObject({ settlement: due });
    expect((await shop.appointments.get(cut.id)).settlement).toBeNull();

    const view = await shop.appointments.selfService.cancel(token);
    expect(view).toMatchObject({ status: 'cancelled', settlement: due });
    expect((await shop.appointments.get(cut.id)).settlement).toEqual(due);
    expect(shop.notices).toMatchObject([{ code: 'needs_refund', appointmentId: cut.id, settlement: due }]);
    expect(await tasks()).toEqual([['refund_due', cut.id, '30.00']]);
    const events = (await shop.salon.events()).filter(({ topic }) => topic === 'appointment.cancelled');
    expect(events).toMatchObject([{ resourceId: cut.id, snapshot: { settlement: due } }]);
    expect(await statusOf(lesson.id)).toBe('paid');

    refunded(cut.orderItemId, '30.00');
    const { appointments } = await shop.appointments.orderChanged(orderId);
    expect(appointments).toEqual([]);
    expect(await tasks()).toEqual([]);
    expect((await shop.appointments.get(cut.id)).settlement).toEqual({
      ...due,
      paid: '0.00',
      refundDue: '0.00',
    });
    expect(await shop.appointments.selfService.read(token)).toMatchObject({
      settlement: { refundDue: '0.00' },
    });
    expect(await statusOf(lesson.id)).toBe('paid');
  });

  test('once a manager has settled the refund by hand, the customer is promised no refund', async () => {
    const { cut, orderId } = await two();
    await shop.event(orderId, 'processing');
    const token = await shop.appointments.selfService.link(cut.id);
    await shop.appointments.update(cut.id, { status: 'cancelled', moneySettled: true });
    expect(await shop.appointments.selfService.read(token)).toMatchObject({ settlement: null });
  });

  test('after a partial refund, the remaining amount stays as the task', async () => {
    const { cut, orderId } = await two();
    await shop.event(orderId, 'processing');
    await cancel(cut.id);
    refunded(cut.orderItemId, '10');
    expect(await tasks()).toEqual([['refund_due', cut.id, '20.00']]);
  });

  test('an order’s payments count for its active lines first, and its refunds for the others', async () => {
    const { cut, lesson, orderId } = await two();
    await shop.event(orderId, 'processing');
    orderWith(() => ({ paid: '40.00' }));
    expect((await cancel(cut.id)).settlement).toEqual(all(cut.orderItemId, '27.50'));
    expect(await tasks()).toEqual([['refund_due', cut.id, '27.50']]);
    orderWith(() => ({ paid: '40.00', refunded: '27.50' }));
    expect(await tasks()).toEqual([]);
    await cancel(lesson.id);
    // Of 40.00 the shop still has 12.50, which were paid for the lesson before the lesson was cancelled.
    expect(await tasks()).toEqual([['refund_due', lesson.id, '12.50']]);
  });

  test('what was refunded for a removed line does not lower the refund of another line', async () => {
    const { cut, lesson, orderId } = await two();
    await shop.event(orderId, 'processing');
    orderWith(({ items }) => ({
      items: items.map((item) => (item.id === cut.orderItemId ? { ...item, quantity: 0 } : item)),
      paid: '42.50',
      refunded: '30.00',
    }));
    await shop.appointments.orderChanged(orderId);
    expect(await statusOf(cut.id)).toBe('cancelled');
    expect((await cancel(lesson.id)).settlement).toEqual(all(lesson.orderItemId, '12.50'));
    expect(await tasks()).toEqual([['refund_due', lesson.id, '12.50']]);
  });

  test('when the last line of an order is cancelled, its part of a deposit is due, and that of the first line stays', async () => {
    const { cut, lesson, orderId } = await two();
    await shop.event(orderId, 'on-hold');
    orderWith(() => ({ paid: '20.00' }));
    expect((await cancel(cut.id)).settlement).toEqual(all(cut.orderItemId, '7.50'));
    expect((await cancel(lesson.id)).settlement).toEqual(all(lesson.orderItemId, '12.50'));
    expect((await shop.appointments.get(cut.id)).settlement).toEqual(all(cut.orderItemId, '7.50'));
    expect(
      shop.notices.map(({ appointmentId, settlement }) => [appointmentId, settlement?.refundDue]),
    ).toEqual([
      [cut.id, '7.50'],
      [lesson.id, '12.50'],
    ]);
  });

  test.each([
    ['first', 0],
    ['second', 1],
  ])('a refund of the %s of two cancelled lines leaves the refund of the other one due', async (_, first) => {
    const { cut, lesson, orderId } = await two();
    await shop.event(orderId, 'processing');
    orderWith(() => ({ paid: '42.50', refunded: '0' }));
    await cancel(cut.id);
    await cancel(lesson.id);
    const [back, other] = first === 0 ? [cut, lesson] : [lesson, cut];
    const amount = first === 0 ? '30.00' : '12.50';
    orderWith(() => ({ paid: '42.50', refunded: amount }));
    await shop.appointments.orderChanged(orderId);
    expect((await shop.appointments.get(back.id)).settlement).toMatchObject({ refundDue: '0.00' });
    expect(await tasks()).toEqual([['refund_due', other.id, first === 0 ? '12.50' : '30.00']]);
    orderWith(() => ({ paid: '42.50', refunded: '42.50' }));
    await shop.appointments.orderChanged(orderId);
    expect(await tasks()).toEqual([]);
  });

  test('a deposit is due if its order is not paid in time', async () => {
    const holds = [await hold(1, '2026-03-03T10:00'), await hold(2, '2026-03-03T14:00')];
    const [cut, lesson] = (await shop.appointments.holds.checkout(holds)) as [Appointment, Appointment];
    orderWith(() => ({ paid: '20.00' }));
    shop.salon.clock.set('2026-03-02T09:30');
    await shop.appointments.tick();
    expect(await Promise.all([cut.id, lesson.id].map(statusOf))).toEqual(['cancelled', 'cancelled']);
    // The lines end one after the other, and the payment first covers the line that is still wanted.
    expect((await shop.appointments.get(cut.id)).settlement).toEqual(all(cut.orderItemId, '7.50'));
    expect((await shop.appointments.get(lesson.id)).settlement).toEqual(all(lesson.orderItemId, '12.50'));
    expect(shop.notices.at(-1)).toMatchObject({
      code: 'needs_refund',
      appointmentId: lesson.id,
      settlement: { refundDue: '12.50' },
    });
  });

  test('a refund that a manager has settled stays as it is when other lines are cancelled, and one in the trash, too', async () => {
    const { cut, lesson, orderId } = await two();
    const third = await shop.appointments.create({ productId: 2, start: '2026-03-04T14:00', orderId });
    await shop.event(orderId, 'processing');
    orderWith(() => ({ paid: '40.00' }));
    await cancel(cut.id); // 25.00 are for the other lines.
    await shop.appointments.update(cut.id, { moneySettled: true });
    await cancel(lesson.id);
    expect(await shop.appointments.get(cut.id)).toMatchObject({
      moneySettled: true,
      settlement: { refundDue: '15.00' },
    });
    await shop.appointments.remove(cut.id, { force: false });
    const trashed = await shop.appointments.get(cut.id);
    await cancel(third.id);
    expect(await shop.appointments.get(cut.id)).toEqual(trashed);
  });

  test('cancelling a series with a deposit as a whole makes one refund, and no duplicate notice', async () => {
    const { series } = shop.appointments;
    const draft = { productId: 2, start: '2026-03-03T14:00', frequency: 'daily', count: 3 } as const;
    const made = await series.create(draft);
    orderWith(() => ({ paid: '20.00' }));
    await series.cancel(made.series.id);
    const { items: rows } = await shop.appointments.list({ status: 'any', orderby: 'start', order: 'asc' });
    expect(rows.map(({ settlement }) => settlement?.refundDue)).toEqual(['12.50', '7.50', '0.00']);
    const told = shop.notices.map((notice) => `${notice.appointmentId}: ${notice.settlement?.refundDue}`);
    expect(new Set(told).size).toBe(told.length);
    expect(told.slice(-2).sort()).toEqual([`${rows[0]!.id}: 12.50`, `${rows[1]!.id}: 7.50`]);
  });

  test('a line that another appointment has received no longer belongs to the former one', async () => {
    const cut = await shop.appointments.create({ productId: 1, start: '2026-03-03T10:00' });
    const token = await shop.appointments.selfService.link(cut.id);
    await cancel(cut.id);
    const { orderId, orderItemId } = cut;
    const next = { ...(await hold(1, '2026-03-03T12:00')), orderItemId };
    await shop.appointments.holds.checkout([next], { orderId });
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.selfService.read(token)).toMatchObject({ settlement: null });
    expect(await tasks()).toEqual([]);
  });

  test('once a late payment was refunded, the appointment neither gets its place back nor conflicts', async () => {
    const { cut, orderId } = await two();
    await shop.event(orderId, 'cancelled');
    const other = await shop.appointments.create({ productId: 1, start: '2026-03-03T10:00' });
    const { conflicts } = await shop.event(orderId, 'processing');
    expect(conflicts.map(({ appointmentId }) => appointmentId)).toEqual([cut.id]);
    refunded(cut.orderItemId, '30.00');
    expect(await shop.appointments.orderChanged(orderId)).toEqual({ appointments: [], conflicts: [] });
    await shop.appointments.update(other.id, { status: 'cancelled' });
    expect(await shop.appointments.orderChanged(orderId)).toEqual({ appointments: [], conflicts: [] });
    expect(await statusOf(cut.id)).toBe('cancelled');
  });

  test('an unpaid appointment has no refund and no notice', async () => {
    const { cut } = await two();
    expect((await cancel(cut.id)).settlement).toEqual(all(cut.orderItemId, '0.00'));
    expect([shop.notices, await tasks()]).toEqual([[], []]);
    const restored = await shop.appointments.update(cut.id, { status: 'confirmed' });
    expect(restored.settlement).toBeNull();
  });

  test('a late payment is refundable in full, in the conflict and in the task', async () => {
    const { cut, orderId } = await two();
    await cancel(cut.id);
    const { conflicts } = await shop.event(orderId, 'processing');
    const due = all(cut.orderItemId, '30.00', 'paid_late');
    expect(conflicts).toMatchObject([{ appointmentId: cut.id, settlement: due }]);
    expect(shop.notices).toMatchObject([{ code: 'paid_conflict', settlement: due }]);
    expect((await shop.appointments.get(cut.id)).settlement).toEqual(due);
    const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === cut.id);
    expect(events.at(-1)).toMatchObject({ topic: 'appointment.updated', snapshot: { settlement: due } });
    expect(await tasks()).toEqual([['paid_conflict', cut.id, '30.00']]);
    refunded(cut.orderItemId, '30.00');
    expect(await tasks()).toEqual([]);
  });

  test('a payment that a pending order, or one on hold, states is a refund and a task when its line is cancelled', async () => {
    for (const [status, day] of [
      ['pending', '2026-03-03'],
      ['on-hold', '2026-03-04'],
    ] as const) {
      const { cut, orderId } = await two(day);
      shop.payments.set(orderId, { paid: '42.50', refunded: '0' });
      await shop.event(orderId, status);
      expect((await cancel(cut.id)).settlement).toEqual(all(cut.orderItemId, '30.00'));
      expect(await tasks()).toEqual([['refund_due', cut.id, '30.00']]);
      shop.payments.set(orderId, { paid: '42.50', refunded: '30.00' });
      await shop.event(orderId, status);
      expect(await tasks()).toEqual([]);
    }
  });

  test('a line that enters an order takes neither a collected difference nor a refund that is due', async () => {
    const { cut, lesson, orderId } = await two();
    shop.payments.set(orderId, { paid: '42.50', refunded: '0' });
    await shop.event(orderId, 'processing');
    await shop.appointments.update(cut.id, { cost: '40.00' });
    // The shop collects the difference, and the desk records that the money is settled.
    shop.payments.set(orderId, { paid: '52.50', refunded: '0' });
    await shop.appointments.orderChanged(orderId);
    await shop.appointments.update(cut.id, { moneySettled: true });
    await cancel(lesson.id);
    shop.notices.length = 0;
    const third = await shop.appointments.create({ productId: 2, start: '2026-03-04T14:00' });
    await shop.appointments.update(third.id, { orderId });
    const settled = async (id: number) => (await shop.appointments.get(id)).settlement;
    for (let times = 0; times < 2; times += 1) {
      expect(await shop.appointments.get(cut.id)).toMatchObject({
        moneySettled: true,
        settlement: { paid: '40.00', amountDue: '0.00' },
      });
      expect(await settled(lesson.id)).toEqual(all(lesson.orderItemId, '12.50'));
      await shop.appointments.orderChanged(orderId);
    }
    expect(shop.notices).toEqual([]);
    expect((await cancel(third.id)).settlement).toMatchObject({ paid: '0.00', refundDue: '0.00' });
    expect(await settled(lesson.id)).toEqual(all(lesson.orderItemId, '12.50'));
  });

  test('when an appointment moves to another order, the amounts of both orders are computed again', async () => {
    const [from, to] = [await two(), await two('2026-03-04')];
    for (const { lesson, orderId } of [from, to]) {
      shop.payments.set(orderId, { paid: '42.50', refunded: '0' });
      await shop.event(orderId, 'processing');
      await cancel(lesson.id);
    }
    const due = () =>
      Promise.all(
        [from, to].map(async ({ lesson }) => (await shop.appointments.get(lesson.id)).settlement?.refundDue),
      );
    expect(await due()).toEqual(['12.50', '12.50']);
    await shop.appointments.update(from.cut.id, { orderId: to.orderId });
    const computed = await due();
    await shop.appointments.orderChanged(from.orderId);
    await shop.appointments.orderChanged(to.orderId);
    expect(computed).toEqual(await due());
    expect(computed).toEqual(['12.50', '12.50']);
  });

  test('if an order was cancelled with money in it, the money is due as a refund', async () => {
    const { cut, lesson, orderId } = await two();
    orderWith(() => ({ paid: '12.50' }));
    const { appointments } = await shop.event(orderId, 'cancelled');
    expect(appointments.map(({ id, settlement }) => [id, settlement?.refundDue])).toEqual([
      [cut.id, '12.50'],
      [lesson.id, '0.00'],
    ]);
    expect(await tasks()).toEqual([['refund_due', cut.id, '12.50']]);
    orderWith(() => ({ status: 'cancelled', paid: '12.50', refunded: '12.50' }));
    expect(await tasks()).toEqual([]);
  });

  test.each([
    ['paid', 12],
    ['refunded', 'thirty'],
    ['refunded', '-30.00'],
    ['total', '30,00'],
    ['total', undefined],
    ['tax', '1,00'],
  ])('an invalid amount is an error of the shop, and nothing is cancelled: %s %s', async (name, value) => {
    const { cut } = await two();
    const isOfOrder = name === 'paid' || name === 'refunded';
    orderWith(({ items }) =>
      isOfOrder ? { [name]: value } : { items: items.map((item) => ({ ...item, [name]: value })) },
    );
    await expect(cancel(cut.id)).rejects.toMatchObject({ code: 'shop_rest_host_error' });
    expect(await statusOf(cut.id)).toBe('unpaid');
  });
});
