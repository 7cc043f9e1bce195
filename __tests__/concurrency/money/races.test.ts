import { forEachDatabase } from '../../support/databases';
import { seededRandom } from '../random';
import { raceForMoney } from './race';
import type { Place, Stated } from './shop';

/** Number of races of each kind. `MONEY_RACES=500` makes the long run; `TEST_SEED` gives other operations. */
const RACES = Number(process.env.MONEY_RACES ?? 2);
const SEED = Number(process.env.TEST_SEED ?? 1);
/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 7_200_000;

forEachDatabase((name, _open, open) => {
  test.each<[Place, Stated]>([
    ['in the database', 'by line'],
    ['in the database', 'by order'],
    ['elsewhere', 'by line'],
    ['elsewhere', 'by order'],
  ])(
    'orders %s, amounts %s: notes of staff, cancellations, payments, refunds, moves and uses of a card count once',
    async (place, stated) => {
      const database = await open();
      try {
        const random = seededRandom(SEED, place.length, stated.length);
        const found = await raceForMoney(database, { place, stated, rounds: RACES, random });
        if (process.env.MONEY_RACES !== undefined)
          console.log(name, place, stated, found.rounds, found.kills, Object.fromEntries(found.counts));
        expect(found.faults).toEqual([]);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );
});
