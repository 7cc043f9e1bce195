import type { Product } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50; from 16:00 each place costs 7.50 more. */
const CLASS = 2;
const CLASSES: Partial<Product> = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
  priceOnMove: 'change',
};
const rounded = (amount: string): string => `${Math.ceil(Number(amount))}.00`;
const [EARLY, LATE] = ['2026-03-05T14:00', '2026-03-05T17:00'];

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('%s, in a shop that rounds a changed line up to whole units', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({
      shared,
      ofProducts: { [CLASS]: CLASSES },
      unpaidMinutes: 0,
      ordersAs: (orders) => ({
        ...orders,
        async updateItem(orderId, itemId, line, context) {
          const amounts = { net: rounded(line.net), tax: line.tax };
          await orders.updateItem(orderId, itemId, { ...line, ...amounts }, context);
          return { orderId, orderItemId: itemId, amounts };
        },
      }),
    });
    shop.salon.clock.set('2026-03-02T09:00');
  });
  afterEach(() => shop.close());

  const book = async (more: object = {}) =>
    shop.appointments.create({ productId: CLASS, start: LATE, enforce: 'none', ...more });
  const pay = async (orderId: number, payments: { paid: string; refunded: string }) => {
    shop.payments.set(orderId, payments);
    await shop.event(orderId, 'partially-paid');
  };
  const settlementOf = async (id: number) => {
    const { settlement } = await shop.appointments.get(id);
    return settlement && [settlement.paid, settlement.refundDue, settlement.amountDue].join(' ');
  };
  const told = (id: number) =>
    shop.notices.filter((one) => one.appointmentId === id).map((one) => one.settlement?.refundDue);

  test('the refund of a line that becomes cheaper counts from the amount that the shop wrote', async () => {
    const { id, orderId } = await book();
    await pay(orderId, { paid: '20.00', refunded: '0' });
    const moved = await shop.appointments.update(id, { start: EARLY, enforce: 'none' });
    expect(moved).toMatchObject({ cost: '13.00', settlement: { refundDue: '7.00', reason: 'repriced' } });
    expect(await settlementOf(id)).toBe('20.00 7.00 0.00');
    expect(told(id)).toEqual(['7.00']);
  });

  test('if the order states one sum, what the shop adds to a line leaves the refund of another line', async () => {
    const one = await book();
    const other = await book({ orderId: one.orderId });
    await pay(one.orderId, { paid: '25.00', refunded: '0' });
    await shop.appointments.update(other.id, { status: 'cancelled' });
    expect([await settlementOf(one.id), await settlementOf(other.id)]).toEqual([null, '5.00 5.00 0.00']);
    // The shop rounds the line to whole euros.
    expect(await shop.appointments.update(one.id, { cost: '20.50' })).toMatchObject({ cost: '21.00' });
    expect([await settlementOf(one.id), await settlementOf(other.id)]).toEqual([null, '5.00 5.00 0.00']);
    expect((await shop.appointments.get(one.id)).linePaid).toBe('20.00');
  });
});
