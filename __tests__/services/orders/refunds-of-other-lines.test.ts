import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Product 2, a class with three places for 12.50 each. */
const CLASS = 2;

/** A shop that states payments and refunds only for whole orders, and cancels a paid order by mistake. */
describe('when the shop sets an order back to paid after the refund of one line', () => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await openOrderShop({ shared: false });
  });
  afterEach(() => shop.close());

  const statesSums = (orderId: number, paid: string, refunded: string) => {
    shop.payments.set(orderId, { paid, refunded });
    return shop.event(orderId, 'processing');
  };
  const statusOf = async (id: number) => (await shop.appointments.get(id)).status;
  const create = (start: string, more: object = {}) =>
    shop.appointments.create({ productId: CLASS, start, ...more });

  test('a free appointment of the order gets its place back', async () => {
    const { id, orderId } = await create('2026-03-03T14:00');
    const free = await create('2026-03-04T14:00', { orderId, cost: '0' });
    await statesSums(orderId, '12.50', '0');
    await shop.event(orderId, 'cancelled');
    await statesSums(orderId, '12.50', '5.00');
    expect([await statusOf(id), await statusOf(free.id)]).toEqual(['paid', 'paid']);
  });

  test('an appointment that entered the paid order later gets its place back, and the refunded one does not', async () => {
    const first = await create('2026-03-03T14:00');
    const { orderId } = first;
    await statesSums(orderId, '12.50', '0');
    const later = await create('2026-03-04T14:00', { orderId });
    expect(later.status).toBe('paid');
    await shop.event(orderId, 'cancelled');
    await statesSums(orderId, '12.50', '12.50');
    expect([await statusOf(first.id), await statusOf(later.id)]).toEqual(['cancelled', 'paid']);
  });

  test('an appointment whose refund staff noted does not get its place back, and the other one does', async () => {
    const first = await create('2026-03-03T14:00');
    const { orderId } = first;
    const other = await create('2026-03-04T14:00', { orderId });
    await statesSums(orderId, '25.00', '0');
    await shop.event(orderId, 'cancelled');
    await shop.appointments.update(first.id, { noteMoney: 'refunded' });
    await statesSums(orderId, '25.00', '0');
    expect([await statusOf(first.id), await statusOf(other.id)]).toEqual(['cancelled', 'paid']);
  });
});
