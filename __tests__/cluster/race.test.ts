import { runClusterRace } from '../concurrency/cluster-race';
import { summarise } from '../concurrency/summary';
import { type Cluster, startCluster } from '../support/cluster/cluster';
import { createDatabase, createSalon, openProcess } from '../support/cluster/shops';
import { connectTo } from '../support/database-kinds';
import { statementsOf } from '../support/statements-of';

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

test('a transaction begins without its first reads, because Galera would repeat them in one response', async () => {
  const sequelize = connectTo(cluster.nodes[0].url(await createDatabase(cluster)));
  const appointments = openProcess(createSalon(), sequelize);
  await appointments.migrate();
  const statements = await statementsOf(sequelize, () =>
    appointments.create({ productId: 1, start: '2026-03-03T10:00', enforce: 'none' }),
  );
  await appointments.close();
  await sequelize.close();
  const beginning = statements.map(({ sql }) => sql).filter((sql) => sql.includes('START TRANSACTION'));
  expect(beginning).not.toEqual([]);
  expect(beginning.filter((sql) => /SELECT|INSERT/.test(sql))).toEqual([]);
});
