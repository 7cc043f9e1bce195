import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../domain/logger';
import type { SiteOptions } from '../domain/site';

/** Tables that a host keeps in the library's database, such as those of `shop-appointments/adapters/starter`. */
export interface HostTables {
  /** Called once by `createAppointments`, before any port. No statement may run before `migrate`. */
  open(shared: SharedWithHost): void;
  /** Creates and updates the tables. `appointments.migrate()` calls it after it has migrated the library's own. */
  migrate(): Promise<void>;
}

/** The parts of the library that a host with tables in its database may use. */
export interface SharedWithHost {
  /** The instance that was passed as `database`, or that the library opened from a URL and closes. */
  readonly sequelize: Sequelize;
  /** Runs `work` in a write transaction, which is repeated after a deadlock. On SQLite it waits for other writes. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The secrets of the site, the current one first. */
  readonly secrets: readonly string[];
  /** The site; its `url` has no slash at its end. */
  readonly site: SiteOptions;
  readonly logger: Logger;
}
