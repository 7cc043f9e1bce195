import type { Sequelize, Transaction } from 'sequelize';

/**
 * Access to parts of Sequelize 6 that its types leave out and that no documented call replaces. The test
 * `sequelize-internals` fails if the package changes any of them.
 */

/**
 * Internal fields of a Sequelize transaction. Sequelize runs a statement on a connection only if `connection` of the
 * transaction and `uuid` of the connection refer to each other.
 */
export interface TransactionFields {
  readonly sequelize: Sequelize;
  readonly id: string;
  /** The outer transaction, if this transaction is a savepoint. */
  readonly parent?: Transaction | null;
  readonly options: { readonly isolationLevel?: string | null };
  readonly _afterCommitHooks: readonly ((t: Transaction) => unknown)[];
  connection?: PooledConnectionFields | undefined;
  /** Whether the caller has stopped waiting for a connection. Set by the library and not by Sequelize. */
  isGivenUp?: boolean;
  finished?: 'commit' | 'rollback';
}

/**
 * A driver's connection with the id of its transaction. For SQLite, Sequelize keeps and closes connections by this id.
 */
export interface PooledConnectionFields {
  uuid?: string | undefined;
}

/** Gives access to the internal fields of a transaction, from whichever copy of the Sequelize package it comes. */
export const transactionFields = (t: Transaction): TransactionFields => t as unknown as TransactionFields;

/** Whether a value looks like a transaction, from whichever copy of the Sequelize package it comes. */
export const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && 'sequelize' in value && '_afterCommitHooks' in value;

/** The functions of a Sequelize transaction that end it. */
type TransactionEnds = Pick<Transaction, 'commit' | 'rollback'>;

/**
 * Creates a transaction without a connection, so that the shop's models can take part in a transaction that Sequelize
 * has not begun. `sequelize.transaction()` would take a connection and begin a transaction.
 *
 * @param ends functions in place of Sequelize's `commit` and `rollback`, which write to the console when they
 * fail, and call the hooks even if the commit has failed
 */
export function createTransaction(sequelize: Sequelize, ends: TransactionEnds): Transaction {
  // The class is taken from the shop's instance, because the shop's Sequelize may be another copy of the package.
  const { Transaction: Created } = insideOf(sequelize).constructor;
  return Object.assign(new Created(sequelize, { isolationLevel: undefined }), ends);
}

/** Returns the path of the SQLite file that a Sequelize instance opens; undefined for a database in memory. */
export function storageOf(sequelize: Sequelize): string | undefined {
  const { storage, host } = insideOf(sequelize).options;
  return storage ?? host;
}

/**
 * Passes to the shop's logging, in Sequelize's form, a statement that the library has sent without Sequelize.
 *
 * @returns a function to call when the statement has ended: with the option `benchmark`, the shop's log shows
 * the time that it took
 */
export function logStatement(sequelize: Sequelize, connection: object, sql: string): () => void {
  const inside = insideOf(sequelize);
  const { benchmark, logging } = inside.options;
  if (!logging) return () => undefined;
  const { uuid = 'default' } = connection as PooledConnectionFields;
  const text = `(${uuid}): ${sql}`;
  const began = performance.now();
  const log = (line: string, ...time: number[]): void => {
    try {
      inside.log(line, ...time, { type: 'RAW', logging, benchmark });
    } catch {
      // An error of the shop's logging function is dropped, because logging must not make a statement fail.
    }
  };
  if (!benchmark) log(`Executing ${text}`);
  return () => {
    if (benchmark) log(`Executed ${text}`, Math.round(performance.now() - began));
  };
}

/**
 * Makes Sequelize forget a SQLite connection that could not be opened.
 *
 * @param id default: the id of the connection for reads outside transactions
 */
export function forgetConnection(sequelize: Sequelize, id = 'default'): void {
  const { connections } = managerOf(sequelize);
  if (connections) Reflect.deleteProperty(connections, id);
}

/** Returns the parsers of the package `pg` itself. */
export const driverTypesOf = (sequelize: Sequelize): unknown => managerOf(sequelize).lib.types;

/** Returns the parsers with which Sequelize reads values of PostgreSQL, in the form that a query of `pg` takes. */
export function sequelizeTypesOf(sequelize: Sequelize): unknown {
  const manager = managerOf(sequelize);
  return { getTypeParser: manager.getTypeParser.bind(manager) };
}

/** Opens a connection of the package `mariadb`. */
type CreateConnection = (options: Readonly<Record<string, unknown>>) => Promise<object>;

/**
 * Replaces the function with which a Sequelize instance opens connections of the package `mariadb`. The documented
 * option `dialectModule` works only for new instances, and the shop has created its instance already.
 */
export function wrapCreateConnection(
  sequelize: Sequelize,
  wrap: (create: CreateConnection) => CreateConnection,
): void {
  const manager = managerOf(sequelize);
  const { lib } = manager;
  manager.lib = { ...lib, createConnection: wrap((options) => lib.createConnection(options)) };
}

interface SequelizeFields {
  readonly constructor: { readonly Transaction: typeof Transaction };
  readonly options: {
    readonly storage?: string;
    readonly host?: string;
    readonly benchmark?: boolean;
    readonly logging?: unknown;
  };
  log(text: string, ...more: unknown[]): void;
}
const insideOf = (sequelize: Sequelize): SequelizeFields => sequelize as unknown as SequelizeFields;

interface ManagerFields {
  /** SQLite connections by the id of their transaction. */
  readonly connections?: Record<string, object>;
  /** The package of the database driver, as Sequelize loaded it. */
  lib: { readonly types: unknown; readonly createConnection: CreateConnection };
  getTypeParser(...args: unknown[]): unknown;
}
const managerOf = (sequelize: Sequelize): ManagerFields =>
  sequelize.connectionManager as unknown as ManagerFields;
