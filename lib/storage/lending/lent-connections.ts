import type { Transaction } from 'sequelize';
import { openRootOf } from '../transactions/transaction-end';

/**
 * Maps each recorded connection or handle to the library's transaction that it belongs to; undefined for a handle
 * outside transactions.
 */
const transactions = new WeakMap<object, Transaction | undefined>();

/**
 * Records the transaction in which a connection, or a handle of a data layer (ORM or query builder), works, so that
 * `appointments.transactionOn` recognises it.
 *
 * @param transaction the transaction of the library in which the handle was lent; absent for a handle outside
 * transactions, such as a pool
 * @throws AppointmentsError `shop_appointments_invalid_option` for another value, and for a transaction that
 * has ended
 */
export function noteHandle(handle: object, transaction?: unknown): void {
  transactions.set(handle, transaction === undefined ? undefined : openRootOf(transaction));
}

/** Whether a handle was recorded with `noteHandle`, with or without a transaction. */
export const isNoted = (handle: unknown): boolean => transactions.has(Object(handle) as object);

/** Returns the transaction in which the library lent a connection or handle; undefined for any other handle. */
export const lentIn = (handle: unknown): Transaction | undefined =>
  transactions.get(Object(handle) as object);
