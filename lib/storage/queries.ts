import { QueryTypes, type Transaction } from 'sequelize';
import type { Logger } from '../domain/logger';
import { type Database, isInMemory } from './database';
import type { Bind, Row, Statement } from './sql';
import { retryRead } from './transactions/busy';
import type { StatementWatch } from './transactions/statement-watch';
import type { WriterQueue } from './transactions/writer-queue';

/**
 * The only doors through which SQL of ours runs. Statements name their tables in lower case without quotes,
 * so that no option of the host's, and no model of the same name, has a say; values go in as `$1`, `$2`, ...
 */
export class Queries {
  private readonly shared: WriterQueue | null;

  constructor(
    private readonly database: Database,
    queue: WriterQueue | null,
    private readonly watch: StatementWatch,
    private readonly logger?: Logger,
  ) {
    this.shared = isInMemory(database) ? queue : null;
  }

  /** True inside the writer's own turn where it has the only connection. */
  get seesUncommitted(): boolean {
    return this.shared?.entered === true;
  }

  /** Rows as plain objects. Without `t`, what is committed. */
  async select(sql: string, bind: readonly Bind[] = [], t?: Transaction | null): Promise<Row[]> {
    const { sequelize, dialect } = this.database;
    // Of a SELECT, Sequelize copies every row. What is RAW it hands on, but not from MariaDB's driver, whose rows it
    // tries to take their columns' names from.
    const ask = async (): Promise<Row[]> =>
      dialect === 'mariadb'
        ? sequelize.query<Row>(sql, this.options(QueryTypes.SELECT, bind, t))
        : ((await sequelize.query(sql, this.options(QueryTypes.RAW, bind, t)))[0] as Row[]);
    const once = () => this.watch.within(ask, t);
    if (t) return once();
    const read = () => retryRead(once, this.logger);
    // In memory a read shares the writer's only connection, and would see what is not committed. Inside the
    // writer's own turn it cannot wait: there it reads what a read with the transaction would.
    if (this.shared && !this.shared.entered) return this.shared.run(read);
    return read();
  }

  /**
   * select() of rows that may be thousands: SQLite writes them into one text, because its driver makes an object of each
   * on the main thread, which takes longer than to find them.
   *
   * @param columns names of the rows' columns, written out
   */
  async selectMany(sql: string, columns: readonly string[], t?: Transaction): Promise<Row[]> {
    if (this.database.dialect !== 'sqlite') return this.select(sql, [], t);
    const members = columns.map((name) => `'${name}', ${name}`).join(', ');
    const text = `SELECT json_group_array(json_object(${members})) AS many FROM (${sql})`;
    const [row] = await this.select(text, [], t);
    return JSON.parse(String(row!.many)) as Row[];
  }

  /** Inserts one row; answers its id. */
  async insert(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    const returning = this.database.dialect === 'postgres' ? ' RETURNING id' : '';
    const options = this.options(QueryTypes.INSERT, bind, t);
    const [result] = (await this.watch.within(
      () => this.database.sequelize.query(sql + returning, options),
      t,
    )) as unknown as [unknown];
    return Number(this.database.dialect === 'postgres' ? (result as [Row])[0].id : result);
  }

  /** Runs a statement that changes rows; answers how many. */
  async execute(sql: string, bind: readonly Bind[], t: Transaction): Promise<number> {
    return this.watch.within(
      () => this.database.sequelize.query(sql, this.options(QueryTypes.BULKUPDATE, bind, t)),
      t,
    );
  }

  /**
   * Runs statements one after the other, each of which sees what has committed when it begins; in one round trip where
   * the database takes several at once. Answers what those answer that do.
   */
  async together(statements: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const { sequelize, dialect } = this.database;
    const answers: Row[][] = [];
    if (dialect === 'sqlite' || statements.length === 1) {
      for (const { sql, answers: isRead } of statements) {
        if (isRead) answers.push(await this.select(sql, [], t));
        else await this.execute(sql, [], t);
      }
      return answers;
    }
    if (statements.length === 0) return answers;
    const sql = statements.map((one) => one.sql).join(';\n');
    const run = (script: string) =>
      this.watch.within(() => sequelize.query(script, this.options(QueryTypes.RAW, [], t)), t);
    if (dialect === 'postgres') {
      // Of what begins with INSERT, Sequelize would answer something else.
      const [, results] = (await run(`/* in their order */ ${sql}`)) as [unknown, { rows: Row[] }[]];
      return results.flatMap(({ rows }, at) => (statements[at]!.answers ? [rows] : []));
    }
    // A session of the host's takes one statement at a time; but a block is one. It answers only what was selected,
    // and in the end how it went.
    const [results] = (await run(`BEGIN NOT ATOMIC\n${sql};\nEND`)) as [
      Row[][] | { affectedRows: number },
      unknown,
    ];
    return Array.isArray(results) ? results.slice(0, -1) : [];
  }

  /** Runs a statement that answers nothing: DDL, PRAGMA. */
  async command(sql: string, t: Transaction | null): Promise<void> {
    await this.database.sequelize.query(sql, this.options(QueryTypes.RAW, [], t));
  }

  private options<Type extends QueryTypes>(
    type: Type,
    bind: readonly Bind[],
    t: Transaction | null | undefined,
  ) {
    return {
      type,
      // An empty list would make PostgreSQL and MariaDB prepare statements that they refuse to prepare.
      ...(bind.length > 0 && { bind: [...bind] }),
      // Null and not undefined: undefined is the transaction of a host that uses CLS.
      transaction: t ?? null,
      raw: true,
      nest: false,
      plain: false as const,
      // A replica may not have what was just committed.
      useMaster: true,
      // Retrying is Transactions' business: after a failed statement the whole transaction is done again.
      retry: { max: 1 },
      supportsSearchPath: false,
    };
  }
}
