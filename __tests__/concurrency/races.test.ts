import { forEachDatabase } from '../support/databases';
import { runRace } from './race';
import { mishaps, summarise } from './summary';

/** The whole test runs with `npm run races -- <seed>`. */
const SEED = 20_261_104;
/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 300_000;

forEachDatabase((name, _open, open) => {
  test.each([
    ['orders in its database', true],
    ['orders elsewhere', false],
  ])(
    'two processes race, %s: nothing is overbooked, lost or announced twice',
    async (_, sharedOrders) => {
      const database = await open();
      try {
        const { faults, outcomes, judged } = await runRace({
          urls: [database.url],
          seed: SEED,
          processes: 2,
          workers: 10,
          attempts: 6,
          sharedOrders,
        });
        console.log(`${name}, seed ${SEED}: ${summarise(outcomes)}`);
        expect([...faults, ...mishaps(outcomes)]).toEqual([]);
        expect(judged).toBeGreaterThan(50);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );

  test(
    'two processes race for places at the end of their holds, by clocks that differ: each is sold once',
    async () => {
      const database = await open();
      try {
        const { faults, outcomes } = await runRace({
          urls: [database.url],
          seed: SEED,
          processes: 2,
          workers: 8,
          attempts: 12,
          sharedOrders: true,
          cartsOnly: true,
        });
        console.log(`${name}, seed ${SEED}: ${summarise(outcomes)}`);
        expect([...faults, ...mishaps(outcomes)]).toEqual([]);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );

  // SQLite has only one writer at a time, even without the locks of places.
  const onServers = name === 'SQLite' ? test.skip : test;
  onServers(
    'without the guard the checker finds places taken twice',
    async () => {
      const database = await open();
      try {
        const { faults } = await runRace({
          urls: [database.url],
          seed: SEED,
          processes: 2,
          workers: 20,
          attempts: 6,
          sharedOrders: true,
          unguarded: true,
        });
        expect(faults.filter((fault) => /places|of another product/.test(fault)).length).toBeGreaterThan(0);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );
});
