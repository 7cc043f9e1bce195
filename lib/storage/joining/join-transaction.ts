import type { Sequelize } from 'sequelize';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import type { Joining } from '../dialects/dialect';
import { lentIn } from '../lending/lent-connections';
import { notJoinable, READ_COMMITTED } from './assert-joinable';
import type { StatementSender } from '../connections/statement-sender';
import { transactionFields } from '../sequelize-internals';
import type { Row } from '../sql';
import type { StatementWatch } from '../transactions/statement-watch';
import { JoinedClient, type PgClient } from './joined-client';
import { JoinedConnection, type JoinedTransaction } from './joined-connection';

type OpenJoining = Exclude<Joining, { readonly refusal: string }>;

/** The parts of the storage with which a transaction of the shop is joined. */
export interface JoiningParts {
  readonly database: Database;
  /** Name of any table of the library. The table shows whether a connection leads to the library's database. */
  readonly table: string;
  readonly watch: StatementWatch;
  readonly statements: StatementSender;
  readonly logger?: Logger;
}

/** A joined transaction, and the time at which it began by the server's clock. */
interface Checked {
  readonly connection: JoinedConnection;
  readonly began: string;
}
type Checks = WeakMap<PgClient, Promise<Checked | undefined>>;
const checkedIn = new WeakMap<Sequelize, Checks>();

/**
 * Joins a transaction that the shop began on a connection of its own. Joining one transaction twice returns the same
 * object.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if no booking could be checked safely in the
 * transaction: the database is not PostgreSQL, the connection leads to another database or has no open transaction, or
 * the transaction is read-only or has another isolation level than READ COMMITTED
 */
export async function joinTransaction(parts: JoiningParts, connection: unknown): Promise<JoinedTransaction> {
  const joined = await joinIfBegun(parts, connection);
  if (!joined) throw notJoinable('no transaction has begun on its connection. Send BEGIN first.');
  return joined;
}

/** Joins a transaction like `joinTransaction`, but returns undefined if no transaction has begun on the connection. */
export async function joinIfBegun(
  parts: JoiningParts,
  connection: unknown,
): Promise<JoinedTransaction | undefined> {
  const { joining } = parts.database.dialect;
  if ('refusal' in joining) throw notJoinable(joining.refusal);
  const client = asClient(connection);
  const { sequelize } = parts.database;
  const checked: Checks = checkedIn.get(sequelize) ?? new WeakMap();
  checkedIn.set(sequelize, checked);
  const pending = checked.get(client);
  const before = pending && (await pending.catch(() => undefined));
  if (before) {
    const { began } = await identify(new JoinedClient(client, joining.types(sequelize)), joining, parts);
    if (began === before.began && !before.connection.isFinished) return before.connection.joined;
    // The transaction that was joined on this connection has ended. Another one may have begun.
    await before.connection.end('unknown');
  }
  const checking = check(parts, joining, client);
  checked.set(client, checking);
  return (await checking)?.connection.joined;
}

/** Checks the transaction on a connection of the shop. Returns undefined if no transaction has begun. */
async function check(
  parts: JoiningParts,
  joining: OpenJoining,
  client: PgClient,
): Promise<Checked | undefined> {
  const { database, logger } = parts;
  const { sequelize } = database;
  const connection = new JoinedConnection(client, sequelize, joining.types(sequelize), logger);
  try {
    const began = await parts.watch.within(
      async () =>
        (await hasBegun(connection.wire)) ? assertSuitable(connection.wire, joining, parts) : undefined,
      transactionFields(connection.transaction),
    );
    if (began !== undefined) return { connection, began };
    await connection.end('unknown');
    return undefined;
  } catch (error) {
    await connection.end('unknown');
    throw error;
  }
}

/**
 * Accepts a client of `pg` as a connection. A pool is refused, because it would use another connection for each
 * statement.
 */
