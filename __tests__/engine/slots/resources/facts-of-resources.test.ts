import type { FreeResource } from '../../../../lib/engine/slots/resources/chosen-resources';
import { type BookingOf, lines, opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

const on = (time: string) => `2026-03-10T${time}`;
const rules = [opening('09:00', '18:00')];
const RESOURCES = [
  { id: 1, kind: 'room', quantity: 3 },
  { id: 2, kind: 'chair', quantity: 2 },
  { id: 3, kind: 'room', quantity: 3 },
];
const booked = (start: string, end: string, more: Partial<BookingOf>): BookingOf => ({
  start: on(start),
  end: on(end),
  ...more,
});

/** Judges a booking at nine o'clock. Returns its resources, and what the shop's function was asked. */
function judged(product: ProductOf, bookings: readonly BookingOf[], preferred?: readonly number[]) {
  const other: ProductOf = { id: 2, duration: 30, capacity: 9, needs: [{ kind: 'room' }] };
  const shop = pureShop({ products: [product, other], rules, bookings, resources: RESOURCES });
  const asked: (readonly FreeResource[])[] = [];
  const { resourceIds } = shop.judge({
    start: on('09:00'),
    ...(preferred && { preferred }),
    chooseResource: (free) => {
      asked.push([...free]);
      return free.at(-1)!.resourceId;
    },
  });
  return { resourceIds, asked };
}

describe('a function of the shop that chooses resources', () => {
  it('is told kind, free quantity and bookings of the day of each free resource', () => {
    const bookings = [
      booked('09:30', '10:00', { product: 2, resources: [1] }),
      booked('15:00', '15:30', { product: 2, resources: [1] }),
    ];
    expect(judged({ needs: [{ kind: 'room' }, { kind: 'chair' }] }, bookings)).toEqual({
      resourceIds: [3, 2],
      asked: [
        [
          { resourceId: 1, kind: 'room', remaining: 2, bookingsThatDay: 2 },
          { resourceId: 3, kind: 'room', remaining: 3, bookingsThatDay: 0 },
        ],
        [{ resourceId: 2, kind: 'chair', remaining: 2, bookingsThatDay: 0 }],
      ],
    });
  });

  it('is told the smallest quantity of all parts in which the resource is taken', () => {
    const parts = [30, 30].map((minutes) => ({ minutes, staff: true }));
    const product = { staffIds: [5], parts, needs: [{ resourceId: 1 }] };
    const bookings = [booked('09:30', '10:00', { product: 2, quantity: 1, resources: [1] })];
    expect(judged(product, bookings).asked[0]![0]!.remaining).toBe(2);
  });

  it('is not asked for a need whose resource is preferred and free', () => {
    const needs = [{ kind: 'room' }];
    expect(judged({ needs }, [], [1])).toEqual({ resourceIds: [1], asked: [] });
    expect(judged({ needs }, [], [2]).resourceIds).toEqual([2]);
  });

  it('is not asked for a need that the session meets, and is asked for a new session', () => {
    const yoga: ProductOf = { capacity: 8, needs: [{ kind: 'room', per: 'session' }] };
    const first = booked('09:00', '10:00', { resources: [1] });
    expect(judged(yoga, [first])).toEqual({ resourceIds: [1], asked: [] });
    const later = booked('10:00', '11:00', { resources: [1] });
    expect(judged(yoga, [later]).resourceIds).toEqual([3]);
  });
});

describe('bookings that name two members', () => {
  const lesson: ProductOf = {
    staffIds: [5, 6],
    staffCapacities: { 5: 4, 6: 4 },
    needs: [{ resourceId: 1, per: 'session' }],
  };
  const other: ProductOf = { id: 2, needs: [{ resourceId: 1 }] };
  const reasons = (...members: (readonly number[])[]) =>
    pureShop({
      products: [lesson, other],
      rules,
      resources: [{ id: 1, kind: 'room', quantity: 2 }],
      bookings: members.map((staff) => booked('09:00', '10:00', { staff, resources: [1] })),
    }).judge({ product: 2, start: on('09:00') }).reasons;

  it('belong to one session in either order, and share its resource', () => {
    expect(reasons([5, 6], [6, 5], [5, 6])).toEqual([]);
  });

  it('belong to another session than bookings of one of them', () => {
    expect(reasons([5], [6])).toEqual(['no_resource']);
    expect(reasons([5, 6], [5])).toEqual(['no_resource']);
  });
});

describe('a combined record', () => {
  const combined = (product: ProductOf, quantity: number, bookings: readonly BookingOf[] = []) =>
    lines(
      pureShop({
        products: [{ staffIds: [5, 6], capacity: 4, ...product }],
        rules,
        resources: [{ id: 1, kind: 'chair', quantity }],
        bookings,
      }).list({ from: '2026-03-10', combine: true }),
    )[0];
  const perPlace = [{ kind: 'chair', per: 'place' as const }];
  const perSession = [{ kind: 'chair', per: 'session' as const }];

  it('of members who are booked together has the places for which there are resources', () => {
    const together: ProductOf = { staffAssignment: 'all', needs: perPlace };
    expect(combined(together, 3)).toBe('2026-03-10T09:00 0 3/0 max 3');
    expect(combined(together, 0)).toBe('2026-03-10T09:00 0 0/0 max 0');
    expect(combined(together, 9)).toBe('2026-03-10T09:00 0 4/0 max 4');
  });

  it('has the places of a session although a member with more places finds no resource', () => {
    const ofFive = booked('09:00', '10:00', { staff: [5], resources: [1] });
    expect(combined({ needs: perSession }, 1, [ofFive])).toBe('2026-03-10T09:00 0 3/1 max 3');
    // One chair is left: member 6 would need two of them, and member 5 one, because the session has the other.
    expect(combined({ needs: [...perSession, { kind: 'chair' }] }, 2, [ofFive])).toBe(
      '2026-03-10T09:00 0 3/1 max 3',
    );
  });

  it('has the largest booking that finds resources, as members share them', () => {
    expect(combined({ needs: perPlace }, 6)).toBe('2026-03-10T09:00 0 6/0 max 4');
    expect(combined({ needs: perPlace }, 2)).toBe('2026-03-10T09:00 0 2/0 max 2');
  });
});
