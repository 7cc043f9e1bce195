import type { MariadbConnection } from './connections';
import type { Borrower } from './nested-transactions';
import { overlaid } from './overlaid';

type Send = (query: string | { readonly sql: string }, values?: unknown) => Promise<unknown>;

/** Wraps a connection of the package `mariadb`, so that transactions nest on it. */
export function nestingMariadb(connection: MariadbConnection, borrower: Borrower): MariadbConnection {
  const sending =
    (method: 'query' | 'execute'): Send =>
    async (query, values) => {
      const { failed, sql } = borrower.sent(typeof query === 'string' ? query : query.sql);
      try {
        return await connection[method](typeof query === 'string' ? sql : { ...query, sql }, values);
      } catch (error) {
        failed();
        throw error;
      }
    };
  const query = sending('query');
  const done = (): Promise<void> => Promise.resolve();
  return overlaid(connection, {
    query,
    execute: sending('execute'),
    beginTransaction: () => query('START TRANSACTION'),
    commit: () => query('COMMIT'),
    rollback: () => query('ROLLBACK'),
    release: done,
    end: done,
    destroy: () => undefined,
  });
}
