import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequelize, type Options } from 'sequelize';
import { answers, type Server, SERVERS } from './servers';

/** A database of its own. `url` opens it again, as another process would. */
export interface TestDatabase {
  readonly sequelize: Sequelize;
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** Opens a database of its own; `options` go to its Sequelize instance. */
export type OpenDatabase = (options?: Options) => Promise<TestDatabase>;

/** A kind of database, and a function that opens a fresh one without tables. */
export interface DatabaseKind {
  readonly name: string;
  readonly open: OpenDatabase;
}

/** SQLite in a file, and all servers, reachable or not. */
export const KINDS: readonly DatabaseKind[] = [
  { name: 'SQLite', open: openSqliteFile },
  ...SERVERS.map((server) => ({
    name: server.name,
    open: (options?: Options) => openOnServer(server, options),
  })),
];

/** SQLite, and the servers that are reachable. With REQUIRE_ALL_DATABASES=1 an unreachable one is a failure. */
export function databasesThatAnswer(): DatabaseKind[] {
  const silent = SERVERS.filter((server) => !answers(server)).map(({ name }) => name);
  return KINDS.filter(({ name }) => !silent.includes(name));
}

/** Another instance on the database at `url`. */
export function connectTo(url: string, options: Options = {}): Sequelize {
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  return file === undefined
    ? new Sequelize(url, { logging: false, ...patience(url), ...options })
    : new Sequelize({ logging: false, ...options, dialect: 'sqlite', storage: file });
}

/** MariaDB's driver waits one second for a connection, which is too short on a busy machine. */
const patience = (url: string): Options =>
  url.startsWith('mariadb:') ? { dialectOptions: { connectTimeout: 30_000 } } : {};

/** A folder in memory if there is one, because nothing in it has to outlive its test. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A database in a file of a temporary directory. */
export async function openSqliteFile(options: Options = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(FOLDER, 'appointments-'));
  const url = `sqlite:${join(directory, 'shop.db')}`;
  const sequelize = connectTo(url, options);
  return {
    sequelize,
    url,
    close: async () => {
      await sequelize.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Opens a new database on a server, or on a cluster with these nodes. Its own `urls` are its addresses at each of them.
 */
export async function openAtAddresses(
  urls: readonly [string, ...string[]],
): Promise<{ readonly urls: readonly [string, ...string[]]; close(): Promise<void> }> {
  const [url, ...others] = urls;
  const server = {
    ...SERVERS.find(({ name }) => name === (/^postgres/.test(url) ? 'PostgreSQL' : 'MariaDB'))!,
    url,
  };
  const database = await openOnServer(server);
  const { pathname } = new URL(database.url);
  return {
    urls: [database.url, ...others.map((other) => Object.assign(new URL(other), { pathname }).href)],
    close: () => database.close(),
  };
}

async function openOnServer(server: Server, options: Options = {}): Promise<TestDatabase> {
  const database = `appointments_test_${randomBytes(8).toString('hex')}`;
  await administer(server.url, `CREATE DATABASE ${database}`);
  const url = addressOf(server, database);
  const sequelize = connectTo(url, options);
  return {
    sequelize,
    url,
    close: async () => {
      await sequelize.close();
      await administer(server.url, server.drop(database));
    },
  };
}

/** The address of one of a server's databases. */
export function addressOf(server: Server, database: string): string {
  return Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
}

/** Runs a statement on a connection of its own. */
export async function administer(url: string, sql: string): Promise<void> {
  const sequelize = connectTo(url);
  try {
    await sequelize.query(sql);
  } finally {
    await sequelize.close();
  }
}
