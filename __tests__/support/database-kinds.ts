import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequelize, type Options } from 'sequelize';
import { answers, type Server, SERVERS } from './servers';

/** A database that only one test uses. `url` opens it again, as another process would. */
export interface TestDatabase {
  readonly sequelize: Sequelize;
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** Opens a new database. `options` are for its Sequelize instance. */
export type OpenDatabase = (options?: Options) => Promise<TestDatabase>;

/** A kind of database, and a function that opens a new database without tables. */
export interface DatabaseKind {
  readonly name: string;
  readonly open: OpenDatabase;
}

/** SQLite (in a file) and all servers, reachable or not. */
export const KINDS: readonly DatabaseKind[] = [
  { name: 'SQLite', open: openSqliteFile },
  ...SERVERS.map((server) => ({
    name: server.name,
    open: (options?: Options) => openOnServer(server, options),
  })),
];

/** SQLite and the reachable servers. With REQUIRE_ALL_DATABASES=1 an unreachable server is an error. */
export function databasesThatAnswer(): DatabaseKind[] {
  const silent = SERVERS.filter((server) => !answers(server)).map(({ name }) => name);
  return KINDS.filter(({ name }) => !silent.includes(name));
}

/** Connects to the database at `url` with a further Sequelize instance. */
export function connectTo(url: string, options: Options = {}): Sequelize {
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  return file === undefined
    ? new Sequelize(url, { logging: false, ...patience(url), ...options })
    : new Sequelize({ logging: false, ...options, dialect: 'sqlite', storage: file });
}

/** Waits longer for a new connection than the one second of MariaDB's driver, which is too short on a busy machine. */
const patience = (url: string): Options =>
  url.startsWith('mariadb:') ? { dialectOptions: { connectTimeout: 30_000 } } : {};

/** Folder for SQLite files: in memory if possible, because they are temporary. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Opens a SQLite database file in a temporary folder. */
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

/** Creates a database on a server, or on a cluster. `urls` are its addresses, one for each node. */
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

/** Returns the address of a database on a server. */
export function addressOf(server: Server, database: string): string {
  return Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
}

/** Runs a statement on a new connection to the server at `url`. */
export async function administer(url: string, sql: string): Promise<void> {
  const sequelize = connectTo(url);
  try {
    await sequelize.query(sql);
  } finally {
    await sequelize.close();
  }
}
