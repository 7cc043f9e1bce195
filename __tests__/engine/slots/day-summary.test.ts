import { summariseDays } from '../../../lib/engine/slots/day-summary';
import type { DaySummary } from '../../../lib/engine/slots/types';
import { closure, opening, pureShop, type PureShopFile } from '../../support/shops/pure-shop';

function days(file: PureShopFile, from: string, to = from): DaySummary[] {
  const shop = pureShop(file);
  return summariseDays(shop.list({ from, to, combine: true }));
}

/** Formats the summary of a day as `2026-03-10 first 09:00, 3 starts, 2 available, max 2`. */
const line = ({ date, startIso, starts, available, maxQuantity }: DaySummary): string =>
  `${date} first ${startIso.slice(11, 16)}, ${starts} starts, ${available} available, max ${maxQuantity}`;

const ROOM = { capacity: 3 };
const MORNING = opening('09:00', '12:00');

describe('a day in summary', () => {
  it('has its product and first start, in every form of time', () => {
    expect(days({ timezone: 'Europe/Berlin', products: [ROOM], rules: [MORNING] }, '2026-03-10')).toEqual([
      {
        productId: 1,
        productName: 'Product 1',
        date: '2026-03-10',
        start: Date.parse('2026-03-10T08:00Z') / 1000,
        startIso: '2026-03-10T09:00:00+01:00',
        available: 3,
        starts: 3,
        maxQuantity: 3,
      },
    ]);
  });

  it('counts the starts with places, and begins with the first of them', () => {
    const bookings = [
      { start: '2026-03-10T09:00', end: '2026-03-10T10:00', quantity: 3 },
      { start: '2026-03-10T10:00', end: '2026-03-10T11:00', quantity: 2 },
      { start: '2026-03-10T11:00', end: '2026-03-10T12:00', quantity: 1 },
    ];
    expect(days({ products: [ROOM], rules: [MORNING], bookings }, '2026-03-10').map(line)).toEqual([
      '2026-03-10 first 10:00, 2 starts, 2 available, max 2',
    ]);
  });

  it('has the largest number of places of any start, not of the last one', () => {
    const bookings = [
      { start: '2026-03-10T10:00', end: '2026-03-10T11:00', quantity: 3 },
      { start: '2026-03-10T11:00', end: '2026-03-10T12:00', quantity: 2 },
    ];
    expect(days({ products: [ROOM], rules: [MORNING], bookings }, '2026-03-10').map(line)).toEqual([
      '2026-03-10 first 09:00, 2 starts, 3 available, max 3',
    ]);
  });

  it('that is sold out begins with its first start, and has no places', () => {
    const bookings = [{ start: '2026-03-10T09:00', end: '2026-03-10T12:00', quantity: 3 }];
    expect(days({ products: [ROOM], rules: [MORNING], bookings }, '2026-03-10').map(line)).toEqual([
      '2026-03-10 first 09:00, 0 starts, 0 available, max 0',
    ]);
  });

  it('without a start is left out', () => {
    const shop = { products: [ROOM], rules: [MORNING, closure('00:00', '24:00', { rangeType: 'time:2' })] };
    expect(days(shop, '2026-03-09', '2026-03-11').map(({ date }) => date)).toEqual([
      '2026-03-09',
      '2026-03-11',
    ]);
  });

  it('has the largest quantity of one booking, which is not the sum of all members', () => {
    const shop = { products: [{ staffIds: [3, 4], capacity: 2 }], rules: [MORNING] };
    expect(days(shop, '2026-03-10').map(line)).toEqual([
      '2026-03-10 first 09:00, 3 starts, 4 available, max 2',
    ]);
  });

  it('has the available places if its records have no limit', () => {
    const slots = pureShop({ products: [ROOM], rules: [MORNING] }).list({ from: '2026-03-10' });
    expect(slots[0]).not.toHaveProperty('maxQuantity');
    expect(summariseDays(slots).map(line)).toEqual(['2026-03-10 first 09:00, 3 starts, 3 available, max 3']);
  });

  it('exists for each product', () => {
    const shop = pureShop({ products: [ROOM, { id: 2 }], rules: [MORNING] });
    const slots = [1, 2].flatMap((product) => shop.list({ product, from: '2026-03-10', combine: true }));
    expect(summariseDays(slots).map(({ productId, starts }) => [productId, starts])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});
