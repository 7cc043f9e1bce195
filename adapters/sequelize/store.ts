import type { Sequelize } from 'sequelize';
import { createRows, type Rows } from './rows';
import { namedTables, statements, type Tables } from './tables';

export type { Row } from './rows';

/** The adapter's tables of credentials and webhooks, and the statements that it runs on these tables. */
export interface Store extends Rows {
  readonly tables: Tables;
  /** Creates the missing tables. Several processes may call this at the same moment. */
  migrate(): Promise<void>;
}

export function createStore(sequelize: Sequelize, prefix: string): Store {
  const tables = namedTables(prefix);
  const rows = createRows(sequelize);
  return {
    ...rows,
    tables,
    migrate: async () => rows.create(statements(tables, sequelize.getDialect()), tables.key_pairs),
  };
}
