import fc from '../../support/fast-check';
import { opening, type ProductOf, pureShop, type PureShop } from '../../support/shops/pure-shop';
import { randomShops } from '../../support/shops/random-shops';

const DAY = '2026-03-10';

const shopOf = (product: ProductOf): PureShop =>
  pureShop({
    products: [product],
    rules: [opening('09:00', '11:00')],
    bookings: [
      { start: `${DAY}T10:00`, end: `${DAY}T11:00`, quantity: 4, staff: product.staffIds?.slice(0, 1) },
    ],
  });

const maxima = (shop: PureShop, combine: boolean) =>
  shop.list({ from: DAY, combine }).map(({ available, maxQuantity }) => [available, maxQuantity]);

test('a slot has the largest quantity of one booking: the limit, or the places left', () => {
  const shop = shopOf({ capacity: 5, maxQuantity: 2 });
  expect(maxima(shop, false)).toEqual([
    [5, 2],
    [1, 1],
  ]);
  expect(maxima(shop, true)).toEqual(maxima(shop, false));
});

test('the limit is that of one booking, even with several members', () => {
  const shop = shopOf({ capacity: 5, maxQuantity: 3, staffIds: [5, 6] });
  expect(maxima(shop, true)).toEqual([
    [10, 3],
    [6, 3],
  ]);
});

test.each([undefined, 0, null, -1, 'many'])('a maxQuantity of %p means no limit', (maxQuantity) => {
  const shop = shopOf({ capacity: 5, maxQuantity: maxQuantity as number });
  expect(maxima(shop, false)).toEqual([
    [5, undefined],
    [1, undefined],
  ]);
  expect(shop.judge({ start: `${DAY}T09:00`, quantity: 5 })).toMatchObject({ ok: true, available: 5 });
});

test('a larger quantity than one booking may have is refused by name with full enforcement, but not if only places are checked', () => {
  const shop = shopOf({ capacity: 5, maxQuantity: 2 });
  const request = { start: `${DAY}T09:00`, quantity: 3 };
  expect(shop.judge(request)).toMatchObject({
    ok: false,
    staffIds: [],
    reasons: ['over_max_qty'],
    available: 2,
  });
  expect(shop.judge({ ...request, quantity: 2 })).toMatchObject({ ok: true, available: 2 });
  expect(shop.judge({ ...request, enforce: 'capacity' })).toMatchObject({ ok: true, available: 5 });
  expect(shop.judge({ start: `${DAY}T10:00`, quantity: 3 }).reasons).toEqual(['over_max_qty', 'no_places']);
});

test('whatever the shop, a combined record can be booked for up to its max_qty and for no more', () => {
  fc.assert(
    fc.property(randomShops(30), fc.integer({ min: 1, max: 3 }), ({ file, from, to }, maxQuantity) => {
      const [product, ...others] = file.products;
      const shop = pureShop({ ...file, products: [{ ...product, maxQuantity }, ...others] });
      for (const slot of shop.list({ from, to, combine: true }).slice(0, 20)) {
        const start = slot.start;
        expect(slot.maxQuantity).toBeLessThanOrEqual(maxQuantity);
        if (slot.maxQuantity! > 0)
          expect(shop.judge({ start, staff: 'any', quantity: slot.maxQuantity! })).toMatchObject({
            ok: true,
          });
        expect(shop.judge({ start, staff: 'any', quantity: slot.maxQuantity! + 1 })).toMatchObject({
          ok: false,
          available: slot.maxQuantity,
        });
      }
    }),
    { numRuns: 60 },
  );
});
