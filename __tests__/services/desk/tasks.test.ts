import { type AppointmentDraft, AppointmentsError, type OrderStatus } from 'shop-appointments';
import { at } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

const START = '2026-03-03T10:00';

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('tasks about refunds, with %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared });
  });
  afterEach(() => shop.close());

  const create = (draft: Partial<AppointmentDraft> = {}) =>
    shop.appointments.create({ productId: 1, start: START, ...draft });
  const cancel = (id: number) => shop.appointments.update(id, { status: 'cancelled' });
  const paid = async (draft: Partial<AppointmentDraft> = {}) => {
    const booked = await create(draft);
    await shop.event(booked.orderId, 'processing');
    return booked;
  };

  /** Lists the desk's tasks, after checking that the notices to the shop are about the same appointments. */
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, appointment }) => [code, appointment?.id]);
  const notices = () => shop.notices.map(({ code, appointmentId }) => [code, appointmentId]);

  test('an appointment that is cancelled although its order is paid is a refund that is due', async () => {
    const { id, orderId } = await paid();
    expect(await tasks()).toEqual([]);
    shop.salon.clock.set('2026-03-02T10:00');
    await cancel(id);
    expect(notices()).toEqual([['needs_refund', id]]);
    const [task] = await shop.appointments.desk.tasks();
    expect(task).toMatchObject({ code: 'refund_due', orderId, since: at('2026-03-02T10:00') });
    expect(task!.appointment).toMatchObject({ id, status: 'cancelled', isOutsideHours: false, places: null });
    expect(await shop.appointments.desk.openTasks()).toBe(1);
  });

  test('a payment that the library learns of during the cancellation is one task, and one notice', async () => {
    const { id, orderId } = await create();
    await shop.setStatus(orderId, 'processing');
    await cancel(id);
    expect(await tasks()).toEqual([['refund_due', id]]);
    await shop.appointments.orderChanged(orderId);
    expect([await tasks(), notices()]).toEqual([[['refund_due', id]], [['needs_refund', id]]]);
  });

  describe('a refund is no longer due', () => {
    let id: number;
    let orderId: number;
    let orderItemId: number;
    beforeEach(async () => {
      ({ id, orderId, orderItemId } = await paid());
      await cancel(id);
      expect(await tasks()).toEqual([['refund_due', id]]);
    });

    test('once the order is refunded, also if the shop does not report it', async () => {
      await shop.setStatus(orderId, 'refunded');
      expect(await tasks()).toEqual([]);
      await shop.appointments.orderChanged(orderId);
      expect(await tasks()).toEqual([]);
    });

    test('once its line is taken out, also if the shop does not report it', async () => {
      await shop.setQuantity(orderId, orderItemId, 0);
      expect(await tasks()).toEqual([]);
      await shop.appointments.orderChanged(orderId);
      expect(await tasks()).toEqual([]);
    });

    test('once the appointment is restored or in the trash', async () => {
      await shop.appointments.update(id, { status: 'confirmed' });
      expect(await tasks()).toEqual([]);
      await cancel(id);
      expect(await tasks()).toEqual([['refund_due', id]]);
      await shop.appointments.remove(id, { force: false });
      expect(await tasks()).toEqual([]);
    });

    test('once a manager has settled it, until its status changes again', async () => {
      const settled = await shop.appointments.update(id, { moneySettled: true });
      expect(settled).toMatchObject({ moneySettled: true, status: 'cancelled' });
      expect(await tasks()).toEqual([]);
      await shop.appointments.update(id, { note: 'Keeps the money' });
      expect(await tasks()).toEqual([]);
      const restored = await shop.appointments.update(id, { status: 'confirmed' });
      expect(restored.moneySettled).toBe(false);
      await cancel(id);
      expect(await tasks()).toEqual([['refund_due', id]]);
    });

    test('once it is settled with the cancellation itself', async () => {
      await shop.appointments.update(id, { status: 'confirmed' });
      await shop.appointments.update(id, { status: 'cancelled', moneySettled: true });
      expect(await tasks()).toEqual([]);
    });
  });

  test('a payment for an appointment that was cancelled before is a conflict from that moment on', async () => {
    const { id, orderId } = await create();
    await cancel(id);
    shop.salon.clock.set('2026-03-02T11:00');
    await shop.event(orderId, 'processing');
    expect(notices()).toEqual([['paid_conflict', id]]);
    expect(await shop.appointments.desk.tasks()).toMatchObject([
      { code: 'paid_conflict', orderId, since: at('2026-03-02T11:00'), appointment: { id } },
    ]);
    await shop.appointments.update(id, { moneySettled: true });
    expect(await tasks()).toEqual([]);
    await shop.event(orderId, 'pending');
    await shop.event(orderId, 'processing');
    expect(await tasks()).toEqual([['paid_conflict', id]]);
  });

  test('a conflict that ended when the place came back is a refund if the appointment is cancelled again', async () => {
    const { id, orderId } = await create();
    await cancel(id);
    await shop.event(orderId, 'processing');
    await shop.appointments.update(id, { status: 'confirmed' });
    expect(await tasks()).toEqual([]);
    await cancel(id);
    expect([await tasks(), notices().at(-1)]).toEqual([[['refund_due', id]], ['needs_refund', id]]);
  });

  test('a payment for a place that is lost is a conflict until the place is free again', async () => {
    const { id, orderId } = await create();
    await shop.event(orderId, 'cancelled');
    const other = await create();
    await shop.event(orderId, 'processing');
    expect([notices(), await tasks()]).toEqual([[['paid_conflict', id]], [['paid_conflict', id]]]);
    await shop.appointments.update(id, { moneySettled: true });
    await shop.appointments.orderChanged(orderId);
    expect(await tasks()).toEqual([]);
    await cancel(other.id);
    await shop.appointments.orderChanged(orderId);
    expect((await shop.appointments.get(id)).status).toBe('paid');
    await cancel(id);
    expect(await tasks()).toEqual([['refund_due', id]]);
  });

  test.each(['by the library', 'by the shop'])(
    'an appointment that comes back into an order that was cancelled %s and stays so needs an order',
    async (by) => {
      const { id, orderId } = await create();
      if (by === 'by the shop') await shop.event(orderId, 'cancelled');
      else await cancel(id);
      const refuse = () => Promise.reject(new AppointmentsError('rest_invalid_param', 'Not in this shop.'));
      shop.trouble = { setStatus: refuse, createPending: refuse };
      await shop.appointments.update(id, { status: 'confirmed' });
      shop.trouble = {};
      expect([notices(), await tasks()]).toEqual([[['needs_order', id]], [['needs_order', id]]]);
      await shop.appointments.orderChanged(orderId);
      expect((await shop.appointments.get(id)).status).toBe('confirmed');
      await shop.event(orderId, 'pending');
      expect(await tasks()).toEqual([]);
    },
  );

  test.each<[string, OrderStatus]>([
    ['an order that the shop cancels', 'cancelled'],
    ['an order that the shop refunds', 'refunded'],
  ])('%s makes no task', async (_case, status) => {
    const { id, orderId } = await paid();
    const complete = await paid({ start: '2026-03-04T10:00' });
    shop.salon.clock.set('2026-03-04T12:00');
    await shop.appointments.tick();
    for (const came of [id, complete.id]) await shop.appointments.setCustomerStatus(came, 'arrived');
    await shop.event(orderId, status);
    await shop.event(complete.orderId, status);
    expect((await shop.appointments.get(complete.id)).status).toBe('complete');
    expect([await tasks(), notices()]).toEqual([[], []]);
  });

  test('an appointment that is cancelled without a payment makes no task', async () => {
    const { id, orderId } = await create();
    await cancel(id);
    await shop.appointments.orderChanged(orderId);
    expect([await tasks(), notices()]).toEqual([[], []]);
  });
});

