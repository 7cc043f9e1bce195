import type { Transaction } from 'sequelize';
import type { Connected } from './connected';
import { isInMemory } from './database';
import type { Bind, Row, Statement } from './sql';
import { retryRead } from './transactions/retry-while-busy';
import type { WriterQueue } from './transactions/writer-queue';

/**
 * The only way by which SQL of the library runs. Statements name their tables in lower case without quotes, so that no
 * option of the host's, and no model of the same name, changes their meaning; values go in as `$1`, `$2`, ...
 */
export class Queries {
  private readonly shared: WriterQueue | null;

  constructor(
    private readonly connected: Connected,
    queue: WriterQueue | null,
  ) {
    this.shared = isInMemory(connected.database) ? queue : null;
  }

  /** True inside the writer's own turn if it has the only connection. */
  get seesUncommitted(): boolean {
    return this.shared?.entered === true;
  }

  /** Rows as plain objects. Without `t`, what is committed. */
  async select(sql: string, bind: readonly Bind[] = [], t?: Transaction | null): Promise<Row[]> {
    const { statements, cluster, database, logger } = this.connected;
    if (t) return (await statements.send(sql, bind, t)).rows;
    const once = async () => {
      const causal = (await cluster.statements())?.causal(sql) ?? sql;
      return (await statements.send(causal, bind)).rows;
    };
    const read = () => retryRead(once, { logger, hasOtherNodes: database.nodes !== null });
    // In memory a read shares the writer's only connection, and would see what is not committed. Inside the
    // writer's own turn it cannot wait: there it reads what a read with the transaction would.
    if (this.shared && !this.shared.entered) return this.shared.run(read);
    return read();
  }

  /**
   * select() of rows that may be thousands.
   *
   * @param columns names of the rows' columns, written out
   */
  async selectMany(sql: string, columns: readonly string[], t?: Transaction): Promise<Row[]> {
    const many = this.connected.database.dialect.manyRows(sql, columns);
    return many.rowsOf(await this.select(many.sql, [], t));
  }

  /** Inserts one row; returns its id. */
  async insert(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    const { statements, database } = this.connected;
    return (await statements.send(`${sql}${database.dialect.returningId}`, bind, t)).insertedId;
  }

  /** Runs a statement that changes rows; returns how many. */
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
