import { productSettings } from '../../../../lib/engine/slots/product/product-settings';
import { longestPadding, padded, widen } from '../../../../lib/engine/slots/spans/padding';
import { asInstant } from '../../../../lib/time/units';
import { createZone } from '../../../../lib/time/zone';
import { dates, lines, opening, pureShop, wholeProduct } from '../../../support/shops/pure-shop';

const at = (hours: string) => `2026-03-10T${hours}`;
const day = { from: '2026-03-10' };
const roundTheClock = [opening('00:00', '24:00')];

/** Lists the starts of a day that have free places. */
const free = (shop: ReturnType<typeof pureShop>, list = {}) =>
  dates(shop.list({ ...day, ...list, hideUnavailable: true }));

describe('padding keeps a gap between two bookings of a member, or of a product without staff', () => {
  it('to the minute, on both sides: exactly that much is enough', () => {
    const shop = pureShop({
      products: [{ duration: 30, interval: 5, padding: 10 }],
      rules: [opening('09:00', '11:00')],
      bookings: [{ start: at('10:00'), end: at('10:10') }],
    });
    // Because of the paddings around the booking, free slots end by 09:50 or start at 10:20 or later.
    expect(free(shop)).toEqual([
      at('09:00'),
      at('09:05'),
      at('09:10'),
      at('09:15'),
      at('09:20'),
      at('10:20'),
      at('10:25'),
      at('10:30'),
    ]);
  });

  it('it is the larger one of both products, in any order of booking', () => {
    const shopOf = (own: number, other: number) =>
      pureShop({
        products: [
          { staffIds: [5], duration: 30, padding: own },
          { id: 2, staffIds: [5], duration: 30, padding: other },
        ],
        rules: [opening('09:00', '12:00')],
        bookings: [{ product: 2, start: at('10:30'), end: at('11:00'), staff: [5] }],
      });
    const around20 = [at('09:00'), at('09:30'), at('11:30')];
    expect(free(shopOf(20, 0))).toEqual(around20);
    expect(free(shopOf(0, 20))).toEqual(around20);
    // Only the larger of two paddings counts: 20 and 20 keep bookings 20 minutes apart, so 09:30 to 10:00
    // stays free.
    expect(free(shopOf(20, 20))).toEqual(around20);
    expect(free(shopOf(0, 0))).toEqual([at('09:00'), at('09:30'), at('10:00'), at('11:00'), at('11:30')]);
  });

  it('judging respects it, too, at any minute and without opening hours', () => {
    const shop = pureShop({
      products: [{ padding: 15 }],
      rules: [],
      bookings: [{ start: at('10:00'), end: at('11:00') }],
    });
    const judge = (start: string) => shop.judge({ start, enforce: 'capacity' }).ok;
    expect([judge(at('08:45')), judge(at('08:46')), judge(at('11:14')), judge(at('11:15'))]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('it does not affect another member', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6], padding: 30 }],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: at('10:00'), end: at('11:00'), staff: [5] }],
    });
    expect(lines(shop.list({ ...day, hideUnavailable: true }))).toEqual([
      `${at('09:00')} 6 1/0`,
      `${at('10:00')} 6 1/0`,
      `${at('11:00')} 6 1/0`,
    ]);
  });

  it('it is elapsed time across a change of clocks', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ duration: 30, padding: 60 }],
      rules: [opening('00:00', '06:00')],
      bookings: [{ start: '2026-03-29T01:30', end: '2026-03-29T01:45' }],
    });
    // One hour after 01:45 the clock shows 03:45, because it jumps from 02:00 to 03:00.
    expect(dates(shop.list({ from: '2026-03-29', hideUnavailable: true }))).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T04:00',
      '2026-03-29T04:30',
      '2026-03-29T05:00',
      '2026-03-29T05:30',
    ]);
  });
});

