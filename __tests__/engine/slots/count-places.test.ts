import fc from '../../support/fast-check';
import { decidingOwners, placesTaken } from '../../../lib/engine/slots/lanes/count-places';
import { occupiedSpan } from '../../../lib/engine/slots/spans/occupied-span';
import { asInstant, type Instant } from '../../../lib/time/units';
import { closure, lines, opening, pureShop, type PureShop } from '../../support/shops/pure-shop';
import { randomShops } from '../../support/shops/random-shops';

const DAY = { from: '2026-03-10' };
const NINE = { start: '2026-03-10T09:00', end: '2026-03-10T10:00' };
const rules = [opening('09:00', '12:00')];

/** Counts a product's taken places from the view of a booking of the given members, as `2 of 6`. */
function places(shop: PureShop, staffIds: readonly number[] = [], time = NINE.start): string {
  const { taken, of } = counted(shop, staffIds, shop.at(time));
  return `${taken} of ${of}`;
}

function counted(shop: PureShop, staffIds: readonly number[], at: Instant) {
  const product = shop.settings();
  const begins = occupiedSpan(product, { start: at, end: asInstant(at + 1) }, false, shop.zone);
  return placesTaken(shop.world(begins).view(product), staffIds, begins);
}

describe('the places of a product without staff', () => {
  const workshop = (quantities: readonly number[]) =>
    pureShop({
      products: [{ capacity: 6 }],
      rules,
      bookings: quantities.map((quantity) => ({ ...NINE, quantity })),
    });

  it('are taken by the quantities of its bookings at that instant', () => {
    expect(places(workshop([]))).toBe('0 of 6');
    expect(places(workshop([1, 1]))).toBe('2 of 6');
    expect(places(workshop([1, 1]), [], NINE.end)).toBe('0 of 6');
  });

  it('may be taken beyond their number, if overbooked', () => {
    expect(places(workshop([5, 2]))).toBe('7 of 6');
  });

  it('are those of the rule that opens the time, and the base capacity in closed time', () => {
    const shop = pureShop({
      products: [{ capacity: 6 }],
      rules: [opening('09:00', '10:00', { capacity: 4 }), closure('10:00', '11:00')],
      bookings: [NINE, { start: NINE.end, end: '2026-03-10T11:00' }],
    });
    expect(places(shop)).toBe('1 of 4');
    expect(places(shop, [], NINE.end)).toBe('1 of 6');
  });

  it('count for the whole day if capacity counts per day', () => {
    const shop = pureShop({
      products: [{ capacity: 6, capacityBasis: 'day' }],
      rules,
      bookings: [NINE, { start: '2026-03-10T11:00', end: '2026-03-10T12:00', quantity: 2 }],
    });
    expect(places(shop)).toBe('3 of 6');
  });

  it('are not fewer where a booking limit allows no further booking', () => {
    const shop = pureShop({
      products: [{ capacity: 6, bookingLimits: [{ per: 'product', period: 'day', count: 1 }] }],
      rules,
      bookings: [NINE],
    });
    expect(places(shop)).toBe('1 of 6');
  });
});

describe('the places of a product with staff', () => {
  const products = [
    { staffIds: [5, 6], capacity: 2, staffCapacities: { 5: 3 } },
    { id: 2, staffIds: [5] },
  ];
  const shopWith = (...bookings: Parameters<typeof pureShop>[0]['bookings'] & object) =>
    pureShop({ products, rules, bookings });

  it('are those of the named member', () => {
    const shop = shopWith({ ...NINE, staff: [5] });
    expect([places(shop, [5]), places(shop, [6])]).toEqual(['1 of 3', '0 of 2']);
  });

  it('are those of the named member with the fewest places left', () => {
    expect(places(shopWith({ ...NINE, staff: [5], quantity: 2 }), [5, 6])).toBe('2 of 3');
  });

  it('are all taken while another product has the member', () => {
    expect(places(shopWith({ ...NINE, product: 2, staff: [5] }), [5])).toBe('3 of 3');
  });

  it('are those of all members for a booking that names none, as in a combined list', () => {
    const shop = shopWith({ ...NINE, staff: [5] }, NINE);
    expect(places(shop)).toBe('2 of 5');
    expect(lines(shop.list({ ...DAY, combine: true }))[0]).toBe('2026-03-10T09:00 0 3/2 max 2');
  });

  it('do not include members who are closed then, unless all are', () => {
    const shop = pureShop({
      products,
      rules: [...rules, { ...closure('09:00', '10:00'), kind: 'staff', kindId: 5 }],
      bookings: [NINE],
    });
    expect(places(shop)).toBe('1 of 2');
    expect(places(shop, [], '2026-03-10T20:00')).toBe('0 of 5');
  });

  it('are fewer for a named member while bookings without a member reserve some', () => {
    expect(places(shopWith({ ...NINE, quantity: 4 }), [5])).toBe('2 of 3');
  });

  it('are those of the member with the fewest places if all members are taken together', () => {
    const together = [{ ...products[0], staffAssignment: 'all' as const }];
    const shop = pureShop({ products: together, rules, bookings: [{ ...NINE, staff: [5, 6] }] });
    expect([places(shop, [5, 6]), places(shop)]).toEqual(['1 of 2', '1 of 2']);
  });
});

