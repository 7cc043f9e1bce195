import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequelize, type Options } from 'sequelize';

/** A fresh, empty database of its own. `url` opens it again, as another process would. */
export interface TestDatabase {
  readonly sequelize: Sequelize;
  readonly url: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** Opens a fresh database; `options` go to its Sequelize instance. */
export type OpenDatabase = (options?: Options) => Promise<TestDatabase>;

const SERVERS = [
  {
    name: 'PostgreSQL',
    url: process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    port: 5432,
    drop: (database: string) => `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
  },
  {
    name: 'MariaDB',
    url: process.env.TEST_MARIADB_URL ?? 'mariadb://root@127.0.0.1:3306/mysql',
    port: 3306,
    drop: (database: string) => `DROP DATABASE IF EXISTS ${database}`,
  },
];

/** A database and how to open a fresh one of its kind. */
export interface DatabaseKind {
  readonly name: string;
  readonly open: OpenDatabase;
}

const SQLITE: DatabaseKind = { name: 'SQLite', open: openSqliteFile };

/** SQLite, and the servers that answer; with REQUIRE_ALL_DATABASES=1, all of them or a failure. */
export function databasesThatAnswer(): DatabaseKind[] {
  return [SQLITE, ...SERVERS.filter(answers).map(kindOf)];
}

/**
 * Describes the same behaviour on SQLite (a file), PostgreSQL and MariaDB. A server that does not answer is
 * skipped, with the reason in the name; TEST_POSTGRES_URL and TEST_MARIADB_URL say where else they are. With
 * REQUIRE_ALL_DATABASES=1 a server that does not answer is a failure.
 */
export function forEachDatabase(body: (name: string, open: OpenDatabase) => void): void {
  for (const { name, open } of [SQLITE, ...SERVERS.map(kindOf)]) {
    const server = SERVERS.find((one) => one.name === name);
    if (!server || answers(server)) describe(name, () => body(name, open));
    else
      describe.skip(`${name} (skipped: nothing answers at ${new URL(server.url).host})`, () =>
        body(name, open));
  }
}

const kindOf = (server: (typeof SERVERS)[number]): DatabaseKind => ({
  name: server.name,
  open: (options) => openOnServer(server, options),
});

/** A database in a file of a temporary directory. */
export async function openSqliteFile(options: Options = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'appointments-'));
  const storage = join(directory, 'shop.db');
  const sequelize = new Sequelize({ ...options, dialect: 'sqlite', storage, logging: false });
  return {
    sequelize,
    url: `sqlite:${storage}`,
    close: async () => {
      await sequelize.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openOnServer(server: (typeof SERVERS)[number], options: Options = {}): Promise<TestDatabase> {
  const database = `appointments_test_${randomBytes(8).toString('hex')}`;
  await administer(server.url, `CREATE DATABASE ${database}`);
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  const sequelize = new Sequelize(url.href, { ...options, logging: false });
  return {
    sequelize,
    url: url.href,
    close: async () => {
      await sequelize.close();
      await administer(server.url, server.drop(database));
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const sequelize = new Sequelize(url, { logging: false });
  try {
    await sequelize.query(sql);
  } finally {
    await sequelize.close();
  }
}

/** Asked by another process, because tests have to be named before anything can be awaited. */
function answers({ name, url, port }: (typeof SERVERS)[number]): boolean {
  const { hostname, port: own } = new URL(url);
  const target = JSON.stringify({ host: hostname, port: Number(own || port), timeout: 2_000 });
  const script = `const socket = require('node:net').connect(${target});
    socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1)).on('timeout', () => process.exit(1));`;
  const isThere = spawnSync(process.execPath, ['-e', script]).status === 0;
  if (!isThere && process.env.REQUIRE_ALL_DATABASES === '1') {
    throw new Error(`${name} does not answer at ${new URL(url).host}, and REQUIRE_ALL_DATABASES is set`);
  }
  return isThere;
}