describe('padding of day products is in site days', () => {
  const month = (start: string, end: string, timezone = 'UTC', padding = 1) =>
    pureShop({
      timezone,
      products: [{ duration: 1, durationUnit: 'day', padding }],
      rules: roundTheClock,
      bookings: [{ start, end }],
    });
  const listed = (shop: ReturnType<typeof pureShop>, from: string, to: string) =>
    dates(shop.list({ from, to, hideUnavailable: true }));

  it('before and after a booking', () => {
    const shop = month('2026-03-12T00:00', '2026-03-14T00:00', 'UTC', 2);
    expect(listed(shop, '2026-03-08', '2026-03-18')).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2026-03-16',
      '2026-03-17',
      '2026-03-18',
    ]);
  });

  it('it is that many days, even of 23 or 25 hours', () => {
    const spring = month('2026-03-28T00:00', '2026-03-29T00:00', 'Europe/Berlin');
    expect(listed(spring, '2026-03-26', '2026-03-31')).toEqual(['2026-03-26', '2026-03-30', '2026-03-31']);
    const autumn = month('2026-10-26T00:00', '2026-10-27T00:00', 'Europe/Berlin');
    expect(listed(autumn, '2026-10-23', '2026-10-28')).toEqual(['2026-10-23', '2026-10-24', '2026-10-28']);
  });

  it.each([
    ['the day before the day that begins at 01:00', '2017-10-14', ['2017-10-12', '2017-10-16', '2017-10-17']],
    ['the day that begins at 01:00', '2017-10-15', ['2017-10-12', '2017-10-13', '2017-10-17']],
    ['the day after the day that begins at 01:00', '2017-10-16', ['2017-10-12', '2017-10-13', '2017-10-14']],
  ])('is one day where a day begins at 01:00: %s', (_, booked, expected) => {
    const zone = 'America/Sao_Paulo';
    const [start, end] = [`${booked}T12:00`, `${booked}T13:00`];
    expect(listed(month(start, end, zone), '2017-10-12', '2017-10-17')).toEqual(expected);
  });

  it('it counts Apia’s skipped day as a calendar day, in any order of booking', () => {
    const before = month('2011-12-29T12:00', '2011-12-29T13:00', 'Pacific/Apia');
    expect(listed(before, '2011-12-27', '2012-01-02')).toEqual([
      '2011-12-27',
      '2011-12-31',
      '2012-01-01',
      '2012-01-02',
    ]);
    const after = month('2011-12-31T12:00', '2011-12-31T13:00', 'Pacific/Apia');
    expect(listed(after, '2011-12-27', '2012-01-02')).toEqual([
      '2011-12-27',
      '2011-12-28',
      '2011-12-29',
      '2012-01-02',
    ]);
  });
});

describe('padding in mixed units, of two products that share a member', () => {
  const stay = { id: 1, staffIds: [5], duration: 1, durationUnit: 'day' as const };
  const call = { id: 2, staffIds: [5], duration: 120 };

  it('a stay keeps its days free of house calls', () => {
    const shop = pureShop({
      products: [{ ...stay, padding: 1 }, call],
      rules: roundTheClock,
      bookings: [{ product: 2, start: '2026-03-12T09:00', end: '2026-03-12T11:00', staff: [5] }],
    });
    expect(dates(shop.list({ from: '2026-03-09', to: '2026-03-15', hideUnavailable: true }))).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-14',
      '2026-03-15',
    ]);
  });

  it('a house call keeps away from a stay and from the padding days around it', () => {
    const shop = pureShop({
      products: [{ ...stay, padding: 1 }, call],
      rules: [opening('22:00', '24:00'), opening('00:00', '02:00')],
      bookings: [{ start: '2026-03-12T00:00', end: '2026-03-13T00:00', staff: [5] }],
    });
    const calls = shop.list({ product: 2, from: '2026-03-09', to: '2026-03-15', hideUnavailable: true });
    // The shop is open from 22:00 to 02:00. No call may overlap the time from the 11th at 00:00 to the 14th
    // at 00:00.
    expect(dates(calls)).toEqual([
      '2026-03-09T00:00',
      '2026-03-09T22:00',
      '2026-03-10T00:00',
      '2026-03-10T22:00',
      '2026-03-14T00:00',
      '2026-03-14T22:00',
      '2026-03-15T00:00',
      '2026-03-15T22:00',
    ]);
  });

  it('a house call’s padding in minutes blocks a stay, and the next day only for its minutes', () => {
    const shop = pureShop({
      products: [stay, { ...call, padding: 90 }],
      rules: [opening('00:00', '24:00')],
      bookings: [{ start: '2026-03-12T00:00', end: '2026-03-13T00:00', staff: [5] }],
    });
    const judge = (start: string) => shop.judge({ product: 2, start, enforce: 'capacity' }).ok;
    expect(judge('2026-03-11T20:30')).toBe(true);
    expect(judge('2026-03-11T20:31')).toBe(false);
    expect(judge('2026-03-13T01:29')).toBe(false);
    expect(judge('2026-03-13T01:30')).toBe(true);
    // A stay of several days cannot include a day into which the padding of a house call extends.
    const called = pureShop({
      products: [stay, { ...call, padding: 90 }],
      rules: roundTheClock,
      bookings: [{ product: 2, start: '2026-03-12T21:00', end: '2026-03-12T23:00', staff: [5] }],
    });
    expect(dates(called.list({ from: '2026-03-10', to: '2026-03-15', hideUnavailable: true }))).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-14',
      '2026-03-15',
    ]);
  });

  it('of days and minutes, the longer padding counts', () => {
    const shop = pureShop({
      products: [
        { ...stay, padding: 1 },
        { ...call, padding: 3000 },
      ],
      rules: roundTheClock,
      bookings: [{ start: '2026-03-12T00:00', end: '2026-03-13T00:00', staff: [5] }],
    });
    // 3000 minutes are two days and two hours.
    const judge = (start: string) => shop.judge({ product: 2, start, enforce: 'capacity' }).ok;
    expect([judge('2026-03-15T01:59'), judge('2026-03-15T02:00')]).toEqual([false, true]);
  });

  it('month products have no padding, but respect that of others', () => {
    const shop = pureShop({
      products: [
        { staffIds: [5], duration: 1, durationUnit: 'month', padding: 9 },
        { ...call, padding: 60 },
      ],
      rules: roundTheClock,
      bookings: [{ start: '2026-03-01T00:00', end: '2026-04-01T00:00', staff: [5] }],
    });
    expect(dates(shop.list({ from: '2026-02-01', to: '2026-04-30', hideUnavailable: true }))).toEqual([
      '2026-02-01',
      '2026-04-01',
    ]);
    const judge = (start: string) => shop.judge({ product: 2, start, enforce: 'capacity' }).ok;
    expect([judge('2026-04-01T00:59'), judge('2026-04-01T01:00')]).toEqual([false, true]);
  });
});

