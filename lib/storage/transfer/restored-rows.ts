import type { Transaction } from 'sequelize';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import { Binds, integerText } from '../sql';
import type { Tables } from '../table-names';
import { databaseErrorKindOf, isOfDriver } from '../transactions/database-error-kind';
import { MIGRATION_PATIENCE } from '../transactions/retry-while-busy';
import type { Transactions } from '../transactions/transactions';
import type { TravellingRow } from './exported-rows';
import { givesIds, type TravellingTable } from './travelling-tables';

/** Number of rows in one INSERT, so small that the number of values is allowed on every database. */
const ROWS_A_STATEMENT = 100;

/** Largest id of a row that a restore accepts. New rows get larger ids, so the limit leaves room above it. */
const MOST_ID = 2 ** 52;

/** Whether a value can be the id of a row; 0 stands for "no row". */
export const isRowId = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_ID;

/**
 * Adds a row to a table during a restore.
 *
 * @throws RowError for a row that the table cannot have
 */
export type AddRow = (table: string, row: TravellingRow) => Promise<void>;

/** Thrown for a faulty row of an export; the message names the fault. */
export class RowError extends Error {}

/** The parts of the storage with which an export is restored. */
interface RestoringParts {
  readonly queries: Queries;
  readonly transactions: Transactions;
  readonly tables: Tables;
  readonly travelling: readonly TravellingTable[];
  readonly dialect: Dialect;
  /** Forgets everything that this process had read from the database before the restore. */
  readonly forget: () => void;
}

/** Writes the rows of an export into empty tables. */
export class RestoredRows {
  constructor(private readonly parts: RestoringParts) {}

  /** Returns the first table in which a shop has stored something; undefined for an unused database. */
  async usedTable(): Promise<string | undefined> {
    const { queries, travelling } = this.parts;
    for (const { name, table } of travelling.filter(({ isNeverEmpty }) => !isNeverEmpty)) {
      const [row] = await queries.select(`SELECT 1 AS used FROM ${table} LIMIT 1`);
      if (row) return name;
    }
    return undefined;
  }

  /** Returns the name of the last migration that the tables have. */
  async lastMigration(): Promise<string> {
    const [row] = await this.parts.queries.select(
      `SELECT MAX(name) AS name FROM ${this.parts.tables.migrations}`,
    );
    return String(row!.name);
  }

  /**
   * Runs `fill` in one transaction, so that either all rows are stored or none. `fill` runs once.
   *
   * @param lastIds the largest id that each table had ever given to a row; new rows get larger ones
   */
  async restore(
    lastIds: Readonly<Record<string, number>>,
    fill: (add: AddRow) => Promise<void>,
  ): Promise<void> {
    const { queries, transactions, dialect, forget } = this.parts;
    // The next ids of the tables are raised only after the last row: if the export is refused, the empty database must
    // keep its own next ids.
    const rows = new Map(Object.entries(lastIds));
    const patience = { ...MIGRATION_PATIENCE, tries: 1 };
    await transactions.run(
      async (t) => {
        await this.fill(fill, rows, t);
        if (!dialect.raisingCommits) for (const sql of this.raisingIds(rows)) await queries.command(sql, t);
      },
      undefined,
      patience,
    );
    if (dialect.raisingCommits) {
      for (const sql of this.raisingIds(rows))
        await transactions.patiently(() => queries.command(sql, null), MIGRATION_PATIENCE);
    }
    forget();
  }

  /** Returns the statements after which each table gives only ids above its last id to new rows. */
  private raisingIds(lastIds: ReadonlyMap<string, number>): string[] {
    const { travelling, dialect } = this.parts;
    return travelling.filter(givesIds).flatMap(({ name, table }) => {
      const last = lastIds.get(name) ?? 0;
      return last === 0 ? [] : dialect.raiseLastId(table, last);
    });
  }

