import { type Bind, Binds, integerText } from './sql';

/** A row to insert, whose id the database chooses. */
export interface NewRow {
  /** Table and columns, as in `table (a, b)`. */
  readonly into: string;
  readonly values: readonly Bind[];
}

/** Rows of another table that contain the id of a new row, and are inserted together with that row. */
export interface RowsOfNew {
  /** Table and columns, as in `table (a, b)`. */
  readonly into: string;
  /** Returns the values of each row as SQL, as in `id, 7, $1`. `id` is SQL for the id of the new row. */
  readonly rows: (id: string, binds: Binds) => readonly string[];
}

/** How a database inserts a row, and rows of other tables that contain its id, in one statement. */
export interface Family {
  /** SQL for the id of the new row, used in the rows of other tables. */
  readonly id: string;
  /**
   * Builds the statement.
   *
   * @param insert the statement that inserts the row
   * @param others tables with the values of their rows, at least one row each
   * @returns a statement that returns the id
   */
  readonly sqlOf: (
    insert: string,
    others: readonly { readonly into: string; readonly rows: readonly string[] }[],
  ) => string;
}

/** Builds one statement that inserts a row together with rows of other tables that contain the new row's id. */
export function familyStatement(family: Family, row: NewRow, others: readonly RowsOfNew[]): Bound {
  const binds = new Binds();
  const insert = insertSql(row, binds);
  const tables = others.map(({ into, rows }) => ({ into, rows: rows(family.id, binds) }));
  const sql = family.sqlOf(
    insert,
    tables.filter(({ rows }) => rows.length > 0),
  );
  return { sql, bind: binds.values };
}

/** Builds the statement that inserts a row alone, without rows of other tables. */
export function rowStatement(row: NewRow): Bound {
  const binds = new Binds();
  return { sql: insertSql(row, binds), bind: binds.values };
}

/** Builds the statements that insert rows of other tables with the id of a row that was inserted before. */
export const statementsOfRows = (others: readonly RowsOfNew[], id: number): Bound[] =>
  others.flatMap(({ into, rows }) => {
    const binds = new Binds();
    const values = rows(integerText(id), binds).map((row) => `(${row})`);
    return values.length === 0
      ? []
      : [{ sql: `INSERT INTO ${into} VALUES ${values.join(', ')}`, bind: binds.values }];
  });

interface Bound {
  readonly sql: string;
  readonly bind: readonly Bind[];
}

const insertSql = ({ into, values }: NewRow, binds: Binds): string =>
  `INSERT INTO ${into} VALUES (${binds.list(values)})`;
