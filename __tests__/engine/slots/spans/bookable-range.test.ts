import {
  dates,
  lines,
  opening,
  type ProductOf,
  pureShop,
  type PureShop,
} from '../../../support/shops/pure-shop';

const NOW = '2026-03-10T10:00';

const shopOf = (product: ProductOf, now = NOW, timezone = 'UTC'): PureShop =>
  pureShop({ timezone, now, products: [product], rules: [opening('09:00', '12:00')] });

const dayShopOf = (product: ProductOf): PureShop => shopOf({ duration: 1, durationUnit: 'day', ...product });

const reasons = (shop: PureShop, start: string) => shop.judge({ start }).reasons;

describe('a timed start must be later than now', () => {
  it('the current minute is too late, and the next start is not', () => {
    const shop = shopOf({ interval: 30 });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(['2026-03-10T10:30', '2026-03-10T11:00']);
    expect(reasons(shop, '2026-03-10T10:00')).toEqual(['in_the_past']);
    expect(reasons(shop, '2026-03-10T10:30')).toEqual([]);
  });

  it('a second before the start is early enough', () => {
    const shop = shopOf({}, '2026-03-10T09:59:59');
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(['2026-03-10T10:00', '2026-03-10T11:00']);
    expect(reasons(shop, '2026-03-10T10:00')).toEqual([]);
  });

  it('by the notice, if the product has one; exactly that much is enough', () => {
    const shop = shopOf({ interval: 30, minNoticeMinutes: 30 });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(['2026-03-10T10:30', '2026-03-10T11:00']);
    expect(dates(shopOf({ interval: 30, minNoticeMinutes: 31 }).list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T11:00',
    ]);
    expect(reasons(shopOf({ interval: 30, minNoticeMinutes: 31 }), '2026-03-10T10:30')).toEqual([
      'before_min_date',
    ]);
  });

  it('a notice of more than a day extends past midnight', () => {
    const shop = shopOf({ minNoticeMinutes: 25 * 60 });
    expect(dates(shop.list({ from: '2026-03-10', to: '2026-03-11' }))).toEqual(['2026-03-11T11:00']);
  });
});

describe('minimum and maximum date are counted in site days from today, both included', () => {
  it('lists from the first instant of the first day to the last of the last', () => {
    const shop = shopOf({ minDate: 1, maxDate: 2, duration: 180 });
    expect(dates(shop.list({ from: '2026-03-09', to: '2026-03-20' }))).toEqual([
      '2026-03-11T09:00',
      '2026-03-12T09:00',
    ]);
    expect(reasons(shop, '2026-03-10T11:00')).toContain('before_min_date');
    expect(reasons(shop, '2026-03-11T09:00')).toEqual([]);
    expect(reasons(shop, '2026-03-12T09:00')).toEqual([]);
    expect(reasons(shop, '2026-03-13T09:00')).toEqual(['after_max_date']);
  });

  it('the horizon ends with its last day: the midnight after it is too late', () => {
    const shop = pureShop({ now: NOW, products: [{ maxDate: 2 }], rules: [opening('00:00', '24:00')] });
    expect(reasons(shop, '2026-03-12T23:00')).toEqual([]);
    expect(reasons(shop, '2026-03-13T00:00')).toEqual(['after_max_date']);
  });

  it('today is the current day of the site', () => {
    // 23:30 on the 9th in UTC is already the 10th in Auckland.
    const shop = shopOf({ maxDate: 1, duration: 180 }, '2026-03-09T23:30Z', 'Pacific/Auckland');
    expect(dates(shop.list({ from: '2026-03-09', to: '2026-03-20' }))).toEqual(['2026-03-11T09:00']);
  });

  it.each([0, null, undefined])('a horizon of %s means no horizon', (maxDate) => {
    const shop = shopOf({ maxDate, duration: 180 });
    expect(dates(shop.list({ from: '2027-06-01' }))).toEqual(['2027-06-01T09:00']);
    expect(reasons(shop, '2036-03-10T09:00')).toEqual([]);
  });

  it('counts calendar days across a change of clocks', () => {
    // Now is half past midnight on Saturday, and Sunday has only 23 hours.
    const shop = shopOf({ minDate: 2, maxDate: 2, duration: 180 }, '2026-03-28T00:30', 'Europe/Berlin');
    expect(dates(shop.list({ from: '2026-03-28', to: '2026-04-02' }))).toEqual(['2026-03-30T09:00']);
  });
});

describe('a day product', () => {
  it('may be booked for today, and not for yesterday', () => {
    const shop = dayShopOf({});
    expect(dates(shop.list({ from: '2026-03-09', to: '2026-03-11' }))).toEqual(['2026-03-10', '2026-03-11']);
    expect(reasons(shop, '2026-03-10T00:00')).toEqual([]);
    expect(reasons(shop, '2026-03-09T00:00')).toEqual(['in_the_past']);
  });

  it('has no notice in minutes', () => {
    expect(dates(dayShopOf({ minNoticeMinutes: 600 }).list({ from: '2026-03-10' }))).toEqual(['2026-03-10']);
  });

  it('has a minimum and a maximum date like any other product', () => {
    const shop = dayShopOf({ minDate: 2, maxDate: 3 });
    expect(dates(shop.list({ from: '2026-03-10', to: '2026-03-20' }))).toEqual(['2026-03-12', '2026-03-13']);
    expect(reasons(shop, '2026-03-11T00:00')).toEqual(['before_min_date']);
    // The current day does not count as past.
    expect(reasons(shop, '2026-03-10T00:00')).toEqual(['before_min_date']);
    expect(reasons(shop, '2026-03-09T00:00')).toEqual(['in_the_past']);
  });
});

describe('get_past_times ignores "later than now" and the minimum date', () => {
  it('lists past days and the days before the minimum date', () => {
    const shop = shopOf({ minDate: 2, minNoticeMinutes: 30, duration: 180 });
    expect(dates(shop.list({ from: '2026-03-09', to: '2026-03-12', pastTimes: true }))).toEqual([
      '2026-03-09T09:00',
      '2026-03-10T09:00',
      '2026-03-11T09:00',
      '2026-03-12T09:00',
    ]);
  });

  it('lists past days of a day product', () => {
    expect(dates(dayShopOf({}).list({ from: '2026-03-08', to: '2026-03-10', pastTimes: true }))).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ]);
  });

  it('keeps the horizon, the restricted days and bookings', () => {
    const shop = pureShop({
      now: NOW,
      products: [{ maxDate: 1, duration: 180, hasRestrictedDays: true, restrictedDays: [1, 3, 4] }],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: '2026-03-09T09:00', end: '2026-03-09T12:00' }],
    });
    // Lists Monday the 9th to Thursday the 12th. Tuesday is a restricted day, and Thursday is beyond the
    // booking horizon.
    expect(lines(shop.list({ from: '2026-03-09', to: '2026-03-12', pastTimes: true }))).toEqual([
      '2026-03-09T09:00 - 0/1',
      '2026-03-11T09:00 - 1/0',
    ]);
  });

  it('does not allow bookings in the past under enforce=full; enforce=capacity needs only places', () => {
    const shop = shopOf({});
    expect(shop.judge({ start: '2026-03-09T09:00' }).ok).toBe(false);
    expect(shop.judge({ start: '2026-03-09T09:00', enforce: 'capacity' })).toMatchObject({
      ok: true,
      available: 1,
    });
  });
});
