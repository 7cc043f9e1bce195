import { QueryTypes, type Sequelize } from 'sequelize';

const WAITING: Readonly<Record<string, string>> = {
  postgres: `SELECT COUNT(*) AS waiting FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  mariadb: `SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx
    JOIN information_schema.processlist ON processlist.id = trx_mysql_thread_id
    WHERE trx_state = 'LOCK WAIT' AND processlist.db = DATABASE()`,
};

/**
 * Returns the number of connections that wait for a lock in this database. Must not be called too often: MariaDB
 * updates the number only if nothing has read it for a tenth of a second.
 */
export async function waitingConnections(sequelize: Sequelize): Promise<number> {
  const [row] = await sequelize.query<{ waiting: number | string }>(WAITING[sequelize.getDialect()]!, {
    type: QueryTypes.SELECT,
  });
  return Number(row!.waiting);
}