test('an order that has lacked a change for five minutes is a task, until it gets the change', async () => {
  const shop = await openOrderShop({ shared: false });
  const { id, orderId } = await shop.appointments.create({ productId: 2, start: START });
  shop.trouble = { updateItem: () => Promise.reject(new Error('The shop is down.')) };
  await shop.appointments.update(id, { quantity: 2 });
  shop.salon.clock.set('2026-03-02T09:04');
  const early = await shop.appointments.desk.tasks();
  shop.salon.clock.set('2026-03-02T09:05');
  const late = await shop.appointments.desk.tasks();
  shop.trouble = {};
  await shop.appointments.tick();
  const told = await shop.appointments.desk.tasks();
  await shop.close();
  expect(early).toEqual([]);
  expect(late).toMatchObject([
    { code: 'order_behind', orderId, since: at('2026-03-02T09:00'), appointment: { id, quantity: 2 } },
  ]);
  expect(told).toEqual([]);
});

test('bookings that wait for confirmation are tasks after the others, by their start, until their end', async () => {
  const shop = await openOrderShop({ shared: false });
  const { appointments, salon } = shop;
  const book = async (start: string, status = 'pending-confirmation') =>
    appointments.create({ productId: 1, start, status });
  const late = await book('2026-03-12T10:00');
  const early = await book('2026-03-05T10:00');
  const [confirmed, cancelled] = [await book('2026-03-06T10:00'), await book('2026-03-07T10:00')];
  await book('2026-03-09T10:00', 'confirmed');
  const paid = await book('2026-03-10T10:00', 'confirmed');
  await shop.event(paid.orderId, 'processing');
  await appointments.update(paid.id, { status: 'cancelled' });
  await appointments.update(confirmed.id, { status: 'confirmed' });
  await appointments.update(cancelled.id, { status: 'cancelled' });
  const read = async () =>
    (await appointments.desk.tasks()).map(({ code, appointment }) => [code, appointment!.id]);
  const open = await read();
  const [, , { since, orderId } = {}] = await appointments.desk.tasks();
  salon.clock.set('2026-03-05T18:00');
  const afterTheFirst = await read();
  const count = await appointments.desk.openTasks();
  await shop.close();
  const others = [['refund_due', paid.id]];
  expect(open).toEqual([...others, ['awaits_confirmation', early.id], ['awaits_confirmation', late.id]]);
  expect([since, orderId]).toEqual([late.dateCreated, late.orderId]);
  expect(afterTheFirst).toEqual([...others, ['awaits_confirmation', late.id]]);
  expect(count).toBe(2);
});

