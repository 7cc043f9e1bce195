import { databasesThatAnswer } from '../database-kinds';
import { shellOf } from './documents';
import type { Project } from './new-project';

/** Names of the recipes for a data layer, and the command that tests the files of each. */
const LAYERS = [
  ['drizzle', 'node test-drizzle-ports.js'],
  ['knex', 'node test-knex-ports.js'],
  ['kysely', 'node test-kysely-ports.js'],
  ['typeorm', 'node test-typeorm-ports.js'],
] as const;

/** Declares tests of the five ports of each data layer's recipe. */
export function testDataLayers(project: () => Project): void {
  const postgres = databasesThatAnswer().find(({ name }) => name === 'PostgreSQL');
  if (!postgres) {
    test.skip('shops on data layers keep the contract (skipped: PostgreSQL is not reachable)', () =>
      undefined);
    return;
  }

  test.each(LAYERS)('a shop on %s keeps the contract, and sells to a guest', async (layer, command) => {
    const database = await postgres.open();
    try {
      const run = shellOf(`recipes/${layer}.md`, command).replace(/^DATABASE_URL=\S+ /m, '');
      const env = { DATABASE_URL: database.url };
      expect(await project().shell(run, env)).toBe('0 promises are not kept\n');
      project().write(`guest-of-${layer}.js`, bookingOn(layer));
      const own = { ...env, APPOINTMENTS_SECRET: 's'.repeat(64) };
      expect(await project().shell(`node guest-of-${layer}.js`, own)).toBe('unpaid pending 0\n');
    } finally {
      await database.close();
    }
  });
}

/** Returns a program that books as a guest, and prints the order that the port finds. */
const bookingOn = (layer: string): string => `
  import { appointments } from './${layer}-appointments.js';
  import { host } from './${layer}-ports.js';
  import * as shop from './${layer}-shop.js';
  const { dataSource, db, pool } = shop;
  await dataSource?.initialize();
  await appointments.rules.create({
    kind: 'global', rangeType: 'time:all', fromRange: '09:00', toRange: '17:00',
  });
  const { items: [product] } = await host.products.search({ status: 'publish' }, {});
  const { status, orderId } = await appointments.book({ productId: product.id, start: '2031-03-10T10:00' });
  const order = (await host.orders.find([orderId], {})).get(orderId);
  console.log(status, order.status, order.customerId);
  await appointments.close();
  await (pool ? pool.end() : (dataSource ?? db).destroy());`;
