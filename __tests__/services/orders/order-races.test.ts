import type { AppointmentDraft } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { refusal } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

forEachDatabase((_, open) => {
  describe.each([
    ['orders in a database of their own', false],
    ['orders in the library’s database', true],
  ])('%s, and a host that reports each of the library’s writes to them', (_, shared) => {
    let shop: OrderShop;
    beforeEach(async () => {
      shop = await openOrderShop({ shared, reports: 'with its transaction', open, unpaidMinutes: 30 });
    });
    afterEach(async () => {
      await shop.close();
    });
    const create = (draft: Partial<AppointmentDraft> = {}) =>
      shop.appointments.create({ productId: 1, start: START, ...draft });
    const get = (id: number) => shop.appointments.get(id);

    test('the library’s own writes to an order do not return as changes', async () => {
      const { id, orderId } = await create({ productId: 2, status: 'paid' });
      const other = await create({ productId: 6, orderId });
      await shop.appointments.update(id, { quantity: 3 });
      expect(await get(id)).toMatchObject({ status: 'paid', quantity: 3 });
      await shop.appointments.remove(other.id);
      await shop.appointments.remove(id, { force: false });
      expect(await shop.statusOf(orderId)).toBe('cancelled');
      await shop.appointments.update(id, { status: 'paid' });
      expect([await shop.statusOf(orderId), (await get(id)).status]).toEqual(['pending', 'paid']);
      await shop.appointments.update(id, { status: 'cancelled' });
      expect(await shop.statusOf(orderId)).toBe('cancelled');
      const topics = (await shop.salon.events()).map(({ topic }) => topic.replace('appointment.', ''));
      expect(topics).toEqual([
        ...['created', 'created', 'updated', 'deleted', 'trashed', 'updated', 'updated', 'cancelled'],
      ]);
      expect(shop.salon.errors).toEqual([]);
    });

    test('the library’s own writes do not return as changes within a transaction of the host', async () => {
      const { id, orderId } = await create();
      await shop.appointments.transaction((transaction) =>
        shop.appointments.update(id, { status: 'cancelled' }, { transaction }),
      );
      await shop.appointments.tick();
      expect(await shop.statusOf(orderId)).toBe('cancelled');
      expect(shop.salon.errors).toEqual([]);
    });

    test('the library’s own writes do not return as changes if the host does not pass its transaction on', async () => {
      const careless = await openOrderShop({ shared, reports: 'without', open });
      const { id, orderId } = await careless.appointments.create({ productId: 2, start: START });
      await careless.appointments.update(id, { quantity: 2 });
      await careless.appointments.update(id, { status: 'cancelled' });
      expect(await careless.statusOf(orderId)).toBe('cancelled');
      await careless.close();
    });

    test('two simultaneous events of one order leave the appointment as the order’s last state demands', async () => {
      const { id, orderId } = await create();
      for (const last of ['processing', 'failed', 'cancelled', 'completed'] as const) {
        await Promise.all([
          shop.event(orderId, 'on-hold'),
          shop.appointments.orderChanged(orderId),
          shop.event(orderId, 'processing'),
        ]);
        await shop.event(orderId, last);
        await Promise.all([shop.appointments.orderChanged(orderId), shop.appointments.orderChanged(orderId)]);
        const expected = { processing: 'paid', completed: 'paid', failed: 'unpaid', cancelled: 'cancelled' };
        expect([last, (await get(id)).status]).toEqual([last, expected[last]]);
      }
      // Leaves out the pair `cancelled` and `on-hold`, because a cancelled appointment stays cancelled when its order
      // is put on hold.
      for (const other of ['on-hold', 'cancelled'] as const) {
        await Promise.all(
          (['processing', other, 'completed'] as const).map((status) => shop.event(orderId, status)),
        );
        const order = await shop.statusOf(orderId);
        const expected = { 'on-hold': 'unpaid', cancelled: 'cancelled' }[order as string] ?? 'paid';
        expect([order, (await get(id)).status]).toEqual([order, expected]);
      }
    });

    test('the host’s events and the library’s changes of one order do not block each other', async () => {
      const { id, orderId } = await create({ productId: 2 });
      const changes = [1, 2, 3].map((quantity) => shop.appointments.update(id, { quantity }));
      const events = (['on-hold', 'pending', 'processing'] as const).map((to) => shop.event(orderId, to));
      await Promise.all([...changes, ...events]);
      await shop.event(orderId, 'completed');
      expect((await get(id)).status).toBe('paid');
      await Promise.all([
        shop.event(orderId, 'refunded'),
        shop.appointments.update(id, { customerStatus: 'arrived' }),
        shop.appointments.update(id, { cost: 3 }),
      ]);
      expect(await get(id)).toMatchObject({ status: 'cancelled', customerStatus: 'arrived', cost: '3.00' });
    });

    test('an appointment that is booked into an order during its payment is paid, too', async () => {
      const { orderId } = await create({ productId: 6 });
      const [second] = await Promise.all([
        create({ productId: 2, orderId }),
        shop.event(orderId, 'processing'),
      ]);
      expect((await get(second.id)).status).toBe('paid');
    });

    test('of two late payments for one place, one gets the place', async () => {
      const orders = [];
      for (let at = 0; at < 3; at += 1) {
        const { id, orderId } = await create();
        await shop.event(orderId, 'cancelled');
        orders.push({ id, orderId });
      }
      const outcomes = await Promise.all(orders.map(({ orderId }) => shop.event(orderId, 'processing')));
      expect(outcomes.flatMap(({ appointments }) => appointments)).toHaveLength(1);
      expect(outcomes.flatMap(({ conflicts }) => conflicts)).toHaveLength(2);
      expect((await refusal(create())).status).toBe(409);
    });

    test('a refund, a booking and a cancellation at the same time never give a place away twice', async () => {
      const { id, orderId, orderItemId } = await create({ productId: 2, quantity: 3 });
      await shop.event(orderId, 'processing');
      await shop.setQuantity(orderId, orderItemId, 1);
      const tries = Array.from({ length: 4 }, () => create({ productId: 2 }).catch(() => undefined));
      await Promise.all([shop.appointments.orderChanged(orderId), ...tries]);
      const booked = (await Promise.all(tries)).filter((made) => made !== undefined);
      expect((await get(id)).quantity).toBe(1);
      expect(booked.length).toBeLessThanOrEqual(2);
    });

    test('a payment at the deadline: either the order is paid, or the payment counts as late', async () => {
      const { id, orderId } = await create();
      shop.salon.clock.set('2026-03-02T09:30');
      await Promise.all([
        shop.appointments.tick(),
        shop.event(orderId, 'processing'),
        shop.appointments.tick(),
      ]);
      await shop.appointments.tick();
      const order = await shop.statusOf(orderId);
      expect([order, (await get(id)).status]).toEqual(
        order === 'cancelled' ? ['cancelled', 'cancelled'] : ['processing', 'paid'],
      );
      await shop.event(orderId, 'completed');
      expect((await get(id)).status).toBe('paid');
    });
  });
});
