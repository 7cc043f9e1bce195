import type { Transaction } from '../../storage/storage';

/** The author of a write, its reason, and the transaction that it joins. */
export interface WriteContext {
  /** The acting user. Null or absent: the host's own code. */
  readonly actorId?: number | null;
  /** Reason of the write, stored with the event and returned by `history`. */
  readonly reason?: string;
  /** A Sequelize transaction of the host that the write joins. */
  readonly transaction?: unknown;
  /**
   * Expected version of the record. If the stored version is not this one, or one of these, the write is refused (412).
   */
  readonly ifVersion?: number | readonly number[];
  /**
   * Called in the transaction that stores a new record, with its id and, in a batch, its index among the items to be
   * created. If it throws, the write is undone. It may be called again if the database was busy.
   */
  readonly onCreated?: (id: number, t: Transaction, item?: number) => Promise<void>;
  /**
   * Called in the transaction that removes a rule, with its id and, in a batch, its index among the rules to be
   * removed.
   */
  readonly onRemoved?: (id: number, t: Transaction, item?: number) => Promise<void>;
}

/** The context of a write by a visitor, whose request may be repeated. */
export interface VisitorContext extends WriteContext {
  /**
   * A text of the caller's choice, 1 to 255 visible ASCII characters, that identifies this request. If the owner
   * repeats the request within a day, it changes nothing and returns the first record in its present state. Another
   * request with the same key is a 422.
   */
  readonly idempotencyKey?: string;
}
