import { parseArgs } from 'node:util';
import { databasesThatAnswer } from '../../support/database-kinds';
import { emptyDatabase } from '../../support/empty-database';
import fc from '../../support/fast-check';
import { runPlay } from './play/play';
import { randomPlays } from './play/random-shops';
import { createTally, shownTally } from './play/tally';

/** Number of random shops on all databases together. */
const WHOLE = 2_000;

/**
 * Compares the library with the model on random shops, which are divided among the databases. Arguments: the
 * seed, the number of shops, and the name of a single database. A failure prints the smallest failing shop
 * that was found, and the seed that repeats it.
 */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const seed = Number(positionals[0] ?? Math.floor(Date.now() / 1_000));
  const only = positionals[2];
  const kinds = databasesThatAnswer().filter(({ name }) => only === undefined || only === name);
  const shops = Math.ceil(Number(positionals[1] ?? WHOLE) / kinds.length);
  for (const [at, { name, open }] of kinds.entries()) {
    const database = await open();
    const tally = createTally();
    const began = performance.now();
    let isUsed = false;
    const play = fc.asyncProperty(randomPlays(), async (one) => {
      if (isUsed) await emptyDatabase(database.sequelize);
      isUsed = true;
      await runPlay(one, database.sequelize, tally);
      if (tally.shops % 50 === 0) process.stdout.write(`  ${tally.shops} shops\r`);
    });
    try {
      await fc.assert(play, { seed: seed + at, numRuns: shops });
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    } finally {
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      console.log(`${name}, seed ${seed + at}: ${shownTally(tally)}; ${seconds} s`);
      await database.close();
    }
  }
}

void main();
