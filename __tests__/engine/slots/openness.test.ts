import fc from '../../support/fast-check';
import { openness } from '../../../lib/engine/slots/openness';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import {
  type BookingOf,
  closure,
  forMember,
  opening,
  pureShop,
  type PureShop,
} from '../../support/shops/pure-shop';
import { randomShops } from '../../support/shops/random-shops';

const NINE = { start: '2026-03-10T09:00', end: '2026-03-10T10:00' };
/** Open from nine to twelve; the member 5 has the first hour off. */
const rules = [opening('09:00', '12:00'), forMember(5, closure('09:00', '10:00'))];

function isOpen(shop: PureShop, { product, start, end, staff = [], allDay = false }: BookingOf): boolean {
  const settings = shop.settings(product);
  const span = occupiedSpan(settings, { start: shop.at(start), end: shop.at(end) }, allDay, shop.zone);
  const occupied = { occupiedFrom: span.start, occupiedTo: span.end, staffIds: staff };
  return openness(shop.zone, shop.world(span).painter)(occupied, settings);
}

test("a booking of a product without staff that names a member lies in that member's time, too", () => {
  const room = pureShop({ products: [{}], rules });
  expect(isOpen(room, NINE)).toBe(true);
  expect(isOpen(room, { ...NINE, staff: [5] })).toBe(false);
  expect(isOpen(room, { ...NINE, staff: [6] })).toBe(true);
});

test('a booking without a member needs one member who is open, or all of them if they are booked together', () => {
  const of = (staffAssignment: 'automatic' | 'all') =>
    pureShop({ products: [{ staffIds: [5, 6], staffAssignment }], rules });
  expect(isOpen(of('automatic'), NINE)).toBe(true);
  expect(isOpen(of('all'), NINE)).toBe(false);
});

test('a booking lies in open time unless the judge calls its time closed', () => {
  const seen = { open: 0, closed: 0 };
  fc.assert(
    fc.property(randomShops(5), ({ file }) => {
      const shop = pureShop({ ...file, bookings: [] });
      for (const booking of file.bookings ?? []) {
        const { staffIds, assignment } = shop.settings(booking.product);
        const isTogether = staffIds.length > 0 && assignment === 'all';
        // A product that takes all members needs all of them to be open, although a manager may book some of them.
        const staff = isTogether && booking.staff!.length > 0 ? staffIds : booking.staff!;
        const { reasons } = shop.judge({ ...booking, staff });
        expect(isOpen(shop, { ...booking, staff })).toBe(!reasons.includes('closed'));
        seen[reasons.includes('closed') ? 'closed' : 'open'] += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(40);
});
