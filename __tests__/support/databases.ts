import type { Options, Sequelize } from 'sequelize';
import type { DatabaseOption } from '../../lib/storage/storage';
import { connectTo, type DatabaseKind, KINDS, type OpenDatabase, type TestDatabase } from './database-kinds';
import { emptyDatabase } from './empty-database';
import { type KeptDatabase, openKeptDatabase } from './kept-databases';
import { SERVERS } from './servers';

export type { OpenDatabase, TestDatabase } from './database-kinds';

/**
 * Name of the database kind on which this test file runs now. Each kind has a Jest project of its own
 * (jest.config.cjs).
 */
const { TEST_DATABASE = 'SQLite' } = globalThis as { readonly TEST_DATABASE?: string };
const KIND = KINDS.find(({ name }) => name === TEST_DATABASE)!;
export const IS_SQLITE = KIND.name === 'SQLite';

/**
 * A database that the tests of a file use one after another, and that is emptied in between. After the file it is kept
 * for the next file, or dropped.
 */
interface Lent extends KeptDatabase {
  isLent: boolean;
}

const opened = new Map<DatabaseKind, Lent[]>();

/**
 * Jest's test environment calls this after the hooks of a test file. Drops databases that a test did not give back,
 * because they may be in use.
 */
Object.assign(globalThis, {
  closeKeptDatabases: async () => {
    for (const database of [...opened.values()].flat())
      await (database.isLent ? database.drop() : database.close());
  },
});

async function openKept(kind: DatabaseKind): Promise<KeptDatabase> {
  const server = SERVERS.find(({ name }) => name === kind.name);
  if (server) return openKeptDatabase(server);
  const database = await kind.open();
  return { ...database, drop: () => database.close() };
}

/** Returns a database that no test is using at the moment, so that no two open databases are the same one. */
async function lend(kind: DatabaseKind): Promise<Lent> {
  const all = opened.get(kind) ?? [];
  opened.set(kind, all);
  let free = all.find(({ isLent }) => !isLent);
  if (!free) {
    free = { ...(await openKept(kind)), isLent: true };
    all.push(free);
  }
  free.isLent = true;
  await emptyDatabase(free.sequelize);
  return free;
}

/** Lent databases whose tables are still empty, because no shop was filled in them yet. */
const empty = new WeakSet<Sequelize>();

/** Returns whether the tables of a lent database are still empty. From then on they count as filled. */
export const takeEmpty = (sequelize: Sequelize): boolean => empty.delete(sequelize);

/** Opens SQLite without a file, for tests that connect to the database only once. */
const IN_MEMORY: DatabaseKind = {
  name: 'SQLite in memory',
  open: async () => {
    const sequelize = connectTo('sqlite::memory:');
    return { sequelize, url: 'sqlite::memory:', close: () => sequelize.close() };
  },
};

/**
 * Returns the database for a shop: the caller's, or one with the library's empty tables that is reserved until
 * `giveBack` is called.
 */
export async function databaseOfShop(
  told?: DatabaseOption,
): Promise<{ readonly database: DatabaseOption; giveBack: () => void }> {
  if (told !== undefined) return { database: told, giveBack: () => undefined };
  const database = await lend(IS_SQLITE ? IN_MEMORY : KIND);
  empty.add(database.sequelize);
  return { database: database.sequelize, giveBack: () => void (database.isLent = false) };
}

/**
 * Opens a database with the library's empty tables and a Sequelize instance. Further instances may connect to
 * it.
 */
export async function openDatabase(options: Options = {}): Promise<TestDatabase> {
  const database = await lend(KIND);
  const sequelize = connectTo(database.url, options);
  empty.add(sequelize);
  return {
    sequelize,
    url: database.url,
    close: async () => {
      await sequelize.close();
      database.isLent = false;
    },
  };
}

/**
 * Describes the same behaviour on SQLite (a file), PostgreSQL and MariaDB; each run of the file is for one of
 * them.
 * @param body gets the database's name, a function that opens a database with the library's empty tables, and
 *   one that opens a database without tables
 */
export function forEachDatabase(
  body: (name: string, open: OpenDatabase, openBare: OpenDatabase) => void,
): void {
  describe(KIND.name, () => body(KIND.name, openDatabase, KIND.open));
}

/** Test of behaviour that only SQLite has. */
export const testOnSqlite = IS_SQLITE ? test : test.skip;
