import { type Knex, knex } from 'knex';
import * as mysql2 from 'mysql2';

/** Names of Knex's clients for each database. */
export const CLIENTS: Readonly<Record<string, readonly string[]>> = {
  SQLite: ['sqlite3'],
  PostgreSQL: ['pg'],
  MariaDB: ['mysql2', 'mysql'],
};

/** Opens a Knex instance with one connection, as the shop's own access to its database. */
export function openClient(client: string, url: string, config: Knex.Config = {}): Knex {
  const pool = { min: 0, max: 1 };
  switch (client) {
    case 'sqlite3':
      return knex({
        client,
        connection: { filename: url.replace(/^sqlite:/, '') },
        useNullAsDefault: true,
        pool,
        ...config,
      });
    case 'mysql':
      return knex({
        client: OverMysql2 as unknown as typeof Knex.Client,
        connection: url.replace(/^mariadb:/, 'mysql:'),
        pool,
        ...config,
      });
    default:
      return knex({ client, connection: url.replace(/^mariadb:/, 'mysql:'), pool, ...config });
  }
}

/** Converts an address to connection settings for MariaDB. */
export function connectionOf(url: string): object {
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  return { host, port: Number(port || 3306), user, password, database: pathname.slice(1) };
}

/**
 * Knex's client for the package `mysql`, run with `mysql2`, whose interface is the same. The settings of the connection
 * make both drivers return equal values.
 */
class OverMysql2
  extends (knex({ client: 'mysql' }).client as { constructor: typeof Knex.Client }).constructor
{
  _driver(): object {
    return {
      ...mysql2,
      createConnection: (settings: mysql2.ConnectionOptions) =>
        mysql2.createConnection({
          ...settings,
          decimalNumbers: !settings.bigNumberStrings,
          jsonStrings: true,
        }),
    };
  }
  override validateConnection(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

export const TABLES: Readonly<Record<string, readonly string[]>> = {
  SQLite: [
    'DROP TABLE IF EXISTS notes',
    'DROP TABLE IF EXISTS every_type',
    'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, amount INTEGER DEFAULT 0)',
    `CREATE TABLE every_type (id INTEGER PRIMARY KEY, amount NUMERIC(12, 2), big BIGINT, at DATETIME, facts JSON,
      data BLOB, is_paid BOOLEAN)`,
  ],
  PostgreSQL: [
    'DROP TABLE IF EXISTS notes',
    'DROP TABLE IF EXISTS every_type',
    'CREATE TABLE notes (id bigserial PRIMARY KEY, text text NOT NULL UNIQUE, amount integer DEFAULT 0)',
    `CREATE TABLE every_type (id bigserial PRIMARY KEY, amount numeric(30, 2), big bigint, at timestamptz, day date,
      local timestamp, facts jsonb, parts integer[], data bytea, is_paid boolean)`,
  ],
  MariaDB: [
    'DROP TABLE IF EXISTS notes',
    'DROP TABLE IF EXISTS every_type',
    `CREATE TABLE notes (id BIGINT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(90) NOT NULL UNIQUE, amount INT DEFAULT 0)`,
    `CREATE TABLE every_type (id BIGINT AUTO_INCREMENT PRIMARY KEY, amount DECIMAL(12, 2), big BIGINT, at DATETIME(3),
      instant TIMESTAMP NULL, day DATE, clock TIME, facts JSON, data BLOB, is_paid TINYINT(1), bits BIT(3), words TEXT,
      one SET('a', 'b'), ratio DOUBLE, year YEAR, made DATETIME DEFAULT CURRENT_TIMESTAMP)`,
  ],
};

const AT = new Date('2031-03-04T05:06:07.089Z');

/** For each database, the columns that an INSERT of Knex returns, and rows with a value of every type. */
export const FULL_ROWS: Readonly<Record<string, readonly [unknown, ...object[]]>> = {
  SQLite: [
    undefined,
    {
      amount: 12.5,
      big: 9007199254740991,
      at: AT,
      facts: '{"a":1}',
      data: Buffer.from([0, 255]),
      is_paid: true,
    },
    { amount: null, at: null, facts: null, data: null, is_paid: null },
  ],
  PostgreSQL: [
    ['id', 'amount'],
    {
      amount: '12345678901234567890.10',
      big: '9007199254740993',
      at: AT,
      day: '2031-03-04',
      local: '2031-03-04 05:06:07',
      facts: { a: [1, null] },
      parts: [1, 2],
      data: Buffer.from([0, 255]),
      is_paid: true,
    },
    { amount: null, big: null, at: null, facts: null },
  ],
  MariaDB: [
    undefined,
    {
      amount: '12.50',
      big: '9007199254740993',
      at: AT,
      instant: AT,
      day: '2031-03-04',
      clock: '25:10:00',
      facts: JSON.stringify({ a: [1, null] }),
      data: Buffer.from([0, 255]),
      is_paid: true,
      bits: 5,
      words: "it's ü \\ ? :a",
      one: 'a,b',
      ratio: 0.1,
      year: 2031,
      made: AT,
    },
    { amount: null, big: 7, at: null, facts: null, data: null, made: null },
  ],
};
