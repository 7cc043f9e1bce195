import type { Sequelize } from 'sequelize';
import type { GuardKey } from '../guard-keys';
import type { Driver } from '../lending/connections';
import type { Borrower } from '../lending/nested-transactions';
import type { Bind, Result, Row, Statement } from '../sql';
import type { DialectErrors } from './errors';

export type DialectName = 'sqlite' | 'postgres' | 'mariadb';

/** A SELECT, and how to read its rows. */
interface ManyRows {
  readonly sql: string;
  readonly rowsOf: (rows: Row[]) => Row[];
}

/** A lock that one process has at a time, until it unlocks or its transaction ends. */
interface Lock {
  /** Takes the lock; `$1` is the lock's name. */
  readonly sql: string;
  readonly isHeld: (row: Row | undefined) => boolean;
  /** Releases the lock; `$1` is the lock's name. Null if the end of the transaction releases it. */
  readonly unlock: string | null;
}

/**
 * The source of the isolation level of a transaction that the host began: a query to the server; or the call that
 * began it (`beginning`), because the server tells only the level of the next transaction. `turn`: only a transaction
 * that waited for its turn to write is safe.
 */
type IsolationKnowledge =
  { readonly knownBy: 'server'; readonly query: string } | { readonly knownBy: 'beginning' | 'turn' };

/** Settings for opening connections. */
export interface Opening {
  /** Milliseconds in which a server has to accept a connection. */
  readonly connectMs: number;
  /** Whether a connection that was idle in the pool may be used. Default: every open connection may. */
  readonly isUsable?: (connection: object) => boolean;
}

/** Closes a connection at once, also while a statement runs on it and its server is silent. */
export type Cut = (connection: object) => void;

/**
 * Statements for a cluster of servers, each of which shows commits of another one some time after they were
 * acknowledged.
 */
export interface ClusterDialect {
  /** Returns one row, whose `Value` is `ON` if the server is a node of a cluster. */
  readonly query: string;
  /**
   * Begins a transaction like `begin` of the dialect, after the node has received all that any node has committed.
   */
  readonly begin: (lockMs: number) => string;
  /** Turns a reading statement outside a transaction into one that first waits like `begin`. */
  readonly causal: (sql: string) => string;
  /** Returns one row, whose `Value` says whether reads of this connection wait without being told to. */
  readonly waitsQuery: string;
  readonly waits: (value: string) => boolean;
}

/** The driver whose connections the library lends, and how transactions nest on them. */
interface Lending {
  readonly driver: Driver;
  readonly nesting: (connection: object, borrower: Borrower, sequelize: Sequelize) => object;
}

/** How to join a transaction on a connection of the host, or the reason why that is impossible. */
export type Joining =
  | {
      /** Selects the level, whether the transaction is read-only, when it began, and the identity of a table. */
      readonly identityQuery: (table: string) => string;
      /** The parsers with which Sequelize reads the values of this database. */
      readonly types: (sequelize: Sequelize) => unknown;
    }
  | { readonly refusal: string };

/**
 * All differences between databases that the library has to know. No other code depends on the database, except the
 * migrations, which are frozen. `lockMs` limits the wait of one statement for a lock.
 */
export interface Dialect {
  /** Used in migrations and messages. */
  readonly name: DialectName;

  /** Title of the database and an address, for messages. */
  readonly example: string;
  /** Opens an address with this dialect's scheme. */
  readonly open: (url: string, how: Opening) => Sequelize;
  /**
   * The file that the database is, or `:memory:`; null for a server. A file has one writer at a time, needs no pool, and
   * cannot be unreachable.
   */
  readonly fileOf: (sequelize: Sequelize) => string | null;
  /** Prepares an instance so that its connections can be cut. */
  readonly cutter: (sequelize: Sequelize) => Cut;

  /** Begins, in one round trip, a transaction in which each statement sees what is committed when it begins. */
  readonly begin: (lockMs: number) => string;
  /** Null if the database has no clusters, or none whose nodes lag behind each other. */
  readonly cluster: ClusterDialect | null;
  /** The first statement of a transaction that writes: locks the whole database. Null if rows are locked. */
  readonly lockAll: (table: string) => string | null;
  readonly isolation: IsolationKnowledge;
  readonly lending: Lending;
  readonly joining: Joining;

  /** Suffix of a SELECT that locks its rows. Empty if lockAll() has locked everything. */
  readonly lockRows: 'FOR UPDATE' | '';
  /** Returns the statement with a limit on its wait for locks, if begin() could not set one. */
  readonly bounded: (sql: string, lockMs: number) => string;
  /**
   * Shares guard rows: other transactions may share them, too, but cannot lock them. A statement that returns rows
   * shares only rows that exist, and returns their keys. One that returns nothing also shares rows that do not exist.
   */
  readonly share: (table: string, keys: readonly GuardKey[], lockMs: number) => readonly Statement[];
  /**
   * Statements to run before guard rows are locked, for databases on which locking a row does not wait for
   * transactions that share it.
   */
  readonly queueForLock: (table: string, keys: readonly GuardKey[]) => readonly Statement[];

  /** SQL for the seconds since 1970 by the database's clock. */
  readonly epochSeconds: string;
  /** Clause after an INSERT for a row that exists already; assignments follow it. */
  readonly onConflict: (key: readonly string[]) => string;
  /** SQL, after onConflict(), for the value of a field that was to be inserted. */
  readonly proposed: (field: string) => string;
  /** Sends a statement on a connection of the driver, with values for `$1`, `$2`, ... */
  readonly send: (connection: object, sql: string, bind?: readonly Bind[]) => Promise<Result>;
  /**
   * Combines several statements into one text. They run one after the other, and each sees what was committed before it
   * began. Null if the database accepts only one statement at a time.
   */
  readonly together: Together | null;
  /** A SELECT that may return thousands of rows. `columns` are the names of its columns, written out. */
  readonly manyRows: (sql: string, columns: readonly string[]) => ManyRows;
  /** Suffix of the INSERT of one row, if the driver does not return its id otherwise. */
  readonly returningId: ' RETURNING id' | '';

  /** The statement that a database file needs once, before its first transaction. */
  readonly prepareFile: string | null;
  /** Lock that one process holds while it migrates. Null if migrations already run one after the other. */
  readonly migrationLock: ((lockMs: number) => Lock) | null;
  /** Reads a number that changes when another connection commits, for less than a statement costs. */
  readonly commitCount: string | null;

  readonly errors: DialectErrors;
}

/** Several statements in one round trip. */
export interface Together {
  readonly sqlOf: (statements: readonly Statement[]) => string;
  /** @returns the rows of each statement that returns rows */
  readonly send: (connection: object, sql: string, statements: readonly Statement[]) => Promise<Row[][]>;
}

/** A statement that is sent unchanged, and whose rows are returned unchanged. */
export const asItIs = (sql: string): ManyRows => ({ sql, rowsOf: (rows) => rows });

/** `ON CONFLICT` of SQLite and PostgreSQL. */
export const onConflict = (key: readonly string[]): string => `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`;
export const excluded = (field: string): string => `excluded.${field}`;
