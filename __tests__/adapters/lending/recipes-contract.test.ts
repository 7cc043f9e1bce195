import * as drizzle from 'drizzle-orm';
import * as drizzleNodePostgres from 'drizzle-orm/node-postgres';
import * as drizzlePgCore from 'drizzle-orm/pg-core';
import * as knex from 'knex';
import * as kysely from 'kysely';
import * as pg from 'pg';
import * as library from 'shop-appointments';
import * as drizzleAdapter from 'shop-appointments/adapters/drizzle';
import * as knexAdapter from 'shop-appointments/adapters/knex';
import * as kyselyAdapter from 'shop-appointments/adapters/kysely';
import * as helpers from 'shop-appointments/adapters/port-helpers';
import { describeHostContract, type HostUnderTest } from 'shop-appointments/adapters/testing';
import * as typeormAdapter from 'shop-appointments/adapters/typeorm';
import type { DataLayer } from '../../support/data-layers/data-layer';
import { drizzleLayer } from '../../support/data-layers/drizzle';
import { knexLayer } from '../../support/data-layers/knex';
import { kyselyLayer } from '../../support/data-layers/kysely';
import { sharedTransactions } from '../../support/data-layers/shared-transactions';
import { TYPEORMS, typeormLayers } from '../../support/data-layers/typeorm';
import { forEachDatabase } from '../../support/databases';
import { type Modules, recipeModules } from '../../support/docs/recipe-modules';

const OURS: Modules = {
  'shop-appointments': library,
  'shop-appointments/adapters/port-helpers': helpers,
  'shop-appointments/adapters/typeorm': typeormAdapter,
  'shop-appointments/adapters/drizzle': drizzleAdapter,
  'shop-appointments/adapters/knex': knexAdapter,
  'shop-appointments/adapters/kysely': kyselyAdapter,
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
  [kyselyLayer, 'kysely', { pg, kysely }],
  [knexLayer, 'knex', { knex }],
];
/** Recipes that also run on MariaDB and SQLite. */
const ON_ALL_DATABASES: readonly string[] = ['knex'];

/** Properties of the recipes' shops, which have no API keys, application passwords or webhooks. */
const TRAITS = {
  sharesDatabase: true,
  sessions: true,
  keys: false,
  applicationPasswords: false,
  webhooks: false,
} as const;

/**
 * Optional abilities of the recipes on each database. They decide which checks of transactions the contract kit runs.
 */
const LENDS: Readonly<Record<string, readonly ('nested' | 'afterCommit' | 'crash' | 'join')[]>> = {
  PostgreSQL: ['nested', 'afterCommit', 'crash', 'join'],
  MariaDB: ['nested', 'afterCommit', 'crash'],
  SQLite: ['nested', 'afterCommit'],
};

forEachDatabase((database, _open, openBare) => {
  const lends = LENDS[database]!;
  for (const [layer, recipe, packages] of SHOPS) {
    if (database !== 'PostgreSQL' && !ON_ALL_DATABASES.includes(recipe)) continue;
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
      const transactions = Object.entries(sharedTransactions(opened, appointments));
      const lent = Object.fromEntries(transactions.filter(([name]) => lends.includes(name as never)));
      return { ...subject, shared: { ...subject.shared!, ...lent }, close: closeAll };
    };
    describeHostContract(`the shop of recipes/${recipe}.md, on ${layer.name}`, makeSubject, {
      ...TRAITS,
      transactions: lends,
    });
  }
});
