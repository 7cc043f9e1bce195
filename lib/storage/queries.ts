import type { Transaction } from 'sequelize';
import type { Connected } from './connected';
import { isInMemory } from './database';
import type { Bind, Row, Statement } from './sql';
import { retryRead } from './transactions/retry-while-busy';
import type { WriterQueue } from './transactions/writer-queue';

/**
 * The only way in which the library runs SQL. Statements name their tables in lower case without quotes, so that no
 * option and no model of the host affects them; values are passed as `$1`, `$2`, ...
 */
export class Queries {
  private readonly shared: WriterQueue | null;

  constructor(
    private readonly connected: Connected,
    queue: WriterQueue | null,
  ) {
    this.shared = isInMemory(connected.database) ? queue : null;
  }

  /** Whether a read without a transaction sees uncommitted rows: in the writer's turn, on a database in memory. */
  get seesUncommitted(): boolean {
    return this.shared?.entered === true;
  }

  /** Returns rows as plain objects. Without `t`, reads committed rows only. */
  async select(sql: string, bind: readonly Bind[] = [], t?: Transaction | null): Promise<Row[]> {
    const { statements, cluster, database, logger } = this.connected;
    if (t) return (await statements.send(sql, bind, t)).rows;
    const once = async () => {
      const causal = (await cluster.statements())?.causal(sql) ?? sql;
      return (await statements.send(causal, bind)).rows;
    };
    const read = () => retryRead(once, { logger, hasOtherNodes: database.nodes !== null });
    // In memory a read shares the writer's only connection, and would see uncommitted rows. In the writer's own turn
    // it cannot wait for that turn: it reads like a read in the transaction.
    if (this.shared && !this.shared.entered) return this.shared.run(read);
    return read();
  }

  /**
   * Like select(), for rows that may be thousands.
   *
   * @param columns names of the rows' columns, written out
   */
  async selectMany(sql: string, columns: readonly string[], t?: Transaction): Promise<Row[]> {
    const many = this.connected.database.dialect.manyRows(sql, columns);
    return many.rowsOf(await this.select(many.sql, [], t));
  }

  /** Inserts one row, and returns its id. */
  async insert(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    const { statements, database } = this.connected;
    return (await statements.send(`${sql}${database.dialect.returningId}`, bind, t)).insertedId;
  }

  /** Runs a statement that changes rows, and returns their number. */
  async execute(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    return (await this.connected.statements.send(sql, bind, t)).changed;
  }

  /**
   * Runs statements one after the other, each of which sees what has committed when it begins; in one round trip if the
   * database takes several at once. Returns the rows of the statements that return rows.
   */
  async together(all: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const { statements, database } = this.connected;
    if (database.dialect.together !== null && all.length > 1)
      return statements.sendTogether(database.dialect.together, all, t);
    const results: Row[][] = [];
    for (const { sql, answers } of all) {
      const { rows } = await statements.send(sql, [], t);
      if (answers) results.push(rows);
    }
    return results;
  }

  /** Runs a statement that returns nothing: DDL, PRAGMA. */
  async command(sql: string, t: Transaction | null): Promise<void> {
    await this.connected.statements.send(sql, [], t);
  }
}
