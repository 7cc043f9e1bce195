import { forEachDatabase } from '../support/databases';
import { type KillPoint, runRace } from './race';
import { mishaps } from './summary';

const SEED = 20_261_105;

/** The moments at which each of two processes is killed. A race has several of them, because processes start slowly. */
const RACES: readonly (readonly [where: string, sharedOrders: boolean, deaths: readonly KillPoint[][]])[] = [
  [
    'in its database',
    true,
    [
      ['random', 'places locked'],
      ['appointment written', 'random'],
    ],
  ],
  [
    'elsewhere',
    false,
    [
      ['order asked for', 'resources written'],
      ['order made', 'resources written'],
    ],
  ],
];

/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 300_000;

/** The command `npm run races` kills two hundred processes on each database. */
forEachDatabase((_name, _open, open) => {
  test.each(RACES)(
    'processes are killed, orders %s: other processes and one pass of the worker set everything right',
    async (_, sharedOrders, deaths) => {
      const database = await open();
      try {
        const { faults, outcomes, killed } = await runRace({
          urls: [database.url],
          seed: SEED,
          processes: 2,
          workers: 6,
          attempts: 6,
          sharedOrders,
          deaths,
        });
        expect([...faults, ...mishaps(outcomes)]).toEqual([]);
        expect(new Set(killed)).toEqual(new Set(deaths.flat()));
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );
});
