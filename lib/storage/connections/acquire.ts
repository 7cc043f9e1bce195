import type { Database } from '../database';
import { forgetConnection, type PooledConnectionFields } from '../sequelize-internals';

/**
 * Takes a connection: of the pool, or on SQLite the one with the id, which is opened if it does not exist.
 *
 * @param id default: the connection on which SQLite reads outside transactions
 */
export async function acquire(
  { sequelize, file }: Database,
  id: string | undefined,
): Promise<PooledConnectionFields> {
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
