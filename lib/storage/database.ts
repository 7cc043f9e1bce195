import { Sequelize } from 'sequelize';
import { AppointmentsError } from '../errors';

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
  const sequelize = owned ? openUrl(option) : option;
  const dialect = sequelize.getDialect();
  if (!DIALECTS.includes(dialect)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      `database: the dialect ${dialect} is not supported; use sqlite, postgres or mariadb.`,
    );
  }
  return { sequelize, dialect: dialect as Dialect, owned };
}

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
