import type { Database } from '../database';
import { forgetConnection } from '../sequelize-internals';

/**
 * Takes a connection from the pool. SQLite has no pool, but a connection for each id, which is opened at its first use.
 *
 * @param id default: the id of the connection on which SQLite reads outside transactions
 */
export async function acquire({ sequelize, file }: Database, id?: string): Promise<object> {
  // A replica may not have what was just committed.
  const options = { type: 'write', useMaster: true, ...(id !== undefined && { uuid: id }) } as const;
  try {
    return await sequelize.connectionManager.getConnection(options);
  } catch (error) {
    // A connection to a file that could not be opened would be kept, and never respond.
    if (file !== null) forgetConnection(sequelize, id);
    throw error;
  }
}
