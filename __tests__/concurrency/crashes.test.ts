import { forEachDatabase } from '../support/databases';
import { type KillPoint, runRace } from './race';
import { mishaps } from './summary';

const SEED = 20_261_105;

const POINTS: readonly (readonly [point: KillPoint, kills: number, sharedOrders: boolean])[] = [
  ['random', 2, true],
  ['order asked for', 1, false],
  ['order made', 1, false],
  ['places locked', 1, true],
  ['appointment written', 1, true],
  ['resources written', 1, false],
];

/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 300_000;

/** The command `npm run races` kills two hundred processes on each database. */
forEachDatabase((_name, _open, open) => {
  test.each(POINTS)(
    'processes are killed (%s, %d times each): another process and one pass of the worker set everything right',
    async (killAt, kills, sharedOrders) => {
      const database = await open();
      try {
        const { faults, outcomes, killed } = await runRace({
          urls: [database.url],
          seed: SEED,
          processes: 2,
          workers: 6,
          attempts: 6,
          sharedOrders,
          kills,
          killAt,
        });
        expect([...faults, ...mishaps(outcomes)]).toEqual([]);
        expect(killed).toBeGreaterThanOrEqual(kills);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );
});
