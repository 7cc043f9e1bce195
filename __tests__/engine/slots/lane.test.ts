import {
  bookableOwners,
  laneOwners,
  lanesOf,
  ownersConcerned,
  productOwner,
  resourceOwner,
  staffIdOf,
  staffOwner,
} from '../../../lib/engine/slots/lanes/lane';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { type ProductOf, wholeProduct } from '../../support/shops/pure-shop';

const settings = (product: ProductOf) => productSettings(wholeProduct({ id: 7, ...product }));
const WORKSHOP = settings({ capacity: 6, padding: 15 });
const HAIRCUT = settings({ staffIds: [5, 6] });

describe('the lanes of a booking', () => {
  const time = { start: asInstant(36_000), end: asInstant(39_600) };
  const span = { ...time };

  const booking = { ...time, staffIds: [], resourceIds: [], quantity: 1 };
  const zone = createZone('UTC');

  it('of a product without staff: its own, with the quantity, and the product’s paddings around it', () => {
    expect(lanesOf(WORKSHOP, { ...booking, quantity: 2 }, zone)).toEqual([
      {
        owner: { kind: 'product', id: 7 },
        spans: [span],
        quantity: 2,
        paddedFrom: 35_100,
        paddedTo: 40_500,
        isShared: false,
      },
    ]);
  });

  it('of a product with staff: one of each named member, for the whole time', () => {
    const whole = { spans: [span], quantity: 1, paddedFrom: 36_000, paddedTo: 39_600, isShared: false };
    expect(lanesOf(HAIRCUT, { ...booking, staffIds: [6, 5] }, zone)).toEqual([
      { owner: { kind: 'staff', id: 6 }, ...whole },
      { owner: { kind: 'staff', id: 5 }, ...whole },
    ]);
  });

  it('have paddings in site days if the product’s padding is in days', () => {
    const stay = settings({ duration: 1, durationUnit: 'day', padding: 2 });
    const [lane] = lanesOf(stay, booking, zone);
    expect([lane!.paddedFrom, lane!.paddedTo]).toEqual([-2 * 86_400, 3 * 86_400]);
  });
});

describe('the owners of a booking’s lanes', () => {
  const owners = (product: typeof HAIRCUT, named: readonly number[]) =>
    laneOwners(product, named).map(({ kind, id }) => `${kind} ${id}`);

  it('are the product without staff, and the members whom a manager names in addition', () => {
    expect(owners(WORKSHOP, [])).toEqual(['product 7']);
    expect(owners(WORKSHOP, [5])).toEqual(['product 7', 'staff 5']);
  });

  it('are the named members of a product with staff, also a member of another product', () => {
    expect(owners(HAIRCUT, [5])).toEqual(['staff 5']);
    expect(owners(HAIRCUT, [6, 9])).toEqual(['staff 6', 'staff 9']);
  });

  it('are the product with staff if it names no member, because it reserves a place of the members', () => {
    expect(owners(HAIRCUT, [])).toEqual(['product 7']);
  });
});

test('a product can be booked in the lanes of its members, or in its own', () => {
  expect(bookableOwners(HAIRCUT)).toEqual([staffOwner(5), staffOwner(6)]);
  expect(bookableOwners(WORKSHOP)).toEqual([productOwner(7)]);
});

test('a booking affects the owners of its lanes, or all members if it names none', () => {
  expect(ownersConcerned(HAIRCUT, [6])).toEqual([staffOwner(6)]);
  expect(ownersConcerned(HAIRCUT, [])).toEqual([staffOwner(5), staffOwner(6)]);
  expect(ownersConcerned(WORKSHOP, [])).toEqual([productOwner(7)]);
  expect(ownersConcerned(WORKSHOP, [5])).toEqual([productOwner(7), staffOwner(5)]);
});

test('records show the member who owns a lane, or null for a product or a resource', () => {
  expect([staffOwner(5), productOwner(7), resourceOwner(8)].map(staffIdOf)).toEqual([5, null, null]);
});
