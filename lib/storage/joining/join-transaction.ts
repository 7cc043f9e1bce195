import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import type { Joining } from '../dialects/dialect';
import { lentIn } from '../lending/lent-connections';
import { notJoinable, READ_COMMITTED } from '../transactions/host-transaction';
import type { StatementWatch } from '../transactions/statement-watch';
import { announceEnd, isFinished, reportEnd, type TransactionOutcome } from '../transactions/transaction-end';
import { unbegunTransaction } from '../transactions/unbegun-transaction';
import { JoinedConnection, type PgClient } from './joined-connection';

/** A transaction that the host began in its own data layer, as the library uses it. */
export interface JoinedTransaction {
  /** Pass it on as `how.transaction`; ports get it as `context.transaction`. */
  readonly transaction: Transaction;
  /**
   * Reports that the host has committed, so that work that waits for the commit begins. With `pg` the library hears of
   * the commit itself; then this changes nothing.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` while the transaction is still open
   */
  committed(): Promise<void>;
  /** Reports that the host has rolled back. @throws AppointmentsError as `committed` does */
  rolledBack(): Promise<void>;
}

type OpenJoining = Exclude<Joining, { readonly refusal: string }>;

/** The parts of the storage that joining uses. */
export interface JoiningParts {
  readonly database: Database;
  /** Any table of ours. */
  readonly table: string;
  readonly watch: StatementWatch;
  readonly logger?: Logger;
}

/** A transaction that was checked, and when it began by the server's clock. */
interface Checked {
  readonly joined: JoinedTransaction;
  readonly began: string;
  /** Ends it, if the connection has begun another transaction since. */
  readonly end: () => Promise<void>;
}
type Checks = WeakMap<PgClient, Promise<Checked | undefined>>;
const checkedIn = new WeakMap<Sequelize, Checks>();

/**
 * Joins a transaction that runs on a connection of the host's. Joining the same transaction again returns the same
 * object.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if no booking could be judged safely in it: on a database
 * other than PostgreSQL, on a connection to another database or without a transaction, in a transaction that is
 * read-only, or at an isolation level other than READ COMMITTED
 */
export async function joinTransaction(parts: JoiningParts, connection: unknown): Promise<JoinedTransaction> {
  const joined = await joinIfBegun(parts, connection);
  if (!joined) throw notJoinable('no transaction has begun on this connection. Send BEGIN first.');
  return joined;
}

/** Joins the transaction as `joinTransaction` does; undefined if none has begun on the connection. */
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
    const { began } = await placeOf(new JoinedConnection(client, joining.parsers(sequelize)), joining, parts);
    if (began === before.began && !isFinished(before.joined.transaction)) return before.joined;
    await before.end();
  }
  const checking = check(parts, joining, client);
  checked.set(client, checking);
  return (await checking)?.joined;
}

/** Undefined if no transaction has begun. */
async function check(
  parts: JoiningParts,
  joining: OpenJoining,
  client: PgClient,
): Promise<Checked | undefined> {
  const { database, logger } = parts;
  const connection = new JoinedConnection(client, joining.parsers(database.sequelize));
  const { joined, end } = shellAround(connection, database, logger);
  try {
    const began = await parts.watch.within(
      async () => ((await hasBegun(connection)) ? assertFit(connection, joining, parts) : undefined),
      joined.transaction,
    );
    if (began !== undefined) return { joined, began, end: () => end('unknown') };
    await end('unknown');
    return undefined;
  } catch (error) {
    await end('unknown');
    throw error;
  }
}

