import type { Sequelize } from 'sequelize';
import { AppointmentsError } from '../domain/errors';
import type { Dialect, DialectName } from './dialects/dialect';
import { ALL_DIALECTS, DIALECTS } from './dialects/dialects';

/** An instance of the host's, or a URL: `sqlite:<path>`, `sqlite::memory:`, `postgres://...`, `mariadb://...`. */
export type DatabaseOption = Sequelize | string;

export interface Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  /** The file of a SQLite database as Sequelize opens it, or `:memory:`; null for a server. */
  readonly file: string | null;
  /** Opened here from a URL, so closed here. */
  readonly owned: boolean;
}

/** Takes the host's instance as it is, or opens a URL. Throws `shop_appointments_invalid_option`. */
export function openDatabase(option: DatabaseOption): Database {
  const owned = typeof option === 'string';
  // This check comes before Sequelize reads the address, because Sequelize would ask for a driver that does not help
  // here.
  const sequelize = owned ? openUrl(option, dialectNamed(schemeOf(option))) : option;
  const dialect = dialectNamed(sequelize.getDialect());
  return { sequelize, dialect, file: dialect.fileOf(sequelize), owned };
}

/** `postgres` of `postgres://...`; PostgreSQL's own tools write `postgresql`. */
const schemeOf = (url: string): string =>
  (/^([a-z0-9+.-]+):/i.exec(url)?.[1] ?? '').toLowerCase().replace(/^postgresql$/, 'postgres');

function dialectNamed(name: string): Dialect {
  if (Object.hasOwn(DIALECTS, name)) return DIALECTS[name as DialectName];
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    name.startsWith('mysql')
      ? MYSQL
      : `database: ${name === '' ? 'an address without a scheme' : name} is not supported. ${SUPPORTED}`,
  );
}

const EXAMPLES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  ALL_DIALECTS.map(({ example }) => example),
);
const SUPPORTED = `Use ${EXAMPLES}, or pass a Sequelize instance of one of these.`;
const MYSQL =
  `database: MySQL is not supported. ${SUPPORTED} If the server is MariaDB, write mariadb: instead of mysql: ` +
  '(for an instance, dialect: "mariadb") and install the driver with npm install mariadb.';

const CONNECT_MS = 10_000;

function openUrl(url: string, dialect: Dialect): Sequelize {
  try {
    return dialect.open(url, CONNECT_MS);
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

/** True when every statement of the process shares one connection, and so one transaction. */
export function isInMemory(database: Database): boolean {
  return database.file === ':memory:';
}
