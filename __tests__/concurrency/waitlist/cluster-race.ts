import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../support/cluster/cluster';
import { createDatabase } from '../../support/cluster/shops';
import { disturb } from '../disturbances';
import { seededRandom } from '../random';
import { runWaitlistRace, type WaitlistRaceResult } from './race';

interface ClusterRace {
  readonly seed: number;
  readonly rounds: number;
  /** Number of times that a node is killed, paused or isolated, in turn. */
  readonly disturbances: number;
  /** Called when a disturbance begins and when it ends. */
  readonly tell: (line: string) => void;
}

/** Minimum number of milliseconds of a round in which a node is disturbed. */
const UNTIL_DISTURBED_MS = 100;

/** Runs a race for the waitlist on an empty database of a cluster, with a worker at each node. */
export async function runWaitlistClusterRace(
  cluster: Cluster,
  { seed, rounds, disturbances: count, tell }: ClusterRace,
): Promise<WaitlistRaceResult> {
  const database = await createDatabase(cluster);
  const [first, second, third] = cluster.nodes;
  const disturbances = disturb(cluster, seededRandom(seed), { count, attempts: rounds }, tell);
  const result = await runWaitlistRace({
    urls: [first.url(database), second.url(database), third.url(database)],
    isCluster: true,
    seed,
    rounds,
    ...(count > 0 && {
      async disturb(round) {
        disturbances.reached(round);
        await sleep(UNTIL_DISTURBED_MS);
        await disturbances.over();
        await cluster.waitUntilSame();
      },
    }),
  });
  await first.execute(`DROP DATABASE ${database}`);
  return result;
}
