import { withExternalIds } from 'shop-appointments';
import type { IdKind } from '../../../lib/domain/ids';
import { openShop, site, type TestShop } from '../../support/shops/core-shop';
import { textId, withTextIds } from '../../support/shops/text-ids';

let salon: TestShop;

beforeEach(async () => {
  salon = await openShop({ ports: (host) => withExternalIds(withTextIds(host)) });
});
afterEach(() => salon.close());

const integer = async (kind: IdKind, id: number): Promise<number> =>
  (await salon.appointments.externalIds.resolve(kind, [textId(kind, id)])).get(textId(kind, id))!;

test('a product is booked by its integer, and the order has its line', async () => {
  const { appointments, shop } = salon;
  const booked = await appointments.book({
    productId: await integer('product', 3),
    customerId: await integer('user', 21),
    staffId: await integer('user', 12),
    start: { wallClock: site('2026-03-02T10:00') },
  });
  expect(shop.orders).toEqual([
    expect.objectContaining({
      id: 1,
      customerId: 21,
      items: [expect.objectContaining({ productId: 3, total: '65.50' })],
    }),
  ]);
  expect(await appointments.externalIds.find('order', [booked.orderId])).toEqual(
    new Map([[booked.orderId, textId('order', 1)]]),
  );
});
