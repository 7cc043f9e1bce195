import { join } from 'node:path';

const { PORT = '3000', DATABASE_URL, DATA_FOLDER, SECRET, SUPERADMIN_PASSWORD } = process.env;

export interface Settings {
  readonly port: number;
  readonly url: string;
  /** Address of the database, `postgres://...`; without it, SQLite in `dataFolder`. */
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  /**
   * Whether there is a worker process. With SQLite there is none: while one process writes, a transaction of another
   * fails with "database is locked".
   */
  readonly hasWorker: boolean;
  readonly secret: string;
  /** The password of the owner, whose name is `superadmin`. */
  readonly superadminPassword: string;
}

/** The settings of the shop, from the environment. */
export const settings: Settings = {
  port: Number(PORT),
  url: `http://localhost:${PORT}`,
  databaseUrl: DATABASE_URL,
  dataFolder: DATA_FOLDER ?? join(__dirname, '../data'),
  hasWorker: DATABASE_URL !== undefined,
  secret: SECRET ?? 'a secret of this example, to be replaced in a real shop',
  superadminPassword: SUPERADMIN_PASSWORD ?? 'demo',
};
