import { jointMeter } from '../../../../lib/engine/slots/lanes/joint';
import { combinedFigures } from '../../../../lib/engine/slots/resources/combined-places';
import { resourceFinder } from '../../../../lib/engine/slots/resources/resource-finder';
import type { MeasuredSpan } from '../../../../lib/engine/slots/lanes/lane-view';
import { lines, opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

const MEMBERS = [1, 2, 3, 4, 5, 6];

/**
 * Lists the slot at nine for six members with two places each. Returns its figures and the number of searches
 * for resources.
 *
 * @param full members whose places are booked, without rooms
 */
function searchesOf(rooms: number, per: 'booking' | 'place' | 'session', full: readonly number[] = []) {
  const shop = pureShop({
    products: [{ staffIds: MEMBERS, capacity: 2, maxQuantity: 2, needs: [{ kind: 'room', per }] }],
    rules: [opening('09:00', '10:00')],
    bookings: full.map((member) => ({
      start: '2026-03-09T09:00',
      end: '2026-03-09T10:00',
      staff: [member],
      quantity: 2,
    })),
    resources: Array.from({ length: rooms }, (_, at) => ({ id: at + 1, kind: 'room', quantity: 1 })),
  });
  const start = shop.at('2026-03-09T09:00');
  const end = shop.at('2026-03-09T10:00');
  const span: MeasuredSpan = { start, end, openUntil: end };
  const world = shop.world({ start, end });
  const view = world.view(shop.settings());
  const finder = resourceFinder(world, shop.settings());
  let searches = 0;
  const counting: typeof finder = {
    ...finder,
    largest: (...asked) => {
      searches += 1;
      return finder.largest(...asked);
    },
  };
  const counted = MEMBERS.map((_, at) => at);
  return { ...combinedFigures(view, counting, counted)(span, jointMeter(view)(span)), searches };
}

describe('the members of a combined record', () => {
  it('are not searched for resources once a member before them found none', () => {
    expect(searchesOf(0, 'booking')).toEqual({ available: 0, largest: 0, searches: 1 });
    expect(searchesOf(2, 'booking')).toEqual({ available: 4, largest: 2, searches: 3 });
  });

  it('are not searched for resources if each member with places finds a room', () => {
    expect(searchesOf(6, 'booking')).toEqual({ available: 12, largest: 2, searches: 0 });
    expect(searchesOf(5, 'booking', [3])).toEqual({ available: 10, largest: 2, searches: 0 });
  });

  it('are searched for the largest booking only until one of them has it, if sessions share rooms', () => {
    expect(searchesOf(6, 'session')).toEqual({ available: 12, largest: 2, searches: 7 });
  });

  it('are searched for resources once each, because the first one may have the largest quantity', () => {
    // A room has one place, so each member can use only one of their two places.
    expect(searchesOf(6, 'place')).toEqual({ available: 6, largest: 1, searches: 6 });
  });
});

/** Parts of a service of 90 minutes that leaves its member free in the middle. */
const THIRDS = [true, false, true].map((staff) => ({ minutes: 30, staff }));

test('a member who has a session gets places of a product with parts, even if the member before gets none', () => {
  const shop = pureShop({
    products: [
      {
        duration: 90,
        interval: 30,
        capacity: 2,
        staffIds: [5, 6],
        paddingAfter: 45,
        parts: THIRDS,
        needs: [
          { kind: 'chair', parts: [0] },
          { kind: 'chair', parts: [2] },
        ],
      },
    ],
    rules: [opening('09:00', '18:00')],
    bookings: [{ start: '2026-03-10T10:00', end: '2026-03-10T11:30', staff: [6], resources: [1, 2] }],
    resources: [1, 2].map((id) => ({ id, kind: 'chair', quantity: 1 })),
  });
  const judge = (member: number) => shop.judge({ start: '2026-03-10T10:00', staff: [member] }).reasons;
  expect([judge(5), judge(6)]).toEqual([['no_resource'], []]);
  expect(lines(shop.list({ from: '2026-03-10', combine: true }))).toContain('2026-03-10T10:00 0 1/1 max 1');
});

test('a member whose session leaves more than others see of it decides the largest quantity of one booking', () => {
  const shop = pureShop({
    products: [
      {
        duration: 90,
        capacity: 4,
        staffIds: [5, 6],
        paddingAfter: 45,
        parts: THIRDS,
        needs: [
          { kind: 'chair', per: 'place', parts: [0] },
          { kind: 'chair', per: 'place', parts: [2] },
        ],
      },
    ],
    rules: [opening('10:00', '11:30')],
    bookings: [{ start: '2026-03-10T10:00', end: '2026-03-10T11:30', staff: [6], resources: [1, 2] }],
    resources: [1, 2].map((id) => ({ id, kind: 'chair', quantity: 3 })),
  });
  // Only the second member keeps no gap to the booking, and can begin on three chairs of the second group and continue on
  // three chairs of the first one. After two places of the first member, two are left for the second member.
  const judge = (member: number) => shop.judge({ start: '2026-03-10T10:00', staff: [member], quantity: 3 });
  expect([judge(5).available, judge(6).available]).toEqual([2, 3]);
  expect(lines(shop.list({ from: '2026-03-10', combine: true }))).toEqual(['2026-03-10T10:00 0 4/1 max 3']);
});

describe('a combined record with a room that a session has', () => {
  const at = { start: '2026-03-10T09:00', end: '2026-03-10T10:00', resources: [1] };
  const combined = (product: ProductOf, staff: readonly number[]) =>
    lines(
      pureShop({
        products: [{ needs: [{ kind: 'room', per: 'session' }], ...product }],
        rules: [opening('09:00', '10:00')],
        bookings: [{ ...at, staff }],
        resources: [{ id: 1, kind: 'room', quantity: 1 }],
      }).list({ from: '2026-03-10', combine: true }),
    );

  it('has the places of the session of all members if they are booked together', () => {
    const product: ProductOf = { staffIds: [5, 6], staffAssignment: 'all', capacity: 4 };
    expect(combined(product, [5, 6])).toEqual(['2026-03-10T09:00 0 3/1 max 3']);
  });

  it('has the places of the session of a product without staff', () => {
    expect(combined({ capacity: 4 }, [])).toEqual(['2026-03-10T09:00 0 3/1 max 3']);
  });
});

test('a combined record has no places that a booking without a member reserves, however many chairs are free', () => {
  const shop = (quantity: number) =>
    pureShop({
      products: [{ staffIds: [5, 6], capacity: 3, needs: [{ kind: 'chair', per: 'place' }] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', quantity }],
      resources: [{ id: 1, kind: 'chair', quantity: 9 }],
    });
  const combined = (quantity: number) => lines(shop(quantity).list({ from: '2026-03-10', combine: true }));
  expect(combined(1)).toEqual(['2026-03-10T09:00 0 5/1 max 3']);
  expect(combined(4)).toEqual(['2026-03-10T09:00 0 2/4 max 2']);
});
