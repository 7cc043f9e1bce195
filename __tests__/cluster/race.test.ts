import { runClusterRace } from '../concurrency/cluster-race';
import { summarise } from '../concurrency/summary';
import { type Cluster, startCluster } from '../support/cluster/cluster';

/** The whole test runs with `npm run cluster -- <seed>`. */
const SEED = 20_261_106;
/** Long timeout, because processes and nodes start slowly on a busy machine. */
const PATIENCE = 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, PATIENCE);
afterAll(async () => {
  await cluster.stop();
});

test(
  'three processes race while one node is killed, one falls silent and one is cut off: nothing is overbooked, lost or announced twice',
  async () => {
    const told: string[] = [];
    const { faults, outcomes, judged } = await runClusterRace(cluster, {
      seed: SEED,
      workers: 8,
      attempts: 14,
      sharedOrders: true,
      disturbances: 3,
      tell: (line) => told.push(line),
    });
    console.log(`seed ${SEED}\n${told.join('\n')}\n${summarise(outcomes)}`);
    expect(faults).toEqual([]);
    expect(judged).toBeGreaterThan(50);
    expect(told.filter((line) => line.endsWith('back'))).toHaveLength(3);
  },
  PATIENCE,
);
