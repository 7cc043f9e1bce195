import { QueryTypes, type Transaction } from 'sequelize';
import type { Connected } from './connected';
import { type Database, isInMemory } from './database';
import type { Bind, Row, Statement } from './sql';
import { retryRead } from './transactions/retry-while-busy';
import type { StatementWatch } from './transactions/statement-watch';
import type { WriterQueue } from './transactions/writer-queue';

/**
 * The only way in which the library runs SQL. Statements name their tables in lower case without quotes, so that no
 * option and no model of the host affects them; values are passed as `$1`, `$2`, ...
 */
export class Queries {
  private readonly shared: WriterQueue | null;

  private readonly database: Database;
  private readonly watch: StatementWatch;

  constructor(
    private readonly connected: Connected,
    queue: WriterQueue | null,
  ) {
    this.database = connected.database;
    this.watch = connected.watch;
    this.shared = isInMemory(this.database) ? queue : null;
  }

  /** Whether a read without a transaction sees uncommitted rows: in the writer's turn, on a database in memory. */
  get seesUncommitted(): boolean {
    return this.shared?.entered === true;
  }

  /** Returns rows as plain objects. Without `t`, reads committed rows only. */
  async select(sql: string, bind: readonly Bind[] = [], t?: Transaction | null): Promise<Row[]> {
    const { sequelize, dialect, nodes } = this.database;
    const ask = (text: string) =>
      this.watch.within(
        async () => dialect.rows.of(await sequelize.query(text, this.options(dialect.rows.type, bind, t))),
        t,
      );
    if (t) return ask(sql);
    const once = async () => ask((await this.connected.cluster.statements())?.causal(sql) ?? sql);
    const { logger } = this.connected;
    const read = () => retryRead(once, { logger, hasOtherNodes: nodes !== null });
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
    const question = this.database.dialect.manyRows(sql, columns);
    return question.answerOf(await this.select(question.sql, [], t));
  }

  /** Inserts one row, and returns its id. */
  async insert(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    const { sequelize, dialect } = this.database;
    const question = dialect.insert(sql);
    const options = this.options(QueryTypes.INSERT, bind, t);
    return question.answerOf(await this.watch.within(() => sequelize.query(question.sql, options), t));
  }

  /** Runs a statement that changes rows, and returns their number. */
  async execute(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    return this.watch.within(
      () => this.database.sequelize.query(sql, this.options(QueryTypes.BULKUPDATE, bind, t)),
      t,
    );
  }

  /**
   * Runs statements one after the other, each of which sees what was committed before it began; in one round trip if
   * the database accepts several at once. Returns the rows of each statement that returns any.
   */
  async together(statements: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const { sequelize, dialect } = this.database;
    if (dialect.together === null || statements.length <= 1) return this.oneByOne(statements, t);
    const question = dialect.together(statements);
    const options = this.options(QueryTypes.RAW, [], t);
    return question.answerOf(await this.watch.within(() => sequelize.query(question.sql, options), t));
  }

  /** Runs a statement that returns nothing: DDL, PRAGMA. */
  async command(sql: string, t: Transaction | null): Promise<void> {
    await this.watch.within(() => this.database.sequelize.query(sql, this.options(QueryTypes.RAW, [], t)), t);
  }

  private async oneByOne(statements: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const answers: Row[][] = [];
    for (const { sql, answers: isRead } of statements) {
      if (isRead) answers.push(await this.select(sql, [], t));
      else await this.execute(sql, [], t);
    }
    return answers;
  }

  private options<Type extends QueryTypes>(
    type: Type,
    bind: readonly Bind[],
    t: Transaction | null | undefined,
  ) {
    return {
      type,
      // An empty list would make PostgreSQL and MariaDB prepare statements that they cannot prepare.
      ...(bind.length > 0 && { bind: [...bind] }),
      // Null, because undefined means the current transaction of a host that uses CLS.
      transaction: t ?? null,
      raw: true,
      nest: false,
      plain: false as const,
      // A replica may lack what was just committed.
      useMaster: true,
      // Transactions repeats work: after a failed statement the whole transaction is run again.
      retry: { max: 1 },
      supportsSearchPath: false,
    };
  }
}
