import fc from '../../support/fast-check';
import { visitSearch, visitStarts } from '../../../lib/engine/visits/search';
import type { Arrangement } from '../../../lib/engine/visits/types';
import { asInstant } from '../../../lib/time/units';
import { type BookingOf, type ProductOf, pureShop } from '../../support/shops/pure-shop';
import { bestByBruteForce, type ModelService, type ModelShop, type ModelVisit } from './brute-force';

const DAY = '2026-03-10';
const MEMBERS = [11, 12, 13];

const clock = (minute: number): string =>
  `${DAY}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const service = (id: number): fc.Arbitrary<ModelService> =>
  fc.record({
    id: fc.constant(id),
    minutes: fc.constantFrom(10, 15, 20, 30),
    step: fc.constantFrom(10, 15, 20),
    before: fc.constantFrom(0, 0, 5, 10),
    after: fc.constantFrom(0, 0, 5, 15),
    members: fc.shuffledSubarray(MEMBERS, { minLength: 1 }),
  });

const shops = fc
  .tuple(service(1), service(2), service(3))
  .chain((services) =>
    fc.record({
      services: fc.constant(services),
      bookings: fc.array(
        fc.record({
          service: fc.constantFrom(...services),
          place: fc.nat(2),
          start: fc.integer({ min: 0, max: 30 }).map((steps) => 540 + steps * 5),
        }),
        { maxLength: 4 },
      ),
      visit: fc.record({
        services: fc.array(fc.constantFrom(...services), { minLength: 2, maxLength: 3 }),
        arrange: fc.constantFrom('in_order' as const, 'any_order' as const, 'together' as const),
        maxGap: fc.constantFrom(0, 0, 10, 25),
        sameStaff: fc.boolean(),
      }),
    }),
  )
  .map(({ services, bookings, visit }) => {
    const shop: ModelShop = {
      opens: 540,
      closes: 690,
      bookings: bookings.map(({ service: of, place, start }) => ({
        service: of,
        member: of.members[place % of.members.length]!,
        start,
      })),
    };
    const sameStaff = visit.sameStaff && visit.arrange !== 'together';
    return { services, shop, visit: { ...visit, sameStaff } satisfies ModelVisit };
  });

function bySearch(
  services: readonly ModelService[],
  { bookings }: ModelShop,
  visit: ModelVisit,
): Map<number, (readonly [number, number, number])[]> {
  const shop = pureShop({
    products: services.map(({ id, minutes, step, before, after, members }) => ({
      id,
      duration: minutes,
      durationUnit: 'minute',
      interval: step,
      paddingBefore: before,
      paddingAfter: after,
      staffIds: members,
      staffAssignment: 'automatic',
    })),
    rules: [
      { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '11:30', appointable: true },
    ],
    bookings: bookings.map(({ service: of, member, start }) => ({
      product: of.id,
      staff: [member],
      start: clock(start),
      end: clock(start + of.minutes),
    })),
  });
  const window = { start: shop.at(`${DAY}T00:00`), end: asInstant(shop.at(`${DAY}T00:00`) + 86_400) };
  const plan = {
    items: visit.services.map(({ id, members }) => ({
      product: shop.settings(id),
      quantity: 1,
      options: members.map((member) => [member]),
    })),
    arrange: visit.arrange,
    maxGapMinutes: visit.maxGap,
    sameStaff: visit.sameStaff,
  };
  const world = shop.world(window);
  const found: Arrangement[] = [];
  expect([
    ...visitStarts(
      plan.items.map(() => world),
      plan,
      window,
      found,
    ),
  ]).toBeDefined();
  const minute = (at: number): number => (at - window.start) / 60;
  return new Map(
    found.map(({ start, items }) => [
      minute(start),
      items.map((one) => [one.index, minute(one.start), one.placement.staffIds[0]!] as const),
    ]),
  );
}

test('the listed starts of visits, and the arrangement of each, are those of a search through every arrangement', () => {
  fc.assert(
    fc.property(shops, ({ services, shop, visit }) => {
      const listed = bySearch(services, shop, visit);
      for (let start = shop.opens; start < shop.closes; start += 5) {
        expect([start, listed.get(start)]).toEqual([start, bestByBruteForce(shop, visit, start)]);
      }
    }),
    { numRuns: 100 },
  );
});

test.each(['in_order', 'any_order', 'together'] as const)(
  'a long search at one start (%s) lets other tasks run in between',
  (arrange) => {
    const members = [11, 12, 13, 14, 15, 16, 17, 18];
    const isTogether = arrange === 'together';
    const shop = pureShop({
      products: [
        { id: 1, staffIds: members, staffAssignment: 'automatic' as const },
        { id: 2, staffIds: [98], needs: [{ kind: 'room' }] },
        { id: 3, staffIds: [99], needs: [{ kind: 'room' }] },
      ].map((one) => ({ ...one, duration: 20, durationUnit: 'minute', paddingBefore: 5, paddingAfter: 5 })),
      rules: [
        { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '11:30', appointable: true },
      ],
      resources: isTogether ? [{ id: 1, kind: 'room', quantity: 1 }] : [],
    });
    const start = shop.at(`${DAY}T09:00`);
    const world = shop.world({ start, end: asInstant(start + 86_400) });
    const anyone = { product: shop.settings(1), quantity: 1, options: members.map((id) => [id]) };
    // The search must try all ways to distribute the members, because the room is missing or cannot be taken twice at
    // one time.
    const inRoom = [
      { product: shop.settings(2), quantity: 1, options: [[98]] },
      { product: shop.settings(3), quantity: 1, options: [[99]] },
    ];
    const items = [anyone, anyone, anyone, ...inRoom];
    const work = visitSearch(
      items.map(() => world),
      { items, arrange, maxGapMinutes: 30, sameStaff: false },
    ).at(start);
    let pauses = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) pauses += 1;
    expect(step.value).toBeUndefined();
    expect(pauses).toBeGreaterThan(10);
  },
);

test('the padding after an item counts from the latest end of the needs that take one resource', () => {
  const shop = pureShop({
    products: [
      {
        id: 1,
        staffIds: [11],
        paddingAfter: 10,
        parts: [20, 20, 20].map((minutes) => ({ minutes, staff: true })),
        needs: [
          { resourceId: 1, parts: [2] },
          { resourceId: 1, parts: [0] },
        ],
      },
      { id: 2, staffIds: [12], needs: [{ resourceId: 1 }] },
    ].map((one) => ({ ...one, durationUnit: 'minute' })),
    rules: [
      { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '12:00', appointable: true },
    ],
    resources: [{ id: 1, kind: 'room', quantity: 1 }],
  });
  const start = shop.at(`${DAY}T09:00`);
  const world = shop.world({ start, end: asInstant(start + 86_400) });
  const items = [1, 2].map((id) => ({
    product: shop.settings(id),
    quantity: 1,
    options: [[10 + id]],
  }));
  const plan = { items, arrange: 'in_order' as const, maxGapMinutes: 0, sameStaff: false };
  const found = visitSearch([world, world], plan).at(start).next().value;
  expect(found?.items.map((item) => item.start)).toEqual([start, shop.at(`${DAY}T10:10`)]);
});

describe('an item competes with earlier items of its visit', () => {
  const rules = [
    { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '12:00', appointable: true },
  ] as const;
  const twice = (product: ProductOf, bookings: readonly BookingOf[], arrange: 'in_order' | 'together') => {
    const shop = pureShop({ products: [product], rules, bookings });
    const start = shop.at(`${DAY}T09:00`);
    const world = shop.world({ start, end: asInstant(start + 86_400) });
    const settings = shop.settings();
    const options = settings.staffIds.length > 0 ? settings.staffIds.map((id) => [id]) : [[]];
    const item = { product: settings, quantity: 1, options };
    const plan = { items: [item, item], arrange, maxGapMinutes: 0, sameStaff: false };
    return visitSearch([world, world], plan).at(start).next().value;
  };

  test('for the places that a booking without a member reserves among the members', () => {
    const product = { staffIds: [11, 12], staffAssignment: 'automatic' } as const;
    const reserved = { start: `${DAY}T09:00`, end: `${DAY}T10:00`, staff: [] };
    expect(twice(product, [], 'together')?.items).toHaveLength(2);
    expect(twice(product, [reserved], 'together')).toBeUndefined();
  });

  test('for the places of the day, if those count by the day', () => {
    const product = { capacityBasis: 'day', durationUnit: 'minute' } as const;
    expect(twice({ ...product, capacity: 2 }, [], 'in_order')?.items).toHaveLength(2);
    expect(twice({ ...product, capacity: 1 }, [], 'in_order')).toBeUndefined();
  });
});

test('a search does not take a result from an arrangement in which another member had the places of the day', () => {
  const byDay = { capacityBasis: 'day', durationUnit: 'minute', staffIds: [11, 12] } as const;
  const shop = pureShop({
    products: [
      { id: 1, ...byDay, duration: 20 },
      { id: 2, duration: 20, durationUnit: 'minute' },
    ],
    rules: [
      { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '12:00', appointable: true },
    ],
  });
  const start = shop.at(`${DAY}T09:00`);
  const world = shop.world({ start, end: asInstant(start + 86_400) });
  const itemOf = (id: number, options: number[][]) => ({ product: shop.settings(id), quantity: 1, options });
  // The last item is for member 11, who therefore cannot serve the first one, although 11 is tried first.
  const items = [itemOf(1, [[11], [12]]), itemOf(2, [[]]), itemOf(1, [[11]])];
  const plan = { items, arrange: 'in_order' as const, maxGapMinutes: 0, sameStaff: false };
  const found = visitSearch([world, world, world], plan).at(start).next().value;
  expect(found?.items.map(({ placement }) => placement.staffIds)).toEqual([[12], [], [11]]);
});

test('the padding before an item counts to the part in which it takes the resource', () => {
  const shop = pureShop({
    products: [
      { id: 1, duration: 60, staffIds: [11], paddingAfter: 10, needs: [{ resourceId: 1 }] },
      {
        id: 2,
        duration: 60,
        staffIds: [12],
        parts: [20, 40].map((minutes) => ({ minutes, staff: true })),
        needs: [{ resourceId: 1, parts: [1] }],
      },
    ].map((one) => ({ ...one, durationUnit: 'minute' })),
    rules: [
      { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '12:00', appointable: true },
    ],
    resources: [{ id: 1, kind: 'room', quantity: 1 }],
  });
  const start = shop.at(`${DAY}T09:00`);
  const world = shop.world({ start, end: asInstant(start + 86_400) });
  const items = [1, 2].map((id) => ({ product: shop.settings(id), quantity: 1, options: [[10 + id]] }));
  const plan = { items, arrange: 'in_order' as const, maxGapMinutes: 0, sameStaff: false };
  const found = visitSearch([world, world], plan).at(start).next().value;
  // The room is free from 10:10 on, and the second item needs it from 10:20 on.
  expect(found?.items.map((item) => item.start)).toEqual([start, shop.at(`${DAY}T10:00`)]);
});