  /** Runs `fill`, and raises the numbers in `lastIds` to the largest ids of its rows. */
  private async fill(
    fill: (add: AddRow) => Promise<void>,
    lastIds: Map<string, number>,
    t: Transaction,
  ): Promise<void> {
    const { queries, tables, travelling } = this.parts;
    const [row] = await queries.select(
      `SELECT COALESCE(MAX(version), 0) AS last FROM ${tables.guards}`,
      [],
      t,
    );
    for (const { table } of travelling.filter(({ isNeverEmpty }) => isNeverEmpty))
      await queries.execute(`DELETE FROM ${table}`, [], t);
    await queries.execute(`DELETE FROM ${tables.availability_index}`, [], t);
    const columns = new Map<string, readonly Column[]>();
    let open: { readonly into: TravellingTable; readonly rows: TravellingRow[] } | undefined;
    const flush = async (): Promise<void> => {
      if (open) await this.insert(open.into, columns.get(open.into.name)!, open.rows, t);
      open = undefined;
    };
    await fill(async (name, values) => {
      const into = travelling.find((one) => one.name === name);
      if (!into)
        throw new RowError(
          `The export has rows of the table ${JSON.stringify(name)}, which this shop does not have. Install the same version of shop-appointments in both shops, pass the same hostTables in both, and export again.`,
        );
      if (!columns.has(name)) columns.set(name, await this.columnsOf(into, t));
      checkRow(name, columns.get(name)!, values);
      if (givesIds(into)) {
        if (!isRowId(values.id))
          throw new RowError(
            `The export is damaged: a row of the table ${name} has a missing or wrong value for id. Export the shop again.`,
          );
        lastIds.set(name, Math.max(lastIds.get(name) ?? 0, Number(values.id)));
      }
      if (open && (open.into !== into || open.rows.length >= ROWS_A_STATEMENT)) await flush();
      open ??= { into, rows: [] };
      open.rows.push(name === 'guards' ? raised(values, Number(row!.last)) : values);
    });
    await flush();
  }

  private async columnsOf({ table }: TravellingTable, t: Transaction): Promise<Column[]> {
    const { queries, dialect } = this.parts;
    const rows = await queries.select(dialect.columnsQuery, [table], t);
    return rows.map((row) => ({ name: String(row.name), isInteger: /int/i.test(String(row.type)) }));
  }

  private async insert(
    { name, table }: TravellingTable,
    columns: readonly Column[],
    rows: readonly TravellingRow[],
    t: Transaction,
  ): Promise<void> {
    const binds = new Binds();
    const values = rows.map((row) => {
      const cells = columns.map(({ name: column, isInteger }) => {
        const value = row[column] ?? null;
        // Integers are written into the SQL, because databases limit the number of bound values.
        return isInteger ? (value === null ? 'NULL' : integerText(value as number)) : binds.add(value);
      });
      return `(${cells.join(', ')})`;
    });
    const names = columns.map((column) => column.name).join(', ');
    const sql = `INSERT INTO ${table} (${names}) VALUES ${values.join(', ')}`;
    try {
      await this.parts.queries.execute(sql, binds.values, t);
    } catch (error) {
      // The database reports no failure of its own, so the rows must be wrong.
      if (!isOfDriver(error) || databaseErrorKindOf(error) !== undefined) throw error;
      throw new RowError(
        `The export is damaged: rows of the table ${name} cannot be stored, because a row occurs twice or lacks a value. Export the shop again.`,
        { cause: error },
      );
    }
  }
}

interface Column {
  readonly name: string;
  readonly isInteger: boolean;
}

/**
 * Checks that a row has exactly the columns of its table, and values of their types.
 *
 * @throws RowError
 */
function checkRow(table: string, columns: readonly Column[], row: TravellingRow): void {
  const isRight = ({ name, isInteger }: Column): boolean => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined;
    return value === null || (isInteger ? Number.isSafeInteger(value) : typeof value === 'string');
  };
  const wrong = columns.find((column) => !isRight(column));
  if (wrong)
    throw new RowError(
      `The export is damaged: a row of the table ${table} has a missing or wrong value for ${wrong.name}. Export the shop again.`,
    );
  const unknown = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (unknown !== undefined)
    throw new RowError(
      `The export has rows of the table ${table} with the column ${JSON.stringify(unknown)}, which this version of shop-appointments does not have. Install the same version in both shops, and export again.`,
    );
}

/**
 * Returns a guard row (lock and version) with a version above those of the empty database, so that no result that was
 * computed for the empty database counts as current.
 */
const raised = (row: TravellingRow, by: number): TravellingRow => ({
  ...row,
  version: Number(row.version) + by,
});
