import type { CallContext, PgConnection } from 'shop-appointments';

/** The table that every data layer of the tests knows; `id` and `total` do not fit into a number. */
export const NOTES = `CREATE TABLE notes (
  id bigserial PRIMARY KEY, text text NOT NULL UNIQUE, total numeric(30, 4), day date, at timestamp, instant timestamptz,
  facts jsonb, parts integer[], data bytea, is_paid boolean
)`;

/** A row of every type, to be read through two connections. */
export const FULL_NOTE = `INSERT INTO notes (id, text, total, day, at, instant, facts, parts, data, is_paid) VALUES
  (9007199254740993, 'full', 12345678901234567890.1234, '2031-03-30', '2031-03-30 02:30:00', '2031-03-30 02:30:00+00',
  '{"a": [1, null]}', '{1,2}', '\\x00ff', true)`;

/** A handle of a data layer, in a transaction or not. */
export interface Handle {
  /** The object of the data layer itself. */
  readonly own: object;
  insert(text: string): Promise<unknown>;
  texts(): Promise<string[]>;
  /** Runs any statement; returns its rows. */
  run(sql: string): Promise<unknown[]>;
  /** The note of this text, as the data layer reads its own tables. */
  note(text: string): Promise<unknown>;
  /** Runs the work in a transaction of the data layer's own. */
  nested<T>(work: (inner: Handle) => Promise<T>): Promise<T>;
  /** Runs the work in a transaction of the data layer's own at the isolation level SERIALIZABLE. */
  serializable(work: () => Promise<unknown>): Promise<unknown>;
  /** The connection of the transaction in which the handle works. */
  connection(): PgConnection | Promise<PgConnection>;
}

/** A data layer with a pool of its own, which opens its first connection in `connect`. */
export interface OpenLayer {
  readonly connect: () => Promise<unknown>;
  readonly handle: (context: CallContext) => Handle;
  readonly close: () => Promise<void>;
  /** Calls the listener after the commit, by the data layer's own event; absent in a data layer without such events. */
  readonly afterCommit?: (context: CallContext, listener: () => void) => void;
}

/** A data layer that lends and joins transactions of PostgreSQL. */
export interface DataLayer {
  readonly name: string;
  readonly open: (url: string, poolSize: number) => OpenLayer;
}
