import { databasesThatAnswer } from '../support/database-kinds';
import { runRound } from './round';

const LONGEST_MS = 5_000;

/**
 * Stops a shop ten times on each kind of database, which the library or the shop opens. Arguments: the seed, the number
 * of rounds. Fails if a request that reached the process got no ordinary response, or if a process took more than five
 * seconds.
 */
async function main(): Promise<void> {
  const [, , seed = String(Math.floor(Date.now() / 1_000)), rounds = '10'] = process.argv;
  console.log(`seed ${seed}`);
  for (const { name, open } of databasesThatAnswer()) {
    for (const opener of ['URL', 'instance'] as const) {
      let [answered, refused, slowest] = [0, 0, 0];
      const faults: string[] = [];
      for (let round = 0; round < Number(rounds); round++) {
        const database = await open();
        try {
          const result = await runRound({ url: database.url, opener, seed: Number(seed) + round });
          answered += result.answered;
          refused += result.refused;
          slowest = Math.max(slowest, result.tookMs);
          faults.push(...result.faults.map((fault) => `round ${round}: ${fault}`));
        } finally {
          await database.close();
        }
      }
      if (slowest > LONGEST_MS) faults.push(`a process took ${(slowest / 1_000).toFixed(1)} s to end`);
      console.log(
        `${name}, ${opener}: ${answered} answered, ${refused} came too late, the slowest end took ` +
          `${(slowest / 1_000).toFixed(1)} s, ${faults.length} faults`,
      );
      for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  }
}

void main();
