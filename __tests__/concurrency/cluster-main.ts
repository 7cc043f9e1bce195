import { startCluster } from '../support/cluster/cluster';
import { missingPackages } from '../support/cluster/packages';
import { runClusterRace } from './cluster-race';
import type { Outcome } from './messages';
import { summarise, tooFew } from './summary';

const WORKERS = 20;
const NODES = 3;
/** Number of attempts of the full run. */
const WHOLE = 24_000;
const ATTEMPTS_TO_ONE_DISTURBANCE = 600;
const MOST_SHOWN = 20;

const RACES = [
  { sharedOrders: true, cartsOnly: false, share: 0.45 },
  { sharedOrders: false, cartsOnly: false, share: 0.45 },
  { sharedOrders: true, cartsOnly: true, share: 0.1 },
];

/**
 * Races on a Galera cluster of three nodes, which are killed, paused and isolated. Arguments: the seed, and the number
 * of attempts. A seed repeats the attempts and the disturbances, but not the timing.
 */
async function main(): Promise<void> {
  const missing = missingPackages();
  if (missing !== undefined) {
    console.error(missing);
    process.exitCode = 2;
    return;
  }
  const seed = Number(process.argv[2] ?? Math.floor(Date.now() / 1_000));
  const total = Number(process.argv[3] ?? WHOLE);
  const all: Outcome[] = [];
  const wrong: string[] = [];
  const cluster = await startCluster();
  try {
    for (const { sharedOrders, cartsOnly, share } of RACES) {
      const what = cartsOnly ? 'carts only, ' : '';
      console.log(`${what}orders ${sharedOrders ? 'in the cluster' : 'elsewhere'}, seed ${seed}`);
      const began = performance.now();
      const attempts = Math.ceil((total * share) / (NODES * WORKERS));
      const { faults, outcomes, judged, undecided } = await runClusterRace(cluster, {
        seed,
        workers: WORKERS,
        attempts,
        sharedOrders,
        cartsOnly,
        disturbances: Math.ceil((total * share) / ATTEMPTS_TO_ONE_DISTURBANCE),
        tell: (line) => console.log(line),
      });
      if (!cartsOnly) all.push(...outcomes);
      wrong.push(...faults);
      for (const fault of faults.slice(0, MOST_SHOWN)) console.log(`  WRONG: ${fault}`);
      const busy = outcomes.filter(({ status }) => status === 503).length;
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      console.log(
        `  ${outcomes.length} outcomes, ${busy} of them 503; ${judged} accepted writes judged, ${undecided} of them without their rules; ${seconds} s`,
      );
    }
  } finally {
    await cluster.stop();
  }
  const few = total >= WHOLE ? tooFew(all, 50) : [];
  wrong.push(...few);
  for (const line of few) console.log(`  WRONG: ${line}`);
  console.log(`${summarise(all)}\n${wrong.length} things wrong`);
  if (wrong.length > 0) process.exitCode = 1;
}

void main();
