import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Options, Sequelize, type Transaction } from 'sequelize';
import { StartError } from './config';
import { defineTables, type Tables } from './tables';

/** Database of the shop: its tables, and the function that runs writes in a transaction. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly tables: Tables;
  /**
   * Runs `work` in the given transaction, or else in a new transaction of the library. On SQLite all writes of the
   * process wait in the library's queue; a transaction outside of the queue would find the database locked.
   */
  readonly write: <T>(
    transaction: Transaction | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ) => Promise<T>;
}

/** Type of the library's function `appointments.transaction`. */
export type RunTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Creates the Sequelize instance that the shop and the library share. It connects at its first use. */
export function connect(url: string): Sequelize {
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  try {
    if (file === undefined) return new Sequelize(url, { logging: false, ...ofMariaDb(url) });
    if (file !== ':memory:') makeSureOf(file);
    return new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  } catch (cause) {
    throw unusable(cause);
  }
}

/**
 * Returns options for MariaDB: its driver waits only one second for a connection, too short on a busy machine, and a
 * table has the database's character set, in which Arabic names may have no letters.
 */
const ofMariaDb = (url: string): Options =>
  url.startsWith('mariadb:')
    ? { dialectOptions: { connectTimeout: 10_000 }, define: { charset: 'utf8mb4' } }
    : {};

/**
 * Throws if the SQLite file cannot be opened. Without this check, Sequelize would fail only at its first statement, and
 * could then not be closed.
 */
function makeSureOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a'));
}

/** Creates the missing tables of the shop, and returns its database. */
export async function openDatabase(sequelize: Sequelize, runTransaction: RunTransaction): Promise<Database> {
  const tables = defineTables(sequelize);
  try {
    for (const table of Object.values(tables)) {
      const create = (): Promise<void> => table.create();
      // If two processes create the same table, index or column at the same moment, one of them gets an error and tries
      // again.
      await create().catch(create).catch(create);
    }
  } catch (cause) {
    throw unusable(cause);
  }
  return {
    sequelize,
    tables,
    write: (transaction, work) => (transaction ? work(transaction) : runTransaction(work)),
  };
}

function unusable(cause: unknown): StartError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`DATABASE_URL cannot be used: ${why}`, { cause });
}
