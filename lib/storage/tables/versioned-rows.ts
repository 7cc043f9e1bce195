import type { Transaction } from 'sequelize';
import type { Mapping } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers } from '../sql';
import { StaleRowError } from '../transactions/database-error-kind';
import { noteWritten } from '../transactions/written-records';

/** A stored record with its id. The version rises with each write, and the ETag is derived from it. */
export type Versioned<Stored> = Stored & { readonly id: number; readonly version: number };

/** A table whose rows have a version that rises with each write. */
interface VersionedTable<Stored extends object> {
  /** Name of the table in SQL, with its prefix. */
  readonly name: string;
  readonly records: Mapping<Stored>;
  readonly rows: Mapping<Versioned<Stored>>;
  /** Name of one row in error messages, such as "series". */
  readonly label: string;
  /**
   * Property of an error's data that lists ids of this table's rows that were written; absent if errors do not list
   * them.
   */
  readonly written?: Parameters<typeof noteWritten>[1];
}

/** Reads and writes the rows of a table whose rows have a version that rises with each write. */
export class VersionedRows<Stored extends object> {
  constructor(
    protected readonly queries: Queries,
    private readonly table: VersionedTable<Stored>,
  ) {}

  async insert(record: Stored, t: Transaction): Promise<Versioned<Stored>> {
    const { name, records, written } = this.table;
    const binds = new Binds();
    const values = binds.list([...records.values(record), 1]);
    const sql = `INSERT INTO ${name} (${records.names}, version) VALUES (${values})`;
    const id = await this.queries.insert(sql, binds.values, t);
    if (written) noteWritten(t, written, id);
    return { ...record, id, version: 1 };
  }

  /**
   * Stores a changed row.
   *
   * @throws AppointmentsError `shop_rest_busy` if the stored version is not the row's version
   */
  async update(row: Versioned<Stored>, t: Transaction): Promise<Versioned<Stored>> {
    const { name, records, label, written } = this.table;
    const { id, version } = row;
    const changed = await this.queries.execute(
      `UPDATE ${name} SET version = version + 1, ${records.assignments(3)} WHERE id = $1 AND version = $2`,
      [id, version, ...records.values(row)],
      t,
    );
    if (changed === 0) throw new StaleRowError(`${label} ${id}`);
    if (written) noteWritten(t, written, id);
    return { ...row, version: version + 1 };
  }

  async remove(id: number, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.table.name} WHERE id = $1`, [id], t);
  }

  /** Reads rows by id. The result leaves out unknown ids. */
  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Versioned<Stored>>> {
    if (ids.length === 0) return new Map();
    const found = await this.select(inIntegers('id', ids), new Binds(), '', t);
    return new Map(found.map((row) => [row.id, row]));
  }

  /** Returns one page of the rows that meet a condition, with the total over all pages. */
  protected async page(
    condition: string,
    binds: Binds,
    order: string,
  ): Promise<{ items: Versioned<Stored>[]; total: number }> {
    const [count] = await this.queries.select(
      `SELECT COUNT(*) AS total FROM ${this.table.name} WHERE ${condition}`,
      binds.values,
    );
    return { items: await this.select(condition, binds, order), total: Number(count?.total) };
  }

  protected async select(
    condition: string,
    binds: Binds,
    order: string,
    t?: Transaction,
  ): Promise<Versioned<Stored>[]> {
    const { name, rows } = this.table;
    const sql = `SELECT ${rows.names} FROM ${name} WHERE ${condition} ${order}`;
    return (await this.queries.select(sql, binds.values, t)).map((row) => rows.read(row));
  }
}
