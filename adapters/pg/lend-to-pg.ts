import { nestingConnectionOf, type PgConnection } from '../../lib/index';
import { handlePerTransaction, type TransactionContext } from '../handle-per-transaction';

/** A pool of `pg`. Declared by its shape, so that a host does not need the types of `pg` for this package. */
export interface PgPool {
  query(...args: never[]): unknown;
  connect(...args: never[]): unknown;
}

/** The methods of a pool that can also be called inside a transaction of the library. */
export type LentPool<P extends PgPool> = Pick<P, 'query' | 'connect'>;

/**
 * Lends the library's transaction to code that uses a pool of `pg`. The result is a function of a call's context.
 * Without a transaction in the context, it returns the pool itself. Otherwise it returns an object with the methods
 * `query` and `connect` of the pool. All statements of this object are part of that transaction. On that object, BEGIN,
 * COMMIT and ROLLBACK become savepoints, and `release` does nothing. Values are read with the pool's own `types`.
 * PostgreSQL only.
 *
 * The result throws `shop_appointments_invalid_option` if the transaction has ended or the library's database is
 * another one; so does every statement after the end of the transaction.
 */
export function lendToPg<P extends PgPool>(pool: P): (context: TransactionContext) => LentPool<P> {
  const { types } = (pool as { readonly options?: { readonly types?: unknown } }).options ?? {};
  return handlePerTransaction<LentPool<P>>(pool, (transaction) => {
    const borrow = (): PgConnection => readingWith(types, nestingConnectionOf(transaction, 'pg', {}));
    return lentPool(borrow) as LentPool<P>;
  });
}

type Callback = (error: unknown, client?: PgConnection, release?: () => void) => void;

function lentPool(borrow: () => PgConnection): object {
  const own = borrow();
  return {
    query: own.query.bind(own),
    connect(callback?: Callback): Promise<PgConnection> | undefined {
      // Each caller gets its own object for the lent connection, so that the second of two overlapping transactions is
      // refused.
      const connected = Promise.resolve().then(borrow);
      if (!callback) return connected;
      connected.then(
        (client) => callback(null, client, () => undefined),
        (error: unknown) => callback(error),
      );
      return undefined;
    },
  };
}

/** Wraps a client so that results are read with the type parsers of the host's pool. */
function readingWith(types: unknown, client: PgConnection): PgConnection {
  if (types === undefined) return client;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (first: string | object, ...rest: unknown[]): unknown => {
    // A cursor or a stream (an object with `submit`) has its own parsers, so it is passed on unchanged.
    if (typeof (first as { readonly submit?: unknown }).submit === 'function') return send(first, ...rest);
    return send({ types, ...(typeof first === 'string' ? { text: first } : first) }, ...rest);
  };
  return Object.create(client, { query: { value: query } }) as PgConnection;
}
