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
/** The site is open from nine to twelve; member 5 has the first hour off. */
const rules = [opening('09:00', '12:00'), forMember(5, closure('09:00', '10:00'))];

function isOpen(shop: PureShop, { product, start, end, staff = [], allDay = false }: BookingOf): boolean {
  const settings = shop.settings(product);
  const span = occupiedSpan(settings, { start: shop.at(start), end: shop.at(end) }, allDay, shop.zone);
  const occupied = { occupiedFrom: span.start, occupiedTo: span.end, staffIds: staff, lanes: [] };
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
        // If a product takes all members together, all must be open, even for a booking of a manager with only some of
        // them.
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

describe('parts', () => {
  /** Three parts, each half an hour long: with staff, without, and with staff again. */
  const parts = [true, false, true].map((staff) => ({ minutes: 30, staff }));
  const withParts = { duration: 90, parts, staffIds: [5] };
  const booking = {
    start: '2026-03-10T09:00',
    end: '2026-03-10T10:30',
    staff: [5],
    enforce: 'capacity',
  } as const;

  test.each([
    ['the member is off only in a part without staff', [forMember(5, closure('09:30', '10:00'))], false],
    ['the member is off in a part with staff', [forMember(5, closure('09:00', '09:30'))], true],
    [
      'the product is closed, but not the member, in a part without staff',
      [
        { ...closure('09:30', '10:00'), kind: 'product', kindId: 1 },
        forMember(5, { ...opening('09:30', '10:00'), priority: 50 }),
      ],
      false,
    ],
    ['all are closed in a part without staff', [closure('09:45', '09:50')], true],
    [
      'in a part without staff, the product and then the member are closed',
      [
        { ...closure('09:30', '09:45'), kind: 'product', kindId: 1 },
        forMember(5, { ...opening('09:30', '09:45'), priority: 50 }),
        forMember(5, closure('09:45', '10:00')),
      ],
      false,
    ],
  ] as const)('%s', (_, more, isOutside) => {
    const shop = pureShop({ products: [withParts], rules: [opening('08:00', '12:00'), ...more] });
    expect(shop.judge(booking)).toMatchObject({ ok: true, isOutside });
  });

  test('a booking with parts lies outside exactly if the judge would call its time closed', () => {
    const seen = { open: 0, closed: 0 };
    fc.assert(
      fc.property(randomShops(5), ({ file }) => {
        const shop = pureShop({ ...file, products: [withParts], bookings: [] });
        for (const { start } of file.bookings ?? []) {
          const { reasons } = shop.judge({ start, staff: [5] });
          const { ok, isOutside } = shop.judge({ start, staff: [5], enforce: 'capacity' });
          expect([ok, isOutside]).toEqual([true, reasons.includes('closed')]);
          seen[isOutside ? 'closed' : 'open'] += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(20);
  });
});
