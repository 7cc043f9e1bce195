import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Sequelize } from 'sequelize';
import { createMemoryShop } from '../../../adapters/memory';
import { appointmentsRouter, createAppointments } from '../../../lib/index';

/** Modules that a new process loads for a first list of slots. */
export interface LoadedModules {
  readonly status: number;
  /** All loaded packages, including those that Express and Sequelize load. */
  readonly packages: readonly string[];
  /** Modules that are loaded only during the request. */
  readonly late: readonly string[];
}

/** Program that starts a shop, lists slots once, and prints the loaded modules. */
async function main(): Promise<void> {
  const database = new Sequelize({ dialect: 'sqlite', storage: ':memory:', logging: false });
  const shop = createMemoryShop({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [{ id: 1, name: 'Haircut', duration: 60, duration_unit: 'minute' }],
  });
  const appointments = createAppointments({
    ...shop.options,
    secret: 'a secret of the test, thirty-two bytes',
    database,
  });
  await appointments.migrate();
  const app = express();
  app.use('/api', appointmentsRouter(appointments));
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const atStart = new Set(modules());
  const response = await fetch(
    `http://127.0.0.1:${port}/api/v2/slots?product_ids=1&min_date=2031-03-01&max_date=2031-03-31`,
  );
  await response.text();
  const loaded: LoadedModules = {
    status: response.status,
    packages: [...new Set(modules().flatMap(packageOf))],
    late: modules().filter((module) => !atStart.has(module)),
  };
  console.log(JSON.stringify(loaded));
  server.close();
  await appointments.close();
  await database.close();
}

const modules = (): string[] => Object.keys(require.cache);

/** Package of a module; empty for a module of this repository. */
const packageOf = (module: string): string[] => {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module) ?? [];
  return name === undefined ? [] : [name];
};

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
