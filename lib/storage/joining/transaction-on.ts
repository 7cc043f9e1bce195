import type { Transaction } from 'sequelize';
import { isNoted, lentIn } from '../lending/lent-connections';
import { assertUnfinished } from '../transactions/transaction-end';
import { joinIfBegun, type JoiningParts } from './join-transaction';

/** Returns the driver's connection of a handle of a data layer, such as `knexConnection`. */
export type ConnectionOfHandle = (handle: never) => unknown;

/**
 * Returns the transaction on a connection or handle: the library's own if the library has lent it, otherwise the
 * host's, which is joined; undefined for a pool, and for a client without a transaction.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` as `joinTransaction` does, and if a lent connection's
 * transaction has ended
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

/** Whether a value is a pool of `pg` or of `mariadb`. */
function isPool(connection: unknown): boolean {
  const { totalCount, activeConnections } = (connection ?? {}) as Record<string, unknown>;
  return totalCount !== undefined || typeof activeConnections === 'function';
}
