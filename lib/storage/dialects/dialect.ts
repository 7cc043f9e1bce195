import type { Sequelize } from 'sequelize';
import type { GuardKey } from '../guard-keys';
import type { Driver } from '../lending/connections';
import type { Borrower } from '../lending/nested-transactions';
import type { Bind, Read, Result, Row, Statement } from '../sql';
import type { Family } from '../row-with-rows';
import type { DialectErrors } from './errors';

export type DialectName = 'sqlite' | 'postgres' | 'mariadb';

/** A SELECT for thousands of rows, with the function that extracts the rows from its result. */
export interface ManyRows {
  readonly sql: string;
  readonly rowsOf: (rows: Row[]) => Row[];
}

/** Several SELECTs as one, with the function that extracts the rows of each from its result. */
export interface OneOfMany {
  readonly sql: string;
  readonly rowsOf: (rows: Row[]) => Row[][];
}

/**
 * A database lock that only one process can hold. The process holds the lock until it sends the statement that unlocks,
 * or until its transaction ends.
 */
interface Lock {
  /** Statement that takes the lock; `$1` is the lock's name. */
  readonly sql: string;
  readonly isHeld: (row: Row | undefined) => boolean;
  /**
   * Statement that releases the database lock; `$1` is the lock's name. Null if the end of the transaction releases the
   * lock.
   */
  readonly unlock: string | null;
}

/**
 * How the library finds out the isolation level of a transaction that the shop began. `server`: by a query.
 * `beginning`: from the options with which the shop began it, because the server only reports the level of the next
 * transaction. `turn`: the level does not matter, but the transaction must have waited for its turn to write.
 */
type IsolationKnowledge =
  | { readonly knownBy: 'server'; readonly query: string }
  | { readonly knownBy: 'beginning' | 'turn' };

/** Settings for opening connections. */
export interface Opening {
  /** Milliseconds in which a server has to accept a connection. */
  readonly connectMs: number;
  /** Whether the pool may hand out a connection that was idle. Default: any connection that is still open. */
  readonly isUsable?: (connection: object) => boolean;
}

/** Closes a connection immediately, even if a statement is running on it and the server does not respond. */
export type Cut = (connection: object) => void;

/**
 * Statements for a cluster of servers (nodes). Each node shows the commits of other nodes only some time after they
 * were acknowledged.
 */
export interface ClusterDialect {
  /** Query whose single row has the `Value` `ON` if the server is a node of a cluster. */
  readonly query: string;
  /**
   * Returns statements that begin a transaction as `begin` does, but only after the node has applied every commit of
   * the cluster.
   */
  readonly begin: (lockMs: number) => readonly string[];
  /** Whether `begin` must be sent without the first statements of the transaction, in a round trip of its own. */
  readonly beginsAlone: boolean;
  /**
   * Turns a SELECT outside a transaction into one that first waits until the node has applied every commit of the
   * cluster.
   */
  readonly causal: (sql: string) => string;
  /**
   * Query whose single row tells, in `Value`, whether reads on this connection always wait for the commits of other
   * nodes.
   */
  readonly waitsQuery: string;
  readonly waits: (value: string) => boolean;
}

/**
 * The driver whose connections the library lends to ports (functions of the shop), and the function that lets
 * transactions nest on such a connection (as savepoints).
 */
interface Lending {
  readonly driver: Driver;
  readonly nesting: (connection: object, borrower: Borrower, sequelize: Sequelize) => object;
}

/** The way to join a transaction on a connection of the shop, or the reason why the database does not allow that. */
export type Joining =
  | {
      /**
       * Query for facts about the current transaction (isolation level, whether it is read-only, when it began), and
       * for a text that identifies one table of one database.
       */
      readonly identityQuery: (table: string) => string;
      /** Returns the parsers with which Sequelize reads values of this database. */
      readonly types: (sequelize: Sequelize) => unknown;
    }
  | { readonly refusal: string };

/**
 * All differences between databases that matter to the library. No other code depends on the database, except the
 * migrations, which are never changed. `lockMs` is the time in milliseconds for which one statement may wait for a
 * lock.
 */
export interface Dialect {
  /** Name of the dialect in migrations and messages. */
  readonly name: DialectName;

  /** Name of the database and an example of its URL, for messages. */
  readonly example: string;
  /** Opens a URL with the scheme of this dialect. */
  readonly open: (url: string, how: Opening) => Sequelize;
  /**
   * Returns the file that contains the database, or `:memory:`; null for a server. A file has one writer at a time,
   * needs no pool, and cannot be unreachable.
   */
  readonly fileOf: (sequelize: Sequelize) => string | null;
  /** Prepares an instance of Sequelize, and returns the function that closes one of its connections immediately. */
  readonly cutter: (sequelize: Sequelize) => Cut;

