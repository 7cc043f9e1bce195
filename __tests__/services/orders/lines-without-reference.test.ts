import { randomUUID } from 'node:crypto';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import type { ShopOrders } from '../../support/shops/state-machine-orders';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/**
 * Wraps the orders port of a shop that stores no reference in its order lines. So each call of `addItem` adds a line,
 * and no line can be found again.
 */
const withoutLineReferences = (orders: MemoryOrdersPort): ShopOrders => ({
  ...orders,
  traits: { linesHaveNoReference: true },
  addItem: (orderId, line, context) => orders.addItem(orderId, { ...line, reference: randomUUID() }, context),
});

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop({ shared: false, ordersAs: withoutLineReferences });
});
afterEach(() => shop.close());

/** Creates an order in the shop with a line that looks like the line of a haircut. */
async function orderWithALine(): Promise<number> {
  const line = { productId: 90, quantity: 1, net: '30.00', tax: '0.00', reference: 'shop' };
  const draft = { reference: 'shop', customerId: 21, line };
  return (await shop.salon.shop.host.orders.createPending(draft, {})).orderId;
}

/** Makes the first calls of `addItem` add the line, but fail as if the response were lost. */
function loseResponses(calls: number): void {
  const real = withoutLineReferences(shop.salon.shop.host.orders);
  let left = calls;
  shop.trouble = {
    addItem: async (...args) => {
      const added = await real.addItem(...args);
      if (left-- > 0) throw new Error('The connection was closed');
      return added;
    },
  };
}

const linesOf = async (orderId: number) =>
  (await shop.orders()).find(({ id }) => id === orderId)!.items.map(({ id }) => id);

async function checkOut(orderId: number, starts: readonly string[]) {
  const holds = [];
  for (const start of starts) {
    const placed = await shop.appointments.holds.place({ productId: 1, start }, { owner: 'a visitor' });
    holds.push({ id: placed.appointment.id, token: placed.token });
  }
  return shop.appointments.holds.checkout(holds, { orderId });
}

test.each([0, 1])(
  'each appointment of a cart has one line, and none gets the line of the shop (lost responses: %i)',
  async (lost) => {
    const orderId = await orderWithALine();
    const [shopLine] = await linesOf(orderId);
    loseResponses(lost);
    const rows = await checkOut(orderId, ['2026-03-03T10:00', '2026-03-03T12:00']);
    expect(rows).toHaveLength(2);
    expect(await linesOf(orderId)).toEqual([shopLine, ...rows.map(({ orderItemId }) => orderItemId)]);
  },
);

test('another appointment’s line is not mistaken for the one whose response was lost', async () => {
  const orderId = await orderWithALine();
  const [shopLine] = await linesOf(orderId);
  const [first] = await checkOut(orderId, ['2026-03-04T10:00']);
  loseResponses(1);
  const [second] = await checkOut(orderId, ['2026-03-04T12:00']);
  expect(await linesOf(orderId)).toEqual([shopLine, first!.orderItemId, second!.orderItemId]);
});
