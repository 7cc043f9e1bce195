import type { OrderStatus, Payments, Product } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50. Customers who cancel pay half of it. */
const CLASS = 2;
const OF_CLASS: Partial<Product> = { cancellation: { steps: [], elseFee: '50%' } };
const CANCEL = { status: 'cancelled', cancelledBy: 'customer' } as const;

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('a settled task opens again if the order says that more is due: %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared, ofProducts: { [CLASS]: OF_CLASS }, unpaidMinutes: 0 });
  });
  afterEach(() => shop.close());

  /** Books two places for 25.00, and pays a part of them. */
  async function booked(status: OrderStatus, paid: string) {
    const draft = { productId: CLASS, start: '2026-03-05T14:00', quantity: 2, enforce: 'none' } as const;
    const { id, orderId } = await shop.appointments.create(draft);
    await change(orderId, status, { paid, refunded: '0' });
    return { id, orderId };
  }
  const change = (orderId: number, status: OrderStatus, payments: Payments) => {
    shop.payments.set(orderId, payments);
    return shop.event(orderId, status);
  };
  const settle = async (id: number) => {
    expect((await shop.appointments.update(id, { moneySettled: true })).moneySettled).toBe(true);
    expect(await tasks()).toEqual([]);
  };
  const tasks = async () =>
    (await shop.appointments.desk.tasks()).map(({ code, settlement }) => [
      code,
      settlement?.refundDue,
      settlement?.amountDue,
    ]);

  test('a fee was paid in cash, and then the customer pays the order, too', async () => {
    const { id, orderId } = await booked('partially-paid', '5.00');
    await shop.appointments.update(id, CANCEL);
    expect(await tasks()).toEqual([['amount_due', '0.00', '7.50']]);
    await settle(id);
    await change(orderId, 'partially-paid', { paid: '20.00', refunded: '0' });
    expect(await tasks()).toEqual([['refund_due', '7.50', '0.00']]);
  });

  test('a fee was paid in cash, and then the shop refunds the deposit', async () => {
    const { id, orderId } = await booked('partially-paid', '5.00');
    await shop.appointments.update(id, CANCEL);
    await settle(id);
    await change(orderId, 'partially-paid', { paid: '5.00', refunded: '5.00' });
    expect(await tasks()).toEqual([['amount_due', '0.00', '12.50']]);
  });

  test('the refund of a lower price was made in cash, and then the shop cancels the order', async () => {
    const { id, orderId } = await booked('processing', '25.00');
    await shop.appointments.update(id, { cost: '20.00' });
    expect(await tasks()).toEqual([['refund_due', '5.00', '0.00']]);
    await settle(id);
    await change(orderId, 'cancelled', { paid: '25.00', refunded: '0' });
    expect(await tasks()).toEqual([['refund_due', '25.00', '0.00']]);
  });

  test('a refund that falls stays settled', async () => {
    const { id, orderId } = await booked('processing', '25.00');
    await shop.appointments.update(id, CANCEL);
    await settle(id);
    await change(orderId, 'processing', { paid: '25.00', refunded: '5.00' });
    expect(await shop.appointments.get(id)).toMatchObject({
      moneySettled: true,
      settlement: { refundDue: '7.50' },
    });
  });
});
