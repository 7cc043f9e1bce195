import type { Row } from '../sql';

/**
 * Rewrites a SELECT so that it returns one row with a JSON list for each column. PostgreSQL's driver takes twice as
 * long to read each value of each row separately as to read these lists. For the server, rows and lists take equally
 * long.
 */
export const listsOfColumns = (sql: string, columns: readonly string[]): string =>
  `SELECT ${columns.map((name) => `json_agg(${name})::text AS ${name}`).join(', ')} FROM (${sql}) many`;

/**
 * Reads the rows from the lists that the query of `listsOfColumns` returns. If the SELECT finds no rows, each list is
 * null.
 */
export function rowsFromLists(lists: Row, columns: readonly string[]): Row[] {
  const values = columns.map((name) => JSON.parse((lists[name] as string | null) ?? '[]') as unknown[]);
  return (values[0] ?? []).map((_, at) => {
    const row: Row = {};
    for (let column = 0; column < columns.length; column += 1) row[columns[column]!] = values[column]![at];
    return row;
  });
}
