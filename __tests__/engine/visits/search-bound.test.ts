import { AppointmentsError } from '../../../lib/domain/errors';
import { visitSearch } from '../../../lib/engine/visits/search';
import { SearchBound } from '../../../lib/engine/visits/search-bound';
import { runToEnd } from '../../../lib/engine/run-to-end';
import { asInstant } from '../../../lib/time/units';
import { pureShop } from '../../support/shops/pure-shop';

/** Returns the problem that a 400 names in its parameter `items`; undefined if nothing is thrown. */
function problemOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    return [error.status, error.data.params];
  }
}
const beyond = (bound: string) => [
  400,
  {
    items: `the search for an arrangement takes more than ${bound}: send fewer items, name their members, or search fewer days`,
  },
];

test('a search takes at most 20,000 steps at one start, and 1,000,000 steps in one request', () => {
  const bound = new SearchBound();
  for (let start = 0; start < 50; start += 1) {
    bound.nextStart();
    expect(problemOf(() => bound.step(20_000))).toBeUndefined();
  }
  expect(problemOf(() => bound.step())).toEqual(beyond('20000 steps at one start'));
  bound.nextStart();
  expect(problemOf(() => bound.step())).toEqual(beyond('1000000 steps'));
});

test.each(['in_order', 'any_order', 'together'] as const)(
  'a visit that needs more (%s) is a 400 that names the bound',
  (arrange) => {
    const isTogether = arrange === 'together';
    const members = Array.from({ length: 10 }, (_, i) => 11 + i);
    const shop = pureShop({
      products: [
        { id: 1, staffIds: members, staffAssignment: 'automatic' as const },
        { id: 2, staffIds: [98], needs: [{ kind: 'room' }] },
        { id: 3, staffIds: [99], needs: [{ kind: 'room' }] },
      ].map((one) => ({ ...one, duration: 20, durationUnit: 'minute', padding: 120 })),
      rules: [
        { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '20:00', appointable: true },
      ],
      resources: [{ id: 1, kind: 'room', quantity: 1 }],
      bookings: isTogether
        ? []
        : [{ product: 3, staff: [99], start: '2026-03-10T09:00', end: '2026-03-10T20:00' }],
    });
    const start = shop.at('2026-03-10T09:00');
    const world = shop.world({ start, end: asInstant(start + 86_400) });
    // The last item has no place: its member is busy or, at one time, the room is taken by the item before. So all ways
    // to distribute ten members to the first five items are tried.
    const items = [1, 1, 1, 1, 1, ...(isTogether ? [2] : []), 3].map((id) => ({
      product: shop.settings(id),
      quantity: 1,
      options: (id === 1 ? members : [96 + id]).map((member) => [member]),
    }));
    const search = visitSearch(
      items.map(() => world),
      { items, arrange, maxGapMinutes: 0, sameStaff: false },
    );
    expect(problemOf(() => runToEnd(search.at(start)))).toEqual(beyond('20000 steps at one start'));
  },
);

test('a search over many starts counts the steps of all of them', () => {
  const shop = pureShop({
    products: [{ id: 1, staffIds: [11], duration: 20, durationUnit: 'minute' }],
    rules: [
      { kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '20:00', appointable: true },
    ],
  });
  const start = shop.at('2026-03-10T09:00');
  const world = shop.world({ start, end: asInstant(start + 86_400) });
  const item = { product: shop.settings(1), quantity: 1, options: [[11]] };
  const plan = { items: [item, item], arrange: 'in_order' as const, maxGapMinutes: 0, sameStaff: false };
  const search = visitSearch([world, world], plan, new SearchBound(10));
  const all = () => {
    for (let from = 0; from < 10; from += 1) runToEnd(search.at(asInstant(start + from * 1200)));
  };
  expect(problemOf(all)).toEqual(beyond('10 steps'));
});
