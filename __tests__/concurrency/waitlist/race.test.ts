import { forEachDatabase } from '../../support/databases';
import { runWaitlistRace } from './race';

const SEED = 20_261_127;
/** Number of races, each with another seed; `WAITLIST_RACES=200` makes a long run. */
const RACES = Number(process.env.WAITLIST_RACES ?? 1);
const FIRST = Number(process.env.WAITLIST_SEED ?? SEED);
const ROUNDS = 12;

forEachDatabase((_name, _open, open) => {
  test(
    'calls race with two workers whose clocks differ: no place is given twice, the order of waiting is kept, no wanted place stays free, and the quiet hours have no offers',
    async () => {
      for (let race = 0; race < RACES; race += 1) {
        const database = await open();
        try {
          const { faults, done } = await runWaitlistRace({
            urls: [database.url, database.url],
            seed: FIRST + race,
            rounds: ROUNDS,
          });
          expect(faults).toEqual([]);
          if (RACES > 1) process.stdout.write(`seed ${FIRST + race} ${JSON.stringify(done)}\n`);
          expect(done.offered).toBeGreaterThan(5);
          expect(done.quiet).toBeGreaterThan(0);
        } finally {
          await database.close();
        }
      }
    },
    60_000 * (RACES + 1),
  );
});