/** A transaction of Sequelize's that neither begins nor ends: the host does both. */
function shellAround(
  joined: JoinedConnection,
  { sequelize }: Database,
  logger?: Logger,
): { readonly joined: JoinedTransaction; readonly end: (outcome: TransactionOutcome) => Promise<void> } {
  const t = unbegunTransaction(sequelize);
  joined.uuid = (t as unknown as { readonly id: string }).id;
  const open = t as unknown as { finished?: string };
  let ending: Promise<void> | undefined;
  const end = (outcome: TransactionOutcome): Promise<void> => {
    open.finished ??= outcome === 'committed' ? 'commit' : 'rollback';
    joined.unwatch();
    return (ending ??= reportEnd(t, outcome, logger));
  };
  const reported = (outcome: TransactionOutcome) => async (): Promise<void> => {
    if (ending === undefined && joined.isWatched) {
      throw notJoinable('it is still open. Report its end after the COMMIT or ROLLBACK of your data layer.');
    }
    await end(outcome);
  };
  const notOurs = (): Promise<never> =>
    Promise.reject(notJoinable('the host began it, so the host ends it, in its own data layer.'));
  Object.assign(t, { connection: joined, commit: notOurs, rollback: notOurs });
  announceEnd(t);
  joined.watch((outcome) => void end(outcome));
  return {
    joined: { transaction: t, committed: reported('committed'), rolledBack: reported('rolledBack') },
    end,
  };
}

/** A client that runs transactions; a pool would give each statement another connection. */
function asClient(connection: unknown): PgClient {
  const { query, on, totalCount } = (connection ?? {}) as Record<string, unknown>;
  if (lentIn(connection)) {
    throw notJoinable(
      "it is the library's own. Pass context.transaction on, or use appointments.transactionOn.",
    );
  }
  if (typeof query === 'function' && typeof on === 'function' && totalCount === undefined)
    return connection as PgClient;
  throw notJoinable(
    'pass the client of pg on which it runs, such as the result of pool.connect(). The adapters for data layers have a function that returns it.',
  );
}

/**
 * Outside of a transaction PostgreSQL refuses savepoints.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if a statement in the transaction has failed
 */
async function hasBegun(joined: JoinedConnection): Promise<boolean> {
  try {
    await joined.ask('SAVEPOINT shop_appointments_joins');
    await joined.ask('RELEASE SAVEPOINT shop_appointments_joins');
    return true;
  } catch (error) {
    switch ((error as { readonly code?: unknown }).code) {
      case '25P01':
        return false;
      case '25P02':
        throw notJoinable('a statement in it has failed, so PostgreSQL will undo it. Roll it back.');
      default:
        throw error;
    }
  }
}

/** @returns when the transaction began */
async function assertFit(
  joined: JoinedConnection,
  joining: OpenJoining,
  parts: JoiningParts,
): Promise<string> {
  const theirs = await placeOf(joined, joining, parts);
  if (
    theirs.place !== (await ownPlace(joining, parts, false)) &&
    theirs.place !== (await ownPlace(joining, parts, true))
  ) {
    throw notJoinable(
      theirs.place.endsWith('/none')
        ? `its connection does not see the table ${parts.table}. Connect to the database given as \`database\`, with the same search_path.`
        : 'it belongs to another database than the one given as `database`.',
    );
  }
  if (theirs.level.toUpperCase() !== READ_COMMITTED) {
    throw notJoinable(`its isolation level is ${theirs.level.toUpperCase()}. Begin it at READ COMMITTED.`);
  }
  if (theirs.read_only !== 'off') throw notJoinable('it is read-only.');
  return theirs.began;
}

async function placeOf(
  joined: JoinedConnection,
  joining: OpenJoining,
  { table }: JoiningParts,
): Promise<Place> {
  const { rows } = await joined.ask(joining.placeQuery(table));
  return (rows as unknown as readonly [Place])[0];
}

const ownPlaces = new WeakMap<Sequelize, string>();

/** The place of our table, which is known after the first time; asked for anew in case the server was started again. */
async function ownPlace(
  joining: OpenJoining,
  { database, table }: JoiningParts,
  anew: boolean,
): Promise<string> {
  const known = ownPlaces.get(database.sequelize);
  if (known !== undefined && !anew) return known;
  const answer = await database.sequelize.query(joining.placeQuery(table), { transaction: null });
  const [[{ place }]] = answer as unknown as [[Place]];
  ownPlaces.set(database.sequelize, place);
  return place;
}

/** The answer to a dialect's `placeQuery`. */
interface Place {
  readonly level: string;
  readonly read_only: string;
  /** Seconds since 1970, as text: the same for all statements of a transaction. */
  readonly began: string;
  /** Server, database and table: equal for two connections that see the same table; ends in `none` without the table. */
  readonly place: string;
}
