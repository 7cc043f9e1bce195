import type { Options } from 'sequelize';
import { createStorage, type Storage } from '../../lib/storage/storage';
import type { OpenDatabase, TestDatabase } from './databases';
import { MORNING } from './stored';

export const stoppedClock = { now: () => MORNING };

/** Runs `body` on migrated tables in a new database, and drops the database in any case. */
export async function onFreshStorage(
  open: OpenDatabase,
  body: (storage: Storage, database: TestDatabase) => Promise<void>,
  options?: Options,
): Promise<void> {
  const database = await open(options);
  try {
    const storage = createStorage({ database: database.sequelize, clock: stoppedClock });
    await storage.migrate();
    await body(storage, database);
    await storage.close();
  } finally {
    await database.close();
  }
}
