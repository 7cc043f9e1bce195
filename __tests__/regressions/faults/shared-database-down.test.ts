import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Sequelize } from 'sequelize';
import type { HostPorts, Product } from 'shop-appointments';
import { createMemoryShop } from '../../../adapters/memory';
import { AppointmentsError } from '../../../lib/domain/errors';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';
import { openShop as openSalon, refusal } from '../../support/shops/core-shop';

/** Errors like those that drivers and Sequelize throw. */
const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const named = (name: string, facts: object, parent?: Error) =>
  Object.assign(new Error(name), { name, parent, ...facts });
const POSTGRES_STOPS = named('error', { severity: 'FATAL', code: '57P01' });
const POSTGRES_DEADLOCK = named('error', { severity: 'ERROR', code: '40P01' });
const MARIADB_GONE = named('SqlError', { errno: 45_009, sqlState: '08S01', fatal: true });
const MARIADB_DEADLOCK = named('SqlError', { errno: 1_213, sqlState: '40001' });
const SQLITE_BUSY = named('Error', { errno: 5, code: 'SQLITE_BUSY' });

const DRIVERS: readonly (readonly [string, Error])[] = [
  ['Sequelize finds no server', named('SequelizeConnectionRefusedError', {}, refused)],
  ['Sequelize waits for a lock on SQLite', named('SequelizeTimeoutError', {}, SQLITE_BUSY)],
  ['PostgreSQL shuts down', POSTGRES_STOPS],
  ['PostgreSQL has a deadlock', POSTGRES_DEADLOCK],
  ["PostgreSQL's connection ends", new Error('Connection terminated unexpectedly')],
  ["MariaDB's connection ends", MARIADB_GONE],
  ['MariaDB has a deadlock', MARIADB_DEADLOCK],
  ['SQLite is locked', SQLITE_BUSY],
  ['a query builder wraps an error of PostgreSQL', new Error('select failed', { cause: POSTGRES_STOPS })],
];

/** A shop with opening hours only, which needs no port. */
const FILE = { ...SALON, rules: SALON.rules!.slice(0, 1) };
const memory = createMemoryShop(FILE);
/** Wraps the shop's ports so that the first reads of products fail. */
function productsAway(error: Error, reads: number, host: HostPorts = memory.host) {
  let asked = 0;
  const find: HostPorts['products']['find'] = (...args): Promise<Map<number, Product>> => {
    asked += 1;
    return asked <= reads ? Promise.reject(error) : host.products.find(...args);
  };
  return { host: { ...host, products: { ...host.products, find } }, asked: () => asked };
}

let shop: RunningShop;
afterEach(() => shop.close());
const slots = () => shop.anonymous.get('/api/v2/slots?product_ids=8&min_date=2026-03-10');

test.each(DRIVERS)(
  '2.2 a shop whose database is unreachable gives 503 with Retry-After: %s',
  async (_, error) => {
    shop = await openShop(FILE, { host: productsAway(error, Infinity).host });
    const response = await slots();
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ code: 'shop_rest_busy' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test.each(DRIVERS)('2.2 a read that failed once is repeated: %s', async (_, error) => {
  shop = await openShop(FILE, { host: productsAway(error, 1).host });
  expect((await slots()).status).toBe(200);
});

test('2.2 a write waits for the shop’s database as for the library’s', async () => {
  shop = await openShop(FILE, { host: productsAway(POSTGRES_STOPS, Infinity).host });
  const response = await shop
    .as('boss')
    .post('/api/v2/appointments')
    .send({ product_id: 8, start: '2026-03-10T10:00' });
  expect([response.status, response.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
});

test('2.2 a failed socket is the database’s fault if orders share it, and otherwise the shop’s', async () => {
  const status = async (sharesDatabase: boolean): Promise<number> => {
    const orders = Object.assign(Object.create(memory.host.orders), {
      sharesDatabase,
    }) as HostPorts['orders'];
    const { host } = productsAway(refused, Infinity, { ...memory.host, orders });
    shop = await openShop(FILE, { host });
    const { status } = await slots();
    if (sharesDatabase) await shop.close();
    return status;
  };
  expect([await status(true), await status(false)]).toEqual([503, 502]);
});

test('2.2 a fault of the adapter is still the shop’s: 502, without repeating the call', async () => {
  const { host, asked } = productsAway(new TypeError('rows is not iterable'), Infinity);
  shop = await openShop(FILE, { host });
  const response = await slots();
  expect([response.status, response.headers['retry-after'], asked()]).toEqual([502, undefined, 1]);
});

test('2.2 an unreachable server, queried by the host’s own Sequelize', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const own = new Sequelize(`postgres://nobody@127.0.0.1:${port}/shop`, { logging: false });
  const find = async (): Promise<Map<number, Product>> => {
    await own.query('SELECT * FROM products');
    return new Map();
  };
  shop = await openShop(FILE, { host: { ...memory.host, products: { ...memory.host.products, find } } });
  const response = await slots();
  expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
});

test.each([
  ['PostgreSQL', POSTGRES_DEADLOCK],
  ['MariaDB', MARIADB_DEADLOCK],
])(
  '2.2 a deadlock of the shop’s statement in the library’s transaction has the transaction done again: %s',
  async (_, deadlock) => {
    shop = await openShop();
    let made = 0;
    const salon = await openSalon({
      ports: (host) => ({
        ...host,
        orders: {
          ...host.orders,
          sharesDatabase: true,
          createPending: (...args) => {
            made += 1;
            return made === 1 ? Promise.reject(deadlock) : host.orders.createPending(...args);
          },
        },
      }),
    });
    const created = await salon.appointments.create({ productId: 1, start: '2026-03-03T10:00' });
    expect([made, created.orderId, salon.errors]).toEqual([2, 1, []]);
    await salon.close();
  },
);

test('2.2 an AppointmentsError that a port throws is passed on', async () => {
  shop = await openShop();
  const settled = new AppointmentsError('rest_invalid_param', 'This order is settled: book without it.');
  const salon = await openSalon({
    ports: (host) => ({ ...host, orders: { ...host.orders, createPending: () => Promise.reject(settled) } }),
  });
  const told = await refusal(salon.appointments.create({ productId: 1, start: '2026-03-03T10:00' }));
  expect(told).toMatchObject({ status: 400, message: settled.message });
  expect((await salon.appointments.list()).total).toBe(0);
  await salon.close();
});
