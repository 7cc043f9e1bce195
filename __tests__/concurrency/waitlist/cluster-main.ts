import { startCluster } from '../../support/cluster/cluster';
import { missingPackages } from '../../support/cluster/packages';
import { runWaitlistClusterRace } from './cluster-race';

const ROUNDS = 12;
const DISTURBANCES = 3;

/**
 * Races for the waitlist on a Galera cluster of three nodes. In every second race, nodes are killed, paused and
 * isolated. Arguments: the first seed, and the number of races. A seed repeats the calls and the disturbances, but not
 * the timing.
 */
async function main(): Promise<void> {
  const missing = missingPackages();
  if (missing !== undefined) {
    console.error(missing);
    process.exitCode = 2;
    return;
  }
  const first = Number(process.argv[2] ?? Math.floor(Date.now() / 1_000));
  const races = Number(process.argv[3] ?? 20);
  let wrong = 0;
  const cluster = await startCluster();
  try {
    for (let race = 0; race < races; race += 1) {
      const { faults, done } = await runWaitlistClusterRace(cluster, {
        seed: first + race,
        rounds: ROUNDS,
        disturbances: race % 2 === 1 ? DISTURBANCES : 0,
        tell: (line) => console.log(`  ${line}`),
      });
      wrong += faults.length;
      console.log(`seed ${first + race} ${JSON.stringify(done)}`);
      for (const fault of faults) console.log(`  WRONG: ${fault}`);
    }
  } finally {
    await cluster.stop();
  }
  console.log(`${wrong} things wrong`);
  if (wrong > 0) process.exitCode = 1;
}

void main();
