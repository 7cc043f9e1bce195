import { dates, lines, opening, pureShop } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10' };

describe('capacityBasis day: capacity counts per site day', () => {
  it('counts for the product, at whatever times of the day the bookings are, and they may overlap', () => {
    const shop = pureShop({
      products: [{ capacity: 4, capacityBasis: 'day' }],
      rules: [opening('09:00', '11:00')],
      bookings: [
        { start: '2026-03-10T06:00', end: '2026-03-10T07:00' },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00' },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00' },
      ],
    });
    expect(lines(shop.list({ ...day, to: '2026-03-11' }))).toEqual([
      '2026-03-10T09:00 - 1/3',
      '2026-03-10T10:00 - 1/3',
      '2026-03-11T09:00 - 4/0',
      '2026-03-11T10:00 - 4/0',
    ]);
  });

  it('counts for each member, if there is staff', () => {
    const shop = pureShop({
      products: [{ capacity: 2, capacityBasis: 'day', staffIds: [5, 6] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: '2026-03-10T20:00', end: '2026-03-10T21:00', staff: [6], quantity: 2 }],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 5 2/0', '2026-03-10T09:00 6 0/2']);
  });

  it('a booking of several days takes a place on every day that it touches, and no other', () => {
    const shop = pureShop({
      products: [{ capacity: 3, capacityBasis: 'day', duration: 1, durationUnit: 'day' }],
      rules: [opening('09:00', '10:00')],
      bookings: [
        { start: '2026-03-11T18:00', end: '2026-03-13T00:00' },
        { start: '2026-03-12T00:00', end: '2026-03-13T00:01', quantity: 2 },
      ],
    });
    expect(lines(shop.list({ from: '2026-03-10', to: '2026-03-14' }))).toEqual([
      '2026-03-10 - 3/0',
      '2026-03-11 - 2/1',
      '2026-03-12 - 0/3',
      '2026-03-13 - 1/2',
      '2026-03-14 - 3/0',
    ]);
  });

  it('a slot that crosses midnight needs places on both days', () => {
    const shop = pureShop({
      products: [{ capacity: 2, capacityBasis: 'day', duration: 120 }],
      rules: [opening('20:00', '02:00')],
      bookings: [{ start: '2026-03-11T05:00', end: '2026-03-11T06:00', quantity: 2 }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T00:00 - 2/0',
      '2026-03-10T20:00 - 2/0',
      '2026-03-10T22:00 - 2/0',
    ]);
    const crossing = shop.judge({ start: '2026-03-10T23:00', enforce: 'capacity' });
    expect(crossing).toMatchObject({ ok: false, available: 0, reasons: ['no_places'] });
    expect(lines(shop.list({ from: '2026-03-11' }))[0]).toBe('2026-03-11T00:00 - 0/2');
  });

  it('the day’s capacity is the smallest one at the instants of the slot', () => {
    const shop = pureShop({
      products: [{ capacityBasis: 'day', duration: 60, interval: 30 }],
      rules: [opening('09:00', '10:00', { capacity: 5 }), opening('10:00', '11:00', { capacity: 2 })],
      bookings: [{ start: '2026-03-10T15:00', end: '2026-03-10T16:00' }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 - 4/1',
      '2026-03-10T09:30 - 1/1',
      '2026-03-10T10:00 - 1/1',
    ]);
  });

  it('has no padding between the product’s own bookings', () => {
    const shop = pureShop({
      products: [{ capacity: 3, capacityBasis: 'day', padding: 30 }],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: '2026-03-10T10:00', end: '2026-03-10T11:00' }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 - 2/1',
      '2026-03-10T10:00 - 2/1',
      '2026-03-10T11:00 - 2/1',
    ]);
  });

  it('a booking of another product still blocks the member, with its padding, and only at its time', () => {
    const shop = pureShop({
      products: [
        { capacity: 3, capacityBasis: 'day', padding: 30, staffIds: [5] },
        { id: 2, staffIds: [5] },
      ],
      rules: [opening('09:00', '14:00')],
      bookings: [{ product: 2, start: '2026-03-10T11:00', end: '2026-03-10T12:00', staff: [5] }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 3/0',
      '2026-03-10T10:00 5 0/3',
      '2026-03-10T11:00 5 0/3',
      '2026-03-10T12:00 5 0/3',
      '2026-03-10T13:00 5 3/0',
    ]);
  });

  it('for another product, a booking takes the member only for its own time', () => {
    const shop = pureShop({
      products: [
        { capacity: 3, capacityBasis: 'day', staffIds: [5] },
        { id: 2, staffIds: [5] },
      ],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: '2026-03-10T10:00', end: '2026-03-10T11:00', staff: [5] }],
    });
    expect(dates(shop.list({ ...day, product: 2, hideUnavailable: true }))).toEqual([
      '2026-03-10T09:00',
      '2026-03-10T11:00',
    ]);
  });

  it('a day is the site’s: 23:00 in UTC is the next day in Berlin', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ capacity: 2, capacityBasis: 'day' }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: '2026-03-10T23:30Z', end: '2026-03-10T23:45Z' }],
    });
    expect(lines(shop.list({ ...day, to: '2026-03-11' }))).toEqual([
      '2026-03-10T09:00 - 2/0',
      '2026-03-11T09:00 - 1/1',
    ]);
  });
});
