import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Dialect } from '../dialects/dialect';
import { type Columns, jsonColumn, Mapping, textColumn } from '../mapping';
import type { Appointment } from '../../domain/appointment';
import type { StoredLanes } from '../../domain/lane';
import { asInstant, type Instant } from '../../time/units';
import type { Queries } from '../queries';
import { Binds, integerText } from '../sql';
import type { Transactions } from '../transactions/transactions';

/** The kind of booking for which the order is created. */
export type PendingOrderKind = 'booking' | 'checkout' | 'series' | 'visit';

/** State of a booking before it took its places. If the booking fails, this state is restored. */
export interface StateBefore {
  /** Id of the first line's appointment. A new order is created with this line. */
  readonly firstId: number;
  /** Ids of the lines that the order had before the booking. */
  readonly lines: readonly number[];
  /** For a checkout of holds: the holds as they were in the cart. */
  readonly holds?: readonly HeldBefore[];
}

/** The fields of a hold that its checkout overwrites. They are restored if the checkout fails. */
export interface HeldBefore
  extends
    Pick<Appointment, 'id' | 'quantity' | 'cost' | 'customerId' | 'dateCreated'>,
    Partial<Pick<Appointment, 'dueNow' | 'dueLater' | 'answers'>> {
  /** The places that the hold took. Absent if the checkout takes the same places. */
  readonly lanes?: StoredLanes;
}

/**
 * An order, or further lines of an order, that the shop still has to create. The booked appointments already take their
 * places.
 */
export interface NewPendingOrder {
  /** Reference of the order. The waiting appointments are stored with it, and the shop recognises the order by it. */
  readonly reference: string;
  readonly kind: PendingOrderKind;
  readonly before: StateBefore;
}

/** An order that is being created, and on which this process works. */
export interface PendingOrder extends NewPendingOrder {
  /** Random text that identifies the process that works on the order. */
  readonly lease: string;
}

/** An order whose creation takes too long, while its appointments keep their places. */
interface LateOrder {
  /** Id of the first line's appointment. */
  readonly firstId: number;
  readonly since: Instant;
}

/** Result of trying to take over the creation of an order. */
type Takeover =
  | { readonly kind: 'taken'; readonly pending: PendingOrder }
  /** Another process works on the order, and may do so for `seconds` more. */
  | { readonly kind: 'busy'; readonly seconds: number }
  /** The order was completed, or its places were released. */
  | { readonly kind: 'gone' };

const NEW: Columns<NewPendingOrder> = {
  reference: textColumn('reference'),
  kind: textColumn<PendingOrderKind>('kind'),
  before: jsonColumn<StateBefore>('state_before'),
};
const orders = new Mapping<PendingOrder>({ ...NEW, lease: textColumn('lease') });

/**
 * Table of orders outside the library's database that are being created. One process at a time works on each order,
 * until its lease ends. Leases end by the clock of the database, because the clocks of the processes differ. A row is
 * written in the transaction that takes the places, and deleted in the transaction that completes the appointments or
 * releases the places.
 */
export class PendingOrderTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  /** Stores an order that is being created, on which this process works for `seconds`. */
  async insert(added: NewPendingOrder, seconds: number, t: Transaction): Promise<PendingOrder> {
    const pending = { ...added, lease: randomUUID() };
    const binds = new Binds();
    const now = this.dialect.epochSeconds;
    const values = `${binds.list(orders.values(pending))}, ${now} + ${integerText(seconds)}, ${now}`;
    const sql = `INSERT INTO ${this.table} (${orders.names}, leased_until, created_at) VALUES (${values})`;
    await this.queries.execute(sql, binds.values, t);
    return pending;
  }

  /** Returns the references of orders on which no process has worked since its lease ended, oldest first. */
  async due(limit: number): Promise<string[]> {
    const sql = `SELECT reference FROM ${this.table} WHERE leased_until <= ${this.dialect.epochSeconds}
      ORDER BY created_at, reference LIMIT ${integerText(limit)}`;
    return (await this.queries.select(sql)).map((row) => row.reference as string);
  }

  /** Returns the orders whose creation has taken at least `seconds` so far, newest first. */
  async late(seconds: number, limit: number): Promise<LateOrder[]> {
    const sql = `SELECT state_before, created_at FROM ${this.table}
      WHERE created_at <= ${this.dialect.epochSeconds} - ${integerText(seconds)}
      ORDER BY created_at DESC, reference LIMIT ${integerText(limit)}`;
    return (await this.queries.select(sql)).map((row) => ({
      firstId: (JSON.parse(row.state_before as string) as StateBefore).firstId,
      since: asInstant(Number(row.created_at)),
    }));
  }

  /**
   * Takes over the creation of an order for `seconds` if the lease of the former process has ended.
   *
   * @param orGivenBack true: takes the order also if the former process has given it back before the end of the lease
   */
  take(reference: string, seconds: number, orGivenBack: boolean): Promise<Takeover> {
    const lease = randomUUID();
    const now = this.dialect.epochSeconds;
    const isFree = `leased_until <= ${now}${orGivenBack ? " OR lease = ''" : ''}`;
    return this.transactions.run(async (t) => {
      const taking = `UPDATE ${this.table} SET lease = $1, leased_until = ${now} + ${integerText(seconds)}
        WHERE reference = $2 AND (${isFree})`;
      await this.queries.execute(taking, [lease, reference], t);
      const reading = `SELECT ${orders.names}, leased_until - ${now} AS seconds FROM ${this.table} WHERE reference = $1`;
      const [row] = await this.queries.select(reading, [reference], t);
      if (!row) return { kind: 'gone' };
      const pending = orders.read(row);
      return pending.lease === lease
        ? { kind: 'taken', pending }
        : { kind: 'busy', seconds: Math.max(1, Number(row.seconds)) };
    });
  }

  /**
   * Releases the order, so that the next attempt of the customer can take it over immediately. The worker still waits
   * until the lease ends.
   */
  async giveBack({ reference, lease }: PendingOrder): Promise<void> {
    const sql = `UPDATE ${this.table} SET lease = '' WHERE reference = $1 AND lease = $2`;
    await this.transactions.run((t) => this.queries.execute(sql, [reference, lease], t));
  }

  /** Deletes an order that is being created, even if another process works on it. */
  async remove({ reference }: PendingOrder, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.table} WHERE reference = $1`, [reference], t);
  }

  /**
   * Deletes an order that is being created if this process still works on it. Returns whether the order was deleted.
   */
  async removeOwn({ reference, lease }: PendingOrder, t: Transaction): Promise<boolean> {
    const sql = `DELETE FROM ${this.table} WHERE reference = $1 AND lease = $2`;
    return (await this.queries.execute(sql, [reference, lease], t)) === 1;
  }
}
