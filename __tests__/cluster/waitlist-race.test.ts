import { runWaitlistClusterRace } from '../concurrency/waitlist/cluster-race';
import { type Cluster, startCluster } from '../support/cluster/cluster';

/** Long races run with `npm run cluster:waitlist -- <seed> <races>`. */
const SEED = 20_261_127;
/** Long timeout, because nodes start slowly on a busy machine. */
const PATIENCE = 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, PATIENCE);
afterAll(async () => {
  await cluster.stop();
});

test(
  'cancellations, bookings, offers and answers race at three nodes: no place is given twice, the order of waiting is kept, and no wanted place stays free',
  async () => {
    const tell = (): void => undefined;
    const { faults, done } = await runWaitlistClusterRace(cluster, {
      seed: SEED,
      rounds: 8,
      disturbances: 0,
      tell,
    });
    expect(faults).toEqual([]);
    expect(done.offered).toBeGreaterThan(5);
  },
  PATIENCE,
);
