import type { QueryOptions, Sequelize } from 'sequelize';
import { DIALECTS } from '../../lib/storage/dialects/dialects';

export interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
  /** The driver's connection; absent if the statement goes through a Sequelize instance. */
  readonly connection?: object;
}

/** Runs instead of a statement; `run` sends the statement. */
export type Interception = (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>;

/**
 * Calls `around` in place of each statement, whether the library sends it to the driver or through a Sequelize
 * instance. `around` runs the statement.
 * @returns a function that undoes this
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

/** Records each statement in `seen`, until `stop` is called. */
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

/** Returns the statements that `work` sends, including those that begin and end its transactions. */
export async function statementsOf(sequelize: Sequelize, work: () => Promise<unknown>): Promise<Statement[]> {
  const { seen, stop } = recordStatements(sequelize);
  try {
    await work();
  } finally {
    stop();
  }
  return seen;
}

/** Matches the statements of a transaction that gives numbers to events. */
const NUMBERING = /number IS NULL|SET number = CASE|name = 'outbox'/;

/**
 * Leaves out the statements that give numbers to earlier events, which a timer starts: the query that finds the events,
 * and its transactions. A transaction without a beginning or an end is left out, too, because `statementsOf` waits for
 * all others.
 */
export function withoutNumbering(statements: readonly Statement[]): Statement[] {
  const left = new Set(statements.filter(({ sql }) => NUMBERING.test(sql)));
  const leave = (some: readonly Statement[]) => some.forEach((one) => left.add(one));
  /** Statements of each connection since it began a transaction, or since the first statement. */
  const sent = new Map<object | undefined, Statement[]>();
  const begun = new Set<object | undefined>();
  for (const statement of statements) {
    const { sql, connection } = statement;
    if (/START TRANSACTION|BEGIN/.test(sql)) {
      sent.set(connection, []);
      begun.add(connection);
    }
    const transaction = sent.get(connection) ?? [];
    sent.set(connection, transaction);
    transaction.push(statement);
    if (!/\b(COMMIT|ROLLBACK)\b/.test(sql)) continue;
    if (!begun.has(connection) || transaction.some((one) => left.has(one))) leave(transaction);
    sent.delete(connection);
    begun.delete(connection);
  }
  for (const connection of begun) leave(sent.get(connection)!);
  return statements.filter((statement) => !left.has(statement));
}

/**
 * Matches statements that run during a request without belonging to it: the numbering of earlier events, and
 * the check whether another process has written to a SQLite file.
 */
export const BESIDE_A_REQUEST =
  /outbox|counters|migrations|TRANSACTION|BEGIN|isolation|COMMIT|PRAGMA data_version/;
