import fc from '../../support/fast-check';
import { databaseOfShop } from '../../support/databases';
import { runPlay } from './play/play';
import { randomPlays } from './play/random-shops';
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
