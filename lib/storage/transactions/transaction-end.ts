import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import { connectionBehind, type EndListener, quietly } from '../connections/connection';
import { transactionFields, isTransaction } from '../sequelize-internals';

/** Returns the outermost transaction around a savepoint; for any other transaction, the transaction itself. */
export function rootOf(t: Transaction): Transaction {
  const { parent } = transactionFields(t);
  return parent ? rootOf(parent) : t;
}

/**
 * Calls `listener` once, after the end of a transaction that the library lends. An error that the listener throws is
 * logged.
 *
 * @param transaction the value that a port gets as `context.transaction`
 * @throws AppointmentsError `shop_appointments_invalid_option` for another value, and for a transaction that has ended.
 * A transaction that the host began with Sequelize itself reports only its commit.
 */
export function onTransactionEnd(transaction: unknown, listener: EndListener): void {
  const root = openRootOf(transaction);
  const connection = connectionBehind(root);
  if (connection) connection.onEnd(listener);
  // The listener's errors are caught, because Sequelize would reject the host's commit for an error of its hook.
  else root.afterCommit(() => void quietly(() => listener('committed')));
}

/**
 * Returns the outermost transaction. @throws AppointmentsError `shop_appointments_invalid_option` if the value is no
 * transaction, or has ended
 */
export function openRootOf(transaction: unknown): Transaction {
  if (!isTransaction(transaction)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      'This is not a transaction of the library. Pass context.transaction of a port, or the argument of the function in appointments.transaction(...). A transaction of another data layer is joined first: see appointments.joinTransaction.',
    );
  }
  const root = rootOf(transaction);
  assertUnfinished(root);
  return root;
}

/** @throws AppointmentsError `shop_appointments_invalid_option` if the transaction has ended */
export function assertUnfinished(t: Transaction): void {
  if (transactionFields(t).finished === undefined) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_option',
    'The transaction has ended, and its connection serves others now. Wait for every statement before the port returns.',
  );
}
