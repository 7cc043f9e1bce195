import { dates, opening, pureShop } from '../../support/shops/pure-shop';

// 2026-03-08 is a Sunday.
const week = { from: '2026-03-08', to: '2026-03-14' };

describe('restricted days are the weekdays on which a booking may start, Sunday = 0', () => {
  it('the list has only starts on these weekdays, and bookings on others are refused', () => {
    const shop = pureShop({
      products: [{ duration: 180, hasRestrictedDays: true, restrictedDays: [0, 6] }],
      rules: [opening('09:00', '12:00')],
    });
    expect(dates(shop.list(week))).toEqual(['2026-03-08T09:00', '2026-03-14T09:00']);
    expect(shop.judge({ start: '2026-03-14T09:00' }).ok).toBe(true);
    expect(shop.judge({ start: '2026-03-13T09:00' }).reasons).toEqual(['restricted_day']);
  });

  it('have no effect without has_restricted_days', () => {
    const shop = pureShop({
      products: [{ duration: 180, hasRestrictedDays: false, restrictedDays: [0] }],
      rules: [opening('09:00', '12:00')],
    });
    expect(dates(shop.list(week))).toHaveLength(7);
  });

  it('an empty list leaves no day to start on', () => {
    const shop = pureShop({
      products: [{ duration: 180, hasRestrictedDays: true, restrictedDays: [] }],
      rules: [opening('09:00', '12:00')],
    });
    expect(shop.list(week)).toEqual([]);
  });

  it('a slot may end on another weekday, whose starts continue the same grid', () => {
    const shop = pureShop({
      products: [{ duration: 60, interval: 90, hasRestrictedDays: true, restrictedDays: [2] }],
      rules: [opening('22:00', '03:00')],
    });
    // Only Tuesday, 10 March, allows starts. The hours from Monday 22:00 give 01:00 on Tuesday, and those
    // from Tuesday 22:00 give 22:00 and 23:30.
    expect(dates(shop.list(week))).toEqual(['2026-03-10T01:00', '2026-03-10T22:00', '2026-03-10T23:30']);
  });

  it('a stay of several days must start on such a day, but may include others', () => {
    const shop = pureShop({
      products: [{ duration: 3, durationUnit: 'day', hasRestrictedDays: true, restrictedDays: [5] }],
      rules: [opening('00:00', '24:00')],
    });
    expect(dates(shop.list(week))).toEqual(['2026-03-13']);
    expect(shop.judge({ start: '2026-03-12T00:00' }).reasons).toEqual(['restricted_day']);
  });

  it('are weekdays of the site, not of UTC', () => {
    const shop = pureShop({
      timezone: 'Pacific/Auckland',
      products: [{ duration: 60, hasRestrictedDays: true, restrictedDays: [1] }],
      rules: [opening('09:00', '10:00')],
    });
    // Monday 09:00 in Auckland is Sunday 20:00 in UTC.
    expect(dates(shop.list(week))).toEqual(['2026-03-09T09:00']);
  });
});
