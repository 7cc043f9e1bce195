import { forMember, lines, opening, pureShop, type PureShopFile } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10' };
const nine = { start: '2026-03-10T09:00', end: '2026-03-10T10:00' };
const rules = [opening('09:00', '10:00')];

describe('a booking without a member reserves a place among the members of its product', () => {
  const products = [{ staffIds: [5, 6, 7], capacity: 2 }];

  it('reduces the combined total, and no member has more left than that', () => {
    const of = (quantity: number) => pureShop({ products, rules, bookings: [{ ...nine, quantity }] });
    expect(lines(of(1).list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 5/1 max 2']);
    expect(lines(of(1).list(day))).toEqual([
      '2026-03-10T09:00 5 2/0',
      '2026-03-10T09:00 6 2/0',
      '2026-03-10T09:00 7 2/0',
    ]);
    expect(lines(of(5).list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 1/5 max 1']);
    expect(lines(of(5).list(day))).toEqual([
      '2026-03-10T09:00 5 1/0',
      '2026-03-10T09:00 6 1/0',
      '2026-03-10T09:00 7 1/0',
    ]);
  });

  it('leaves no member free if all places are reserved, and never less than zero', () => {
    const shop = pureShop({ products, rules, bookings: [{ ...nine, quantity: 8 }] });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 0/8 max 0']);
    expect(lines(shop.list(day))[0]).toBe('2026-03-10T09:00 5 0/0');
    expect(shop.judge({ ...nine, staff: [5] }).reasons).toEqual(['no_places']);
    expect(shop.judge({ ...nine }).reasons).toEqual(['nobody_free']);
    expect(shop.judge({ ...nine, staff: [] }).reasons).toEqual(['no_places']);
  });

  it('reduces the places in addition to bookings with a member', () => {
    const shop = pureShop({ products, rules, bookings: [nine, { ...nine, staff: [5], quantity: 2 }] });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 3/3 max 2']);
  });

  it('counts only places of members who are open for the whole slot', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [forMember(5, opening('09:00', '11:00')), forMember(6, opening('10:00', '11:00'))],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T11:00' }],
    });
    // At nine only member 5 is open, and the booking without a member reserves that member. At ten two members are
    // open.
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 0/0',
      '2026-03-10T10:00 5 1/0',
      '2026-03-10T10:00 6 1/0',
    ]);
  });

  it('counts the largest quantity at an instant, not the sum', () => {
    const shop = pureShop({
      products,
      rules,
      bookings: [
        { start: '2026-03-10T09:00', end: '2026-03-10T09:30', quantity: 3 },
        { start: '2026-03-10T09:30', end: '2026-03-10T10:00', quantity: 4 },
      ],
    });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 2/4 max 2']);
  });

  it('reserves only for its own product: another product may still take any member', () => {
    const shop = pureShop({
      products: [{ staffIds: [5] }, { id: 2, staffIds: [5] }],
      rules,
      bookings: [nine],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 5 0/0']);
    expect(lines(shop.list({ ...day, product: 2 }))).toEqual(['2026-03-10T09:00 5 1/0']);
  });

  it('keeps its padding from the reserved places', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6], padding: 10 }],
      rules: [opening('08:00', '11:00')],
      bookings: [nine],
    });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual([
      '2026-03-10T08:00 0 1/1 max 1',
      '2026-03-10T09:00 0 1/1 max 1',
      '2026-03-10T10:00 0 1/1 max 1',
    ]);
  });

  it('reserves by the day if capacity counts per day', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6], capacity: 2, capacityBasis: 'day' }],
      rules: [opening('09:00', '11:00')],
      bookings: [{ ...nine, quantity: 3 }],
    });
    expect(lines(shop.list({ ...day, combine: true }))).toEqual([
      '2026-03-10T09:00 0 1/3 max 1',
      '2026-03-10T10:00 0 1/3 max 1',
    ]);
  });
});

