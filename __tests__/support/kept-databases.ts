import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addressOf, administer, connectTo, type TestDatabase } from './database-kinds';
import { dropTablesOfHost, emptyDatabase } from './empty-database';
import { keepByWorker } from './kept-by-worker';
import { schemaOf } from './schema-of';
import type { Server } from './servers';

const MIGRATIONS = join(__dirname, '../../lib/storage/migrations');

/** Prefix of the names of the databases that workers of this run keep, set by `begin-run.ts`. */
const { KEPT_DATABASES } = process.env;

/** A database that a worker keeps between test files. */
interface FreeDatabase {
  readonly name: string;
  /** Description of the schema (see `schemaOf`) just after the tables were made. */
  readonly schema: string;
}

/** A database for a test file. `close` keeps it for the next test file, `drop` does not. */
export interface KeptDatabase extends TestDatabase {
  drop(): Promise<void>;
}

/** Finds the databases of this worker that no test file uses, and that have the tables of the current migrations. */
const freeDatabasesOn = (server: Server): Promise<FreeDatabase[]> =>
  keepByWorker<FreeDatabase[]>(`${KEPT_DATABASES} on ${server.name}`, MIGRATIONS, () =>
    Promise.resolve([]),
  )();

/**
 * Opens a database with the library's tables, perhaps one that an earlier test file of this worker has used:
 * making a new one takes half a second on PostgreSQL, and more than a second on MariaDB. `close` drops the
 * database if more than rows and the host's own tables have changed.
 */
export async function openKeptDatabase(server: Server): Promise<KeptDatabase> {
  const free = await freeDatabasesOn(server);
  const { name, schema } = free.pop() ?? (await makeDatabase(server));
  const url = addressOf(server, name);
  const sequelize = connectTo(url);
  const drop = async () => {
    await sequelize.close();
    await administer(server.url, server.drop(name));
  };
  return {
    sequelize,
    url,
    close: async () => {
      await dropTablesOfHost(sequelize);
      // `schemaOf` fails if a test file has dropped the tables that it reads.
      const present = await schemaOf(sequelize).catch(() => null);
      if (present !== schema) return drop();
      await sequelize.close();
      free.push({ name, schema });
    },
    drop,
  };
}

async function makeDatabase(server: Server): Promise<FreeDatabase> {
  if (KEPT_DATABASES === undefined)
    throw new Error(
      'KEPT_DATABASES is not set: make begin-run.ts the globalSetup of this Jest configuration',
    );
  const name = `${KEPT_DATABASES}${randomBytes(8).toString('hex')}`;
  await administer(server.url, `CREATE DATABASE ${name}`);
  const sequelize = connectTo(addressOf(server, name));
  try {
    await emptyDatabase(sequelize);
    return { name, schema: await schemaOf(sequelize) };
  } finally {
    await sequelize.close();
  }
}
