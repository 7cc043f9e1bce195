import { type CallContext, noteHandle } from '../lib/index';

/** The part of a call's context that chooses the handle, for any form of the shop's ids. */
export type TransactionContext = Pick<CallContext, 'transaction'>;

/**
 * Creates the function with which a port chooses its handle: outside a transaction the host's own handle, and inside
 * one a handle bound to the transaction. All calls with one transaction get one handle. A transaction that the library
 * retries is a new one, so nothing of a failed attempt is left. `appointments.transactionOn` recognises the handles.
 */
export function handlePerTransaction<T extends object>(
  own: T,
  bind: (transaction: object) => T,
): (context: TransactionContext) => T {
  const handles = new WeakMap<object, T>();
  noteHandle(own);
  return ({ transaction }) => {
    if (transaction === undefined || transaction === null) return own;
    const known = handles.get(transaction);
    if (known) return known;
    const handle = bind(transaction);
    handles.set(transaction, handle);
    noteHandle(handle, transaction);
    return handle;
  };
}
