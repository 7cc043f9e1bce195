import type { Transaction } from 'sequelize';
import type { Queries } from '../queries';

/** A column of JSON objects that a migration writes anew. The table's rows have an `id`. */
export interface JsonRewrite {
  readonly table: string;
  readonly column: string;
  /** Returns the new value, or the same object if it stays as it is. */
  readonly rewritten: (value: object) => object;
}

/** Bounds the memory that a migration takes, however long the table is. */
const ROWS_A_PAGE = 500;

/**
 * Writes the values of a column anew. Each value is parsed here: SQL that replaces text would also change what callers
 * have stored, and each database has other functions for JSON.
 */
export async function rewriteJson(
  { table, column, rewritten }: JsonRewrite,
  queries: Queries,
  t: Transaction,
): Promise<void> {
  const page = `SELECT id, ${column} AS value FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${ROWS_A_PAGE}`;
  const update = `UPDATE ${table} SET ${column} = $1 WHERE id = $2`;
  let after = 0;
  for (;;) {
    const rows = await queries.select(page, [after], t);
    for (const { id, value } of rows) {
      const before = JSON.parse(value as string) as object;
      const changed = rewritten(before);
      if (changed !== before) await queries.execute(update, [JSON.stringify(changed), Number(id)], t);
    }
    if (rows.length < ROWS_A_PAGE) return;
    after = Number(rows.at(-1)!.id);
  }
}
