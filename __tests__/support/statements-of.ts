import type { QueryOptions, Sequelize } from 'sequelize';
import { DIALECTS } from '../../lib/storage/dialects/dialects';

export interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
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
  const { send, together } = dialect;
  const query = sequelize.query.bind(sequelize) as (sql: string, options?: QueryOptions) => Promise<unknown>;
  const bindOf = (options?: QueryOptions) => (Array.isArray(options?.bind) ? options.bind : []);
  sequelize.query = ((sql: string, options?: QueryOptions) =>
    around({ sql, bind: bindOf(options) }, () => query(sql, options))) as typeof sequelize.query;
  Object.assign(dialect, {
    send: (connection: object, sql: string, bind = []) =>
      around({ sql, bind }, () => send(connection, sql, bind)),
    together: together && {
      ...together,
      send: (connection: object, sql: string, statements: never) =>
        around({ sql, bind: [] }, () => together.send(connection, sql, statements)),
    },
  } satisfies Partial<Record<keyof typeof dialect, unknown>>);
  return () => {
    sequelize.query = query as typeof sequelize.query;
    Object.assign(dialect, { send, together });
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
 * Statements that run during a request without being part of it: the numbering of earlier events, and the check whether
 * another process has written to a SQLite file, which reads no row.
 */
export const BESIDE_A_REQUEST = /outbox|counters|migrations|TRANSACTION|isolation|COMMIT|PRAGMA data_version/;
