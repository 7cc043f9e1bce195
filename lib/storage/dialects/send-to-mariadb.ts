import type { Bind, Result, Row, Statement } from '../sql';

/** The result of a statement without rows, as the package `mariadb` returns it. */
interface Changes {
  readonly affectedRows: number;
  readonly insertId: bigint | number;
}
interface Connection {
  query(sql: string, values?: readonly Bind[]): Promise<unknown>;
}

/** Sends a statement on a connection of the package `mariadb`. */
export async function sendToMariadb(
  connection: object,
  sql: string,
  bind: readonly Bind[] = [],
): Promise<Result> {
  const { text, values } = withQuestionMarks(sql, bind);
  const sent = (connection as Connection).query(text, ...(values.length > 0 ? [values] : []));
  const result = (await sent) as Row[] | [Row[], Changes] | Changes;
  if (Array.isArray(result)) {
    // A block (BEGIN NOT ATOMIC ... END) returns a list: the rows of its SELECT, and then the result of the block
    // itself.
    const rows = Array.isArray(result[0]) ? result[0] : (result as Row[]);
    return { rows, changed: 0, insertedId: Number(rows[0]?.id ?? 0), command: '' };
  }
  return { rows: [], changed: result.affectedRows, insertedId: Number(result.insertId), command: '' };
}

/**
 * Sends a single statement, and returns its result in the form of `sendTogetherToMariadb`: a list with the statement's
 * rows, or an empty list if it returns none.
 */
export async function sendAloneToMariadb(connection: object, { sql, columns }: Statement): Promise<Row[][]> {
  const { rows } = await sendToMariadb(connection, sql);
  return columns ? [rows] : [];
}

/**
 * Sends a block of statements on a connection of the package `mariadb`, and returns the rows of the statements that
 * return rows.
 */
export async function sendTogetherToMariadb(connection: object, sql: string): Promise<Row[][]> {
  const results = (await (connection as Connection).query(sql)) as [...Row[][], Changes] | Changes;
  // The last result belongs to the block itself and not to a statement, so it is left out.
  return Array.isArray(results) ? (results.slice(0, -1) as Row[][]) : [];
}

/** Replaces `$1`, `$2`, ... by question marks, because the package `mariadb` assigns values only by their order. */
function withQuestionMarks(
  sql: string,
  bind: readonly Bind[],
): { readonly text: string; readonly values: readonly Bind[] } {
  const values: Bind[] = [];
  if (bind.length === 0) return { text: sql, values };
  const text = sql.replaceAll(/\$\d+/g, (placeholder) => {
    const value = bind[Number(placeholder.slice(1)) - 1];
    if (value === undefined) throw new TypeError(`The statement has no value for ${placeholder}`);
    values.push(value);
    return '?';
  });
  return { text, values };
}
