import type { Database } from '../database';
import { forgetConnection } from '../sequelize-internals';

/**
 * Takes a connection from the pool. SQLite has no pool, but one connection for each id, opened when the id is first
 * used.
 *
 * @param id SQLite only. Default: the id of the connection for reads outside transactions
 */
export async function acquire({ sequelize, file }: Database, id?: string): Promise<object> {
  // Connections always go to the primary server, for reads too, because a replica may lag behind.
  const options = { type: 'write', useMaster: true, ...(id !== undefined && { uuid: id }) } as const;
  try {
    return await sequelize.connectionManager.getConnection(options);
  } catch (error) {
    // Otherwise Sequelize would keep the connection to a file that could not be opened, and statements on this
    // connection would never get a response.
    if (file !== null) forgetConnection(sequelize, id);
    throw error;
  }
}
