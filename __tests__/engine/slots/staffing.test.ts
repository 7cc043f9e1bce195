import type { AppointmentsError } from '../../../lib/domain/errors';
import { judgeBooking } from '../../../lib/engine/slots/judge/judge-booking';
import { slotEnd } from '../../../lib/engine/slots/spans/slot-span';
import {
  cheapest,
  type FreeMember,
  guardStrategy,
  leastBooked,
  type StaffingStrategy,
} from '../../../lib/engine/slots/staffing';
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

describe('a strategy of the host', () => {
  const logged: unknown[][] = [];
  const logger = { error: (...words: unknown[]) => void logged.push(words), warn: () => {}, info: () => {} };
  const ask = (strategy: StaffingStrategy, free = [member(3), member(4)]) =>
    guardStrategy(strategy, logger)(free);
  const failing = (strategy: StaffingStrategy): AppointmentsError => {
    try {
      ask(strategy);
    } catch (error) {
      return error as AppointmentsError;
    }
    throw new Error('It was asked, and did not fail.');
  };

  beforeEach(() => {
    logged.length = 0;
  });

  it('chooses one of the free members', () => {
    expect(ask((free) => free[1]!.staffId)).toBe(4);
    expect(logged).toEqual([]);
  });

  it('gets copies that it cannot change, and costs are computed only when it reads them', () => {
    let asked = 0;
    const dear = Object.defineProperty(member(3), 'cost', { enumerable: true, get: () => `${(asked += 1)}` });
    ask(
      (free) => {
        expect(Object.isFrozen(free)).toBe(true);
        expect(Object.isFrozen(free[0])).toBe(true);
        expect(free[0]).not.toBe(dear);
        expect(asked).toBe(0);
        expect(free[0]!.cost).toBe('1');
        return 3;
      },
      [dear],
    );
  });

  it.each<[string, StaffingStrategy]>([
    ['an id of no free member', () => 5],
    ['nothing', () => undefined as unknown as number],
    ['a text', () => '3' as unknown as number],
  ])('that chooses %s is a host error, and the log says what it did', (_, strategy) => {
    const error = failing(strategy);
    expect(error.code).toBe('shop_rest_host_error');
    expect(error.message).toBe('The shop did not respond as expected: try again later.');
    expect((error.cause as Error).message).toBe(
      'The staffing strategy did not return the id of one of the free staff members that it got',
    );
    expect(logged).toEqual([[{ err: error.cause, port: 'staffing' }, 'The staffing strategy failed']]);
  });

  it('that throws is a host error with this cause', () => {
    const cause = new Error('out of order');
    expect(
      failing(() => {
        throw cause;
      }).cause,
    ).toBe(cause);
  });

  it('that is async is a host error, too, and its own rejection is handled', async () => {
    const later = Promise.reject(new Error('later'));
    const handled = jest.spyOn(later, 'catch');
    expect(failing(() => later as unknown as number).code).toBe('shop_rest_host_error');
    expect(handled).toHaveBeenCalledTimes(1);
    await expect(handled.mock.results[0]!.value).resolves.toBeUndefined();
  });
});
