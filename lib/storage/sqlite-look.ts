import { promisify } from 'node:util';
import type { Sequelize } from 'sequelize';
import { sqliteFile } from './database';

/** A connection to a SQLite file that does nothing but count what others commit. */
export interface SqliteLook {
  /** https://sqlite.org/pragma.html#pragma_data_version */
  version(): Promise<number>;
  close(): Promise<void>;
}

/** As much of SQLite's driver as is needed here. */
interface Driver {
  readonly OPEN_READONLY: number;
  readonly Database: new (file: string, mode: number, done: Done) => Connection;
}
interface Connection {
  prepare(sql: string, done: Done): Statement;
  close(done: Done): void;
}
interface Statement {
  all(done: (error: Error | null, rows: readonly { data_version: number }[]) => void): void;
  finalize(done: Done): void;
}
type Done = (error?: Error | null) => void;

const SQL = 'PRAGMA data_version';

/**
 * Opens it, with its only statement prepared: unprepared, the driver goes to a thread and back twice. No connection of
 * Sequelize's will do, which it closes without finalizing what was prepared, and the driver refuses that.
 */
export async function openLook(sequelize: Sequelize): Promise<SqliteLook> {
  const { lib } = sequelize.connectionManager as unknown as { lib: Driver };
  const connection = await new Promise<Connection>((resolve, reject) => {
    const opened = new lib.Database(sqliteFile(sequelize), lib.OPEN_READONLY, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const close = promisify((done: Done) => connection.close(done));
  const statement = await new Promise<Statement>((resolve, reject) => {
    const prepared = connection.prepare(SQL, (error) => (error ? reject(error) : resolve(prepared)));
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const logging = sequelize as unknown as { log(text: string): void };
  return {
    version: () => {
      logging.log(`Executing (default): ${SQL}`);
      return new Promise((resolve, reject) =>
        statement.all((error, rows) => (error ? reject(error) : resolve(rows[0]!.data_version))),
      );
    },
    close: async () => {
      await promisify((done: Done) => statement.finalize(done))();
      await close();
    },
  };
}
