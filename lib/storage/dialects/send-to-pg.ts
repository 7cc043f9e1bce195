import type { Bind, Result, Row } from '../sql';

/** The result of one statement, as the package `pg` returns it. */
interface PgResult {
  readonly rows: Row[];
  readonly rowCount: number | null;
  readonly command: string;
}
type Callback<T> = (error: Error | null, result: T) => void;

/** The method `query` of a client of the package `pg`, with and without values. */
interface Client {
  query<T>(sql: string, callback: Callback<T>): void;
  query<T>(sql: string, values: readonly Bind[], callback: Callback<T>): void;
}

/** Sends a statement on a client of the package `pg`. */
export async function sendToPg(connection: object, sql: string, bind: readonly Bind[] = []): Promise<Result> {
  // `values` is left out if there are none: even with an empty list, the server would prepare the statement, and some
  // statements cannot be prepared. A text of several statements returns several results.
  const results = await query<PgResult | PgResult[]>(connection, sql, bind);
  const { rows, rowCount, command } = Array.isArray(results) ? results.at(-1)! : results;
  return { rows, changed: rowCount ?? 0, insertedId: Number(rows[0]?.id ?? 0), command };
}

/** Sends a text of several statements on a client of the package `pg`, and returns the rows of each statement. */
export async function sendTogetherToPg(connection: object, sql: string): Promise<Row[][]> {
  const results = await query<PgResult | PgResult[]>(connection, sql, []);
  return [results].flat().map(({ rows }) => rows);
}

function query<T>(connection: object, sql: string, bind: readonly Bind[]): Promise<T> {
  const client = connection as Client;
  return new Promise((resolve, reject) => {
    const done: Callback<T> = (error, result) => (error ? reject(error) : resolve(result));
    if (bind.length === 0) client.query(sql, done);
    else client.query(sql, bind.map(withoutNul), done);
  });
}

/** Replaces each NUL character by `\0`, as Sequelize does, because PostgreSQL cannot store NUL in a text. */
const withoutNul = (value: Bind): Bind =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\\0') : value;
