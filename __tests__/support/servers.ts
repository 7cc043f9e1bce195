import { spawnSync } from 'node:child_process';

/** A database server on which tests make databases of their own. */
export interface Server {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  /** Statement that lists the names of all databases. */
  readonly list: string;
  /** Statement that drops a database. */
  drop(database: string): string;
}

export const SERVERS: readonly Server[] = [
  {
    name: 'PostgreSQL',
    url: process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    port: 5432,
    list: 'SELECT datname AS name FROM pg_database',
    drop: (database) => `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`,
  },
  {
    name: 'MariaDB',
    url: process.env.TEST_MARIADB_URL ?? 'mariadb://root@127.0.0.1:3306/mysql',
    port: 3306,
    list: 'SELECT schema_name AS name FROM information_schema.schemata',
    drop: (database) => `DROP DATABASE IF EXISTS ${database}`,
  },
];

/**
 * Whether a server is reachable. A child process tries to connect, because Jest needs the answer
 * synchronously to name tests. With REQUIRE_ALL_DATABASES=1 an unreachable server is an error.
 */
export function answers({ name, url, port }: Server): boolean {
  const { hostname, port: own } = new URL(url);
  const target = JSON.stringify({ host: hostname, port: Number(own || port), timeout: 2_000 });
  const script = `const socket = require('node:net').connect(${target});
    socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1)).on('timeout', () => process.exit(1));`;
  const isThere = spawnSync(process.execPath, ['-e', script]).status === 0;
  if (!isThere && process.env.REQUIRE_ALL_DATABASES === '1') {
    throw new Error(`${name} is not reachable at ${new URL(url).host}, and REQUIRE_ALL_DATABASES is set`);
  }
  return isThere;
}
