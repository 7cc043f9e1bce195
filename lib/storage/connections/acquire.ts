import type { Database } from '../database';
import { forgetConnection } from '../sequelize-internals';

/**
 * Takes a connection from the pool. On SQLite there is no pool, but one connection for each id; a connection is opened
 * when its id is first used.
 *
 * @param id default: the id of the connection on which SQLite reads outside transactions
 */
export async function acquire({ sequelize, file }: Database, id?: string): Promise<object> {
  // A replica may lag behind, so reads go to the primary, too.
  const options = { type: 'write', useMaster: true, ...(id !== undefined && { uuid: id }) } as const;
  try {
    return await sequelize.connectionManager.getConnection(options);
  } catch (error) {
    // A connection to a file that could not be opened would be kept, and would never respond.
    if (file !== null) forgetConnection(sequelize, id);
    throw error;
  }
}