function asClient(connection: unknown): PgClient {
  const { query, on, totalCount } = (connection ?? {}) as Record<string, unknown>;
  if (lentIn(connection)) {
    throw notJoinable(
      'it is a transaction of the library. Pass context.transaction instead, or use appointments.transactionOn.',
    );
  }
  if (typeof query === 'function' && typeof on === 'function' && totalCount === undefined)
    return connection as PgClient;
  throw notJoinable(
    'the argument is not a client of pg. Pass the client on which the transaction runs, such as the result of pool.connect(). The adapters for data layers have a function that returns the client.',
  );
}

/**
 * Whether a transaction has begun on the connection. To find out, a savepoint is set, which PostgreSQL refuses outside
 * a transaction.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if an earlier statement in the transaction has
 * failed
 */
async function hasBegun(client: JoinedClient): Promise<boolean> {
  try {
    await client.ask('SAVEPOINT shop_appointments_joins');
    await client.ask('RELEASE SAVEPOINT shop_appointments_joins');
    return true;
  } catch (error) {
    switch ((error as { readonly code?: unknown }).code) {
      case '25P01':
        return false;
      case '25P02':
        throw notJoinable(
          'one of its statements has failed, so PostgreSQL will undo it. Roll it back, and begin another transaction.',
        );
      default:
        throw error;
    }
  }
}

/**
 * Makes sure that bookings can be checked safely in a transaction.
 *
 * @returns the time at which the transaction began
 */
async function assertSuitable(
  client: JoinedClient,
  joining: OpenJoining,
  parts: JoiningParts,
): Promise<string> {
  const theirs = await identify(client, joining, parts);
  const isOurs = async (isRead: boolean): Promise<boolean> =>
    theirs.table === (await ownTable(joining, parts, isRead));
  // The identity of the library's table that is kept in memory may be outdated, because the server may have been
  // restarted. The identity is read again before the transaction is refused.
  if (!(await isOurs(false)) && !(await isOurs(true))) {
    throw notJoinable(
      theirs.table.endsWith('/none')
        ? `its connection does not see the table ${parts.table}. Connect to the database passed as \`database\`, with the same search_path.`
        : 'it belongs to another database than the one passed as `database`. Begin it in that database.',
    );
  }
  if (theirs.level.toUpperCase() !== READ_COMMITTED) {
    throw notJoinable(`its isolation level is ${theirs.level.toUpperCase()}. Begin it at READ COMMITTED.`);
  }
  if (theirs.read_only !== 'off') throw notJoinable('it is read-only. Begin a transaction that may write.');
  return theirs.began;
}

async function identify(
  client: JoinedClient,
  joining: OpenJoining,
  { table }: JoiningParts,
): Promise<Identity> {
  const { rows } = await client.ask(joining.identityQuery(table));
  return identityOf(rows);
}

/** The text that identifies one table of the library in its database, for each instance of Sequelize. */
const ownTables = new WeakMap<Sequelize, string>();

/**
 * Returns the text that identifies one table of the library in its database.
 *
 * @param isRead whether to read the identity again if it is known
 */
async function ownTable(
  joining: OpenJoining,
  { database: { sequelize }, statements, table }: JoiningParts,
  isRead: boolean,
): Promise<string> {
  const known = ownTables.get(sequelize);
  if (known !== undefined && !isRead) return known;
  const { rows } = await statements.send(joining.identityQuery(table), []);
  const identity = identityOf(rows);
  ownTables.set(sequelize, identity.table);
  return identity.table;
}

/** The row that a dialect's `identityQuery` returns. */
interface Identity {
  readonly level: string;
  readonly read_only: string;
  /** Time at which the transaction began, in seconds since 1970, as text. Equal for all statements of a transaction. */
  readonly began: string;
  /**
   * A text that identifies server, database and table. Two connections that see the same table have equal texts. The
   * text ends in `none` if the table does not exist.
   */
  readonly table: string;
}
const identityOf = ([row]: readonly Row[]): Identity => ({
  level: String(row!.level),
  read_only: String(row!.read_only),
  began: String(row!.began),
  table: String(row!.identity),
});