test('without padding, a booking is not extended', () => {
  const day = productSettings(wholeProduct({ duration: 1, durationUnit: 'day' }));
  const noon = { start: asInstant(43_200), end: asInstant(46_800) };
  expect(padded(noon, day.paddings, createZone('UTC'))).toEqual(noon);
  expect(widen(noon, noon, day.paddings, createZone('UTC'))).toEqual(noon);
});

describe('of two bookings with different paddings before and after', () => {
  const zone = createZone('UTC');
  const hours = (start: number, end: number) => ({
    start: asInstant(start * 3600),
    end: asInstant(end * 3600),
  });
  const minutes = (before: number, after: number) => ({ timed: true, before, after });
  const siteDays = (before: number, after: number) => ({ timed: false, before, after });

  it('each booking keeps its own padding on each side', () => {
    expect(padded(hours(10, 11), minutes(60, 120), zone)).toEqual(hours(9, 13));
    expect(padded(hours(10, 11), siteDays(0, 1), zone)).toEqual(hours(10, 48));
    expect(padded(hours(34, 35), siteDays(1, 0), zone)).toEqual(hours(0, 35));
  });

  it('a booking is widened at its start by the longer of its padding before and the other’s padding after', () => {
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(60, 0), zone), minutes(0, 0), zone)).toEqual(
      hours(9, 11),
    );
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(0, 0), zone), minutes(0, 60), zone)).toEqual(
      hours(9, 11),
    );
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(60, 0), zone), minutes(0, 120), zone)).toEqual(
      hours(8, 11),
    );
  });

  it('a booking is widened at its end by the longer of its padding after and the other’s padding before', () => {
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(0, 60), zone), minutes(0, 0), zone)).toEqual(
      hours(10, 12),
    );
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(0, 0), zone), minutes(60, 0), zone)).toEqual(
      hours(10, 12),
    );
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(0, 120), zone), minutes(60, 0), zone)).toEqual(
      hours(10, 13),
    );
  });

  it('paddings in site days and minutes are compared by their actual length', () => {
    expect(widen(hours(10, 11), padded(hours(10, 11), minutes(60, 60), zone), siteDays(1, 0), zone)).toEqual(
      hours(9, 48),
    );
    expect(
      widen(hours(10, 11), padded(hours(10, 11), minutes(60, 60 * 24 * 2), zone), siteDays(1, 0), zone),
    ).toEqual(hours(9, 59));
  });
});

test('the longest padding is that of any product on either side', () => {
  const withPaddings = (timed: boolean, before: number, after: number) => ({
    paddings: { timed, before, after },
  });
  expect(longestPadding([])).toBe(0);
  expect(longestPadding([withPaddings(true, 30, 10), withPaddings(true, 5, 45)])).toBe(45 * 60);
  expect(longestPadding([withPaddings(true, 1500, 0), withPaddings(false, 0, 1)])).toBe(1500 * 60);
  expect(longestPadding([withPaddings(true, 1400, 0), withPaddings(false, 1, 0)])).toBe(86_400);
});
