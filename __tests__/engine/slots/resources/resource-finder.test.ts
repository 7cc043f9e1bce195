import { resourceOwner } from '../../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../../lib/engine/slots/lanes/occupied-places';
import { resourceFinder } from '../../../../lib/engine/slots/resources/resource-finder';
import { asInstant } from '../../../../lib/time/units';
import { opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

const treatment: ProductOf = {
  duration: 60,
  staffIds: [5],
  capacity: 9,
  parts: [
    { minutes: 20, staff: true },
    { minutes: 40, staff: true },
  ],
  needs: [{ kind: 'room', parts: [1] }],
};

/** Makes a shop with two rooms and four chairs, the finder of its product, and bookings from ten o'clock on. */
function finderOf(product: ProductOf, stored: readonly OccupiedPlaces[] = []) {
  const shop = pureShop({
    products: [product],
    rules: [opening('09:00', '18:00')],
    resources: [
      { id: 1, kind: 'room', quantity: 1 },
      { id: 2, kind: 'chair', quantity: 4 },
      { id: 3, kind: 'room', quantity: 1 },
    ],
  });
  const until = (end: string) => ({ span: { ...tenUntil(end), openUntil: at(end) }, staffIds: [5] });
  const finder = resourceFinder(shop.world(tenUntil('18:00')).beside(stored), shop.settings());
  return { finder, until };
}

const at = (time: string) => asInstant(Date.parse(`2026-03-10T${time}Z`) / 1000);
const tenUntil = (end: string) => ({ start: at('10:00'), end: at(end) });

/** A treatment by member 5 at ten, which was booked when the product took a room for the first twenty minutes only. */
const treated = (roomId: number, isShared: boolean, paddedTo: string): OccupiedPlaces => {
  const first = tenUntil('10:20');
  const paddedFrom = first.start;
  const lane = { owner: resourceOwner(roomId), spans: [first], quantity: 1, isShared };
  return {
    ...tenUntil('11:00'),
    id: 1,
    productId: 1,
    staffIds: [5],
    quantity: 1,
    expiresAt: null,
    paddedFrom,
    paddedTo: at('11:00'),
    lanes: [{ ...lane, paddedFrom, paddedTo: at(paddedTo) }],
  };
};

test('a booking of another length than the product’s needs its resources for all of its time', () => {
  const { finder, until } = finderOf(treatment);
  const segments = ['11:00', '11:30', '11:00'].map((time) => finder.demandsAt(until(time), 1)[0]!.segments);
  expect(segments).toEqual([[1], [0], [1]]);
});

test('a booking needs room for all of its needs, also in a list of starts', () => {
  const { finder, until } = finderOf({
    needs: [
      { kind: 'chair', quantity: 3 },
      { kind: 'chair', quantity: 2 },
    ],
  });
  expect(finder.largestQuantity(until('11:00'), 1)).toBe(0);
});

test('a booking keeps no gap to its session, even if the session has the room in another part', () => {
  const product = { ...treatment, staffIds: [5, 6], needs: [{ resourceId: 1, parts: [1] }] };
  const { finder, until } = finderOf(product, [treated(1, false, '10:35')]);
  // A list of starts asks with one span for all members.
  const { span } = until('11:00');
  const ofMember = (member: number): number => finder.largestQuantity({ span, staffIds: [member] }, 1);
  expect([ofMember(5), ofMember(6), ofMember(5)]).toEqual([1, 0, 1]);
});

test('a booking keeps the room of its session, even if the session has it in one of two parts only', () => {
  const needs = [{ kind: 'room', per: 'session' as const }];
  const { finder, until } = finderOf({ ...treatment, needs }, [treated(3, true, '10:20')]);
  const choose = jest.fn(() => 1);
  expect(finder.chosen(until('11:00'), { quantity: 1, found: [3] }, choose)).toEqual([3]);
  expect(choose).not.toHaveBeenCalled();
});

test('a booking of no places takes no resources', () => {
  const { finder, until } = finderOf(treatment);
  expect(finder.largest(until('11:00'), 0)).toEqual({ quantity: 0, assigned: [] });
});

test('a booking has no more places than one of its needs has units for each place, whatever it needs once', () => {
  const { finder, until } = finderOf({
    ...treatment,
    needs: [{ kind: 'room' }, { kind: 'chair', per: 'place' }],
  });
  expect(finder.largest(until('11:00'), 9).quantity).toBe(4);
  expect(finder.largestQuantity(until('11:00'), 9)).toBe(4);
});
