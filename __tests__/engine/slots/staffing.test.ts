import { judgeBooking } from '../../../lib/engine/slots/judge/judge-booking';
import { slotEnd } from '../../../lib/engine/slots/spans/slot-span';
import { cheapest, type FreeMember, leastBooked } from '../../../lib/engine/slots/staffing';
import { type BookingOf, opening, type ProductOf, pureShop } from '../../support/shops/pure-shop';

/** Returns the facts about the free members from which a staffing strategy may choose. */
function shown(
  products: ProductOf[],
  bookings: BookingOf[],
  time: string,
  costWith?: (staffId: number) => string,
): readonly FreeMember[] {
  const shop = pureShop({ products, bookings, rules: [opening('00:00', '24:00')] });
  const product = shop.settings();
  const start = shop.at(time);
  const end = slotEnd(product, start, shop.zone);
  let seen: readonly FreeMember[] = [];
  judgeBooking(
    shop.world({ start, end }),
    { product, start, end, allDay: false, quantity: 1, staffIds: 'any', enforce: 'full', costWith },
    (free) => {
      seen = free;
      return free[0]!.staffId;
    },
  );
  return seen;
}

const TEAM = { staffIds: [3, 4], capacity: 2 };

describe('a strategy gets for each free member', () => {
  it('the places, in the product’s order', () => {
    expect(
      shown([TEAM], [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [4] }], '2026-03-10T09:00'),
    ).toMatchObject([
      { staffId: 3, remaining: 2, bookingsThatDay: 0 },
      { staffId: 4, remaining: 1, bookingsThatDay: 1 },
    ]);
  });

  it('the cost that the request provides, and otherwise 0', () => {
    const costs = (costWith?: (staffId: number) => string) =>
      shown([TEAM], [], '2026-03-10T09:00', costWith).map(({ cost }) => cost);
    expect(costs((staffId) => `${staffId}.50`)).toEqual(['3.50', '4.50']);
    expect(costs()).toEqual(['0', '0']);
  });

  it.each<[string, string, string, number]>([
    ['that ends as the day begins', '2026-03-09T23:00', '2026-03-10T00:00', 0],
    ['that reaches into the day', '2026-03-09T23:00', '2026-03-10T00:30', 1],
    ['within the day', '2026-03-10T12:00', '2026-03-10T13:00', 1],
    ['that reaches out of it', '2026-03-10T23:30', '2026-03-11T01:00', 1],
    ['that begins as the day ends', '2026-03-11T00:00', '2026-03-11T01:00', 0],
  ])('bookings on the site day of the start: one %s', (_, start, end, expected) => {
    const days = (time: string) =>
      shown([TEAM, { id: 2, staffIds: [4] }], [{ start, end, staff: [4], product: 2 }], time).find(
        ({ staffId }) => staffId === 4,
      )?.bookingsThatDay;
    // The number of bookings of a day is the same at the beginning of the day and later.
    expect(days('2026-03-10T09:00')).toBe(expected);
    if (end !== '2026-03-10T00:30') expect(days('2026-03-10T00:00')).toBe(expected);
  });
});

test('with staff assignment `all` the shop assigns all members, even if only places are checked', () => {
  const shop = pureShop({
    products: [{ staffIds: [3, 4], staffAssignment: 'all' }],
    rules: [opening('09:00', '12:00')],
  });
  expect(shop.judge({ start: '2026-03-10T20:00', enforce: 'capacity' })).toMatchObject({
    ok: true,
    staffIds: [3, 4],
  });
  expect(shop.judge({ start: '2026-03-10T20:00', enforce: 'capacity', staff: [4] })).toMatchObject({
    ok: true,
    staffIds: [4],
  });
});

const member = (staffId: number, more: Partial<FreeMember> = {}): FreeMember => ({
  staffId,
  remaining: 1,
  bookingsThatDay: 0,
  cost: '0',
  ...more,
});

test('the least booked is the member with the fewest bookings that day, the first one of equals', () => {
  const booked = (...bookings: number[]) =>
    leastBooked(bookings.map((bookingsThatDay, i) => member(i + 1, { bookingsThatDay })));
  expect(booked(2, 1, 3)).toBe(2);
  expect(booked(1, 1, 1)).toBe(1);
  expect(booked(3, 1, 1)).toBe(2);
  expect(booked(0, 1)).toBe(1);
});

test('the cheapest is the member with whom the booking costs least, the first one of equals', () => {
  const costs = (...all: string[]) => cheapest(all.map((cost, i) => member(i + 1, { cost })));
  expect(costs('20.00', '9.50', '10.00')).toBe(2);
  expect(costs('9.50', '9.50', '9.50')).toBe(1);
  expect(costs('30.00', '9.50', '9.50')).toBe(2);
  expect(costs('9.50', '9.51')).toBe(1);
  expect(costs('100', '99')).toBe(2);
});
