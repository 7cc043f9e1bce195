import type { Sequelize } from 'sequelize';
import { AppointmentsError } from '../domain/errors';
import type { Logger } from '../domain/logger';
import type { Cut, Dialect, DialectName, Opening } from './dialects/dialect';
import { ALL_DIALECTS, DIALECTS } from './dialects/dialects';
import { connectToNodes, type DatabaseNodes } from './nodes/connect-to-nodes';

/**
 * An instance of Sequelize, or a URL: `sqlite:<path>`, `sqlite::memory:`, `postgres://...`, `mariadb://...`. A list
 * of URLs names the nodes of one Galera cluster: the library uses the first node that is available.
 */
export type DatabaseOption = Sequelize | string | readonly string[];

export interface Database {
  readonly sequelize: Sequelize;
  readonly dialect: Dialect;
  /** The file of a SQLite database as Sequelize opens it, or `:memory:`; null for a database on a server. */
  readonly file: string | null;
  /** Whether the library opened the database from a URL. If so, it also closes the database. */
  readonly owned: boolean;
  readonly cut: Cut;
  /** The nodes of a Galera cluster, if the `database` option lists them; otherwise null. */
  readonly nodes: DatabaseNodes | null;
}

/**
 * Uses the shop's instance of Sequelize unchanged, or opens a URL.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for an unsupported database or URL
 */
export function openDatabase(option: DatabaseOption, logger?: Logger): Database {
  if (isList(option)) return openNodes(option, logger);
  const owned = typeof option === 'string';
  // The scheme is checked before Sequelize reads the URL. For an unknown scheme, Sequelize would demand a driver's
  // package, which does not help.
  const sequelize = owned
    ? openUrl(option, dialectNamed(schemeOf(option)), { connectMs: CONNECT_MS })
    : option;
  const dialect = dialectNamed(sequelize.getDialect());
  const cut = dialect.cutter(sequelize);
  return { sequelize, dialect, file: dialect.fileOf(sequelize), owned, cut, nodes: null };
}

const isList = (option: DatabaseOption): option is readonly string[] => Array.isArray(option);

function openNodes(urls: readonly string[], logger: Logger | undefined): Database {
  const dialects = urls.map((url) => dialectNamed(schemeOf(url)));
  const [dialect] = dialects;
  if (!dialect || dialects.some(({ cluster }) => cluster === null)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      'database: a list of addresses names the nodes of a Galera cluster, so each of them begins with mariadb:. For another database, give one address.',
    );
  }
  const how: Opening = { connectMs: NODE_CONNECT_MS, isUsable: (connection) => nodes.isUsable(connection) };
  // Sequelize parses a URL when an instance is created, so there is one instance for each URL. Only the first one opens
  // connections.
  const instances = urls.map((url) => openUrl(url, dialect, how));
  const [sequelize] = instances as [Sequelize, ...Sequelize[]];
  // `cutter` runs before the nodes are connected. The function `cut` that it returns can then close a connection to any
  // node immediately.
  const cut = dialect.cutter(sequelize);
  const nodes = connectToNodes(sequelize, instances, logger);
  return { sequelize, dialect, file: null, owned: true, cut, nodes };
}

/** Returns the scheme of a URL in lower case. `postgresql`, which PostgreSQL's own tools write, becomes `postgres`. */
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
/**
 * Time limit in milliseconds for connecting to one node; then the next node is tried. The limit is short, so that
 * enough time is left for the statement itself.
 */
const NODE_CONNECT_MS = 2_000;

function openUrl(url: string, dialect: Dialect, how: Opening): Sequelize {
  try {
    return dialect.open(url, how);
  } catch (cause) {
    const why = driverProblem(dialect.lending.driver, cause) ?? urlProblem(cause);
    throw new AppointmentsError('shop_appointments_invalid_option', `database: ${why}`, {}, { cause });
  }
}

/** Explains why the package of a database driver could not be loaded; undefined if this is not why opening failed. */
function driverProblem(driver: string, cause: unknown): string | undefined {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  if (message === `Please install ${driver} package manually`)
    return `the driver ${driver} is not installed. Run npm install ${driver}.`;
  if (code === 'ERR_DLOPEN_FAILED' || /^Could not locate the bindings file/.test(String(message)))
    return (
      `the compiled part of the driver ${driver} is missing, or was made for another system or version of Node. ` +
      `Run npm rebuild ${driver}.`
    );
  return undefined;
}

function urlProblem(cause: unknown): string {
  const why = cause instanceof Error ? cause.message : 'it cannot be opened';
  return `${why}. Pass a Sequelize instance or a URL such as sqlite:./shop.db or postgres://user@host/name.`;
}

/**
 * Whether the database is in memory. All statements of the process then share one connection, and so one transaction.
 */
export function isInMemory(database: Database): boolean {
  return database.file === ':memory:';
}
