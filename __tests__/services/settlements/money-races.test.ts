import type { Product } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Product 2, a class for 12.50; from 16:00 each place costs 7.50 more. Cancelling costs half of the line's amount. */
const CLASS = 2;
const OF_CLASS: Partial<Product> = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
  priceOnMove: 'change',
  cancellation: { steps: [], elseFee: '50%' },
  noShowFee: '100%',
};
const [EARLY, LATE] = ['2026-03-05T14:00', '2026-03-05T17:00'];
const BY_CUSTOMER = { cancelledBy: 'customer' } as const;
const CENTS = 100;

forEachDatabase((_, open) => {
  describe.each([
    ['orders in a database of their own', false],
    ['orders in the library’s database', true],
  ])('moves, cancellations, payments and refunds of one order at the same time: %s', (_, shared) => {
    let shop: OrderShop;
    beforeAll(async () => {
      shop = await openOrderShop({ shared, open, ofProducts: { [CLASS]: OF_CLASS }, unpaidMinutes: 0 });
    });
    afterAll(() => shop.close());

    /**
     * Books three classes in one order. The shop reports the order as fully paid, as one total rather than per line.
     */
    async function bookThree() {
      const book = (start: string, more: object = {}) =>
        shop.appointments.create({ productId: CLASS, start, enforce: 'none', ...more });
      const first = await book(LATE);
      const { orderId } = first;
      const all = [first, await book(EARLY, { orderId, quantity: 2 }), await book(LATE, { orderId })];
      const sums = { paid: 6500, refunded: 0 };
      const report = async () => {
        const text = (cents: number) => (cents / CENTS).toFixed(2);
        shop.payments.set(orderId, { paid: text(sums.paid), refunded: text(sums.refunded) });
        await shop.event(orderId, 'processing');
      };
      await report();
      return { ids: all.map(({ id }) => id), orderId, sums, report };
    }

    test.each([0, 1, 2, 3])('run %i: no amount is paid back or collected twice', async (run) => {
      const { ids, orderId, sums, report } = await bookThree();
      const [first, second, third] = ids as [number, number, number];
      const { appointments } = shop;
      const move = (id: number, start: string) => appointments.update(id, { start, enforce: 'none' });
      const works = [
        () => move(first, EARLY),
        () => appointments.update(second, { quantity: 1, ...BY_CUSTOMER }),
        () => appointments.update(third, { status: 'cancelled', ...BY_CUSTOMER }),
        () => appointments.orderChanged(orderId),
        report,
      ];
      const turned = [...works.slice(run), ...works.slice(0, run)];
      await Promise.all(turned.map((work) => work()));
      // The shop keeps 12.50 of the first class's payment, 12.50 and a fee of 6.25 of the second's, and a fee of 10.00 of
      // the third's. It has refunded nothing yet.
      const due = async () =>
        Promise.all(ids.map(async (id) => (await appointments.get(id)).settlement?.refundDue));
      await report();
      expect(await due()).toEqual(['7.50', '6.25', '10.00']);

      // The desk makes each refund while bookings are moved, and reports each refund twice.
      sums.refunded += 750;
      await Promise.all([report(), move(second, LATE), appointments.orderChanged(orderId)]);
      await report();
      // The second class costs 20.00 now; 18.75 of the 25.00 that were paid are left, so 1.25 are missing.
      expect(await due()).toEqual(['0.00', '0.00', '10.00']);
      sums.refunded += 1000;
      await Promise.all([
        report(),
        appointments.update(second, { waiveFee: 'a friend' }),
        appointments.update(first, { status: 'cancelled', cancelledBy: 'shop' }),
        appointments.orderChanged(orderId),
      ]);
      await report();
      expect(await due()).toEqual(['12.50', '5.00', '0.00']);
      sums.refunded += 1250;
      await report();
      sums.refunded += 500;
      await Promise.all([report(), report()]);
      expect(await due()).toEqual(['0.00', '0.00', '0.00']);
      // 20.00 for the second class, and the fee of 10.00 for the third one.
      expect(sums.paid - sums.refunded).toBe(3000);
      const tasks = await appointments.desk.tasks();
      expect(tasks.filter(({ orderId: of }) => of === orderId)).toEqual([]);
    });

    if (!shared)
      test('a refund that is reported while another line is cancelled stays recorded', async () => {
        const { ids, orderId, sums, report } = await bookThree();
        const [first, second] = ids as [number, number];
        await shop.appointments.update(first, { status: 'cancelled' });
        const before = shop.payments.get(orderId)!;
        const { length } = await shop.salon.events();
        let reads = 0;
        shop.trouble = {
          find: async (...args) => {
            reads += 1;
            const isFirst = reads === 1;
            if (isFirst) {
              sums.refunded += 2000;
              await report();
            }
            const now = { paid: '65.00', refunded: '20.00' };
            // The first read returns the order as it was before the refund.
            shop.payments.set(orderId, isFirst ? before : now);
            return shop.port.find(...args);
          },
        };
        await shop.appointments.update(second, { status: 'cancelled' });
        shop.trouble = {};
        const settled = async (id: number) => (await shop.appointments.get(id)).settlement;
        expect(await settled(first)).toMatchObject({ paid: '0.00', refundDue: '0.00' });
        expect(await settled(second)).toMatchObject({ refundDue: '25.00' });
        const events = (await shop.salon.events()).slice(length);
        // The report of the refund is the only write of the first appointment.
        expect(events.filter(({ resourceId }) => resourceId === first)).toMatchObject([
          { reason: 'Its order is processing', snapshot: { settlement: { refundDue: '0.00' } } },
        ]);
      });

    if (!shared)
      test('a refund that is reported while an appointment moves into the order stays recorded', async () => {
        const { ids, orderId, sums, report } = await bookThree();
        const [first] = ids as [number];
        await shop.appointments.update(first, { status: 'cancelled' });
        const before = shop.payments.get(orderId)!;
        const other = await shop.appointments.create({ productId: CLASS, start: EARLY, enforce: 'none' });
        let isEntered = false;
        let reads = 0;
        shop.trouble = {
          addItem: async (...args) => {
            const id = await shop.port.addItem(...args);
            isEntered = true;
            return id;
          },
          find: async (...args) => {
            if (!isEntered) return shop.port.find(...args);
            reads += 1;
            const isFirst = reads === 1;
            if (isFirst) {
              sums.refunded += 2000;
              await report();
            }
            // The first read after the line was added returns the order as it was before the refund.
            shop.payments.set(orderId, isFirst ? before : { paid: '65.00', refunded: '20.00' });
            return shop.port.find(...args);
          },
        };
        await shop.appointments.update(other.id, { orderId });
        shop.trouble = {};
        expect((await shop.appointments.get(first)).settlement).toMatchObject({
          paid: '0.00',
          refundDue: '0.00',
        });
      });
  });
});
