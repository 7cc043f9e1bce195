import type { Lane } from '../../../../lib/domain/lane';
import { resourceOwner } from '../../../../lib/engine/slots/lanes/lane';
import type { OccupiedPlaces } from '../../../../lib/engine/slots/lanes/occupied-places';
import { resourceFinder } from '../../../../lib/engine/slots/resources/resource-finder';
import { opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

/** A cut that takes a chair for its first half, and then a chair again. */
const cut: ProductOf = {
  duration: 60,
  staffIds: [5, 6],
  paddingBefore: 20,
  paddingAfter: 30,
  parts: [
    { minutes: 30, staff: true },
    { minutes: 30, staff: true },
  ],
  needs: [
    { kind: 'chair', parts: [0] },
    { kind: 'chair', parts: [1] },
  ],
};
const chairs = [1, 2].map((id) => ({ id, kind: 'chair', quantity: 1 }));
const shop = pureShop({ products: [cut], rules: [opening('00:00', '24:00')], resources: chairs });
const at = (time: string) => shop.at(`2026-03-10T${time}`);
const span = { start: at('10:00'), end: at('11:00'), openUntil: at('11:00') };

/** A booking of another product on the second chair, with the ends of its paddings as they are stored. */
function onSecondChair(start: string, end: string, padded = [start, end]): OccupiedPlaces {
  const [paddedFrom, paddedTo] = padded.map(at) as [Lane['paddedFrom'], Lane['paddedTo']];
  const own = { start: at(start), end: at(end) };
  const lane = { owner: resourceOwner(2), spans: [own], quantity: 1, isShared: false, paddedFrom, paddedTo };
  return {
    ...own,
    id: 1,
    productId: 9,
    staffIds: [],
    quantity: 1,
    expiresAt: null,
    paddedFrom,
    paddedTo,
    lanes: [lane],
  };
}

/** Finds chairs for the second member, beside the first member, who gets the first chair. */
function besideTheFirst(...bookings: readonly OccupiedPlaces[]): number {
  const finder = resourceFinder(shop.world(span).beside(bookings), shop.settings());
  const first = { span, staffIds: [5] };
  const granted = finder.largest(first, 1);
  expect(granted.assigned.map(({ resourceId }) => resourceId)).toEqual([1, 1]);
  return finder.largest({ span, staffIds: [6] }, 1, [{ booking: first, ...granted }]).quantity;
}

describe('a booking that is sought beside an unstored one at its time finds a chair', () => {
  it.each([
    ['nothing is booked there', []],
    ['a booking ends one padding before it', [onSecondChair('09:00', '09:40')]],
    ['a booking begins one padding after it', [onSecondChair('11:30', '12:00')]],
    ['the paddings of a booking end where it begins', [onSecondChair('08:00', '09:00', ['08:00', '10:00'])]],
    ['the paddings of a booking begin where it ends', [onSecondChair('12:00', '13:00', ['11:00', '13:00'])]],
  ] as const)('if %s', (_, bookings) => {
    expect(besideTheFirst(...bookings)).toBe(1);
  });

  it.each([
    ['it overlaps a booking', onSecondChair('10:15', '10:30')],
    ['a booking ends within its padding before', onSecondChair('09:00', '09:41')],
    ['a booking begins within its padding after', onSecondChair('11:29', '12:00')],
    [
      'the longer padding of an earlier booking reaches it',
      onSecondChair('08:00', '09:00', ['08:00', '10:01']),
    ],
    ['the longer padding of a later booking reaches it', onSecondChair('12:00', '13:00', ['10:59', '13:00'])],
  ])('but not if %s', (_, booking) => {
    expect(besideTheFirst(booking)).toBe(0);
  });
});

describe('of two chairs, one of which a booking takes until the gap before a cut,', () => {
  const wash: ProductOf = { id: 2, duration: 50, needs: [{ resourceId: 2 }] };
  const four: ProductOf = { ...cut, staffIds: [5, 6, 7, 8] };

  it.each([1, 2, 3])(
    'the other one is for the member at position %s of a combined record, and none for the members after it',
    (position) => {
      const combined = pureShop({
        products: [four, wash],
        rules: [opening('10:00', '11:00')],
        bookings: [{ product: 2, start: '2026-03-10T09:00', end: '2026-03-10T09:50', resources: [2] }],
        resources: [
          { id: 1, kind: 'chair', quantity: position - 1 },
          { id: 2, kind: 'chair', quantity: 2 },
        ],
      }).list({ from: '2026-03-10', combine: true });
      expect(combined.map(({ available }) => available)).toEqual([position]);
    },
  );
});
