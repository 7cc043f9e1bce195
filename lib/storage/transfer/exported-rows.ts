import type { Dialect } from '../dialects/dialect';
import type { Bind, Row } from '../sql';
import type { Tables } from '../table-names';
import type { SnapshotSelect, Snapshots } from './snapshots';
import { givesIds, type TravellingTable } from './travelling-tables';

/** Number of rows that are read at once. It limits the memory of an export, however long a table is. */
const ROWS_A_PAGE = 500;

/** A row of an exported table, by its columns. All values are integers, texts and null, on every database. */
export type TravellingRow = Readonly<Record<string, Bind>>;

/** A part of an export: the first part has the facts about all tables, and each further part has a row. */
type ExportedPart =
  | {
      readonly kind: 'facts';
      /** Name of the last migration that the exported tables have. */
      readonly migration: string;
      /** The largest id that each table has ever given to a row. */
      readonly lastIds: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'row'; readonly table: string; readonly row: TravellingRow };

/** Reads all rows that an export contains, table by table. */
export class ExportedRows {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly migrations: Tables['migrations'],
    private readonly tables: readonly TravellingTable[],
    private readonly dialect: Dialect,
  ) {}

  /** Yields the facts about all tables and then every row, all of one state of the database. */
  parts(): AsyncGenerator<ExportedPart, void, undefined> {
    return this.snapshots.read((select) => this.read(select));
  }

  private async *read(select: SnapshotSelect): AsyncGenerator<ExportedPart, void, undefined> {
    const [last] = await select(`SELECT MAX(name) AS name FROM ${this.migrations}`);
    const lastIds: Record<string, number> = {};
    for (const { name, table } of this.tables.filter(givesIds)) {
      const [row] = await select(this.dialect.lastIdQuery, [table]);
      lastIds[name] = Number(row?.last ?? 0);
    }
    yield { kind: 'facts', migration: String(last!.name), lastIds };
    for (const table of this.tables)
      for await (const row of this.rowsOf(table, select)) yield { kind: 'row', table: table.name, row };
  }

  private async *rowsOf(
    { table, key, reset = {} }: TravellingTable,
    select: SnapshotSelect,
  ): AsyncGenerator<TravellingRow> {
    const columns = await select(this.dialect.columnsQuery, [table]);
    const readers = columns.map((column) => readerOf(String(column.name), String(column.type), reset));
    const start = `SELECT ${columns.map((column) => String(column.name)).join(', ')} FROM ${table}`;
    const end = `ORDER BY ${key.join(', ')} LIMIT ${ROWS_A_PAGE}`;
    let last: Row | undefined;
    do {
      const where = last ? `WHERE ${after(key)}` : '';
      const found = await select(
        `${start} ${where} ${end}`,
        last ? key.map((column) => last![column] as Bind) : [],
      );
      for (const row of found) yield Object.fromEntries(readers.map((read) => read(row)));
      last = found.length < ROWS_A_PAGE ? undefined : found.at(-1);
    } while (last);
  }
}

/**
 * Returns the function that reads one column of a row. PostgreSQL returns 64-bit integers as texts, and fills texts of a
 * fixed length with spaces.
 */
function readerOf(
  name: string,
  type: string,
  reset: Readonly<Record<string, Bind>>,
): (row: Row) => readonly [string, Bind] {
  if (Object.hasOwn(reset, name)) return () => [name, reset[name]!];
  const read = /int/i.test(type)
    ? Number
    : /^char(?:acter)?(?:\(\d+\))?$/i.test(type)
      ? (value: Bind) => String(value).replace(/ +$/, '')
      : String;
  return (row) => {
    const value = row[name] as Bind;
    return [name, value === null ? null : read(value)];
  };
}

/**
 * Returns the SQL condition for rows after the key `$1, $2, ...`. Row values, as in `(a, b) > ($1, $2)`, would make
 * MariaDB read the whole table.
 */
function after(key: readonly string[], first = 1): string {
  const [column, ...others] = key;
  const value = `$${first}`;
  if (others.length === 0) return `${column} > ${value}`;
  return `${column} >= ${value} AND (${column} > ${value} OR (${after(others, first + 1)}))`;
}
