import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Dialect } from '../dialects/dialect';
import { type Columns, jsonColumn, Mapping, textColumn } from '../mapping';
import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant } from '../../time/units';
import type { Queries } from '../queries';
import { Binds, integerText } from '../sql';
import type { Transactions } from '../transactions/transactions';

/** The write that waits for the order. */
export type PendingOrderKind = 'booking' | 'checkout' | 'series';

/** The state when the places were taken. */
export interface StateBefore {
  /** The appointment that the first line belongs to: the line that a new order is made with. */
  readonly firstId: number;
  /** The ids of the lines that the order had before. */
  readonly lines: readonly number[];
  /** The holds of a checkout as they were in the cart. */
  readonly holds?: readonly HeldBefore[];
}

/** The fields of a hold that its checkout replaces, and that nothing else keeps. */
export type HeldBefore = Pick<Appointment, 'id' | 'quantity' | 'cost' | 'customerId' | 'dateCreated'>;

/** An order, or lines of one, that places wait for. */
export interface NewPendingOrder {
  /** Stored with the waiting appointments, and known to the shop. */
  readonly reference: string;
  readonly kind: PendingOrderKind;
  readonly before: StateBefore;
}

/** A pending order that this process works on. */
export interface PendingOrder extends NewPendingOrder {
  /** Stands for the process that works on it. */
  readonly lease: string;
}

/** An order that places have waited for too long. */
export interface LateOrder {
  /** The appointment that the first line belongs to. */
  readonly firstId: number;
  readonly since: Instant;
}

/** How an attempt to take over a pending order came out. */
export type Takeover =
  | { readonly kind: 'taken'; readonly pending: PendingOrder }
  /** Another process has it for so many seconds. */
  | { readonly kind: 'busy'; readonly seconds: number }
  /** It is completed or released. */
  | { readonly kind: 'gone' };

const NEW: Columns<NewPendingOrder> = {
  reference: textColumn('reference'),
  kind: textColumn<PendingOrderKind>('kind'),
  before: jsonColumn<StateBefore>('state_before'),
};
const orders = new Mapping<PendingOrder>({ ...NEW, lease: textColumn('lease') });

/**
 * Orders outside our database that are being made. One process at a time works on each, for the time of its lease.
 * Leases end by the clock of the database, because the clocks of the processes differ. The row is written in the
 * transaction that takes the places, and removed in the one that completes or releases them.
 */
export class PendingOrderTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  /** Stores it with a lease of so many seconds. */
  async insert(added: NewPendingOrder, seconds: number, t: Transaction): Promise<PendingOrder> {
    const pending = { ...added, lease: randomUUID() };
    const binds = new Binds();
    const now = this.dialect.epochSeconds;
    const values = `${binds.list(orders.values(pending))}, ${now} + ${integerText(seconds)}, ${now}`;
    const sql = `INSERT INTO ${this.table} (${orders.names}, leased_until, created_at) VALUES (${values})`;
    await this.queries.execute(sql, binds.values, t);
    return pending;
  }

  /** The references of those whose lease has run out, the oldest first. */
  async due(limit: number): Promise<string[]> {
    const sql = `SELECT reference FROM ${this.table} WHERE leased_until <= ${this.dialect.epochSeconds}
      ORDER BY created_at, reference LIMIT ${integerText(limit)}`;
    return (await this.queries.select(sql)).map((row) => row.reference as string);
  }

  /** Those for which places have waited for so many seconds, the newest first. */
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
   * Takes it for so many seconds if its lease has run out.
   *
   * @param orGivenBack also if the process that had it has given it back
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

  /** Lets a customer's next try have it at once. The worker still waits for the end of the lease. */
  async giveBack({ reference, lease }: PendingOrder): Promise<void> {
    const sql = `UPDATE ${this.table} SET lease = '' WHERE reference = $1 AND lease = $2`;
    await this.transactions.run((t) => this.queries.execute(sql, [reference, lease], t));
  }

  /** Removes it, whichever process has it. */
  async remove({ reference }: PendingOrder, t: Transaction): Promise<void> {
    await this.queries.execute(`DELETE FROM ${this.table} WHERE reference = $1`, [reference], t);
  }

  /** Removes it if it is still this process that has it. */
  async removeOwn({ reference, lease }: PendingOrder, t: Transaction): Promise<boolean> {
    const sql = `DELETE FROM ${this.table} WHERE reference = $1 AND lease = $2`;
    return (await this.queries.execute(sql, [reference, lease], t)) === 1;
  }
}
