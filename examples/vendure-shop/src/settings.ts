import { join } from 'node:path';

const { PORT = '3000', DATABASE_URL, DATA_FOLDER, SECRET, SUPERADMIN_PASSWORD } = process.env;

export interface Settings {
  readonly port: number;
  readonly url: string;
  /** URL of a PostgreSQL database, `postgres://...`. Absent: SQLite in `dataFolder`. */
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  /**
   * Whether a worker process runs beside the server. Not with SQLite: while one process writes, transactions of the
   * other fail with "database is locked".
   */
  readonly hasWorker: boolean;
  readonly secret: string;
  /** Password of the owner `superadmin`. */
  readonly superadminPassword: string;
}

/** Settings of the shop, from environment variables. */
export const settings: Settings = {
  port: Number(PORT),
  url: `http://localhost:${PORT}`,
  databaseUrl: DATABASE_URL,
  dataFolder: DATA_FOLDER ?? join(__dirname, '../data'),
  hasWorker: DATABASE_URL !== undefined,
  secret: SECRET ?? 'a secret of this example, to be replaced in a real shop',
  superadminPassword: SUPERADMIN_PASSWORD ?? 'demo',
};
