import { dirname, join } from 'node:path';
import { type Options, Sequelize } from 'sequelize';
import { AppointmentsError } from '../../lib/index';

/** The library's database, and whether Vendure's orders are in it. */
export interface LibraryDatabase {
  readonly sequelize: Sequelize;
  readonly sharesDatabase: boolean;
  /** Whether the plugin opened the Sequelize instance, and so has to close it. */
  readonly owned: boolean;
}

/** How to connect to the library's database, derived from Vendure's own connection. */
interface DatabaseAddress {
  /** URL of PostgreSQL, with the parameters of Vendure's driver, such as `sslmode`. */
  readonly url?: string;
  readonly options: Options;
  readonly sharesDatabase: boolean;
}

type Credentials = Pick<Options, 'host' | 'port' | 'username' | 'password' | 'database'>;

/**
 * Opens the library's database.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for a database that the library cannot use
 */
export function openLibraryDatabase(
  connection: ShopConnection,
  chosen: Sequelize | string | undefined,
): LibraryDatabase {
  if (chosen === undefined) {
    const { url, options, sharesDatabase } = addressOf(connection);
    const sequelize = url === undefined ? new Sequelize(options) : new Sequelize(url, options);
    return { sequelize, sharesDatabase, owned: true };
  }
  // A SQLite file that the shop names for the library must not be Vendure's file, because two connections to one file
  // would block each other. A Sequelize instance of the shop may use any database.
  if (typeof chosen !== 'string') return { sequelize: chosen, sharesDatabase: false, owned: false };
  const path = /^sqlite:(?:\/\/)?(.+)$/is.exec(chosen)?.[1];
  const sequelize =
    path === undefined
      ? new Sequelize(chosen, { logging: false })
      : new Sequelize({ dialect: 'sqlite', storage: path, logging: false });
  return { sequelize, sharesDatabase: false, owned: true };
}

const CONNECT_MS = 10_000;

/** Types of SQLite databases in Vendure's configuration. */
const SQLITE = ['better-sqlite3', 'sqlite', 'sqljs'];
const MARIADB = ['mysql', 'mariadb'];

/** The parts of Vendure's `dbConnectionOptions` that the library needs. */
interface ShopConnection {
  readonly type: string;
  readonly url?: string;
  readonly host?: string;
  readonly port?: number;
  readonly username?: string;
  readonly password?: unknown;
  readonly database?: unknown;
  /** Path of the database file, with `sqljs`. */
  readonly location?: string;
  readonly schema?: string;
  readonly ssl?: unknown;
  /** Path of the MariaDB server's socket. */
  readonly socketPath?: string;
  /** Options of the database driver. Only `ssl` is used. */
  readonly extra?: unknown;
  readonly replication?: { readonly master: object };
}

/**
 * Chooses the library's database if the shop names none. For SQLite it is a separate file, because the connections of
 * Vendure and the library would block each other in one file.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for a connection that the library cannot open a second
 * time
 */
export function addressOf(connection: ShopConnection): DatabaseAddress {
  const { type, schema } = connection;
  const server: ShopConnection = { ...connection, ...connection.replication?.master };
  const { url, ssl, socketPath } = server;
  const secured = { ...(ssl === undefined ? {} : { ssl }), ...sslOf(connection.extra) };
  if (type === 'postgres') {
    const dialectOptions = {
      connectionTimeoutMillis: CONNECT_MS,
      ...secured,
      // `search_path` makes the library create its tables in Vendure's schema.
      ...(schema === undefined ? {} : { options: `-c search_path=${searchPath(schema)}` }),
    };
    const options: Options = {
      ...credentialsOf(server),
      dialect: 'postgres',
      dialectOptions,
      logging: false,
    };
    return { ...(url === undefined ? {} : { url }), options, sharesDatabase: true };
  }
  if (MARIADB.includes(type)) {
    const socket = socketPath === undefined ? {} : { socketPath };
    const dialectOptions = { connectTimeout: CONNECT_MS, ...secured, ...socket };
    const options: Options = {
      ...credentialsOf(server),
      dialect: 'mariadb',
      dialectOptions,
      logging: false,
    };
    return { options, sharesDatabase: false };
  }
  if (SQLITE.includes(type)) return besideFile(connection.location ?? connection.database);
  throw invalid(`The library cannot use a database of the type ${type}, as Vendure does.`);
}

function besideFile(file: unknown): DatabaseAddress {
  const path = typeof file === 'string' ? file : '';
  // Without a file name, sqljs keeps the shop in memory. Appointments in a file would outlive that shop.
  const isInMemory = path === '' || path === ':memory:';
  const storage = isInMemory ? ':memory:' : join(dirname(path), 'appointments.sqlite');
  return { options: { dialect: 'sqlite', storage, logging: false }, sharesDatabase: false };
}

/**
 * Writes the name of a schema for the start options of PostgreSQL. The quotation marks keep capitals, and each space
 * needs a backslash.
 */
const searchPath = (schema: string): string =>
  `"${schema.replaceAll('"', '""')}"`.replace(/[\s\\]/g, String.raw`\$&`);

const sslOf = (extra: unknown): { ssl?: unknown } =>
  typeof extra === 'object' && extra !== null && 'ssl' in extra ? { ssl: extra.ssl } : {};

/**
 * Reads how to connect to a server. The parts of the `url` in `dbConnectionOptions` take precedence over the other
 * fields.
 */
function credentialsOf(parts: ShopConnection): Credentials {
  const { host, port, username, password, database } = { ...parts, ...partsOfUrl(parts.url) };
  if (password !== undefined && typeof password !== 'string') {
    throw invalid(
      'The library cannot use a password that is a function, as in Vendure’s dbConnectionOptions.',
    );
  }
  return { host: host ?? 'localhost', port, username, password, database: database as string | undefined };
}

function partsOfUrl(text: string | undefined): Credentials {
  if (text === undefined) return {};
  const url = new URL(text);
  const named = {
    host: decodeURIComponent(url.hostname),
    port: url.port === '' ? undefined : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
  const entries = Object.entries(named).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries);
}

const invalid = (why: string): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    `AppointmentsPlugin.init({ database }): ${why} Pass a Sequelize instance or an address such as postgres://user@host/name or sqlite:./appointments.sqlite.`,
  );
