import type { Sqlite3Connection } from '../lending/connections';
import type { Bind, Result, Row } from '../sql';

/** The number of changed rows and the last id, which the package `sqlite3` passes as `this` of its callback. */
interface Ran {
  readonly lastID: number;
  readonly changes: number;
}

interface Serializing extends Sqlite3Connection {
  serialize(send: () => void): void;
}

/** Sends a statement on a connection of the package `sqlite3`. */
export function sendToSqlite3(connection: object, sql: string, bind: readonly Bind[] = []): Promise<Result> {
  const database = connection as Serializing;
  const values = byName(bind);
  return new Promise((resolve, reject) => {
    const send = (): void => {
      if (returnsRows(sql)) {
        database.all(sql, values, (error: Error | null, rows: Row[]) =>
          error ? reject(error) : resolve({ rows, changed: 0, insertedId: 0, command: '' }),
        );
        return;
      }
      database.run(sql, values, function (this: Ran, error: Error | null) {
        if (error) reject(error);
        else resolve({ rows: [], changed: this.changes, insertedId: this.lastID, command: '' });
      });
    };
    // `serialize` makes the statement wait for earlier statements on this connection, including the shop's. Otherwise
    // each waiting statement would occupy one of the process's four threads, and all but one would only wait for the
    // connection.
    database.serialize(send);
  });
}

/** Sends, on a connection of the package `sqlite3`, a text of statements that return nothing. */
export function commandSqlite3(connection: object, sql: string): Promise<[]> {
  const database = connection as Serializing;
  return new Promise((resolve, reject) => {
    const send = (): unknown =>
      database.exec(sql, (error: Error | null) => (error ? reject(error) : resolve([])));
    database.serialize(send);
  });
}

/** Names of the placeholders `$1`, `$2`, ... that were used so far. */
const NAMES: string[] = [];

/**
 * Returns values by the names of their placeholders, because a placeholder such as `$1` may occur twice in a statement.
 * With the same texts as names each time, V8 makes the object six times as fast.
 */
function byName(bind: readonly Bind[]): Record<string, Bind> {
  const values: Record<string, Bind> = {};
  for (let at = 0; at < bind.length; at += 1) values[(NAMES[at] ??= `$${at + 1}`)] = bind[at]!;
  return values;
}

const returnsRows = (sql: string): boolean => /^\s*(?:SELECT|WITH|PRAGMA)\b/i.test(sql);
