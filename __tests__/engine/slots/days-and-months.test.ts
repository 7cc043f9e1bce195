import { dates, exactly, lines, onDates, opening, pureShop } from '../../support/shops/pure-shop';

const aDay = { duration: 1, durationUnit: 'day' as const };
const aMonth = { duration: 1, durationUnit: 'month' as const };
const shortHours = opening('09:00', '10:00');

describe('day products', () => {
  it('list every site day, and ignore the interval', () => {
    const shop = pureShop({ products: [{ ...aDay, duration: 3, interval: 2 }], rules: [shortHours] });
    expect(dates(shop.list({ from: '2026-03-10', to: '2026-03-13' }))).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
    ]);
  });

  it('start at the first instant of the day, also if that is 01:00, and never on a skipped day', () => {
    const at = (timezone: string, from: string, to: string) =>
      exactly(pureShop({ timezone, products: [aDay], rules: [shortHours] }).list({ from, to }));
    expect(at('America/Sao_Paulo', '2017-10-14', '2017-10-16')).toEqual([
      '2017-10-14T00:00-03:00',
      '2017-10-15T01:00-02:00',
      '2017-10-16T00:00-02:00',
    ]);
    expect(at('Asia/Beirut', '2026-03-29', '2026-03-29')).toEqual(['2026-03-29T01:00+03:00']);
    expect(at('Pacific/Apia', '2011-12-28', '2012-01-01')).toEqual([
      '2011-12-28T00:00-10:00',
      '2011-12-29T00:00-10:00',
      '2011-12-31T00:00+14:00',
      '2012-01-01T00:00+14:00',
    ]);
  });

  it('do not need a skipped day to be open', () => {
    const shop = pureShop({
      timezone: 'Pacific/Apia',
      products: [{ ...aDay, duration: 3, capacity: 2 }],
      rules: [shortHours],
      bookings: [{ start: '2011-12-31T10:00', end: '2011-12-31T11:00' }],
    });
    // The booking from the 29th for three days covers two days, because Apia skipped 30 December 2011.
    expect(lines(shop.list({ from: '2011-12-28', to: '2011-12-31' }))).toEqual([
      '2011-12-28 - 2/0',
      '2011-12-29 - 1/1',
      '2011-12-31 - 1/1',
    ]);
  });

  it('need all their days open', () => {
    const shop = pureShop({
      products: [{ ...aDay, duration: 2 }],
      rules: [onDates(shortHours, '2026-03-10', '2026-03-12')],
    });
    expect(dates(shop.list({ from: '2026-03-08', to: '2026-03-14' }))).toEqual(['2026-03-10', '2026-03-11']);
    expect(shop.judge({ start: '2026-03-12T00:00' }).reasons).toEqual(['closed']);
  });

  it('a day’s capacity is the smallest one at its open instants, not at closed ones', () => {
    const shop = pureShop({
      products: [{ ...aDay, capacity: 9 }],
      rules: [opening('09:00', '12:00', { capacity: 4 }), opening('14:00', '16:00', { capacity: 3 })],
    });
    expect(lines(shop.list({ from: '2026-03-10' }))).toEqual(['2026-03-10 - 3/0']);
  });

  it('opening hours past midnight open both days', () => {
    const shop = pureShop({
      products: [aDay],
      rules: [onDates(opening('22:00', '02:00'), '2026-03-10')],
    });
    expect(dates(shop.list({ from: '2026-03-08', to: '2026-03-13' }))).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('an hour of another product takes the member’s whole day', () => {
    const shop = pureShop({
      products: [
        { ...aDay, staffIds: [5] },
        { id: 2, staffIds: [5] },
      ],
      rules: [shortHours],
      bookings: [{ product: 2, start: '2026-03-10T20:00', end: '2026-03-10T21:00', staff: [5] }],
    });
    expect(lines(shop.list({ from: '2026-03-09', to: '2026-03-11' }))).toEqual([
      '2026-03-09 5 1/0',
      '2026-03-10 5 0/1',
      '2026-03-11 5 1/0',
    ]);
  });
});

describe('month products', () => {
  it('list every first of a month that is open, even if the rest of the month is closed', () => {
    const shop = pureShop({
      products: [{ ...aMonth, duration: 2 }],
      rules: [onDates(shortHours, '2026-02-01'), onDates(shortHours, '2026-04-01', '2026-05-31')],
    });
    expect(dates(shop.list({ from: '2026-01-15', to: '2026-12-31' }))).toEqual([
      '2026-02-01',
      '2026-04-01',
      '2026-05-01',
    ]);
  });

  it('take calendar months, and a booking in one of them takes its place', () => {
    const shop = pureShop({
      products: [{ ...aMonth, capacity: 2 }],
      rules: [shortHours],
      bookings: [{ start: '2026-02-01T00:00', end: '2026-03-01T00:00' }],
    });
    expect(lines(shop.list({ from: '2026-01-01', to: '2026-03-31' }))).toEqual([
      '2026-01-01 - 2/0',
      '2026-02-01 - 1/1',
      '2026-03-01 - 2/0',
    ]);
  });

  it('may be booked only for the first of a month', () => {
    const shop = pureShop({ products: [aMonth], rules: [shortHours] });
    expect(shop.judge({ start: '2026-02-01T00:00' }).ok).toBe(true);
    expect(shop.judge({ start: '2026-02-02T00:00' }).reasons).toEqual(['off_grid']);
  });
});

describe('whole site days are judged', () => {
  const shop = pureShop({
    products: [
      { ...aDay, capacity: 2 },
      { id: 2, capacity: 2 },
    ],
    rules: [onDates(shortHours, '2026-03-10', '2026-03-11')],
    bookings: [{ start: '2026-03-11T12:00', end: '2026-03-11T13:00' }],
  });

  it('for a day product, whatever times were sent', () => {
    const judge = (start: string, end: string) => shop.judge({ start, end });
    expect(judge('2026-03-10T14:00', '2026-03-10T15:00')).toMatchObject({ ok: true, available: 2 });
    expect(judge('2026-03-10T14:00', '2026-03-11T10:00')).toMatchObject({ ok: true, available: 1 });
    expect(judge('2026-03-10T14:00', '2026-03-11T00:00')).toMatchObject({ ok: true, available: 2 });
    expect(judge('2026-03-11T14:00', '2026-03-12T00:01').reasons).toEqual(['closed']);
  });

  it('for a product by the minute that is booked all day', () => {
    const timed = pureShop({
      products: [{ capacity: 2 }],
      rules: [opening('00:00', '24:00')],
      bookings: [
        { start: '2026-03-10T12:00', end: '2026-03-10T13:00' },
        { start: '2026-03-11T12:00', end: '2026-03-11T13:00', allDay: true },
      ],
    });
    const allDay = { start: '2026-03-10T08:00', end: '2026-03-10T09:00', allDay: true };
    expect(timed.judge(allDay)).toMatchObject({ ok: true, available: 1 });
    expect(timed.judge({ ...allDay, allDay: false })).toMatchObject({ ok: true, available: 2 });
    expect(lines(timed.list({ from: '2026-03-11' })).slice(0, 2)).toEqual([
      '2026-03-11T00:00 - 1/1',
      '2026-03-11T01:00 - 1/1',
    ]);
  });
});
