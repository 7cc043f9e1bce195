import { closure, forMember, lines, onDates, opening, pureShop } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10' };

describe('base capacity', () => {
  it('is the product’s quantity without staff, and 1 if that is missing or less than 1', () => {
    const available = (capacity?: number) =>
      pureShop({ products: [{ capacity }], rules: [opening('09:00', '10:00')] })
        .list(day)
        .map((slot) => slot.available);
    expect([available(4), available(0), available(-2), available(undefined)]).toEqual([[4], [1], [1], [1]]);
  });

  it.each([
    [
      'as a list',
      [
        { staffId: 5, capacity: 3 },
        { staffId: 6, capacity: 0 },
      ],
    ],
    ['as an object', { 5: 3, 6: 0 }],
  ])('is a member’s own where that is 1 or more, else the product’s: %s', (_, staffCapacities) => {
    const shop = pureShop({
      products: [{ capacity: 2, staffIds: [5, 6, 7], staffCapacities }],
      rules: [opening('09:00', '10:00')],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 3/0',
      '2026-03-10T09:00 6 2/0',
      '2026-03-10T09:00 7 2/0',
    ]);
  });

  it('is of `all` the smallest over the members', () => {
    const shop = pureShop({
      products: [{ capacity: 4, staffIds: [5, 6], staffCapacities: { 6: 3 }, staffAssignment: 'all' }],
      rules: [opening('09:00', '10:00')],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 5 3/0', '2026-03-10T09:00 6 3/0']);
  });

  it('is replaced by a rule’s places, for the members whom the rule concerns', () => {
    const shop = pureShop({
      products: [{ capacity: 2, staffIds: [5, 6], staffCapacities: { 6: 5 } }],
      rules: [opening('09:00', '11:00'), forMember(6, opening('10:00', '11:00', { capacity: 1 }))],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 2/0',
      '2026-03-10T09:00 6 5/0',
      '2026-03-10T10:00 5 2/0',
      '2026-03-10T10:00 6 1/0',
    ]);
  });

  it('of a rule may be larger than that of the product', () => {
    const shop = pureShop({
      products: [{ capacity: 2 }],
      rules: [opening('09:00', '10:00', { capacity: 9 })],
    });
    expect(shop.judge({ start: '2026-03-10T09:00', quantity: 9 }).ok).toBe(true);
    expect(shop.judge({ start: '2026-03-10T09:00', quantity: 10 })).toMatchObject({
      ok: false,
      reasons: ['no_places'],
      available: 9,
    });
  });
});

describe('availabilitySpan 1: closed instants have the capacity of the last open one before', () => {
  const rules = [opening('09:00', '10:00', { capacity: 2 }), opening('11:00', '12:00', { capacity: 5 })];

  it('the closed rest of a slot has the places of the open time before it', () => {
    const shop = pureShop({
      products: [{ capacity: 7, duration: 120, interval: 60, availabilitySpan: 1 }],
      rules,
    });
    // The slot at 09:00 has two places, and the slot at 11:00 has five, although each includes a closed hour.
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 2/0', '2026-03-10T11:00 - 5/0']);
  });

  it('time that opens again has its own places', () => {
    const shop = pureShop({
      products: [{ capacity: 7, duration: 180, interval: 60, availabilitySpan: 1 }],
      rules: [opening('09:00', '10:00', { capacity: 5 }), opening('11:00', '12:00', { capacity: 2 })],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 2/0', '2026-03-10T11:00 - 2/0']);
  });

  it('a booking in the closed rest takes from these places', () => {
    const shop = pureShop({
      products: [{ duration: 120, interval: 60, availabilitySpan: 1 }],
      rules,
      bookings: [{ start: '2026-03-10T10:15', end: '2026-03-10T10:30' }],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 1/1', '2026-03-10T11:00 - 5/0']);
  });

  it('the whole first interval must be open, which may be longer than the slot', () => {
    const listed = (interval: number) =>
      lines(
        pureShop({
          products: [{ duration: 45, interval, availabilitySpan: 1 }],
          rules: [opening('09:00', '10:50')],
        }).list(day),
      );
    // A slot at 10:30 would need open hours until 11:00: its first interval of 30 minutes.
    expect(listed(30)).toEqual([
      '2026-03-10T09:00 - 1/0',
      '2026-03-10T09:30 - 1/0',
      '2026-03-10T10:00 - 1/0',
    ]);
    // With a step of 60 minutes, which is longer than a slot, the slot at 10:00 needs only its own 45 minutes
    // to be open.
    expect(listed(60)).toEqual(['2026-03-10T09:00 - 1/0', '2026-03-10T10:00 - 1/0']);
  });

  it('closed days have the places of the last open day before', () => {
    const shop = pureShop({
      products: [{ duration: 4, durationUnit: 'day', capacity: 9, availabilitySpan: 1 }],
      rules: [
        onDates(opening('09:00', '10:00', { capacity: 4 }), '2026-03-10'),
        onDates(opening('09:00', '10:00', { capacity: 2 }), '2026-03-12'),
      ],
      bookings: [{ start: '2026-03-13T00:00', end: '2026-03-14T00:00' }],
    });
    // A slot lasts four days, and has as many free places as the day with the fewest. Days of the slot from the 10th:
    // 4, 4 (closed), 2, and 1 (one of two is booked). Days of the slot from the 12th: 2, 1, 2 (closed), 2 (closed).
    expect(lines(shop.list({ from: '2026-03-09', to: '2026-03-13' }))).toEqual([
      '2026-03-10 - 1/1',
      '2026-03-12 - 1/1',
    ]);
    expect(shop.judge({ start: '2026-03-10T00:00', quantity: 2 }).ok).toBe(false);
  });

  it('with 0, the whole slot must be open', () => {
    const shop = pureShop({ products: [{ duration: 120, interval: 60, availabilitySpan: 0 }], rules });
    expect(shop.list(day)).toEqual([]);
  });
});

describe('enforce=capacity ignores opening hours, and closed instants have the base capacity', () => {
  const shop = pureShop({
    products: [{ capacity: 3 }],
    rules: [opening('09:00', '12:00', { capacity: 5 }), closure('10:00', '11:00')],
    bookings: [{ start: '2026-03-10T20:00', end: '2026-03-10T21:00', quantity: 2 }],
  });
  const judge = (start: string, end?: string) => shop.judge({ start, end, enforce: 'capacity' });

  it('before, after and between open hours', () => {
    expect(judge('2026-03-10T06:00').available).toBe(3);
    expect(judge('2026-03-10T10:00').available).toBe(3);
    expect(judge('2026-03-10T20:30').available).toBe(1);
  });

  it('open instants have their own places, and the smallest number counts', () => {
    expect(judge('2026-03-10T09:00').available).toBe(5);
    expect(judge('2026-03-10T09:30', '2026-03-10T10:30').available).toBe(3);
  });

  it('a manager may book a shop that never opens', () => {
    const closed = pureShop({ products: [{ capacity: 3 }], rules: [] });
    expect(closed.judge({ start: '2026-03-10T09:00', quantity: 3, enforce: 'capacity' }).ok).toBe(true);
    expect(closed.judge({ start: '2026-03-10T09:00', quantity: 4, enforce: 'capacity' }).reasons).toEqual([
      'no_places',
    ]);
    expect(closed.judge({ start: '2026-03-10T09:00' }).reasons).toEqual(['closed', 'off_grid']);
  });

  it('closed days have the base capacity, too', () => {
    const days = pureShop({
      products: [{ duration: 2, durationUnit: 'day', capacity: 3 }],
      rules: [onDates(opening('09:00', '10:00', { capacity: 8 }), '2026-03-10')],
    });
    expect(days.judge({ start: '2026-03-10T00:00', enforce: 'capacity' }).available).toBe(3);
    expect(
      days.judge({ start: '2026-03-10T00:00', end: '2026-03-11T00:00', enforce: 'capacity' }).available,
    ).toBe(8);
  });
});
