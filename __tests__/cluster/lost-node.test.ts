import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { type Appointments, appointmentsRouter } from 'shop-appointments';
import { openDatabase } from '../../lib/storage/database';
import { type Cluster, startCluster } from '../support/cluster/cluster';
import type { ClusterNode } from '../support/cluster/node';
import { createDatabase, createSalon, openProcess } from '../support/cluster/shops';
import { eventually } from '../support/eventually';

/** Milliseconds after the loss of a node within which a process must serve again, as documented. */
const SERVES_AGAIN_WITHIN = 10_000;
const WORKERS = 8;

interface Response {
  readonly kind: 'slots' | 'booking';
  readonly begun: number;
  readonly ended: number;
  readonly status: number;
  readonly code: string;
}

let cluster: Cluster;
let appointments: Appointments;
let server: Server;
let database: string;
let own: ClusterNode;
let second: ClusterNode;
let third: ClusterNode;

beforeAll(async () => {
  cluster = await startCluster();
  [own, second, third] = cluster.nodes;
  database = await createDatabase(cluster);
  const salon = createSalon();
  appointments = openProcess(
    salon,
    cluster.nodes.map((node) => node.url(database)),
    // Without a timeout the process would not notice that a node does not respond.
    { databaseTimeoutMs: 4_000 },
  );
  await appointments.migrate();
  await salon.loadRules(appointments.rules);
  server = createServer(express().use('/api', appointmentsRouter(appointments))).listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await appointments.close();
  await cluster.stop();
});

/** Sends requests for slots and for bookings from parallel workers, until `isEnough` accepts the responses. */
async function load(isEnough: (responses: readonly Response[]) => boolean): Promise<Response[]> {
  const responses: Response[] = [];
  const work = async (worker: number): Promise<void> => {
    while (!isEnough(responses)) {
      const begun = performance.now();
      const kind = worker % 2 === 0 ? 'slots' : 'booking';
      const { status, code } = await (kind === 'slots' ? askForSlots() : book());
      responses.push({ kind, begun, ended: performance.now(), status, code });
      // Waits as a client does after a 503.
      if (status === 503) await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return responses;
}

async function askForSlots(): Promise<{ status: number; code: string }> {
  const { port } = server.address() as AddressInfo;
  const query = 'product_ids=1&min_date=2026-03-05&max_date=2026-03-05';
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/slots?${query}`);
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

let booked = 0;
/** Books a start that no other call books. */
async function book(): Promise<{ status: number; code: string }> {
  booked += 1;
  const start = Date.UTC(2026, 2, 6 + Math.floor(booked / 3), 8 + (booked % 3)) / 1_000;
  try {
    await appointments.create({ productId: 2, start, enforce: 'none' });
    return { status: 200, code: '' };
  } catch (error) {
    const { status = 500, code = String(error) } = error as { status?: number; code?: string };
    return { status, code };
  }
}

const isGood = ({ status }: Response): boolean => status === 200;

/**
 * Disturbs nodes of the cluster while requests run. Returns the time after which both kinds of requests succeeded
 * again, and all failures except 503.
 */
async function underLoad(
  disturb: () => Promise<void> | void,
): Promise<{ servesAgainAfter: number; bad: string[] }> {
  let disturbed = Infinity;
  const firstAfter = (responses: readonly Response[], kind: Response['kind']): number =>
    Math.min(
      ...responses
        .filter((one) => one.kind === kind && one.begun > disturbed && isGood(one))
        .map(({ ended }) => ended),
    );
  const again = (responses: readonly Response[]): number =>
    Math.max(firstAfter(responses, 'slots'), firstAfter(responses, 'booking'));
  const all = load(
    (responses) => performance.now() > disturbed + 2 * SERVES_AGAIN_WITHIN || again(responses) < Infinity,
  );
  await disturb();
  disturbed = performance.now();
  const responses = await all;
  const bad = responses.filter((one) => !isGood(one) && one.status !== 503);
  return {
    servesAgainAfter: again(responses) - disturbed,
    bad: bad.map(({ kind, status, code }) => `${kind}: ${status} ${code}`),
  };
}

/** Checks whether the process is connected to the node, by the node's own list of connections. */
async function isConnectedTo(node: ClusterNode): Promise<boolean> {
  const connections = await node.execute(
    `SELECT id FROM information_schema.processlist WHERE db = '${database}'`,
  );
  return connections.length > 0;
}

/** Sends requests until the process is connected to its own node of the cluster again. */
const untilOwnNodeIsUsed = (): Promise<boolean> =>
  eventually(
    async () => {
      await Promise.all([askForSlots(), book()]);
      return isConnectedTo(own);
    },
    (isUsed) => isUsed,
  );

test('a node that is cut off refuses connections of the library, and not only their statements', async () => {
  const { sequelize } = openDatabase([third.url(database)]);
  await third.isolate();
  await expect(sequelize.authenticate()).rejects.toMatchObject({
    name: 'SequelizeConnectionError',
    parent: { sqlState: '08S01' },
  });
  await sequelize.close();
  await third.unisolate();
  await cluster.waitUntilWhole();
});

test.each([
  ['is killed', (node: ClusterNode) => node.kill(), (node: ClusterNode) => node.start()],
  ['falls silent', (node: ClusterNode) => node.pause(), (node: ClusterNode) => node.resume()],
])(
  'a process whose node %s serves from another one within ten seconds, and returns only 503 in between',
  async (_, lose, giveBack) => {
    await untilOwnNodeIsUsed();
    const { servesAgainAfter, bad } = await underLoad(() => lose(own));
    expect(bad).toEqual([]);
    expect(servesAgainAfter).toBeLessThan(SERVES_AGAIN_WITHIN);
    expect(await Promise.all([second, third].map(isConnectedTo))).toContain(true);
    await giveBack(own);
    await cluster.waitUntilWhole();
  },
);

test('a process uses its own node again when it is back and the others are gone', async () => {
  const { servesAgainAfter, bad } = await underLoad(async () => {
    await third.shutDown();
    // If a second node leaves before the cluster knows that the first has left, the last node considers both
    // as lost.
    await own.waitUntilReady(2);
    await second.shutDown();
    await own.waitUntilReady(1);
  });
  expect(bad).toEqual([]);
  expect(servesAgainAfter).toBeLessThan(SERVES_AGAIN_WITHIN);
  expect(await isConnectedTo(own)).toBe(true);
});
