import { forMember, lines, opening, pureShop } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10' };
const at = (hours: string) => `2026-03-10T${hours}`;

describe('a booking takes at every instant it covers', () => {
  it('its quantity of its own product, exactly to the minute', () => {
    const shop = pureShop({
      products: [{ capacity: 5 }],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: at('09:59'), end: at('11:00'), quantity: 2 }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 - 3/2',
      '2026-03-10T10:00 - 3/2',
      '2026-03-10T11:00 - 5/0',
    ]);
  });

  it('the smallest number left and the largest number taken may be at different instants', () => {
    const shop = pureShop({
      products: [{ capacity: 9, duration: 120 }],
      rules: [opening('09:00', '10:00', { capacity: 9 }), opening('10:00', '11:00', { capacity: 3 })],
      bookings: [
        { start: at('09:00'), end: at('10:00'), quantity: 4 },
        { start: at('10:00'), end: at('11:00'), quantity: 2 },
      ],
    });
    // 5 of 9 places are left in the first hour and 1 of 3 in the second, so the slot has 1.
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 1/4']);
  });

  it('never leaves less than zero, however overbooked', () => {
    const shop = pureShop({
      products: [{ capacity: 2 }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), quantity: 7 }],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 0/7']);
  });

  it('of each member that it names, and of no other', () => {
    const shop = pureShop({
      products: [{ capacity: 3, staffIds: [5, 6, 7] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), quantity: 2, staff: [5, 7] }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 1/2',
      '2026-03-10T09:00 6 3/0',
      '2026-03-10T09:00 7 1/2',
    ]);
  });

  it('of a product without staff, even if it names a member', () => {
    const shop = pureShop({
      products: [{ capacity: 3 }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 - 2/1']);
  });

  it('nothing of a product’s members, if it only names a member whom the product lacks', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [9] }],
    });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 2/0 max 1']);
  });
});

describe('a member is never in two places: a booking of another product takes all places of the member', () => {
  const products = [
    { staffIds: [5, 6], capacity: 4 },
    { id: 2, staffIds: [5] },
  ];
  const rules = [opening('09:00', '11:00')];

  it('for its own time, and scheduled is the slot’s capacity then', () => {
    const shop = pureShop({
      products,
      rules,
      bookings: [{ product: 2, start: at('09:15'), end: at('09:30'), staff: [5] }],
    });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 0/4',
      '2026-03-10T09:00 6 4/0',
      '2026-03-10T10:00 5 4/0',
      '2026-03-10T10:00 6 4/0',
    ]);
    expect(shop.judge({ start: at('09:00'), staff: [5] })).toMatchObject({
      reasons: ['staff_busy'],
      available: 0,
    });
  });

  it('does not add to the product’s own bookings: scheduled is the larger number', () => {
    const own = (quantity: number) => ({ start: at('09:00'), end: at('10:00'), staff: [5], quantity });
    const other = { product: 2, start: at('09:00'), end: at('10:00'), staff: [5] };
    const first = (quantity: number) =>
      lines(pureShop({ products, rules, bookings: [own(quantity), other] }).list(day))[0];
    expect(first(3)).toBe('2026-03-10T09:00 5 0/4');
    expect(first(6)).toBe('2026-03-10T09:00 5 0/6');
  });

  it('the slot’s capacity is the smallest over its instants', () => {
    const shop = pureShop({
      products,
      rules: [opening('09:00', '11:00'), forMember(5, opening('09:30', '10:00', { capacity: 2 }))],
      bookings: [{ product: 2, start: at('09:00'), end: at('09:15'), staff: [5] }],
    });
    expect(lines(shop.list({ ...day, staffIds: [5] }))[0]).toBe('2026-03-10T09:00 5 0/2');
  });

  it('also blocks a booking of the other product, in any order', () => {
    const shop = pureShop({
      products,
      rules,
      bookings: [{ product: 1, start: at('10:30'), end: at('10:45'), staff: [5] }],
    });
    expect(lines(shop.list({ ...day, product: 2 }))).toEqual([
      '2026-03-10T09:00 5 1/0',
      '2026-03-10T10:00 5 0/1',
    ]);
  });

  it('only if it names the member: products without common members do not affect each other', () => {
    const shop = pureShop({
      products: [{ staffIds: [5] }, { id: 2, staffIds: [5, 6] }, { id: 3 }],
      rules,
      bookings: [
        { product: 2, start: at('09:00'), end: at('10:00'), staff: [6] },
        { product: 2, start: at('09:00'), end: at('10:00') },
        { product: 3, start: at('09:00'), end: at('10:00') },
      ],
    });
    expect(lines(shop.list(day))[0]).toBe('2026-03-10T09:00 5 1/0');
  });

  it('a class without staff takes a member that its booking names', () => {
    const shop = pureShop({
      products: [{ staffIds: [5] }, { id: 2, capacity: 10 }],
      rules,
      bookings: [{ product: 2, start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(lines(shop.list(day))[0]).toBe('2026-03-10T09:00 5 0/1');
  });
});
