import { examine } from '../../lib/cli/doctor';
import { verify } from '../../lib/cli/verify';
import { type Cluster, startCluster } from '../support/cluster/cluster';
import { createDatabase, createSalon, openProcess } from '../support/cluster/shops';
import { connectTo } from '../support/database-kinds';

/** Long timeout, because processes and nodes start slowly on a busy machine. */
const PATIENCE = 300_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, PATIENCE);
afterAll(async () => {
  await cluster.stop();
});

/**
 * Runs the command `doctor` for a shop whose Sequelize instance sets session variables. Returns its lines about the
 * cluster.
 */
async function saidOfSessions(sessionVariables: Readonly<Record<string, unknown>>): Promise<string[]> {
  const url = cluster.nodes[1].url(await createDatabase(cluster));
  const sequelize = connectTo(url, { dialectOptions: { sessionVariables } });
  const appointments = openProcess(createSalon(), sequelize);
  const printed: string[] = [];
  try {
    await appointments.migrate();
    await examine(appointments, (line) => printed.push(line));
  } finally {
    await appointments.close();
    await sequelize.close();
  }
  return printed.filter((line) => line.includes('Cluster'));
}

test('`doctor` tells a host to have its own connections wait for the other nodes', async () => {
  expect(await saidOfSessions({})).toEqual([
    'MEND  Cluster: connections of your Sequelize instance may not show what another node has acknowledged: give it dialectOptions: { sessionVariables: { wsrep_sync_wait: 1 } }, or set wsrep_sync_wait = 1 on all nodes.',
  ]);
});

test('`doctor` finds no fault if the host’s connections wait for the other nodes', async () => {
  expect(await saidOfSessions({ wsrep_sync_wait: 1 })).toEqual([
    'ok    Cluster: reads wait for the commits of the other nodes',
  ]);
});

test(
  'the command `verify` races over the addresses of all nodes',
  async () => {
    const database = await createDatabase(cluster);
    const addresses = cluster.nodes.flatMap((node) => ['--database-url', node.url(database)]);
    const printed: string[] = [];
    const code = await verify([...addresses, '--rounds', '1'], (line) => printed.push(line));
    expect(printed.at(-1)).toMatch(/^Held: /);
    expect(code).toBe(0);
  },
  PATIENCE,
);
