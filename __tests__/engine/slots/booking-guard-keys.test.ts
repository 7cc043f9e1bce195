import { guardKeys } from '../../../lib/engine/slots/booking-guard-keys';
import { padded } from '../../../lib/engine/slots/spans/padding';
import { formatDate } from '../../../lib/time/format';
import { type ProductOf, pureShop } from '../../support/shops/pure-shop';

/**
 * Lists the days for which a booking locks guard rows. Throws unless the days are the same for each member, product and
 * resource of the booking.
 */
function days(product: ProductOf, start: string, end: string, timezone = 'UTC'): string[] {
  const shop = pureShop({ timezone, products: [product], rules: [] });
  const span = padded({ start: shop.at(start), end: shop.at(end) }, shop.settings().paddings, shop.zone);
  const keys = guardKeys({ productId: 1, staffIds: [5, 6], resourceIds: [7] }, span, shop.zone);
  const ofProduct = keys.filter(({ scope }) => scope === 'product');
  expect(keys).toHaveLength(ofProduct.length * 4);
  for (const { day } of ofProduct) {
    expect(keys).toContainEqual({ scope: 'product', id: 1, day });
    expect(keys).toContainEqual({ scope: 'staff', id: 5, day });
    expect(keys).toContainEqual({ scope: 'staff', id: 6, day });
    expect(keys).toContainEqual({ scope: 'resource', id: 7, day });
  }
  return ofProduct.map(({ day }) => formatDate(day));
}

describe('guard rows: one for the product, each member and each resource, for each site day that the padded span touches', () => {
  it('the day of a booking, but not the next day if it ends at midnight', () => {
    expect(days({}, '2026-03-10T09:00', '2026-03-10T10:00')).toEqual(['2026-03-10']);
    expect(days({}, '2026-03-10T23:00', '2026-03-11T00:00')).toEqual(['2026-03-10']);
    expect(days({}, '2026-03-10T23:00', '2026-03-11T00:01')).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('days by the site’s clock', () => {
    expect(days({}, '2026-03-10T23:30Z', '2026-03-10T23:45Z', 'Europe/Berlin')).toEqual(['2026-03-11']);
  });

  it('also the days into which its padding extends', () => {
    expect(days({ padding: 60 }, '2026-03-10T00:30', '2026-03-10T22:00')).toEqual([
      '2026-03-09',
      '2026-03-10',
    ]);
    expect(days({ padding: 60 }, '2026-03-10T02:00', '2026-03-10T23:00')).toEqual(['2026-03-10']);
    expect(days({ padding: 60 }, '2026-03-10T02:00', '2026-03-10T23:01')).toEqual([
      '2026-03-10',
      '2026-03-11',
    ]);
  });

  it('padding in days is whole days on either side', () => {
    const stay = { duration: 1, durationUnit: 'day' as const, padding: 1 };
    expect(days(stay, '2026-03-10T00:00', '2026-03-11T00:00')).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ]);
    expect(days(stay, '2017-10-14T00:00', '2017-10-15T01:00', 'America/Sao_Paulo')).toEqual([
      '2017-10-13',
      '2017-10-14',
      '2017-10-15',
    ]);
  });

  it('two bookings that must keep a gap share a row, even if only one of them has padding', () => {
    const stay = { duration: 1, durationUnit: 'day' as const, padding: 2 };
    const stayed = days(stay, '2026-03-10T00:00', '2026-03-11T00:00');
    expect(stayed).toContain(days({}, '2026-03-12T23:00', '2026-03-12T23:30')[0]);
    expect(stayed).not.toContain(days({}, '2026-03-13T00:00', '2026-03-13T00:30')[0]);
  });
});
