import type { Transaction } from 'sequelize';
import type { Connected } from './connected';
import { isInMemory } from './database';
import type { Bind, Read, Row, Statement } from './sql';
import {
  familyStatement,
  type NewRow,
  type RowsOfNew,
  rowStatement,
  statementsOfRows,
} from './row-with-rows';
import { retryRead } from './transactions/retry-while-busy';
import type { WriterQueue } from './transactions/writer-queue';

/**
 * Runs all SQL of the library. Statements name their tables in lower case without quotes, so that no option and no
 * model of the shop affects them; values are passed as `$1`, `$2`, ...
 */
export class Queries {
  private readonly shared: WriterQueue | null;

  constructor(
    private readonly connected: Connected,
    queue: WriterQueue | null,
  ) {
    this.shared = isInMemory(connected.database) ? queue : null;
  }

  /**
   * Whether a read without a transaction sees uncommitted rows. True only for a database in memory, in code that runs
   * inside the transaction that is writing, because all statements share one connection.
   */
  get seesUncommitted(): boolean {
    return this.shared?.entered === true;
  }

  /** Runs a SELECT and returns its rows as plain objects. Without `t`, the rows are committed ones. */
  async select(sql: string, bind: readonly Bind[] = [], t?: Transaction | null): Promise<Row[]> {
    const { statements, cluster, database, logger } = this.connected;
    if (t) return (await statements.send(sql, bind, t)).rows;
    const once = async () => {
      const causal = (await cluster.statements())?.causal(sql) ?? sql;
      return (await statements.send(causal, bind)).rows;
    };
    const read = () => retryRead(once, { logger, hasOtherNodes: database.nodes !== null });
    // A read of a database in memory uses the only connection, on which a transaction may be writing, and would see
    // uncommitted rows. So the read waits in the writer's queue. A read by code of that transaction cannot wait there,
    // and returns the rows that the transaction sees.
    if (this.shared && !this.shared.entered) return this.shared.run(read);
    return read();
  }

  /**
   * Runs a SELECT like `select`, for a result that may have thousands of rows. On SQLite, the columns of a row are getters
   * of its class, so a copy of the row (`{ ...row }`) is empty.
   *
   * @param columns names of the selected columns
   */
  async selectMany(sql: string, columns: readonly string[], t?: Transaction): Promise<Row[]> {
    const many = this.connected.database.dialect.manyRows(sql, columns);
    return many.rowsOf(await this.select(many.sql, [], t));
  }

  /** Runs several SELECTs outside a transaction, in one statement if that is faster. Returns the rows of each. */
  async selectEach(reads: readonly Read[]): Promise<Row[][]> {
    const { oneOfMany } = this.connected.database.dialect;
    if (oneOfMany === null || reads.length === 1) {
      return Promise.all(
        reads.map(({ sql, columns, isLarge }) =>
          isLarge ? this.selectMany(sql, columns) : this.select(sql),
        ),
      );
    }
    const { sql, rowsOf } = oneOfMany(reads);
    return rowsOf(await this.select(sql));
  }

  /** Inserts one row, and returns the id that the database gave it. */
  async insert(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    const { statements, database } = this.connected;
    return (await statements.send(`${sql}${database.dialect.returningId}`, bind, t)).insertedId;
  }

  /**
   * Inserts a row, and rows of other tables that contain its id, in one statement if the database can. Returns the id.
   */
  async insertWithRows(row: NewRow, others: readonly RowsOfNew[], t: Transaction): Promise<number> {
    const { statements, database } = this.connected;
    const { family } = database.dialect;
    if (family !== null) {
      const { sql, bind } = familyStatement(family, row, others);
      return (await statements.send(sql, bind, t)).insertedId;
    }
    const inserted = rowStatement(row);
    const id = await this.insert(inserted.sql, inserted.bind, t);
    for (const { sql, bind } of statementsOfRows(others, id)) await statements.send(sql, bind, t);
    return id;
  }

  /** Runs a statement that changes rows, and returns the number of changed rows. */
  async execute(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    return (await this.connected.statements.send(sql, bind, t)).changed;
  }

  /**
   * Runs statements one after the other, in as few round trips as the driver allows. Each statement sees everything
   * that was committed before this statement began. Returns the rows of the statements that return rows.
   */
  together(all: readonly Statement[], t: Transaction): Promise<Row[][]> {
    return this.connected.statements.sendTogether(all, t);
  }

  /** Runs a statement that returns nothing, such as CREATE TABLE or PRAGMA. */
  async command(sql: string, t: Transaction | null): Promise<void> {
    await this.connected.statements.send(sql, [], t);
  }
}
