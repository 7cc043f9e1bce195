import { open, salon } from './salon';

const CUT = { duration: 60, staffIds: [11, 12] };
const BUSY = { per: 'member', period: 'day', count: 1 } as const;

describe('booking limits of the model, worked out by hand', () => {
  test('a member who has reached a limit has no places, and the other one still has', () => {
    const shop = salon({ products: [{ ...CUT, bookingLimits: [BUSY] }] });
    expect(shop.book(1, '09:00').members).toEqual([11]);
    expect(shop.free(1)).toEqual(['12 09:00', '12 10:00', '12 11:00']);
    expect(shop.causes(1, '10:00', { members: [11] })).toEqual(['over_limit']);
    expect(shop.book(1, '10:00').members).toEqual([12]);
  });

  test('a limit of a product counts its own bookings, and one of the site counts all', () => {
    const limit = { per: 'product', period: 'week', minutes: 90 } as const;
    const products = [{ bookingLimits: [limit] }, { duration: 30 }];
    const own = salon({ products });
    own.book(2, '09:00');
    expect(own.free(1)).toEqual(['09:00', '10:00', '11:00']);
    own.book(1, '09:00');
    expect([own.free(1), own.free(2).length]).toEqual([[], 5]);

    const all = salon({ products: [{}, { duration: 30 }], bookingLimits: [limit] });
    all.book(2, '09:00');
    expect(all.free(1)).toEqual(['09:00', '10:00', '11:00']);
    all.book(2, '09:30');
    expect([all.free(1), all.free(2).length]).toEqual([[], 4]);
  });

  test('limits of customers apply to the customer alone', () => {
    const shop = salon({
      products: [{ capacity: 2, bookingLimits: [{ per: 'customer', period: 'ever', count: 1 }] }],
    });
    shop.book(1, '09:00', { customer: 'Dee' });
    expect(shop.causes(1, '11:00', { customer: 'Dee' })).toEqual(['over_limit']);
    expect(shop.causes(1, '11:00', { customer: 'Bo' })).toEqual([]);
    expect(shop.free(1)).toEqual(['09:00', '10:00', '11:00']);
  });

  test('upcoming bookings are those that have not ended', () => {
    const limit = { per: 'product', period: 'upcoming', count: 1 } as const;
    const shopAt = (now: string) => {
      const shop = salon({ products: [{ bookingLimits: [limit] }], rules: [open('09:00', '13:00')], now });
      shop.put(1, ['09:00', '10:00'], []);
      return shop.free(1);
    };
    expect(shopAt('2026-03-10T09:59:00Z')).toEqual([]);
    expect(shopAt('2026-03-10T10:00:00Z')).toEqual(['11:00', '12:00']);
  });
});
