import type { QueryOptions, Sequelize } from 'sequelize';
import { DIALECTS } from '../../lib/storage/dialects/dialects';

export interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
  /** The driver's connection; absent if an instance of Sequelize chose it. */
  readonly connection?: object;
}

/** Runs in place of a statement; `run` sends it. */
export type Interception = (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>;

/**
 * Puts a function before each statement: those of the library, which go to the driver, and those that go through an
 * instance of Sequelize.
 *
 * @returns a function that takes it away
 */
export function interceptStatements(sequelize: Sequelize, around: Interception): () => void {
  const dialect = DIALECTS[sequelize.getDialect() as keyof typeof DIALECTS];
  const { send, rounds } = dialect;
  const query = sequelize.query.bind(sequelize) as (sql: string, options?: QueryOptions) => Promise<unknown>;
  const bindOf = (options?: QueryOptions) => (Array.isArray(options?.bind) ? options.bind : []);
  sequelize.query = ((sql: string, options?: QueryOptions) =>
    around({ sql, bind: bindOf(options) }, () => query(sql, options))) as typeof sequelize.query;
  Object.assign(dialect, {
    send: (connection: object, sql: string, bind = []) =>
      around({ sql, bind, connection }, () => send(connection, sql, bind)),
    rounds: (statements: never) =>
      rounds(statements).map((round) => ({
        ...round,
        send: (connection: object) =>
          around({ sql: round.sql, bind: [], connection }, () => round.send(connection)),
      })),
  } satisfies Partial<Record<keyof typeof dialect, unknown>>);
  return () => {
    sequelize.query = query as typeof sequelize.query;
    Object.assign(dialect, { send, rounds });
  };
}

/** Notes each statement in `seen`, until `stop` is called. */
export function recordStatements(sequelize: Sequelize): {
  readonly seen: Statement[];
  readonly stop: () => void;
} {
  const seen: Statement[] = [];
  const stop = interceptStatements(sequelize, (statement, run) => {
    seen.push(statement);
    return run();
  });
  return { seen, stop };
}

/** The statements that some work consists of, also those that begin and end its transactions. */
export async function statementsOf(sequelize: Sequelize, work: () => Promise<unknown>): Promise<Statement[]> {
  const { seen, stop } = recordStatements(sequelize);
  try {
    await work();
  } finally {
    stop();
  }
  return seen;
}

/**
 * Leaves out the numbering of earlier events, which starts by a timer: the query that finds them, and its transactions.
 * A transaction whose beginning or end is missing is numbering as well, because `statementsOf` waits for the others. A
 * busy machine let a numbering fall into the booking whose statements were counted.
 */
export function withoutNumbering(statements: readonly Statement[]): Statement[] {
  const ofNumbering = new Set<Statement>();
  const open = new Map<object | undefined, Statement[]>();
  for (const statement of statements) {
    const { sql, connection } = statement;
    if (/START TRANSACTION|BEGIN/.test(sql)) open.set(connection, []);
    const transaction = open.get(connection) ?? [];
    transaction.push(statement);
    if (/number IS NULL/.test(sql)) ofNumbering.add(statement);
    if (!/\b(COMMIT|ROLLBACK)\b/.test(sql)) continue;
    if (!open.has(connection) || transaction.some((one) => ofNumbering.has(one)))
      for (const one of transaction) ofNumbering.add(one);
    open.delete(connection);
  }
  for (const transaction of open.values()) for (const one of transaction) ofNumbering.add(one);
  return statements.filter((statement) => !ofNumbering.has(statement));
}

/**
 * Statements that run during a request without being part of it: the numbering of earlier events, and the check whether
 * another process has written to a SQLite file, which reads no row.
 */
export const BESIDE_A_REQUEST =
  /outbox|counters|migrations|TRANSACTION|BEGIN|isolation|COMMIT|PRAGMA data_version/;
