import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../domain/logger';
import type { SiteOptions } from '../domain/site';

/** Tables that a shop keeps in the library's database, such as those of `shop-appointments/adapters/starter`. */
export interface HostTables {
  /** Receives the database before any port (function of the shop) is called. No statement may run before `migrate`. */
  open(shared: SharedWithHost): void;
  /**
   * Creates and updates the shop's tables. Called by `appointments.migrate()` after the library's own tables are
   * migrated.
   */
  migrate(): Promise<void>;
  /** The shop's tables whose rows an export contains. A restore writes these rows. Default: none. */
  readonly exported?: readonly ExportedTable[];
}

/**
 * A table of the shop whose rows an export contains. Its primary key is the column `id`, which the database counts up.
 * Its other columns have integers, texts and NULL.
 */
export interface ExportedTable {
  /** Name of the table in the database: lower-case letters, digits and underscores. */
  readonly name: string;
  /** Whether `migrate` writes rows into the table. A restore replaces these rows. Default: false. */
  readonly isNeverEmpty?: true;
}

/** The parts of the library that a shop with tables in the same database may use. */
export interface SharedWithHost {
  /** The Sequelize instance that was passed as `database`, or that the library opened from a URL and closes. */
  readonly sequelize: Sequelize;
  /**
   * Runs `work` in a write transaction. After a deadlock, `work` runs again from its start. On SQLite the transaction
   * waits for other writes.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The secrets of the site, the current one first. */
  readonly secrets: readonly string[];
  /** The site's options. Their `url` has no slash at its end. */
  readonly site: SiteOptions;
  readonly logger: Logger;
}