  /**
   * Returns the statements that begin a transaction in which each statement sees all earlier commits. On a database
   * that cannot lock single rows, they also lock the whole database.
   */
  readonly begin: (lockMs: number) => readonly string[];
  /**
   * Statements that begin a transaction which reads before it locks. The first lock fails as `busy` if anything was
   * committed since the transaction's first read, so these reads are as safe as reads after locking. Null for a
   * database without this check: its transactions must lock first.
   */
  readonly beginReading: readonly string[] | null;
  /**
   * Statements for a cluster of servers. Null if the database has no clusters, or only clusters whose nodes do not lag
   * behind each other.
   */
  readonly cluster: ClusterDialect | null;
  /** Statements that begin a read-only transaction whose reads all see the same state of the database. */
  readonly beginSnapshot: readonly string[];
  readonly isolation: IsolationKnowledge;
  readonly lending: Lending;
  readonly joining: Joining;

  /** Suffix of a SELECT that locks the selected rows. Empty if `begin` has already locked the whole database. */
  readonly lockRows: 'FOR UPDATE' | '';
  /**
   * Adds a limit on the time for which a statement waits for locks, on databases whose `begin` cannot set the limit.
   */
  readonly bounded: (sql: string, lockMs: number) => string;
  /**
   * Returns statements that lock guard rows (rows that serve as locks) in shared mode: other transactions can share the
   * rows, but not lock them alone. A statement that returns rows locks only existing rows, and returns their keys. A
   * statement that returns nothing also locks rows that do not exist yet.
   */
  readonly share: (table: string, keys: readonly GuardKey[], lockMs: number) => readonly Statement[];
  /**
   * Returns statements to run before guard rows (locks and versions) are locked. Some databases need them, because a
   * transaction that wants to lock a row may otherwise wait for ever behind transactions that hold the row in shared
   * mode.
   */
  readonly queueForLock: (table: string, keys: readonly GuardKey[]) => readonly Statement[];

  /** SQL for the seconds since 1970 by the database's clock. */
  readonly epochSeconds: string;
  /**
   * Returns the clause of an INSERT for a row whose key exists already; the assignments of an update follow the clause.
   */
  readonly onConflict: (key: readonly string[]) => string;
  /**
   * Returns SQL for the value that the INSERT would have written to a field, for the assignments after `onConflict`.
   */
  readonly proposed: (field: string) => string;
  /** Sends a statement on a connection of the driver, with the values of `$1`, `$2`, ... */
  readonly send: (connection: object, sql: string, bind?: readonly Bind[]) => Promise<Result>;
  /**
   * Combines statements into as few round trips as the driver allows. The statements run one after the other. Each
   * statement sees everything that was committed before this statement began.
   */
  readonly rounds: (statements: readonly Statement[]) => readonly Round[];
  /**
   * Rewrites a SELECT that may return thousands of rows so that the driver reads them faster. `columns` are the names
   * of the selected columns.
   */
  readonly manyRows: (sql: string, columns: readonly string[]) => ManyRows;
  /** Combines SELECTs into one; null if the database answers them at the same time, on several connections. */
  readonly oneOfMany: ((reads: readonly Read[]) => OneOfMany) | null;
  /**
   * Inserts a row, and rows of other tables that contain its id, in one statement; null if the database cannot do that.
   */
  readonly family: Family | null;
  /** Suffix of an INSERT of one row, for drivers that do not return the row's id without it. */
  readonly returningId: ' RETURNING id' | '';

  /**
   * Query for the columns of the table `$1`, in order, as `name` and `type`. The types of integer columns contain
   * `int`.
   */
  readonly columnsQuery: string;
  /** Query for the largest id that a table has ever given to a row, as `last`; `$1` is the table. */
  readonly lastIdQuery: string;
  /** Returns statements after which a table gives only ids above `id` to new rows. */
  readonly raiseLastId: (table: string, id: number) => readonly string[];
  /** Whether the statements of `raiseLastId` commit the transaction in which they run. */
  readonly raisingCommits: boolean;

  /** Statement that a database file needs before its first transaction; null for a server. */
  readonly prepareFile: string | null;
  /**
   * Returns the lock that a process holds while it migrates the tables. Null if the database itself lets only one
   * process migrate at a time.
   */
  readonly migrationLock: ((lockMs: number) => Lock) | null;
  /**
   * Query for a number that changes whenever another connection commits. Null if the database has no such number, or
   * none that is cheaper to read than rows.
   */
  readonly commitCount: string | null;

  readonly errors: DialectErrors;
}

/** Statements that are sent to the driver as one text, in one round trip. */
export interface Round {
  readonly sql: string;
  /**
   * Sends the statements.
   *
   * @returns the rows of each statement that returns rows
   */
  readonly send: (connection: object) => Promise<Row[][]>;
}

/** Leaves a SELECT unchanged, for drivers that read many rows fast enough. */
export const asItIs = (sql: string): ManyRows => ({ sql, rowsOf: (rows) => rows });

/** Builds the clause `ON CONFLICT` for SQLite and PostgreSQL. */
export const onConflict = (key: readonly string[]): string => `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`;
export const excluded = (field: string): string => `excluded.${field}`;
