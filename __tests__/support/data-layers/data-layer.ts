import type { CallContext, PgConnection } from 'shop-appointments';

/**
 * SQL that creates the table `notes`, which the tests of data layers use. `id` and `total` can be too large for a
 * JavaScript number.
 */
export const NOTES = `CREATE TABLE notes (
  id bigserial PRIMARY KEY, text text NOT NULL UNIQUE, total numeric(30, 4), day date, at timestamp, instant timestamptz,
  facts jsonb, parts integer[], data bytea, is_paid boolean
)`;

/**
 * SQL that inserts a note with a value of every type. Tests read it through the data layer's own connection and through
 * a lent one.
 */
export const FULL_NOTE = `INSERT INTO notes (id, text, total, day, at, instant, facts, parts, data, is_paid) VALUES
  (9007199254740993, 'full', 12345678901234567890.1234, '2031-03-30', '2031-03-30 02:30:00', '2031-03-30 02:30:00+00',
  '{"a": [1, null]}', '{1,2}', '\\x00ff', true)`;

/** Access to the table `notes` through a data layer, in a transaction or outside of one. */
export interface Handle {
  /** The data layer's own object for a connection or transaction, such as an EntityManager. */
  readonly own: object;
  insert(text: string): Promise<unknown>;
  texts(): Promise<string[]>;
  /** Runs a statement and returns its rows. */
  run(sql: string): Promise<unknown[]>;
  /** Reads the note with this text with the data layer's own query methods. */
  note(text: string): Promise<unknown>;
  /** Runs the work in a transaction that the data layer begins. */
  nested<T>(work: (inner: Handle) => Promise<T>): Promise<T>;
  /** Runs the work in a transaction that the data layer begins, at the isolation level SERIALIZABLE. */
  serializable(work: () => Promise<unknown>): Promise<unknown>;
  /** Returns the connection of the handle's transaction. */
  connection(): PgConnection | Promise<PgConnection>;
}

/** A data layer with its own connection pool. `connect` opens the first connection. */
export interface OpenLayer {
  readonly connect: () => Promise<unknown>;
  /** The host's own object, which is used outside of transactions. */
  readonly own: object;
  readonly handle: (context: CallContext) => Handle;
  readonly close: () => Promise<void>;
  /**
   * Calls the listener after the commit, by the data layer's own event. Absent if the data layer has no event for a
   * commit.
   */
  readonly afterCommit?: (context: CallContext, listener: () => void) => void;
}

/** A data layer on PostgreSQL that can lend transactions to the library, and can join transactions of the library. */
export interface DataLayer {
  readonly name: string;
  readonly open: (url: string, poolSize: number) => OpenLayer;
}
