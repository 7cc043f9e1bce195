import type { Sequelize } from 'sequelize';
import type { GuardKey } from '../guard-keys';
import type { Driver } from '../lending/connections';
import type { Borrower } from '../lending/nested-transactions';
import type { Bind, Result, Row, Statement } from '../sql';
import type { DialectErrors } from './errors';

export type DialectName = 'sqlite' | 'postgres' | 'mariadb';

/** A SELECT, and how to read its rows. */
export interface ManyRows {
  readonly sql: string;
  readonly rowsOf: (rows: Row[]) => Row[];
}

/** A lock that one process has at a time, until it unlocks or its transaction ends. */
export interface Lock {
  /** Takes the lock's name as `$1`. */
  readonly sql: string;
  readonly isHeld: (row: Row | undefined) => boolean;
  /** Takes the same name. Null if the end of the transaction unlocks. */
  readonly unlock: string | null;
}

/**
 * The source that tells the isolation level of a transaction that the library did not begin: the server; or only the call
 * that began it, because the server tells the level of the next one. `turn`: only a transaction that has queued for its
 * turn is safe.
 */
export type IsolationKnowledge =
  { readonly knownBy: 'server'; readonly query: string } | { readonly knownBy: 'beginning' | 'turn' };

/** How the connections of an address are opened. */
export interface Opening {
  /** Milliseconds in which a server has to accept a connection. */
  readonly connectMs: number;
  /** Whether a connection that was idle in the pool may be used; default: all may that are open. */
  readonly isUsable?: (connection: object) => boolean;
}

/** Closes a connection at once, also while a statement runs on it and its server is silent. */
export type Cut = (connection: object) => void;

/** A cluster of servers, each of which shows a commit of another one only some time after it was acknowledged. */
export interface ClusterDialect {
  /** Answers one row, with `Value`, that is `ON` if the server is a node of a cluster. */
  readonly query: string;
  /** `begin`, after the node has got everything that any node has committed. */
  readonly begin: (lockMs: number) => string;
  /** A statement outside of a transaction that reads, after the same wait. */
  readonly causal: (sql: string) => string;
  /** Answers one row, with `Value`: whether reads of this connection wait without being told to. */
  readonly waitsQuery: string;
  readonly waits: (value: string) => boolean;
}

/** The driver whose connections the library lends, and how transactions nest on them. */
export interface Lending {
  readonly driver: Driver;
  readonly nesting: (connection: object, borrower: Borrower, sequelize: Sequelize) => object;
}

/**
 * How to join a transaction of the host's connection, or why that cannot be.
 */
export type Joining =
  | {
      /** Selects the level, whether the transaction is read-only, when it began, and the identity of a table. */
      readonly identityQuery: (table: string) => string;
      /** The parsers with which Sequelize reads the values of this database. */
      readonly types: (sequelize: Sequelize) => unknown;
    }
  | { readonly refusal: string };

/**
 * Everything in which one database differs from another, as far as the library meets it. No other code asks which
 * database it has, except the migrations, which are frozen. `lockMs` is how long one statement may wait for a lock.
 */
export interface Dialect {
  /** For migrations and messages. */
  readonly name: DialectName;

  /** How messages name the database: its title, and an address. */
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

  /** Begins a transaction that sees at any time what is committed by then, in one round trip. */
  readonly begin: (lockMs: number) => string;
  /** Null if the database has no clusters, or none whose nodes lag behind each other. */
  readonly cluster: ClusterDialect | null;
  /** The first statement of a transaction that has to write: it locks the whole database. Null if rows are locked. */
  readonly lockAll: (table: string) => string | null;
  readonly isolation: IsolationKnowledge;
  readonly lending: Lending;
  readonly joining: Joining;

  /** Behind a SELECT: locks its rows. Empty if lockAll() has. */
  readonly lockRows: 'FOR UPDATE' | '';
  /** The statement with a limit on its wait for locks, if begin() could not set one. */
  readonly bounded: (sql: string, lockMs: number) => string;
  /**
   * Shares guard rows: no transaction locks them, but others share them, too. A statement that answers rows shares
   * only rows that exist, and answers their keys. One that answers nothing shares rows that do not exist, too.
   */
  readonly share: (table: string, keys: readonly GuardKey[], lockMs: number) => readonly Statement[];
  /** Has to run before guard rows are locked, if locking a row does not wait for those that share it. */
  readonly queueForLock: (table: string, keys: readonly GuardKey[]) => readonly Statement[];

  /** The seconds since 1970 by the database's clock. */
  readonly epochSeconds: string;
  /** Behind an INSERT: what to do if the row is there already. Assignments follow. */
  readonly onConflict: (key: readonly string[]) => string;
  /** Behind onConflict(): the value that was to be inserted into a field. */
  readonly proposed: (field: string) => string;
  /** Sends a statement on a connection of the driver, with values for `$1`, `$2`, ... */
  readonly send: (connection: object, sql: string, bind?: readonly Bind[]) => Promise<Result>;
  /**
   * Several statements as one text, which run one after the other and each see what has committed when they begin. Null
   * if the database takes one at a time.
   */
  readonly together: Together | null;
  /** A SELECT of rows that may be thousands. `columns` are the names of its columns, written out. */
  readonly manyRows: (sql: string, columns: readonly string[]) => ManyRows;
  /** Behind the INSERT of one row, if the driver does not return its id otherwise. */
  readonly returningId: ' RETURNING id' | '';

  /** The statement that a database file needs once, before its first transaction. */
  readonly prepareFile: string | null;
  /** Held while one process migrates. Null if migrations already run one after the other. */
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

/** The statement and its rows, unchanged. */
export const asItIs = (sql: string): ManyRows => ({ sql, rowsOf: (rows) => rows });

/** `ON CONFLICT`, as SQLite has it from PostgreSQL. */
export const onConflict = (key: readonly string[]): string => `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`;
export const excluded = (field: string): string => `excluded.${field}`;
