import type { Sequelize } from 'sequelize';
import type { GuardKey } from '../guard-keys';
import type { Driver } from '../lending/connections';
import type { Borrower } from '../lending/nested-transactions';
import type { Bind, Result, Row, Statement } from '../sql';
import type { Family } from '../row-with-rows';
import type { DialectErrors } from './errors';

export type DialectName = 'sqlite' | 'postgres' | 'mariadb';

/** A SELECT, and the function that reads its rows. */
interface ManyRows {
  readonly sql: string;
  readonly rowsOf: (rows: Row[]) => Row[];
}

/** A lock that only one process can hold, until it unlocks or its transaction ends. */
interface Lock {
  /** Statement that takes the lock; `$1` is the lock's name. */
  readonly sql: string;
  readonly isHeld: (row: Row | undefined) => boolean;
  /**
   * Statement that releases the lock; `$1` is the lock's name. Null if the end of the transaction releases the lock.
   */
  readonly unlock: string | null;
}

/**
 * The way to learn the isolation level of a transaction that the host began. `server`: by a query. `beginning`: from
 * the call that began it, because the server only tells the level of the next transaction. `turn`: the level does not
 * matter, but only a transaction that waited for its turn to write is safe.
 */
type IsolationKnowledge =
  | { readonly knownBy: 'server'; readonly query: string }
  | { readonly knownBy: 'beginning' | 'turn' };

/** Settings for opening connections. */
export interface Opening {
  /** Milliseconds in which a server has to accept a connection. */
  readonly connectMs: number;
  /** Whether a connection that was idle in the pool may be used. Default: every open connection may be used. */
  readonly isUsable?: (connection: object) => boolean;
}

/** Closes a connection at once, even if a statement is running on it and the server does not respond. */
export type Cut = (connection: object) => void;

/**
 * Statements for a cluster of servers. Each server shows the commits of the others only some time after they were
 * acknowledged.
 */
export interface ClusterDialect {
  /** Returns one row, whose `Value` is `ON` if the server is a node of a cluster. */
  readonly query: string;
  /**
   * Begins a transaction like the dialect's `begin`, but only when the node has received everything that any node has
   * committed.
   */
  readonly begin: (lockMs: number) => readonly string[];
  /** Turns a reading statement outside a transaction into one that first waits, like `begin`. */
  readonly causal: (sql: string) => string;
  /** Returns one row, whose `Value` says whether reads of this connection always wait. */
  readonly waitsQuery: string;
  readonly waits: (value: string) => boolean;
}

/** The driver whose connections the library lends, and the way in which transactions nest on them. */
interface Lending {
  readonly driver: Driver;
  readonly nesting: (connection: object, borrower: Borrower, sequelize: Sequelize) => object;
}

/** The way to join a transaction on a connection of the host, or the reason why that is impossible. */
export type Joining =
  | {
      /**
       * Selects the isolation level, whether the transaction is read-only, when the transaction began, and the identity
       * of a table.
       */
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
  /** Name of the dialect in migrations and messages. */
  readonly name: DialectName;

  /** Title of the database and an address, for messages. */
  readonly example: string;
  /** Opens an address with the scheme of this dialect. */
  readonly open: (url: string, how: Opening) => Sequelize;
  /**
   * The file that contains the database, or `:memory:`; null for a server. A file has one writer at a time, needs no
   * pool, and cannot be unreachable.
   */
  readonly fileOf: (sequelize: Sequelize) => string | null;
  /** Prepares an instance so that its connections can be cut. */
  readonly cutter: (sequelize: Sequelize) => Cut;

  /**
   * Statements that begin a transaction, in which each statement sees what is committed when it begins. If rows cannot
   * be locked, the beginning locks the whole database.
   */
  readonly begin: (lockMs: number) => readonly string[];
  /**
   * Statements that begin a transaction which reads first: its first lock fails as `busy` if anything was committed since
   * its first read, so these reads count as reads under the lock. Null if only a lock can make a read safe.
   */
  readonly beginReading: readonly string[] | null;
  /**
   * Statements for a cluster. Null if the database has no clusters, or only clusters whose nodes do not lag behind each
   * other.
   */
  readonly cluster: ClusterDialect | null;
  readonly isolation: IsolationKnowledge;
  readonly lending: Lending;
  readonly joining: Joining;

  /** Suffix of a SELECT that locks the rows it finds. Empty if begin() has locked everything. */
  readonly lockRows: 'FOR UPDATE' | '';
  /** Returns the statement with a limit on its wait for locks, for databases on which begin() could not set one. */
  readonly bounded: (sql: string, lockMs: number) => string;
  /**
   * Returns statements that share guard rows: other transactions may share the rows, too, but cannot lock them. A
   * statement that returns rows shares only existing rows, and returns their keys. A statement that returns nothing
   * also shares rows that do not exist yet.
   */
  readonly share: (table: string, keys: readonly GuardKey[], lockMs: number) => readonly Statement[];
  /**
   * Returns statements to run before guard rows are locked. There are such statements only for databases on which a
   * transaction that wants to lock a row may wait for ever behind transactions that share the row.
   */
  readonly queueForLock: (table: string, keys: readonly GuardKey[]) => readonly Statement[];

  /** SQL for the seconds since 1970 by the database's clock. */
  readonly epochSeconds: string;
  /** Clause after an INSERT that applies if the row exists already; assignments follow the clause. */
  readonly onConflict: (key: readonly string[]) => string;
  /** SQL for the value of a field that was to be inserted, for the assignments after onConflict(). */
  readonly proposed: (field: string) => string;
  /** Sends a statement on a connection of the driver, with the values of `$1`, `$2`, ... */
  readonly send: (connection: object, sql: string, bind?: readonly Bind[]) => Promise<Result>;
  /**
   * Combines statements into as few texts as the driver allows. They run one after the other, and each sees what was
   * committed before it began.
   */
  readonly rounds: (statements: readonly Statement[]) => readonly Round[];
  /** A SELECT that may return thousands of rows. `columns` are the names of the selected columns. */
  readonly manyRows: (sql: string, columns: readonly string[]) => ManyRows;
  /** Null if an INSERT writes to one table only. */
  readonly family: Family | null;
  /** Suffix of the INSERT of one row, if the driver does not return the row's id otherwise. */
  readonly returningId: ' RETURNING id' | '';

  /** The statement that a database file needs once, before its first transaction. */
  readonly prepareFile: string | null;
  /**
   * Returns the lock that a process holds while it migrates. Null if the database itself lets only one process migrate
   * at a time.
   */
  readonly migrationLock: ((lockMs: number) => Lock) | null;
  /**
   * Reads a number that changes when another connection commits, at a lower cost than a statement. Null if there is no
   * such number.
   */
  readonly commitCount: string | null;

  readonly errors: DialectErrors;
}

/** Statements that are sent as one text, in one round trip. */
export interface Round {
  readonly sql: string;
  /** @returns the rows of each statement that returns rows */
  readonly send: (connection: object) => Promise<Row[][]>;
}

/** Sends a statement unchanged, and returns its rows unchanged. */
export const asItIs = (sql: string): ManyRows => ({ sql, rowsOf: (rows) => rows });

/** The clause `ON CONFLICT` of SQLite and PostgreSQL. */
export const onConflict = (key: readonly string[]): string => `ON CONFLICT (${key.join(', ')}) DO UPDATE SET`;
export const excluded = (field: string): string => `excluded.${field}`;
