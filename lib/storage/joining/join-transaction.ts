import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import { READ_COMMITTED } from '../transactions/host-transaction';
import { announceEnd, reportEnd, type TransactionOutcome } from '../transactions/transaction-end';
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

const byClient = new WeakMap<PgClient, JoinedTransaction>();

/**
 * Joins a transaction that runs on a connection of the host's. Joining the same transaction again returns the same
 * object.
 *
 * @param table any table of ours
 * @throws AppointmentsError `shop_appointments_invalid_option` if no booking could be judged safely in it: on a database
 * other than PostgreSQL, on a connection to another database or without a transaction, in a transaction that is
 * read-only, or at an isolation level other than READ COMMITTED
 */
export async function joinTransaction(
  database: Database,
  table: string,
  connection: unknown,
  logger?: Logger,
): Promise<JoinedTransaction> {
  const { joining } = database.dialect;
  if ('refusal' in joining) throw refusal(joining.refusal);
  const client = asClient(connection);
  const known = byClient.get(client);
  if (known) return known;
  const joined = new JoinedConnection(client, joining.parsers(database.sequelize));
  const begun = shellAround(joined, database, logger);
  byClient.set(client, begun);
  try {
    await assertInTransaction(joined);
    await assertFit(joining.placeQuery(table), table, joined, database);
    return begun;
  } catch (error) {
    joined.unwatch();
    byClient.delete(client);
    throw error;
  }
}

/** A transaction of Sequelize's that neither begins nor ends: the host does both. */
function shellAround(joined: JoinedConnection, { sequelize }: Database, logger?: Logger): JoinedTransaction {
  const { Transaction: Begun } = sequelize.constructor as unknown as { Transaction: typeof Transaction };
  const t = new Begun(sequelize, { isolationLevel: undefined });
  joined.uuid = (t as unknown as { readonly id: string }).id;
  const open = t as unknown as { finished?: string };
  let ending: Promise<void> | undefined;
  const end = (outcome: TransactionOutcome): Promise<void> => {
    open.finished ??= outcome === 'committed' ? 'commit' : 'rollback';
    joined.unwatch();
    byClient.delete(joined.client);
    return (ending ??= reportEnd(t, outcome, logger));
  };
  const reported = (outcome: TransactionOutcome) => async (): Promise<void> => {
    if (ending === undefined && joined.isWatched) {
      throw refusal('it is still open. Report its end after the COMMIT or ROLLBACK of your data layer.');
    }
    await end(outcome);
  };
  const notOurs = (): Promise<never> =>
    Promise.reject(refusal('the host began it, so the host ends it, in its own data layer.'));
  Object.assign(t, { connection: joined, commit: notOurs, rollback: notOurs });
  announceEnd(t);
  joined.watch((outcome) => void end(outcome));
  return { transaction: t, committed: reported('committed'), rolledBack: reported('rolledBack') };
}

/** A client that runs transactions; a pool would give each statement another connection. */
function asClient(connection: unknown): PgClient {
  const { query, on, totalCount } = (connection ?? {}) as Record<string, unknown>;
  if (typeof query === 'function' && typeof on === 'function' && totalCount === undefined)
    return connection as PgClient;
  throw refusal(
    'pass the client of pg on which it runs, such as the result of pool.connect(). The adapters for data layers have a function that returns it.',
  );
}

/** Outside of a transaction PostgreSQL refuses savepoints: so a client that forgot BEGIN is noticed. */
async function assertInTransaction(joined: JoinedConnection): Promise<void> {
  try {
    await joined.ask('SAVEPOINT shop_appointments_joins');
    await joined.ask('RELEASE SAVEPOINT shop_appointments_joins');
  } catch (error) {
    switch ((error as { readonly code?: unknown }).code) {
      case '25P01':
        throw refusal('no transaction has begun on this connection. Send BEGIN first.');
      case '25P02':
        throw refusal('a statement in it has failed, so PostgreSQL will undo it. Roll it back.');
      default:
        throw error;
    }
  }
}

async function assertFit(
  sql: string,
  table: string,
  joined: JoinedConnection,
  { sequelize }: Database,
): Promise<void> {
  const { rows } = await joined.ask(sql);
  const [theirs] = rows as unknown as readonly Place[];
  const [[ours]] = (await sequelize.query(sql, { transaction: null })) as unknown as [[Place]];
  if (!theirs || theirs.place !== ours.place) {
    throw refusal(
      theirs?.place.endsWith('/none')
        ? `its connection does not see the table ${table}. Connect to the database given as \`database\`, with the same search_path.`
        : 'it belongs to another database than the one given as `database`.',
    );
  }
  if (theirs.level.toUpperCase() !== READ_COMMITTED) {
    throw refusal(`its isolation level is ${theirs.level.toUpperCase()}. Begin it at READ COMMITTED.`);
  }
  if (theirs.read_only !== 'off') throw refusal('it is read-only.');
}

/** The answer to a dialect's `placeQuery`. */
interface Place {
  readonly level: string;
  readonly read_only: string;
  /** Server, database and table: equal for two connections that see the same table; ends in `none` without the table. */
  readonly place: string;
}

function refusal(why: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `This transaction cannot be joined: ${why}`,
  );
}
