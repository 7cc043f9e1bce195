import { resourceOwner } from '../../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../../lib/engine/slots/lanes/occupied-places';
import { resourceFinder } from '../../../../lib/engine/slots/resources/resource-finder';
import type { Instant } from '../../../../lib/time/units';
import { type BookingOf, opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

/** A lesson in two halves, each of which takes chairs that the bookings of one session share. */
const lesson: ProductOf = {
  duration: 60,
  staffIds: [5],
  capacity: 8,
  parts: [
    { minutes: 30, staff: true },
    { minutes: 30, staff: true },
  ],
  needs: [{ kind: 'chair', per: 'session' }],
};
const talk: ProductOf = { id: 2, duration: 30, interval: 30, needs: [{ kind: 'chair' }] };

const booked = (start: string, end: string, resources = [1]): BookingOf => ({
  start: `2026-03-10T${start}`,
  end: `2026-03-10T${end}`,
  staff: [5],
  resources,
});

/** Returns how many of ten chairs the lessons of a morning leave for a talk at a time. */
function leftAt(time: string, product: ProductOf, ...bookings: readonly BookingOf[]): number {
  const shop = pureShop({
    products: [product, { ...talk, capacity: 10, needs: [{ kind: 'chair', per: 'place' }] }],
    rules: [opening('09:00', '18:00')],
    bookings,
    resources: [{ id: 1, kind: 'chair', quantity: 10 }],
  });
  return shop.judge({ product: 2, start: `2026-03-10T${time}`, quantity: 10 }).available;
}

describe('of a resource that a session shares, other bookings find the rest', () => {
  const ten = booked('10:00', '11:00');

  it.each([
    ['one booking', lesson, [ten], 9],
    ['three bookings', lesson, [ten, ten, ten], 9],
    [
      'a booking of the first half only',
      { ...lesson, needs: [{ kind: 'chair', per: 'session', parts: [0] }] },
      [ten, booked('10:00', '10:30')],
      8,
    ],
  ] as const)('beside %s', (_, product, bookings, left) => {
    expect(leftAt('10:00', product as ProductOf, ...bookings)).toBe(left);
  });

  it('beside a booking that begins with the second half', () => {
    const later: ProductOf = { ...lesson, needs: [{ kind: 'chair', per: 'session', parts: [1] }] };
    expect(leftAt('10:30', later, ten, booked('10:30', '11:00'))).toBe(8);
  });

  it('in each half, if different needs take it there', () => {
    const halves: ProductOf = {
      ...lesson,
      needs: [
        { kind: 'chair', per: 'session', parts: [0] },
        { kind: 'chair', per: 'session', quantity: 3, parts: [1] },
      ],
    };
    const bookings = [booked('10:00', '11:00', [1, 1]), booked('10:00', '11:00', [1, 1])];
    expect(['10:00', '10:30'].map((time) => leftAt(time, halves, ...bookings))).toEqual([9, 7]);
  });

  it('beside the sum of two needs of each booking, and what each booking takes for itself', () => {
    const both: ProductOf = {
      ...lesson,
      needs: [
        { kind: 'chair', per: 'session' },
        { kind: 'chair', per: 'session', quantity: 2 },
        { kind: 'chair', quantity: 1 },
      ],
    };
    const one = booked('10:00', '11:00', [1, 1, 1]);
    expect(leftAt('10:00', both, one)).toBe(6);
    expect(leftAt('10:00', both, one, one, one)).toBe(4);
  });
});

describe('a session whose bookings were stored with different paddings', () => {
  const shop = pureShop({
    products: [lesson, talk],
    rules: [opening('09:00', '18:00')],
    resources: [{ id: 1, kind: 'chair', quantity: 1 }],
  });
  const on = (time: string) => shop.at(`2026-03-10T${time}`);
  const span = { start: on('10:00'), end: on('11:00') };
  const storedWith = (id: number, paddedFrom: Instant, paddedTo: Instant): OccupiedPlaces => ({
    ...span,
    id,
    productId: 1,
    staffIds: [5],
    quantity: 1,
    expiresAt: null,
    paddedFrom,
    paddedTo,
    lanes: [{ owner: resourceOwner(1), spans: [span], quantity: 1, isShared: true, paddedFrom, paddedTo }],
  });
  const paddedBefore = storedWith(1, on('09:30'), on('11:00'));
  const paddedAfter = storedWith(2, on('10:00'), on('11:30'));

  it.each([
    ['first', [paddedBefore, paddedAfter]],
    ['last', [paddedAfter, paddedBefore]],
  ])('keeps both gaps if the one with the gap before is booked %s', (_, bookings) => {
    const finder = resourceFinder(shop.world(span).beside(bookings), shop.settings(2));
    const freeAt = (start: string, end: string): number =>
      finder.largestQuantity(
        { span: { start: on(start), end: on(end), openUntil: on(end) }, staffIds: [] },
        1,
      );
    expect([freeAt('09:00', '09:30'), freeAt('09:15', '09:45')]).toEqual([1, 0]);
    expect([freeAt('11:15', '11:45'), freeAt('11:30', '12:00')]).toEqual([0, 1]);
  });
});