test('appointments of the last seven days without a mark of attendance are tasks, the latest first, until they are marked', async () => {
  const shop = await openOrderShop({ shared: false });
  const { appointments, salon } = shop;
  const book = (start: string, status = 'confirmed') =>
    appointments.create({ productId: 1, start, status, enforce: 'none' });
  salon.clock.set('2026-03-01T08:00');
  await book('2026-03-02T23:00');
  const first = await book('2026-03-03T10:00');
  const second = await book('2026-03-09T10:00');
  const marked = await book('2026-03-09T12:00');
  await book('2026-03-09T14:00', 'pending-confirmation');
  await book('2026-03-10T17:50');
  const cancelled = await book('2026-03-09T16:00');
  await appointments.update(cancelled.id, { status: 'cancelled' });
  salon.clock.set('2026-03-10T18:00');
  await appointments.setCustomerStatus(marked.id, 'no-show');
  const read = async () =>
    (await appointments.desk.tasks()).map(({ code, appointment, since }) => [code, appointment!.id, since]);
  const open = await read();
  const count = await appointments.desk.openTasks();
  await appointments.setCustomerStatus(second.id, 'arrived');
  const left = await read();
  await appointments.tick();
  const worked = await appointments.get(first.id);
  const afterTheWorker = await read();
  await shop.close();
  expect(open).toEqual([
    ['attendance_open', second.id, second.end],
    ['attendance_open', first.id, first.end],
  ]);
  expect(count).toBe(2);
  expect(left).toEqual([['attendance_open', first.id, first.end]]);
  // The worker completes a confirmed appointment at its end, and does not know whether the customer came.
  expect([worked.status, afterTheWorker]).toEqual(['complete', left]);
});

test('at most the hundred newest tasks are read', async () => {
  const shop = await openOrderShop({ shared: false });
  const draft = { productId: 1, enforce: 'none', status: 'confirmed', start: START } as const;
  for (let batch = 0; batch < 2; batch += 1) {
    const { create = [] } = await shop.appointments.batch({
      create: Array(51).fill(draft) as (typeof draft)[],
    });
    for (const made of create) await shop.setStatus((made as { orderId: number }).orderId, 'processing');
    shop.salon.clock.set(`2026-03-02T1${batch}:00`);
    const update = create.map((made) => ({ id: (made as { id: number }).id, status: 'cancelled' }));
    await shop.appointments.batch({ update });
  }
  const tasks = await shop.appointments.desk.tasks();
  const count = await shop.appointments.desk.openTasks();
  await shop.close();
  expect([tasks.length, count]).toEqual([100, 100]);
  const [first, last] = [tasks[0]!.since, tasks[99]!.since];
  expect([first, last]).toEqual([at('2026-03-02T11:00'), at('2026-03-02T10:00')]);
});
