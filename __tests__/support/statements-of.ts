import type { QueryOptions, Sequelize, Transaction } from 'sequelize';

export interface Statement {
  readonly sql: string;
  readonly options: QueryOptions & { readonly transaction?: Transaction | null };
}

/** The statements of some work, including those that begin and end its transactions. */
export async function statementsOf(sequelize: Sequelize, work: () => Promise<unknown>): Promise<Statement[]> {
  const query = sequelize.query.bind(sequelize);
  const seen: Statement[] = [];
  sequelize.query = ((sql: string, options: Statement['options']) => {
    seen.push({ sql, options });
    return query(sql, options);
  }) as typeof sequelize.query;
  try {
    await work();
  } finally {
    sequelize.query = query;
  }
  return seen;
}

/**
 * Statements that run during a request without being part of it: the numbering of earlier events, and the check whether
 * another process has written to a SQLite file, which reads no row.
 */
export const BESIDE_A_REQUEST = /outbox|counters|migrations|TRANSACTION|isolation|COMMIT|PRAGMA data_version/;
