import type { Transaction } from '../../storage/storage';

/** The author of a write, its reason, who is told of it, and the transaction that it joins. */
export interface WriteContext {
  /** Id of the acting user. Null or absent: the host's own code. */
  readonly actorId?: number | null;
  /** Reason of the write, stored with the event and returned by `history`. */
  readonly reason?: string;
  /**
   * Whether the customer gets a message about the change; stored with the event. Default true. A reminder of the payment
   * is sent in any case.
   */
  readonly notifyCustomer?: boolean;
  /**
   * Id of the member to whose own calendar the write is limited. Absent: no limit. Only `create`, `update` and
   * `reschedule` of appointments, and `create`, `update` and `remove` of rules, accept the limit; every other write is refused.
   */
  readonly ownCalendarOf?: number;
  /** A Sequelize transaction of the host in which the write is done. */
  readonly transaction?: unknown;
  /** Version, or versions, that the stored record may have. With any other version, the write is refused (412). */
  readonly ifVersion?: number | readonly number[];
  /**
   * Called in the transaction that stores a new record, with the record's id and, in a batch, its index among the items
   * to create. If it throws, the write is undone. It may be called again if the database was busy.
   */
  readonly onCreated?: (id: number, t: Transaction, item?: number) => Promise<void>;
  /**
   * Called in the transaction that removes an availability rule, with the rule's id and, in a batch, its index among
   * the rules to remove.
   */
  readonly onRemoved?: (id: number, t: Transaction, item?: number) => Promise<void>;
  /**
   * Called in the transaction that changes an appointment, with the appointment's id and, in a batch, its index among the
   * items to update. If it throws, the write is undone. It may be called again if the database was busy.
   */
  readonly onUpdated?: (id: number, t: Transaction, item?: number) => Promise<void>;
}

/** The context of a write by a visitor, whose request may be repeated. */
export interface VisitorContext extends WriteContext {
  /**
   * Text of the caller's choice, 1 to 255 visible ASCII characters, that identifies this request. If the same visitor
   * (`owner`) sends the request again within a day, the repeated request changes nothing and returns the first record
   * as it is now. Another request with the same key gets a 422.
   */
  readonly idempotencyKey?: string;
}
