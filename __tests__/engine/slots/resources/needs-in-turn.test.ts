import { type BookingOf, lines, opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

const on = (time: string) => `2026-03-10T${time}`;
const rules = [opening('09:00', '18:00')];
const BASIN = { id: 1, kind: 'basin', quantity: 1 };
const SECOND_BASIN = { id: 2, kind: 'basin', quantity: 1 };

/**
 * A hair colouring: 45 minutes at a basin, 45 minutes of waiting, and 30 minutes at a basin, perhaps another
 * one.
 */
const colour: ProductOf = {
  duration: 120,
  interval: 15,
  staffIds: [5],
  paddingBefore: 15,
  paddingAfter: 30,
  parts: [
    { minutes: 45, staff: true },
    { minutes: 45, staff: false },
    { minutes: 30, staff: true },
  ],
  needs: [
    { kind: 'basin', parts: [0] },
    { kind: 'basin', parts: [2] },
  ],
};
const wash: ProductOf = { id: 2, duration: 15, interval: 15, staffIds: [6], needs: [{ kind: 'basin' }] };

const booked = (start: string, end: string, more: Partial<BookingOf>): BookingOf => ({
  start: on(start),
  end: on(end),
  ...more,
});
const washed = (start: string, end: string, basin: number): BookingOf =>
  booked(start, end, { product: 2, staff: [6], resources: [basin] });
const shopOf = (bookings: readonly BookingOf[], resources = [BASIN]) =>
  pureShop({ products: [colour, wash], rules, bookings, resources });

describe('two needs that take one resource in different parts', () => {
  it('keep no gap between them once they are booked', () => {
    const shop = shopOf([booked('10:00', '12:00', { staff: [5], resources: [1, 1] })]);
    const judge = (start: string) => shop.judge({ product: 2, start: on(start) }).reasons;
    expect(judge('10:45')).toEqual([]);
    expect(judge('11:15')).toEqual([]);
    expect(judge('09:45')).toEqual(['no_resource']);
    expect(judge('12:15')).toEqual(['no_resource']);
    expect(judge('12:30')).toEqual([]);
  });

  it('need no gap between them to be booked', () => {
    const judge = (start: string, end: string) =>
      shopOf([washed(start, end, 1)]).judge({ start: on('10:00') });
    expect(judge('10:45', '11:30')).toMatchObject({ ok: true, resourceIds: [1, 1] });
    expect(judge('09:30', '10:00').reasons).toEqual(['no_resource']);
    expect(judge('12:15', '12:30').reasons).toEqual(['no_resource']);
  });

  it.each([
    ['before', { paddingBefore: 15, paddingAfter: 0 }],
    ['after', { paddingBefore: 0, paddingAfter: 15 }],
  ])('need no gap between them if the only padding is the one %s', (_, paddings) => {
    const bookings = [washed('10:45', '11:30', 1)];
    const products = [{ ...colour, ...paddings }, wash];
    const shop = pureShop({ products, rules, bookings, resources: [BASIN] });
    expect(shop.judge({ start: on('10:00') })).toMatchObject({ ok: true, resourceIds: [1, 1] });
  });

  it('have the paddings of each resource if they take two of them', () => {
    const shop = shopOf([washed('11:30', '12:00', 1)], [BASIN, SECOND_BASIN]);
    const { resourceIds, lanes } = shop.judge({ start: on('10:00') });
    expect(resourceIds).toEqual([1, 2]);
    const ends = lanes.lanes!.slice(1).map(({ paddedFrom, paddedTo }) => [paddedFrom, paddedTo]);
    expect(ends).toEqual([
      [shop.at(on('09:45')), shop.at(on('11:15'))],
      [shop.at(on('11:15')), shop.at(on('12:30'))],
    ]);
  });

  it('if one has room only beside the other, both go to another resource together', () => {
    // If only the second need went to the other basin, the padding after the first need would overlap the
    // wash at 11:00.
    const bookings = [washed('11:00', '11:15', 1), washed('12:00', '12:15', 1)];
    expect(shopOf(bookings, [BASIN, SECOND_BASIN]).judge({ start: on('10:00') }).resourceIds).toEqual([2, 2]);
    expect(shopOf(bookings).judge({ start: on('10:00') }).reasons).toEqual(['no_resource']);
    expect(shopOf([bookings[0]!], [BASIN, SECOND_BASIN]).judge({ start: on('10:00') }).resourceIds).toEqual([
      1, 1,
    ]);
  });
});

test('the members of a combined record keep the paddings between them, also from one part to the next', () => {
  const cut: ProductOf = {
    duration: 60,
    staffIds: [5, 6],
    paddingAfter: 15,
    parts: [
      { minutes: 30, staff: true },
      { minutes: 30, staff: true },
    ],
    needs: [
      { kind: 'chair', parts: [0] },
      { kind: 'chair', quantity: 2, parts: [1] },
    ],
  };
  const chairs = [
    { id: 1, kind: 'chair', quantity: 2 },
    { id: 2, kind: 'chair', quantity: 2 },
  ];
  const late = { ...opening('09:30', '18:00'), kind: 'resource' as const, kindId: 2 };
  const listed = (paddingAfter: number) =>
    lines(
      pureShop({
        products: [{ ...cut, paddingAfter }],
        rules: [...rules, late],
        resources: chairs,
      }).list({ from: '2026-03-10', combine: true }),
    )[0];
  // The first member takes a chair of the first group, and later both chairs of that group. The second member
  // could also begin there and continue in the second group, but the padding after the first half hour
  // overlaps the time at which both chairs are taken.
  expect(listed(0)).toBe('2026-03-10T09:00 0 2/0 max 1');
  expect(listed(15)).toBe('2026-03-10T09:00 0 1/0 max 1');
});

test('the two spans of another booking count once where their paddings overlap, also beside a session', () => {
  const lesson: ProductOf = {
    id: 3,
    duration: 30,
    interval: 30,
    staffIds: [6],
    capacity: 5,
    paddingBefore: 30,
    paddingAfter: 30,
    parts: [
      { minutes: 15, staff: true },
      { minutes: 15, staff: true },
    ],
    needs: [{ kind: 'basin' }],
  };
  const bookings = [
    booked('10:00', '12:00', { staff: [5], resources: [1, 1] }),
    booked('11:00', '11:30', { product: 3, staff: [6], resources: [1] }),
  ];
  const judge = (quantity: number) =>
    pureShop({
      products: [{ ...colour, paddingBefore: 0, paddingAfter: 0 }, lesson],
      rules,
      bookings,
      resources: [{ ...BASIN, quantity }],
    }).judge({ product: 3, start: on('11:00') }).reasons;
  expect(judge(2)).toEqual(['no_resource']);
  expect(judge(3)).toEqual([]);
});
