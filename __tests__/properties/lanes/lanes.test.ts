import fc from '../../support/fast-check';
import { databaseOfShop } from '../../support/databases';
import { hoursOf } from './model/hours';
import type { LaneRule } from './model/shop';
import { compareExplained } from './play/explain';
import { openLibrary } from './play/library';
import { clock, minutes } from './play/minutes';
import { runPlay } from './play/play';
import { STAFF } from './play/random-products';
import { randomPlays, rowOf } from './play/random-shops';
import { createTally, shownTally } from './play/tally';

const SHOPS = 8;

/** The long run, on each database: `npm run lanes -- <seed> <shops>`. */
test(`${SHOPS} random shops: lists, bookings, moves and refusals are those of a model that tries every minute`, async () => {
  const tally = createTally();
  await fc.assert(
    fc.asyncProperty(randomPlays(), async (play) => {
      const { database, giveBack } = await databaseOfShop();
      try {
        await runPlay(play, database, tally);
      } finally {
        giveBack();
      }
    }),
    { numRuns: SHOPS },
  );
  console.info(shownTally(tally));
}, 300_000);

const everyDay = {
  rangeType: 'time:all',
  fromDate: null,
  toDate: null,
  priority: 1,
  capacity: null,
} as const;
const OPEN: LaneRule = {
  ...everyDay,
  id: 1,
  kind: 'global',
  kindId: null,
  fromRange: '00:00',
  toRange: '24:00',
  appointable: true,
};
/** Generates short breaks of members. Many of them lie in a part without staff. */
const breaks = fc
  .array(
    fc.record({ kindId: fc.constantFrom(...STAFF), from: minutes(5, 0, 1_400), length: minutes(5, 5, 30) }),
    { minLength: 12, maxLength: 30 },
  )
  .map((all) =>
    all.map(({ kindId, from, length }, at): LaneRule => ({
      ...everyDay,
      id: at + 2,
      kind: 'staff',
      kindId,
      fromRange: clock(from),
      toRange: clock(from + length),
      appointable: false,
    })),
  );

test('refused starts of services with parts and members with breaks have true reasons and rules', async () => {
  let refusals = 0;
  const withParts = randomPlays().filter(({ products }) => products.some(({ parts }) => parts.length > 0));
  await fc.assert(
    fc.asyncProperty(withParts, breaks, async (play, rules) => {
      const shop = { ...play, rules: [OPEN, ...rules], row: rowOf(play) };
      const { database, giveBack } = await databaseOfShop();
      const library = await openLibrary(shop, database);
      try {
        const world = { shop, hours: hoursOf(shop), bookings: [], customer: null };
        for (const product of shop.products.filter(({ parts }) => parts.length > 0))
          refusals += await compareExplained(library, world, product, play);
      } finally {
        await library.close();
        giveBack();
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(refusals).toBeGreaterThan(50);
}, 120_000);
