import { Sequelize } from 'sequelize';
import { AppointmentsError } from '../domain/errors';

/** An instance of the host's, or a URL: `sqlite:<path>`, `sqlite::memory:`, `postgres://...`, `mariadb://...`. */
export type DatabaseOption = Sequelize | string;

export type Dialect = 'sqlite' | 'postgres' | 'mariadb';

export interface Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  /** Opened here from a URL, so closed here. */
  readonly owned: boolean;
}

const DIALECTS: readonly string[] = ['sqlite', 'postgres', 'mariadb'] satisfies Dialect[];

/** Takes the host's instance as it is, or opens a URL. Throws `shop_appointments_invalid_option`. */
export function openDatabase(option: DatabaseOption): Database {
  const owned = typeof option === 'string';
  // This check comes before Sequelize reads the address, because Sequelize would ask for a driver that does not help
  // here.
  if (owned) assertSupported(schemeOf(option));
  const sequelize = owned ? openUrl(option) : option;
  const dialect = sequelize.getDialect();
  assertSupported(dialect);
  return { sequelize, dialect: dialect as Dialect, owned };
}

/** `postgres` of `postgres://...`; PostgreSQL's own tools write `postgresql`. */
const schemeOf = (url: string): string =>
  (/^([a-z0-9+.-]+):/i.exec(url)?.[1] ?? '').toLowerCase().replace(/^postgresql$/, 'postgres');

function assertSupported(dialect: string): void {
  if (DIALECTS.includes(dialect)) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    dialect.startsWith('mysql')
      ? MYSQL
      : `database: ${dialect === '' ? 'an address without a scheme' : dialect} is not supported. ${SUPPORTED}`,
  );
}

const SUPPORTED =
  'Use PostgreSQL (postgres://user@host/name), MariaDB (mariadb://user@host/name) or SQLite (sqlite:./shop.db), ' +
  'or pass a Sequelize instance of one of these.';
const MYSQL =
  `database: MySQL is not supported. ${SUPPORTED} If the server is MariaDB, write mariadb: instead of mysql: ` +
  '(for an instance, dialect: "mariadb") and install the driver with npm install mariadb.';

function openUrl(url: string): Sequelize {
  try {
    // Read here, because Sequelize takes a `?`, `#` or `%` in a SQLite path for parts of a URL.
    const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
    return file === undefined
      ? new Sequelize(url, { logging: false, dialectOptions: { [timeoutOption(url)]: CONNECT_MS } })
      : new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it cannot be opened';
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      `database: ${why}. Pass a Sequelize instance or a URL such as sqlite:./shop.db or postgres://user@host/name.`,
      {},
      { cause },
    );
  }
}

/** PostgreSQL's driver waits for ever for a server that does not answer, MariaDB's for one second. */
const CONNECT_MS = 10_000;
const timeoutOption = (url: string): string =>
  url.startsWith('mariadb:') ? 'connectTimeout' : 'connectionTimeoutMillis';

/** The file of a SQLite database as Sequelize opens it; `:memory:` has none. */
export function sqliteFile(sequelize: Sequelize): string {
  const { storage, host } = (sequelize as unknown as { options: { storage?: string; host?: string } })
    .options;
  return storage ?? host ?? ':memory:';
}

/** True when every statement of the process shares one connection, and so one transaction. */
export function isInMemory(database: Database): boolean {
  return database.dialect === 'sqlite' && sqliteFile(database.sequelize) === ':memory:';
}
