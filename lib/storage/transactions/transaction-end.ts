import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import { connectionBehind, type EndListener, quietly } from '../connections/connection';
import { transactionFields, isTransaction } from '../sequelize-internals';

/** Returns the outermost transaction around a savepoint; any other transaction is returned itself. */
export function rootOf(t: Transaction): Transaction {
  const { parent } = transactionFields(t);
  return parent ? rootOf(parent) : t;
}

/**
 * Calls `listener` once, after the end of a transaction that the library passed to a port (function of the shop). An
 * error that the listener throws is caught and logged. If the shop began the transaction with Sequelize itself, the
 * listener is called only after a commit, and its error is caught without a log line.
 *
 * @param transaction the value that a port gets as `context.transaction`
 * @throws AppointmentsError `shop_appointments_invalid_option` for another value, and for a transaction that
 * has ended
 */
export function onTransactionEnd(transaction: unknown, listener: EndListener): void {
  const root = openRootOf(transaction);
  const connection = connectionBehind(root);
  if (connection) connection.onEnd(listener);
  // An error of the listener is caught, because Sequelize would reject the shop's commit for an error of a hook.
  else root.afterCommit(() => void quietly(() => listener('committed')));
}

/**
 * Returns the outermost transaction of a value that must be an open transaction.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if the value is no transaction, or has ended
 */
export function openRootOf(transaction: unknown): Transaction {
  if (!isTransaction(transaction)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      'The value passed as transaction is not a transaction of the library. Pass context.transaction of a port, or the argument of the function in appointments.transaction(...). For a transaction of another data layer, call appointments.joinTransaction() first.',
    );
  }
  const root = rootOf(transaction);
  assertUnfinished(root);
  return root;
}

/**
 * Checks that a transaction has not ended.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` if it has
 */
export function assertUnfinished(t: Transaction): void {
  if (transactionFields(t).finished === undefined) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    'The transaction has ended, so this statement was not sent. Await every statement before the port, or the function in appointments.transaction(...), returns.',
  );
}
