import { randomBytes } from 'node:crypto';
import express, { type Express } from 'express';
import { type Appointments, appointmentsRouter, createAppointments } from 'shop-appointments';
import { createMemoryShop, type MemoryShop, type ShopFile } from 'shop-appointments/adapters/memory';
import type { DatabaseOption } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import type { Cluster } from './cluster';
import type { ClusterNode } from './node';

/** A salon with a haircut for one and a class for three, open from nine to twelve every day. */
const FILE: ShopFile = {
  site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
  categories: [],
  products: [
    { id: 1, name: 'Haircut', price: '30', duration: 60, duration_unit: 'minute' },
    { id: 2, name: 'Class', price: '12', duration: 60, duration_unit: 'minute', qty: 3 },
  ],
  users: [],
  api_keys: [],
  rules: [
    {
      kind: 'global',
      title: 'Opening hours',
      range_type: 'time:all',
      from_range: '09:00',
      to_range: '12:00',
      appointable: true,
    },
  ],
  webhooks: [],
};

export interface ProcessAtNode {
  readonly node: ClusterNode;
  readonly appointments: Appointments;
  readonly app: Express;
}

/** Salon on a new database of the cluster, with one process of the library at each node. */
export interface ClusterShop {
  readonly shop: MemoryShop;
  readonly database: string;
  readonly processes: readonly [ProcessAtNode, ProcessAtNode, ProcessAtNode];
  close(): Promise<void>;
}

export async function openClusterShop(cluster: Cluster): Promise<ClusterShop> {
  const database = await createDatabase(cluster);
  const shop = createMemoryShop(FILE);
  const processes = cluster.nodes.map((node) => {
    const appointments = openProcess(shop, node.url(database));
    return { node, appointments, app: express().use('/api', appointmentsRouter(appointments)) };
  });
  await processes[0]!.appointments.migrate();
  await shop.loadRules(processes[0]!.appointments.rules);
  await cluster.waitUntilSame();
  return {
    shop,
    database,
    processes: processes as unknown as ClusterShop['processes'],
    close: async () => {
      await Promise.all(processes.map(({ appointments }) => appointments.close()));
    },
  };
}

/** Opens a process of the salon that connects to these addresses of its database. */
export const openProcess = (
  shop: MemoryShop,
  database: DatabaseOption,
  options: { readonly databaseTimeoutMs?: number } = {},
): Appointments =>
  createAppointments({
    ...shop.options,
    ...options,
    database,
    secret: 'a secret of the test, thirty-two bytes',
    clock: { now: () => asInstant(Date.UTC(2026, 2, 2, 8) / 1_000) },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

/** Makes a salon without tables, for `openProcess`. */
export const createSalon = (): MemoryShop => createMemoryShop(FILE);

export async function createDatabase(cluster: Cluster): Promise<string> {
  const database = `salon_${randomBytes(4).toString('hex')}`;
  await cluster.nodes[0].execute(`CREATE DATABASE ${database}`);
  await cluster.waitUntilSame();
  return database;
}
