import type { Bind, Result, Row, Statement } from '../sql';

/** The result of a statement without rows, as the package `mariadb` returns it. */
interface Changes {
  readonly affectedRows: number;
  readonly insertId: bigint | number;
}
interface Connection {
  query(sql: string, values?: readonly Bind[]): Promise<unknown>;
  destroy(): void;
}

/**
 * Numbers of the driver's errors about a response that it cannot read: an unexpected packet, and two columns of one
 * name. Galera sends such a response if it repeats a block that begins a transaction (`beginsAlone` prevents this). The
 * driver then does not know where the response ends, and would misread later ones, too.
 */
const UNREADABLE: readonly unknown[] = [45_011, 45_040];

/** Sends a statement, and closes the connection if its response cannot be read. */
async function responseTo(
  connection: Connection,
  sql: string,
  values: readonly Bind[] = [],
): Promise<unknown> {
  try {
    return await connection.query(sql, ...(values.length > 0 ? [values] : []));
  } catch (error) {
    if (UNREADABLE.includes((error as { readonly errno?: unknown }).errno)) throw closed(connection, error);
    throw error;
  }
}

/** Closes a connection whose responses no longer belong to its statements. Returns the error of a lost connection. */
function closed(connection: Connection, cause?: unknown): Error {
  connection.destroy();
  const message =
    'The database sent a response that does not belong to the statement, so the connection was closed';
  return Object.assign(new Error(message, { cause }), { sqlState: '08S01', fatal: true });
}

/** Sends a statement on a connection of the package `mariadb`. */
export async function sendToMariadb(
  connection: object,
  sql: string,
  bind: readonly Bind[] = [],
): Promise<Result> {
  const { text, values } = withQuestionMarks(sql, bind);
  const sent = responseTo(connection as Connection, text, values);
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
 *
 * @throws an error of a lost connection if the number of results is not that of these statements. The rows would
 * otherwise be taken for those of other statements.
 */
export async function sendTogetherToMariadb(
  connection: object,
  sql: string,
  statements: readonly Statement[],
): Promise<Row[][]> {
  const results = (await responseTo(connection as Connection, sql)) as [...Row[][], Changes] | Changes;
  // The last result belongs to the block itself and not to a statement, so it is left out.
  const rows = Array.isArray(results) ? (results.slice(0, -1) as Row[][]) : [];
  if (rows.length !== statements.filter(({ columns }) => columns !== null).length)
    throw closed(connection as Connection);
  return rows;
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
