import { type CallContext, noteHandle } from '../lib/index';

/**
 * The part of a port's call context from which a port chooses its handle (the object of an ORM or query builder that
 * sends statements). This part does not depend on the type of the shop's ids.
 */
export type TransactionContext = Pick<CallContext, 'transaction'>;

/**
 * Creates the function with which a port chooses its handle (the object of an ORM or query builder through which it
 * sends statements). Outside a transaction, the port gets the host's own handle. Inside a transaction, it gets a handle
 * for that transaction. All calls with one transaction get the same handle. If the library retries a transaction, the
 * attempt is a new transaction with a new handle, so nothing of a failed attempt is left. `appointments.transactionOn`
 * recognises the handles.
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
