import type { Product } from 'shop-appointments';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50. Customers who cancel pay half of it. */
const CLASS = 2;
const START = '2026-03-05T14:00';
const OF_CLASS: Partial<Product> = { cancellation: { steps: [], elseFee: '50%' } };
const CANCEL = { status: 'cancelled', cancelledBy: 'customer' } as const;
const DUE = { paid: '12.50', fee: '6.25', refundDue: '6.25', amountDue: '0.00', reason: 'cancelled' };

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('the amounts due for a cancelled appointment belong to the line in its order: %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, ofProducts: { [CLASS]: OF_CLASS }, unpaidMinutes: 0 });
  });
  afterEach(() => shop.close());

  const book = () => shop.appointments.create({ productId: CLASS, start: START, enforce: 'none' });
  /** Books a class in an order that is paid, and another one in a second order. */
  async function twoOrders() {
    const [{ id, orderId, orderItemId }, other] = [await book(), await book()];
    await shop.event(orderId, 'processing');
    return { id, orderId, orderItemId, otherId: other.orderId };
  }
  const linesOf = async (orderId: number) =>
    (await shop.port.find([orderId], {})).get(orderId)!.items.map(({ quantity }) => quantity);
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, orderId, settlement }) => [
      code,
      orderId,
      settlement?.refundDue,
    ]);

  test.each([
    ['cancelled', (id: number) => shop.appointments.update(id, CANCEL)],
    ['in the trash', (id: number) => shop.appointments.remove(id, { force: false })],
  ])('an appointment that is %s does not go into another order', async (_, end) => {
    const { id, orderId, otherId } = await twoOrders();
    await end(id);
    const before = [await shop.appointments.get(id), await tasks()];
    const { code, data } = await refusal(shop.appointments.update(id, { orderId: otherId }));
    expect([code, Object.keys(data.params as object)]).toEqual(['rest_invalid_param', ['orderId']]);
    expect([await shop.appointments.get(id), await tasks()]).toEqual(before);
    expect([await linesOf(orderId), await linesOf(otherId)]).toEqual([[1], [1]]);
  });

  test('a cancelled appointment that is restored goes into another order, and owes no fee there', async () => {
    const { id, otherId } = await twoOrders();
    await shop.appointments.update(id, CANCEL);
    const restored = await shop.appointments.update(id, {
      orderId: otherId,
      status: 'confirmed',
      enforce: 'none',
    });
    expect(restored).toMatchObject({ orderId: otherId, settlement: null, fees: [] });
    expect(await linesOf(otherId)).toEqual([1, 1]);
  });

  test.each([
    ['the whole order', { paid: '12.50', refunded: '0' }],
    ['nothing', undefined],
  ])(
    'a line that passes to another appointment takes its refund along, if the shop states payments of %s',
    async (_what, payments) => {
      const { id, orderId, orderItemId } = await twoOrders();
      if (payments) shop.payments.set(orderId, payments);
      await shop.appointments.update(id, CANCEL);
      const { holds } = shop.appointments;
      const held = await holds.place({ productId: CLASS, start: '2026-03-06T14:00' }, { owner: 'visitor' });
      const item = { id: held.appointment.id, token: held.token, orderItemId };
      const [other] = await holds.checkout([item], { orderId });
      const settlements = async () =>
        Promise.all([id, other!.id].map(async (one) => (await shop.appointments.get(one)).settlement));
      expect([await settlements(), await tasks()]).toEqual([[null, null], []]);
      const events = (await shop.salon.events()).filter(({ resourceId }) => resourceId === id);
      expect(events.at(-1)).toMatchObject({ snapshot: { settlement: null } });
      await shop.appointments.orderChanged(orderId);
      expect([await settlements(), await tasks()]).toEqual([[null, null], []]);
      const ended = await shop.appointments.update(other!.id, { status: 'cancelled' });
      expect(ended.settlement).toMatchObject({ paid: '12.50', refundDue: '12.50' });
      expect(await settlements()).toEqual([null, ended.settlement]);
    },
  );

  if (!shared) {
    /** Moves the appointment to the other order, and runs `meanwhile` after the shop has added its line there. */
    async function moveWhile(id: number, otherId: number, meanwhile: () => Promise<unknown>) {
      shop.trouble = {
        addItem: async (...args) => {
          const written = await shop.port.addItem(...args);
          shop.trouble = {};
          await meanwhile();
          return written;
        },
      };
      return shop.appointments.update(id, { orderId: otherId });
    }

    test('an appointment that is cancelled during its move keeps its order, and the line in the other order is removed', async () => {
      const { id, orderId, orderItemId, otherId } = await twoOrders();
      await moveWhile(id, otherId, () => shop.appointments.update(id, CANCEL));
      await shop.appointments.tick();
      const settlement = { orderItemId, ...DUE };
      const row = await shop.appointments.get(id);
      expect(row).toMatchObject({ status: 'cancelled', orderId, orderItemId, settlement });
      expect(await linesOf(otherId)).toEqual([1, 0]);
      expect(await tasks()).toEqual([['refund_due', orderId, '6.25']]);
      for (const order of [orderId, otherId]) await shop.appointments.orderChanged(order);
      expect((await shop.appointments.get(id)).settlement).toEqual(settlement);
      // A later move to the same order gives the removed line its content again.
      const moved = await shop.appointments.update(id, {
        orderId: otherId,
        status: 'confirmed',
        enforce: 'none',
      });
      expect(moved).toMatchObject({ orderId: otherId, settlement: null });
      await shop.appointments.tick();
      await shop.appointments.orderChanged(otherId);
      expect(await linesOf(otherId)).toEqual([1, 1]);
      expect(await shop.appointments.get(id)).toMatchObject({ status: 'confirmed', quantity: 1 });
    });

    test('the line of an appointment that is restored before the line is removed stays', async () => {
      const { id, otherId } = await twoOrders();
      await moveWhile(id, otherId, () => shop.appointments.update(id, CANCEL));
      await shop.appointments.update(id, { orderId: otherId, status: 'confirmed', enforce: 'none' });
      await shop.appointments.tick();
      expect(await linesOf(otherId)).toEqual([1, 1]);
    });

    test('an appointment that is deleted during its move is a 404, and the line in the other order is removed', async () => {
      const { id, otherId } = await twoOrders();
      const moving = moveWhile(id, otherId, () => shop.appointments.remove(id));
      expect(await refusal(moving)).toMatchObject({ status: 404 });
      await shop.appointments.tick();
      expect(await linesOf(otherId)).toEqual([1, 0]);
    });
  }
});
