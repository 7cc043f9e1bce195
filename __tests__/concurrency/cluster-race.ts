import { randomBytes } from 'node:crypto';
import type { Cluster } from '../support/cluster/cluster';
import { disturb } from './disturbances';
import type { Outcome } from './messages';
import { type RaceOptions, runRace } from './race';
import { seededRandom } from './random';
import { mishaps } from './summary';

export interface ClusterRaceOptions extends Pick<
  RaceOptions,
  'seed' | 'workers' | 'attempts' | 'sharedOrders'
> {
  readonly cartsOnly?: boolean;
  /** Number of times that a node is killed, paused or isolated, in turn. */
  readonly disturbances: number;
  /** Called when a disturbance begins and when it ends. */
  readonly tell: (line: string) => void;
}

export interface ClusterRaceResult {
  /** Violations that the checker found; empty if everything is right. */
  readonly faults: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly judged: number;
  readonly undecided: number;
}

const TABLES = [
  'race_history',
  'race_orders',
  'race_lines',
  'shop_appointments_appointments',
  'shop_appointments_appointment_resources',
  'shop_appointments_appointment_staff',
  'shop_appointments_resources',
  'shop_appointments_outbox',
];

/**
 * Runs a race on an empty database of a cluster, with one process for each node, while nodes fail and return.
 */
export async function runClusterRace(
  cluster: Cluster,
  options: ClusterRaceOptions,
): Promise<ClusterRaceResult> {
  const { disturbances: count, tell, ...race } = options;
  const [first, ...others] = cluster.nodes;
  const database = `race_${randomBytes(4).toString('hex')}`;
  await first.execute(`CREATE DATABASE ${database}`);
  const began = performance.now();
  const processes = cluster.nodes.length;
  const attempts = processes * race.workers * race.attempts;
  const disturbances = disturb(cluster, seededRandom(race.seed), { count, attempts }, (line) =>
    tell(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${line}`),
  );
  const { faults, outcomes, judged, undecided } = await runRace({
    ...race,
    urls: [first.url(database), ...others.map((node) => node.url(database))],
    processes,
    onProgress: (ended) => disturbances.reached(ended),
    beforeJudging: async () => {
      await disturbances.over();
      await cluster.waitUntilWhole();
    },
  });
  const different = await differences(cluster, database);
  await first.execute(`DROP DATABASE ${database}`);
  return { faults: [...faults, ...different, ...mishaps(outcomes, true)], outcomes, judged, undecided };
}

/** Names the tables whose content differs between the nodes of the cluster. */
async function differences(cluster: Cluster, database: string): Promise<string[]> {
  await cluster.waitUntilSame();
  const checksums = await Promise.all(
    cluster.nodes.map(async (node) => {
      return node.execute<{ Table: string; Checksum: bigint | number | null }>(
        `CHECKSUM TABLE ${TABLES.map((table) => `${database}.${table}`).join()}`,
      );
    }),
  );
  return checksums[0]!.flatMap(({ Table: table }, row) => {
    const found = checksums.map((one) => String(one[row]!.Checksum));
    return new Set(found).size === 1 ? [] : [`the nodes differ in ${table}: ${found.join()}`];
  });
}
