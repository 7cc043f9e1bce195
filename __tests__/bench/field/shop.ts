import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Sequelize } from 'sequelize';
import { createMemoryShop } from '../../../adapters/memory';
import { type Appointments, appointmentsRouter, createAppointments } from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import { sharedOrders } from '../../concurrency/shared-orders';
import { CLOSES, NOW, OPENS, ZONE } from './calendar';
import { CONTESTED, RUSHES } from './rushes';

const SECRET = 'a-secret-of-the-bench-that-is-long-enough';
const KEY = { consumer_key: 'ck_field', consumer_secret: 'cs_field' };

/** Headers with which the bench sends requests as a manager. */
export const AS_MANAGER = {
  Authorization: `Basic ${Buffer.from(`${KEY.consumer_key}:${KEY.consumer_secret}`).toString('base64')}`,
};

const FIRST_MEMBER = 11;
export const MEMBERS = Array.from({ length: 50 }, (_, i) => FIRST_MEMBER + i);

/** Numbers of members of the teams. The product for a team of n members has the id n; its members are the first n. */
const TEAMS = [1, 5, 10, MEMBERS.length];

const classes = [
  { id: CONTESTED.id, places: CONTESTED.places },
  ...RUSHES.map(({ id, target }) => ({ id, places: target.placesAStart })),
];

const SHOP = createMemoryShop(
  {
    site: { name: 'Salon', url: 'https://salon.example', timezone: ZONE, currency: 'EUR' },
    products: [
      ...TEAMS.map((size) => product(size, 1, MEMBERS.slice(0, size))),
      ...classes.map(({ id, places }) => product(id, places, [id])),
    ],
    users: [...MEMBERS, ...classes.map(({ id }) => id)].map((id) => ({
      id,
      login: `member${id}`,
      email: `member${id}@salon.example`,
      display_name: `Member ${id}`,
      roles: ['shop_staff'],
    })),
    api_keys: [{ ...KEY, permissions: 'read_write' }],
  },
  { secret: SECRET },
);

function product(id: number, qty: number, staffIds: readonly number[]) {
  const length = { duration: 30, duration_unit: 'minute', interval: 15 };
  return { id, name: `Product ${id}`, price: '30', qty, staff_ids: staffIds, ...length };
}

/**
 * Discards the log. In a rush, many responses to bookings leave out the order, because reading it would wait too long
 * for a connection, and each of these responses logs ten lines.
 */
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** Opens the bench's shop with empty caches. Its orders are in the same database. */
export function openCore(sequelize: Sequelize): Appointments {
  return createAppointments({
    ...SHOP.options,
    site: SHOP.site,
    host: { ...SHOP.host, orders: sharedOrders(sequelize) },
    database: sequelize,
    secret: SECRET,
    clock: { now: () => asInstant(NOW) },
    logger: QUIET,
  });
}

/** Creates the library's tables and stores the opening hours. */
export async function prepareTables(appointments: Appointments): Promise<void> {
  await appointments.migrate();
  await appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: OPENS,
    toRange: CLOSES,
  });
}

/** Builds the Express app of the shop. */
export function appOf(appointments: Appointments) {
  const app = express();
  app.use('/api', appointmentsRouter(appointments));
  return app;
}

/** Serves the shop's app on a local port. */
export async function serve(appointments: Appointments) {
  const server = createServer(appOf(appointments));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { port: (server.address() as AddressInfo).port, close };
}
