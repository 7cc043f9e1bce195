import type { BookingLimit } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { planMonth } from '../../../lib/services/slots/month-plan';
import { createZone } from '../../../lib/time/zone';
import { at } from '../../support/shops/core-shop';

const shop = createMemoryShop({
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [{ id: 1, name: 'Haircut', price: '30', duration: 60, duration_unit: 'minute' }],
});
const CONTEXT = {
  product: shop.products.get(1)!,
  now: at('2026-03-02T09:00'),
  zone: createZone('Europe/Berlin'),
  limits: { slotDays: 366, slotRecords: 100_000, memberDays: 100_000 },
} as const;

/** Plans a month of a product without a free day. Returns the numbers of lists and of searches for booking limits. */
async function workFor(reached: BookingLimit | undefined) {
  let lists = 0;
  let searches = 0;
  const { firstFree, limits } = await planMonth({}, CONTEXT as never, {
    days: ({ maxDate }) => {
      lists += 1;
      return Promise.resolve({ days: [{ date: maxDate, maxQuantity: 0 }] });
    },
    times: () => Promise.resolve([]),
    limitsOn: () => {
      searches += 1;
      return Promise.resolve(reached ? [{ ...reached, from: null }] : []);
    },
    nothing: { days: { days: [] }, times: [] },
  });
  return { firstFree, limits: limits?.length ?? 0, lists, searches };
}

describe('a month without a free day', () => {
  test.each<[BookingLimit]>([
    [{ per: 'customer', period: 'ever', count: 1 }],
    [{ per: 'customer', period: 'upcoming', count: 2 }],
    [{ per: 'product', period: 'ever', minutes: 600 }],
  ])('is the only one that is listed if no date can help: %j', async (limit) => {
    expect(await workFor(limit)).toEqual({ firstFree: null, limits: 1, lists: 1, searches: 1 });
  });

  test.each<[BookingLimit]>([
    [{ per: 'customer', period: 'month', count: 1 }],
    [{ per: 'member', period: 'ever', count: 1 }],
  ])('is followed by a search over a year if a later date or another member may help: %j', async (limit) => {
    expect(await workFor(limit)).toEqual({ firstFree: null, limits: 1, lists: 13, searches: 1 });
  });

  test('that no limit explains is followed by a search over a year', async () => {
    expect((await workFor(undefined)).lists).toBe(13);
  });
});
