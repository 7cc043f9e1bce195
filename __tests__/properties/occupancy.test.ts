import fc from '../support/fast-check';
import { pureShop } from '../support/shops/pure-shop';
import { randomShops } from '../support/shops/random-shops';
import { expectedSlots } from './model/slots';
import { TICK_MINUTES } from './model/ticks';

test('lists of random shops equal those of a slow model of occupied ticks', () => {
  const seen = { records: 0, booked: 0, full: 0 };
  fc.assert(
    fc.property(randomShops(TICK_MINUTES), (shop) => {
      for (const combine of [false, true]) {
        const listed = pureShop(shop.file).list({ from: shop.from, to: shop.to, combine });
        for (const { available, scheduled } of listed) {
          seen.records += 1;
          if (scheduled > 0) seen.booked += 1;
          if (available === 0) seen.full += 1;
        }
        const figures = listed.map(({ start, staffId, available, scheduled, maxQuantity }) => ({
          timestamp_utc: start,
          staff_id: staffId,
          available,
          scheduled,
          ...(maxQuantity !== undefined && { max_qty: maxQuantity }),
        }));
        expect(figures).toEqual(expectedSlots(shop, combine));
      }
    }),
    { numRuns: 200 },
  );
  // Checks that some generated shops are open, because closed ones prove nothing.
  expect(seen.records).toBeGreaterThan(5_000);
  expect(seen.booked).toBeGreaterThan(500);
  expect(seen.full).toBeGreaterThan(500);
});
