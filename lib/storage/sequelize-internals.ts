import type { Sequelize, Transaction } from 'sequelize';

/**
 * Parts of Sequelize 6 that its types leave out and that no documented call replaces. `sequelize-internals.test`
 * fails if the package changes them.
 */

/** Fields of a transaction. A transaction runs on a connection only if the fields of both say so. */
export interface TransactionFields {
  readonly sequelize: Sequelize;
  readonly id: string;
  /** The transaction around a savepoint. */
  readonly parent?: Transaction | null;
  readonly options: { readonly isolationLevel?: string | null };
  readonly _afterCommitHooks: readonly ((t: Transaction) => unknown)[];
  connection?: PooledConnectionFields | undefined;
  /** Set by the library: the caller no longer waits for the connection. */
  isGivenUp?: boolean;
  finished?: 'commit' | 'rollback';
}

/** A driver's connection, with the id of its transaction. SQLite's connections are kept, and closed, by this id. */
export interface PooledConnectionFields {
  uuid?: string | undefined;
}

/** Returns the fields of a transaction, of any copy of the package. */
export const transactionFields = (t: Transaction): TransactionFields => t as unknown as TransactionFields;

/** Whether a value looks like a transaction of Sequelize, of any copy of the package. */
export const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && 'sequelize' in value && '_afterCommitHooks' in value;

/** The functions that end a transaction. */
type TransactionEnds = Pick<Transaction, 'commit' | 'rollback'>;

/**
 * Creates a transaction without a connection, so that the host's models can join a transaction that Sequelize has not
 * begun: `sequelize.transaction()` would take a connection and begin a transaction.
 *
 * @param ends replace the ends of Sequelize, which write to the host's console when they fail, and call the hooks
 * even if the commit has failed
 */
export function createTransaction(sequelize: Sequelize, ends: TransactionEnds): Transaction {
  // The host's Sequelize may be another copy of the package.
  const { Transaction: Created } = insideOf(sequelize).constructor;
  return Object.assign(new Created(sequelize, { isolationLevel: undefined }), ends);
}

/** Returns the path that Sequelize opens on SQLite; undefined in memory. */
export function storageOf(sequelize: Sequelize): string | undefined {
  const { storage, host } = insideOf(sequelize).options;
  return storage ?? host;
}

/**
 * Passes a statement that Sequelize did not send to the logging of the host, in Sequelize's form.
 *
 * @returns must be called when the statement has ended: with the option `benchmark`, the host's log has its time
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
      // The host's function must not decide about a statement.
    }
  };
  if (!benchmark) log(`Executing ${text}`);
  return () => {
    if (benchmark) log(`Executed ${text}`, Math.round(performance.now() - began));
  };
}

/** Forgets a connection of SQLite that could not be opened. @param id default: that of reads outside transactions */
export function forgetConnection(sequelize: Sequelize, id = 'default'): void {
  const { connections } = managerOf(sequelize);
  if (connections) Reflect.deleteProperty(connections, id);
}

/** Returns the parsers of the driver `pg` itself. */
export const driverTypesOf = (sequelize: Sequelize): unknown => managerOf(sequelize).lib.types;

/**
 * Returns the parsers with which Sequelize reads the values of PostgreSQL, in the form that a query of `pg` takes.
 */
export function sequelizeTypesOf(sequelize: Sequelize): unknown {
  const manager = managerOf(sequelize);
  return { getTypeParser: manager.getTypeParser.bind(manager) };
}

/** Opens a connection of the driver `mariadb`. */
type CreateConnection = (options: Readonly<Record<string, unknown>>) => Promise<object>;

/**
 * Replaces the function with which an instance opens connections of `mariadb`. The documented option for this,
 * `dialectModule`, works only for new instances, and the host has created its own.
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
  /** SQLite's connections, by the ids of their transactions. */
  readonly connections?: Record<string, object>;
  /** The driver. */
  lib: { readonly types: unknown; readonly createConnection: CreateConnection };
  getTypeParser(...args: unknown[]): unknown;
}
const managerOf = (sequelize: Sequelize): ManagerFields =>
  sequelize.connectionManager as unknown as ManagerFields;
