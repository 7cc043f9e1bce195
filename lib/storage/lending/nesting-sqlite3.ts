import type { Sqlite3Connection } from './connections';
import type { Borrower, SentStatement } from './nested-transactions';
import { overlaid } from './overlaid';

type Method = (sql: string, ...rest: unknown[]) => unknown;

/** Wraps a `Database` of the package `sqlite3`, so that transactions nest on it. */
export function nestingSqlite3(database: Sqlite3Connection, borrower: Borrower): Sqlite3Connection {
  const sending =
    (name: 'run' | 'get' | 'all' | 'each' | 'exec'): Method =>
    (text, ...rest) => {
      const callbackAt = rest.findLastIndex((one) => typeof one === 'function');
      const callback = rest[callbackAt] as
        | ((this: unknown, error: unknown, ...more: unknown[]) => void)
        | undefined;
      let sent: SentStatement;
      try {
        sent = borrower.sent(text);
      } catch (error) {
        if (!callback) throw error;
        process.nextTick(() => callback.call(database, error));
        return lent;
      }
      // `sqlite3` passes the number of changed rows and the last id as `this`.
      const told = function (this: unknown, error: unknown, ...more: unknown[]): void {
        if (error) sent.failed();
        callback?.call(this, error, ...more);
      };
      const args = callback ? rest.with(callbackAt, told) : [...rest, told];
      (database[name] as Method).call(database, sent.sql, ...args);
      return lent;
    };

  const close = (done?: unknown): void => {
    if (typeof done === 'function') process.nextTick(done, null);
  };
  const lent: Sqlite3Connection = overlaid(database, {
    run: sending('run'),
    get: sending('get'),
    all: sending('all'),
    each: sending('each'),
    exec: sending('exec'),
    close,
  });
  return lent;
}
