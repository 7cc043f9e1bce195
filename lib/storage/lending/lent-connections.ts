import type { Transaction } from 'sequelize';
import { openRootOf } from '../transactions/transaction-end';

/** The transaction in which each connection or handle works; undefined: in none. */
const transactions = new WeakMap<object, Transaction | undefined>();

/**
 * Notes the transaction in which a connection, or the handle of a data layer, works, so that
 * `appointments.transactionOn` recognises it.
 *
 * @param transaction the transaction of the library in which the handle was lent; absent: the handle works in none, like
 * a pool
 * @throws AppointmentsError `shop_appointments_invalid_option` for another value, and for a transaction that has ended
 */
export function noteHandle(handle: object, transaction?: unknown): void {
  transactions.set(handle, transaction === undefined ? undefined : openRootOf(transaction));
}

/** Whether the transaction in which a handle works is known, or that it works in none. */
export const isNoted = (handle: unknown): boolean => transactions.has(Object(handle) as object);

/** The transaction in which the library has lent a connection or handle. */
export const lentIn = (handle: unknown): Transaction | undefined =>
  transactions.get(Object(handle) as object);
