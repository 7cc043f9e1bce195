import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Options, Sequelize, type Transaction } from 'sequelize';
import { StartError } from './config';
import { defineTables, type Tables } from './tables';

/** The shop's database: its tables, and the way to write to them. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly tables: Tables;
  /**
   * Does `work` inside the transaction given, or in one of its own. On SQLite every write of the process
   * takes its turn in the library's queue, so a transaction of its own is one of the library's.
   */
  readonly write: <T>(
    transaction: Transaction | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ) => Promise<T>;
}

/** `appointments.transaction`. */
export type RunTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Makes the Sequelize instance that the shop and the library share; connects on first use. */
export function connect(url: string): Sequelize {
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  try {
    if (file === undefined) return new Sequelize(url, { logging: false, ...patience(url) });
    if (file !== ':memory:') makeSureOf(file);
    return new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  } catch (cause) {
    throw unusable(cause);
  }
}

/** MariaDB's driver waits for a connection for one second, which is short where the machine has a lot to do. */
const patience = (url: string): Options =>
  url.startsWith('mariadb:') ? { dialectOptions: { connectTimeout: 10_000 } } : {};

/** Throws where the file cannot be opened: Sequelize would never finish closing one that it could not open. */
function makeSureOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a'));
}

/** Creates the shop's tables where they are missing. */
export async function openDatabase(sequelize: Sequelize, runTransaction: RunTransaction): Promise<Database> {
  const tables = defineTables(sequelize);
  try {
    for (const table of Object.values(tables)) {
      const create = (): Promise<void> => table.create();
      // If two processes create a table, its index or a column at once, one of them is told that it exists.
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