describe('naming several members at once', () => {
  const products = [{ staffIds: [5, 6], capacity: 3 }];

  it('takes the quantity from each, and leaves the reserved places', () => {
    // One of the six places is reserved, so two members can give two places each, but not three.
    const shop = pureShop({ products, rules, bookings: [nine] });
    expect(shop.judge({ ...nine, staff: [5, 6], quantity: 2 })).toMatchObject({ ok: true, available: 2 });
    expect(shop.judge({ ...nine, staff: [5, 6], quantity: 3 })).toMatchObject({
      ok: false,
      reasons: ['no_places'],
    });
    expect(shop.judge({ ...nine, staff: [5], quantity: 3 }).ok).toBe(true);
  });

  it('does not count a member of another product', () => {
    const shop = pureShop({ products, rules, bookings: [{ ...nine, quantity: 3 }] });
    // Only member 5 belongs to the product, so the booking takes three places of that member and leaves three.
    expect(shop.judge({ ...nine, staff: [5, 9], quantity: 3 }).ok).toBe(true);
    // A booking of member 9 alone takes none of the product's places.
    expect(shop.judge({ ...nine, staff: [9], quantity: 3 }).ok).toBe(true);
    expect(shop.judge({ ...nine, staff: [9], quantity: 4 }).ok).toBe(false);
    const full = pureShop({ products, rules, bookings: [{ ...nine, quantity: 6 }] });
    expect(full.judge({ ...nine, staff: [9], quantity: 4 })).toMatchObject({ ok: false, available: 3 });
  });

  it('needs every one of them free', () => {
    const shop = pureShop({ products, rules, bookings: [{ ...nine, staff: [6], quantity: 2 }] });
    expect(shop.judge({ ...nine, staff: [5, 6], quantity: 1 })).toMatchObject({ ok: true, available: 1 });
    expect(shop.judge({ ...nine, staff: [5, 6], quantity: 2 }).ok).toBe(false);
  });
});

describe('the members on whom a placement depends', () => {
  const products = [{ staffIds: [5, 6, 7] }];
  const at = (staff: readonly number[] | 'any', bookings: PureShopFile['bookings'] = []) =>
    pureShop({ products, rules: [opening('08:00', '12:00')], bookings }).judge({ ...nine, staff }).concerned;
  const atTen = { start: '2026-03-10T10:00', end: '2026-03-10T11:00' };

  it('are the named ones, unless bookings without a member reserve places at that time', () => {
    expect(at([6])).toEqual([6]);
    expect(at([6], [{ ...nine, staff: [5] }, atTen])).toEqual([6]);
    expect(at([6], [nine])).toEqual([6, 5, 7]);
    expect(at([9, 6], [nine])).toEqual([9, 6, 5, 7]);
    expect(at([9], [nine])).toEqual([9]);
  });

  it('are all members of the product if the booking names none', () => {
    expect(at('any')).toEqual([5, 6, 7]);
    expect(at([])).toEqual([5, 6, 7]);
  });

  it('are all members if they are booked together, whoever is named', () => {
    const shop = pureShop({ products: [{ staffIds: [5, 6], staffAssignment: 'all' }], rules });
    expect(shop.judge({ ...nine, staff: [5] }).concerned).toEqual([5, 6]);
    expect(shop.judge({ ...nine, staff: [5], enforce: 'capacity' }).concerned).toEqual([5]);
  });
});

describe('bookings without a member, and staff assignment `all`', () => {
  it('the reserved places are taken from the number of all members together', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6], staffCapacities: { 5: 4, 6: 3 }, staffAssignment: 'all' }],
      rules,
      bookings: [{ ...nine, quantity: 2 }],
    });
    expect(lines(shop.list(day))).toEqual(['2026-03-10T09:00 5 1/0', '2026-03-10T09:00 6 1/0']);
    expect(lines(shop.list({ ...day, combine: true }))).toEqual(['2026-03-10T09:00 0 1/2 max 1']);
    expect(shop.judge({ ...nine, quantity: 1 })).toMatchObject({ ok: true, staffIds: [5, 6], available: 1 });
    expect(shop.judge({ ...nine, quantity: 2 }).ok).toBe(false);
  });
});

describe('bookings without a member, and a staff filter', () => {
  const shop = pureShop({
    products: [{ staffIds: [5, 6, 7] }],
    rules,
    bookings: [{ ...nine, quantity: 2 }],
  });

  it('a member has no more left than the product as a whole, whoever is shown', () => {
    expect(lines(shop.list({ ...day, staffIds: [6] }))).toEqual(['2026-03-10T09:00 6 1/0']);
  });

  it('combined lists have the places of the requested members, and no more than the product', () => {
    expect(lines(shop.list({ ...day, staffIds: [5, 6], combine: true }))).toEqual([
      '2026-03-10T09:00 0 1/2 max 1',
    ]);
  });
});
