import type { Transaction } from 'sequelize';
import { isNoted, lentIn } from '../lending/lent-connections';
import { assertUnfinished } from '../transactions/transaction-end';
import { joinIfBegun, type JoiningParts } from './join-transaction';

/**
 * Returns the driver's connection behind a handle of a data layer (an ORM or query builder), as `knexConnection` does
 * for Knex.
 */
export type ConnectionOfHandle = (handle: never) => unknown;

/**
 * Returns the transaction on a connection or on a handle of a data layer. If the library lent the connection, this is
 * the library's own transaction. Otherwise it is the shop's transaction, which is joined. Undefined for a pool, and for
 * a client without a transaction.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` as `joinTransaction` does, and if the transaction of a
 * lent connection has ended
 */
export async function transactionOn(
  parts: JoiningParts,
  handle: unknown,
  connectionOfHandle: ConnectionOfHandle = (same) => same,
): Promise<Transaction | undefined> {
  if (isNoted(handle)) return openOn(handle);
  const connection = await connectionOfHandle(handle as never);
  if (isNoted(connection)) return openOn(connection);
  if (isPool(connection)) return undefined;
  return (await joinIfBegun(parts, connection))?.transaction;
}

function openOn(noted: unknown): Transaction | undefined {
  const transaction = lentIn(noted);
  if (transaction) assertUnfinished(transaction);
  return transaction;
}

/** Whether a value is a connection pool of the package `pg` or `mariadb`. */
function isPool(connection: unknown): boolean {
  const { totalCount, activeConnections } = (connection ?? {}) as Record<string, unknown>;
  return totalCount !== undefined || typeof activeConnections === 'function';
}