describe('the places of several named members', () => {
  const products = [{ staffIds: [5, 6], capacity: 2, staffCapacities: { 5: 3 } }];
  const shopWith = (...bookings: Parameters<typeof pureShop>[0]['bookings'] & object) =>
    pureShop({ products, rules, bookings });

  it('are those of the scarcest one, wherever the booking names it, and of the first of two equal ones', () => {
    const scarce = shopWith({ ...NINE, staff: [5], quantity: 2 });
    expect([places(scarce, [5, 6]), places(scarce, [6, 5])]).toEqual(['2 of 3', '2 of 3']);
    const equal = shopWith({ ...NINE, staff: [5] });
    expect([places(equal, [5, 6]), places(equal, [6, 5])]).toEqual(['1 of 3', '0 of 2']);
  });

  it('are shared out among them while bookings without a member leave too few for all', () => {
    // One of the five places is left, and each of the two members would need one.
    expect(places(shopWith({ ...NINE, quantity: 4 }), [5, 6])).toBe('2 of 2');
    expect(places(shopWith({ ...NINE, quantity: 3 }), [5, 6])).toBe('1 of 2');
  });

  it('are not reserved at a member of another product by bookings without a member', () => {
    expect(places(shopWith({ ...NINE, quantity: 5 }), [9])).toBe('0 of 2');
    // Three places are left, and only member 5 would need one of them.
    expect(places(shopWith({ ...NINE, quantity: 2 }), [5, 9])).toBe('0 of 2');
  });
});

describe('more bookings without a member than places', () => {
  const staffed = { staffIds: [5, 6], capacity: 2, staffCapacities: { 5: 3 } };

  it('count as taken in all members', () => {
    const bookings = [{ ...NINE, quantity: 6 }];
    expect(places(pureShop({ products: [staffed], rules, bookings }))).toBe('6 of 5');
  });

  it('count as taken in addition to those of the scarcest member if all are booked together', () => {
    const together = { ...staffed, staffAssignment: 'all' as const };
    const bookings = [{ ...NINE, staff: [5, 6], quantity: 2 }, NINE];
    expect(places(pureShop({ products: [together], rules, bookings }))).toBe('3 of 2');
  });
});

test('of members who are booked together, the scarcest one counts, and the first of two equal ones', () => {
  const shopOf = (
    staffIds: readonly number[],
    ...bookings: Parameters<typeof pureShop>[0]['bookings'] & object
  ) =>
    pureShop({
      products: [{ staffIds, capacity: 2, staffCapacities: { 5: 3 }, staffAssignment: 'all' }],
      rules,
      bookings,
    });
  const free = [shopOf([5, 6]), shopOf([6, 5])];
  expect(free.map((shop) => places(shop))).toEqual(['0 of 2', '0 of 2']);
  const ofFive = { ...NINE, staff: [5] };
  const equal = [shopOf([5, 6], ofFive), shopOf([6, 5], ofFive)];
  expect(equal.map((shop) => places(shop))).toEqual(['1 of 3', '0 of 2']);
});

describe('the owners whose places decide about a booking', () => {
  const owners = (shop: PureShop, staffIds: readonly number[]): string[] => {
    const span = { start: shop.at(NINE.start), end: shop.at(NINE.end) };
    const found = decidingOwners(shop.world(span).view(shop.settings()), staffIds);
    return [...new Set(found.map(({ kind, id }) => `${kind} ${id}`))].sort();
  };
  const staffed = { staffIds: [5, 6] };

  it('are the named members, and the product if it has no staff', () => {
    expect(owners(pureShop({ products: [staffed], rules }), [6])).toEqual(['staff 6']);
    expect(owners(pureShop({ products: [{}], rules }), [6])).toEqual(['product 1', 'staff 6']);
  });

  it('are all members, too, if a booking without a member reserves places, or if all are booked together', () => {
    const reserved = pureShop({ products: [staffed], rules, bookings: [NINE] });
    const together = pureShop({ products: [{ ...staffed, staffAssignment: 'all' }], rules });
    expect(owners(reserved, [9])).toEqual(['staff 5', 'staff 6', 'staff 9']);
    expect(owners(together, [9])).toEqual(['staff 5', 'staff 6', 'staff 9']);
  });
});

test('the places that `capacity` counts as free are those that the judge gives at that instant', () => {
  let tried = 0;
  fc.assert(
    fc.property(randomShops(5), ({ file, from, to }) => {
      const shop = pureShop(file);
      const { staffIds, assignment } = shop.settings();
      // Skips bookings without a member: they take a place of a member who is open then, whereas `capacity`
      // ignores opening hours.
      fc.pre(staffIds.length === 0 || !file.bookings?.some(({ staff = [] }) => staff.length === 0));
      for (const { start, staffId } of shop.list({ from, to }).slice(0, 12)) {
        const named = assignment === 'all' ? staffIds : staffId === null ? [] : [staffId];
        const judged = shop.judge({
          start,
          end: asInstant(start + 1),
          staff: staffIds.length === 0 ? 'any' : named,
          enforce: 'capacity',
        });
        const { taken, of } = counted(shop, named, start);
        expect(Math.max(of - taken, 0)).toBe(judged.available);
        tried += 1;
      }
    }),
    { numRuns: 150 },
  );
  expect(tried).toBeGreaterThan(300);
});
