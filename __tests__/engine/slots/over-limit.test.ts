import type { BookingLimit } from '../../../lib/domain/booking-limit';
import { opening, type ProductOf, pureShop } from '../../support/shops/pure-shop';

const at = (hours: string) => `2026-03-10T${hours}`;
const booked = (start: string, end: string, staff: readonly number[]) => ({
  start: at(start),
  end: at(end),
  staff,
});
const TWO_A_DAY: BookingLimit = { per: 'product', period: 'day', count: 2 };
const ONE_FOR_A_CUSTOMER: BookingLimit = { per: 'customer', period: 'day', count: 1 };
const ONE_FOR_A_MEMBER: BookingLimit = { per: 'member', period: 'day', count: 1 };

const shopWith = (product: ProductOf, bookings: ReturnType<typeof booked>[], more: object = {}) =>
  pureShop({
    products: [{ staffIds: [5, 6], ...product }],
    rules: [opening('09:00', '17:00')],
    bookings,
    ...more,
  });

describe('a booking beyond a limit of the product', () => {
  const shop = shopWith({ bookingLimits: [TWO_A_DAY] }, [
    booked('09:00', '10:00', [5]),
    booked('10:00', '11:00', [5]),
  ]);
  const reached = [{ limit: { ...TWO_A_DAY, productId: 1 }, staffIds: [] }];

  it.each<[string, readonly number[] | 'any']>([
    ['without a member', 'any'],
    ['with a member', [6]],
    ['that names no member', []],
  ])('%s is refused with the limit, and no place is available', (_, staff) => {
    expect(shop.judge({ start: at('12:00'), staff })).toMatchObject({
      ok: false,
      reasons: ['over_limit'],
      reached,
    });
    expect(shop.judge({ start: at('12:00'), staff }).available).toBe(0);
  });

  it('is accepted on another day, with no limit reached', () => {
    expect(shop.judge({ start: '2026-03-11T12:00' })).toMatchObject({ ok: true, reached: [] });
  });

  it('is refused for the places, too, if it would find too few without the limit', () => {
    expect(shop.judge({ start: at('09:00'), staff: [5] }).reasons).toEqual(['no_places']);
    expect(shop.judge({ start: at('12:00'), staff: [6], quantity: 2 }).reasons).toEqual([
      'no_places',
      'over_limit',
    ]);
  });

  it('is accepted with enforce=capacity, unless the booking asks for limits', () => {
    const judge = (limits?: 'all' | 'of the customer') =>
      shop.judge({ start: at('12:00'), enforce: 'capacity', limits });
    expect(judge()).toMatchObject({ ok: true, reasons: [], reached: [], available: 1 });
    expect(judge('of the customer')).toMatchObject({ ok: true, reasons: [], reached: [] });
    expect(judge('all')).toMatchObject({ ok: false, reasons: ['over_limit'], reached, available: 0 });
  });
});

describe('a booking beyond a limit per customer', () => {
  const shop = shopWith(
    {},
    [
      { ...booked('09:00', '10:00', [5]), isOfCustomer: true } as ReturnType<typeof booked>,
      booked('10:00', '11:00', [5]),
    ],
    { bookingLimits: [ONE_FOR_A_CUSTOMER] },
  );

  it('is refused with enforce=capacity if the booking asks for the limits of the customer', () => {
    expect(shop.judge({ start: at('12:00'), enforce: 'capacity', limits: 'of the customer' })).toMatchObject({
      ok: false,
      reasons: ['over_limit'],
      reached: [{ limit: { ...ONE_FOR_A_CUSTOMER, productId: 0 }, staffIds: [] }],
    });
  });

  it('is accepted with enforce=capacity or none if the booking asks for no limits', () => {
    for (const enforce of ['capacity', 'none'] as const)
      expect(shop.judge({ start: at('12:00'), enforce })).toMatchObject({ reasons: [], reached: [] });
  });
});

describe('a booking that asks for limits where there are none', () => {
  it('is accepted', () => {
    const shop = shopWith({}, []);
    expect(shop.judge({ start: at('12:00'), enforce: 'capacity', limits: 'all' })).toMatchObject({
      ok: true,
      reasons: [],
      reached: [],
    });
  });
});

describe('a booking beyond a limit per member', () => {
  const shop = shopWith({ bookingLimits: [ONE_FOR_A_MEMBER] }, [
    booked('09:00', '10:00', [5]),
    booked('12:00', '13:00', [6]),
  ]);
  const reachedBy = (...staffIds: number[]) => [{ limit: { ...ONE_FOR_A_MEMBER, productId: 1 }, staffIds }];

  it('names the member who has reached it', () => {
    expect(shop.judge({ start: at('14:00'), staff: [5] })).toMatchObject({
      reasons: ['over_limit'],
      reached: reachedBy(5),
    });
  });

  it('is refused for the limit if one member has reached it and the other one is taken', () => {
    expect(shop.judge({ start: at('12:00') })).toMatchObject({
      reasons: ['over_limit'],
      reached: reachedBy(5, 6),
    });
  });
});

describe('a booking of a product that is always booked with all members', () => {
  it('is refused for the limit of a member that it does not name', () => {
    const all: ProductOf = { staffAssignment: 'all', bookingLimits: [ONE_FOR_A_MEMBER] };
    const shop = shopWith(all, [booked('09:00', '10:00', [6])]);
    expect(shop.judge({ start: at('12:00'), staff: [5] })).toMatchObject({
      reasons: ['over_limit'],
      reached: [{ limit: { ...ONE_FOR_A_MEMBER, productId: 1 }, staffIds: [6] }],
    });
  });
});

describe('a limit of minutes', () => {
  it('that leaves room for the booking is not among the limits that refuse it', () => {
    const minutes: BookingLimit = { per: 'product', period: 'day', minutes: 180 };
    const shop = shopWith({ bookingLimits: [minutes, TWO_A_DAY] }, [
      booked('09:00', '10:00', [5]),
      booked('10:00', '11:00', [5]),
    ]);
    expect(shop.judge({ start: at('12:00') }).reached).toEqual([
      { limit: { ...TWO_A_DAY, productId: 1 }, staffIds: [] },
    ]);
  });

  it('counts the booked minutes, without paddings', () => {
    const shop = shopWith(
      {
        paddingBefore: 30,
        paddingAfter: 30,
        bookingLimits: [{ per: 'product', period: 'day', minutes: 120 }],
      },
      [booked('09:30', '10:30', [5])],
    );
    expect(shop.judge({ start: at('12:00'), staff: [6] }).reasons).toEqual([]);
    expect(shop.judge({ start: at('12:00'), end: at('13:01'), staff: [6] }).reasons).toEqual(['over_limit']);
  });
});
