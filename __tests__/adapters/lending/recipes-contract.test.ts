import * as drizzle from 'drizzle-orm';
import * as drizzleNodePostgres from 'drizzle-orm/node-postgres';
import * as drizzlePgCore from 'drizzle-orm/pg-core';
import * as pg from 'pg';
import * as library from 'shop-appointments';
import * as drizzleAdapter from 'shop-appointments/adapters/drizzle';
import * as helpers from 'shop-appointments/adapters/port-helpers';
import { describeHostContract, type HostUnderTest } from 'shop-appointments/adapters/testing';
import * as typeormAdapter from 'shop-appointments/adapters/typeorm';
import type { DataLayer } from '../../support/data-layers/data-layer';
import { drizzleLayer } from '../../support/data-layers/drizzle';
import { sharedTransactions } from '../../support/data-layers/shared-transactions';
import { TYPEORMS, typeormLayers } from '../../support/data-layers/typeorm';
import { forEachDatabase } from '../../support/databases';
import { type Modules, recipeModules } from '../../support/docs/recipe-modules';

const OURS: Modules = {
  'shop-appointments': library,
  'shop-appointments/adapters/port-helpers': helpers,
  'shop-appointments/adapters/typeorm': typeormAdapter,
  'shop-appointments/adapters/drizzle': drizzleAdapter,
};
const DRIZZLE: Modules = {
  pg,
  'drizzle-orm': drizzle,
  'drizzle-orm/node-postgres': drizzleNodePostgres,
  'drizzle-orm/pg-core': drizzlePgCore,
};

const SHOPS: readonly (readonly [layer: DataLayer, recipe: string, packages: Modules])[] = [
  ...typeormLayers.map((layer, at) => [layer, 'typeorm', { typeorm: TYPEORMS[at]![1] }] as const),
  [drizzleLayer, 'drizzle', DRIZZLE],
];

/** No keys, passwords and webhooks, as the recipes say. */
const TRAITS = {
  sharesDatabase: true,
  sessions: true,
  keys: false,
  applicationPasswords: false,
  webhooks: false,
  transactions: ['nested', 'afterCommit', 'crash', 'join'],
} as const;

forEachDatabase((database, _open, openBare) => {
  if (database !== 'PostgreSQL') return test.skip('transactions are lent on PostgreSQL', () => undefined);

  for (const [layer, recipe, packages] of SHOPS) {
    const makeSubject = async (): Promise<HostUnderTest> => {
      const database = await openBare();
      const env = { DATABASE_URL: database.url, APPOINTMENTS_SECRET: 's'.repeat(32) };
      const load = recipeModules(`recipes/${recipe}.md`, { ...OURS, ...packages }, env);
      const made = load(`${recipe}-subject`) as { makeSubject(): Promise<HostUnderTest> };
      const subject = await made.makeSubject();
      const { appointments } = load(`${recipe}-appointments`) as { appointments: library.Appointments };
      const opened = layer.open(database.url, 1);
      await opened.connect();
      const closeAll = async (): Promise<void> => {
        await opened.close();
        await subject.close!();
        await database.close();
      };
      return {
        ...subject,
        shared: { ...subject.shared!, ...sharedTransactions(opened, appointments) },
        close: closeAll,
      };
    };
    describeHostContract(`the shop of recipes/${recipe}.md, on ${layer.name}`, makeSubject, TRAITS);
  }
});
