import type { Sequelize } from 'sequelize';
import { connectTo } from '../support/database-kinds';

/** SQL for a column that numbers rows in the order of insertion, for each dialect. */
export const serialColumn = (sequelize: Sequelize): string =>
  ({
    sqlite: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    postgres: 'BIGSERIAL PRIMARY KEY',
    mariadb: 'BIGINT AUTO_INCREMENT PRIMARY KEY',
  })[sequelize.getDialect()]!;

/** Connects to the database as the shop does. On a cluster, reads wait for the commits of other nodes. */
export const connectToRace = (url: string, isCluster: boolean): Sequelize =>
  connectTo(
    url,
    isCluster ? { dialectOptions: { connectTimeout: 5_000, sessionVariables: { wsrep_sync_wait: 1 } } } : {},
  );
