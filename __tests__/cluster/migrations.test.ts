import type { Appointments } from 'shop-appointments';
import { runChild } from '../support/child';
import { type Cluster, startCluster } from '../support/cluster/cluster';
import { createDatabase, createSalon, openProcess } from '../support/cluster/shops';
import { eventually } from '../support/eventually';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
});

/** Opens a process of the library on each of the cluster's nodes with these numbers. */
async function atNodes(places: readonly number[]): Promise<{ processes: Appointments[]; database: string }> {
  const database = await createDatabase(cluster);
  const salon = createSalon();
  return {
    database,
    processes: places.map((place) => openProcess(salon, cluster.nodes[place]!.url(database))),
  };
}

/** Checks that each process can book, and that the last process reads all of the bookings. */
async function expectToWork(processes: readonly Appointments[]): Promise<void> {
  await processes[0]!.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '00:00',
    toRange: '24:00',
  });
  for (const [at, appointments] of processes.entries())
    await appointments.book({ productId: 1, start: `2026-03-03T0${at + 1}:00` });
  const { items } = await processes.at(-1)!.list({});
  expect(items).toHaveLength(processes.length);
  await Promise.all(processes.map((appointments) => appointments.close()));
}

test.each([
  ['all nodes at once', [0, 1, 2]],
  ['all nodes at once, twice from one of them', [0, 1, 1, 2]],
])('after migrate() from %s, each process works', async (_, places) => {
  const { processes } = await atNodes(places);
  await Promise.all(processes.map((appointments) => appointments.migrate()));
  await expectToWork(processes);
});

test('migrate() from all nodes again, when all tables exist, changes nothing', async () => {
  const { processes } = await atNodes([0, 1, 2]);
  await processes[0]!.migrate();
  await Promise.all(processes.map((appointments) => appointments.migrate()));
  await expectToWork(processes);
});

test('migrate() continues after a process was killed inside it', async () => {
  const { processes, database } = await atNodes([0, 1, 2]);
  const [first] = cluster.nodes;
  const child = runChild('__tests__/support/cluster/migrate.ts', {}, first.url(database));
  const tables = async () => {
    const [row] = await first.execute<{ count: number | bigint }>(
      `SELECT COUNT(*) AS count FROM information_schema.tables WHERE table_schema = '${database}'`,
    );
    return Number(row!.count);
  };
  await eventually(tables, (count) => count >= 4);
  await child.stop('SIGKILL');
  expect(child.out()).not.toContain('migrated');
  await Promise.all(processes.map((appointments) => appointments.migrate()));
  await expectToWork(processes);
});
