import { eventually } from '../../../__tests__/support/eventually';
import {
  addToCart,
  type Appointment,
  buy,
  freeStarts,
  nameGuest,
  type OrderResult,
  type Variant,
  variantsOf,
} from './support/customer';
import { TEST_DATABASE } from './support/database';
import { openShop, type Shop } from './support/shop';

const CARTS = 50;
const PLACES = 3;

describe(`many customers at once on ${TEST_DATABASE}`, () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  /** Repeats a request while the shop is too busy to handle it. */
  async function patiently(send: () => Promise<OrderResult>): Promise<OrderResult> {
    for (;;) {
      const result = await send();
      if (!result.words?.includes('busy')) return result;
    }
  }

  async function buyOnePlace(variant: Variant, appointmentStart: string): Promise<OrderResult> {
    const visitor = shop.visitor();
    const added = await patiently(() => addToCart(visitor, variant.id, { appointmentStart }));
    if (added.errorCode) return added;
    await nameGuest(visitor);
    return patiently(() => buy(visitor));
  }

  test(`${CARTS} carts race for ${PLACES} places: ${PLACES} orders with one line each, and ${PLACES} appointments`, async () => {
    const workshop = (await variantsOf(shop)).get('Workshop')!;
    await shop.admin(
      `mutation ($id: ID!, $places: Int!) {
        updateProductVariant(input: { id: $id, customFields: { appointmentPlaces: $places } }) { id }
      }`,
      { id: workshop.id, places: PLACES },
    );
    await eventually(
      () => shop.rest<{ qty: number }>(`/v2/products/${workshop.productId}`),
      ({ body }) => body.qty === PLACES,
    );
    const [start] = await freeStarts(shop, workshop);
    const results = await Promise.all(Array.from({ length: CARTS }, () => buyOnePlace(workshop, start!)));

    const paid = results.filter(({ state }) => state === 'PaymentSettled');
    expect(paid).toHaveLength(PLACES);
    expect(results.filter(({ errorCode }) => errorCode === 'ORDER_INTERCEPTOR_ERROR')).toHaveLength(
      CARTS - PLACES,
    );

    const { orders } = await shop.admin<{ orders: { items: { id: string; lines: { id: string }[] }[] } }>(
      '{ orders(options: { filter: { active: { eq: false } } }) { items { id lines { id } } } }',
    );
    expect(orders.items.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort());
    expect(orders.items.flatMap(({ lines }) => lines)).toHaveLength(PLACES);

    const { body } = await eventually(
      () => shop.rest<Appointment[]>(`/v2/appointments?product=${workshop.productId}&per_page=100`),
      ({ body: found }) => found.every(({ status }) => status === 'paid'),
    );
    const linesOf = orders.items.flatMap(({ lines }) => lines).map(({ id }) => Number(id));
    expect(body.map((booked) => booked.order_item_id).sort()).toEqual(linesOf.sort());
    expect(await freeStarts(shop, workshop)).not.toContain(start);
  });
});
