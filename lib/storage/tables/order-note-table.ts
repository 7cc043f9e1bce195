import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { NotedLine, OrderNote } from '../../domain/orders/order-note';
import { asInstant, type Instant } from '../../time/units';
import { RULES_DAY } from '../guard-keys';
import { type Columns, instantColumn, integerColumn, jsonColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, inIntegers, integerText, type Row } from '../sql';
import type { Transactions } from '../transactions/transactions';
import type { GuardTable } from './guard-table';

export type { OrderNote };
export type StoredNote = OrderNote & { readonly id: number; readonly lease: string };

/** The new content of an order line that was not sent to the shop yet. */
export type UnsentLine = NotedLine & Pick<OrderNote, 'orderId'>;

/** An order for which changes still have to be sent to the shop. */
interface OrderBehind {
  readonly orderId: number;
  /** Time of the order's oldest change that was not sent to the shop. */
  readonly since: Instant;
}

const NOTE: Columns<OrderNote> = {
  kind: textColumn<OrderNote['kind']>('kind'),
  orderId: integerColumn('order_id'),
  reference: textColumn('order_reference'),
  statuses: textColumn('statuses'),
  reason: textColumn('reason'),
  line: jsonColumn<OrderNote['line']>('line'),
  notice: jsonColumn<OrderNote['notice']>('notice'),
  notedAt: instantColumn('noted_at'),
};
const notes = new Mapping<OrderNote>(NOTE);
const stored = new Mapping<StoredNote>({ ...NOTE, id: integerColumn('id'), lease: textColumn('lease') });

/**
 * Table of notes: changes and notices that still have to be sent to the shop's orders. A note is written in the
 * transaction of the change, and deleted once the shop knows of it, so that nothing is lost in between. The notes of
 * one order are stored in the sequence of the changes, because writers hold the order's guard row (lock). Only one
 * process at a time works on the notes of an order, so a late call to the shop cannot undo a newer call of another
 * process.
 */
export class OrderNoteTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly guards: GuardTable,
    private readonly transactions: Transactions,
  ) {}

  async add(note: OrderNote, t: Transaction): Promise<void> {
    const binds = new Binds();
    const values = binds.list(notes.values(note));
    await this.queries.execute(
      `INSERT INTO ${this.table} (${notes.names}) VALUES (${values})`,
      binds.values,
      t,
    );
  }

  /** Whether an order has changes that were not sent yet. Until they are sent, the shop's order is out of date. */
  async changes(orderId: number, t?: Transaction): Promise<boolean> {
    const sql = `SELECT id FROM ${this.table} WHERE order_id = $1 AND kind <> 'notice'`;
    return (await this.queries.select(sql, [orderId], t)).length > 0;
  }

  /** Returns, oldest first, the new contents of order lines that the shop has not got yet. */
  async lines(orderIds: readonly number[], t?: Transaction): Promise<UnsentLine[]> {
    const sql = `SELECT ${notes.names} FROM ${this.table}
      WHERE ${inIntegers('order_id', orderIds)} AND kind = 'line' ORDER BY id`;
    const rows = await this.queries.select(sql, [], t);
    return rows.flatMap((row) => {
      const { orderId, line } = notes.read(row);
      return line ? { ...line, orderId } : [];
    });
  }

  /**
   * Returns waiting notes (changes to be sent to orders), those whose last attempt is longest ago first. Includes notes
   * on which another process works.
   */
  async waiting(limit: number): Promise<StoredNote[]> {
    const rows = await this.queries.select(
      `SELECT ${stored.names} FROM ${this.table} ORDER BY leased_until, id LIMIT ${integerText(limit)}`,
    );
    return rows.map((row) => stored.read(row));
  }

  /**
   * Returns orders for which changes that were written at `before` or earlier still have to be sent to the shop; newest
   * first.
   */
  async behind(before: Instant, limit: number): Promise<OrderBehind[]> {
    const rows = await this.queries.select(
      `SELECT order_id, MIN(noted_at) AS since FROM ${this.table} WHERE order_id > 0 AND noted_at <= $1
        GROUP BY order_id ORDER BY MIN(noted_at) DESC, order_id LIMIT ${integerText(limit)}`,
      [before],
    );
    return rows.map((row) => ({ orderId: Number(row.order_id), since: asInstant(Number(row.since)) }));
  }

  /**
   * Deletes the notes (changes to be sent to orders) in `done`, and takes the other notes of an order for `seconds`,
   * oldest first. Returns an empty list while another process works on these notes, because that process looks for new
   * notes before it stops.
   */
  take(orderId: number, done: readonly StoredNote[], now: Instant, seconds: number): Promise<StoredNote[]> {
    return this.transactions.run(async (t) => {
      await this.guards.lock([{ scope: 'order', id: orderId, day: RULES_DAY }], t);
      if (done.length > 0) await this.remove(done, t);
      const rows = await this.queries.select(
        `SELECT ${stored.names}, leased_until FROM ${this.table} WHERE order_id = $1 ORDER BY id`,
        [orderId],
        t,
      );
      if (rows.length === 0 || rows.some((row) => isLeased(row, now, seconds))) return [];
      const lease = randomUUID();
      await this.queries.execute(
        `UPDATE ${this.table} SET lease = $1, leased_until = $2 WHERE order_id = $3`,
        [lease, now + seconds, orderId],
        t,
      );
      return rows.map((row) => ({ ...stored.read(row), lease }));
    });
  }

  /**
   * Releases notes (changes to be sent to orders) that could not be sent. At the next attempt, notes of other orders
   * come first.
   */
  async giveBack(tried: readonly StoredNote[], now: Instant): Promise<void> {
    await this.transactions.run((t) =>
      this.queries.execute(
        `UPDATE ${this.table} SET lease = '', leased_until = $1 WHERE ${sameNotes(tried)}`,
        [now, tried[0]!.lease],
        t,
      ),
    );
  }

  async forget(note: StoredNote): Promise<void> {
    await this.transactions.run((t) => this.remove([note], t));
  }

  private async remove(done: readonly StoredNote[], t: Transaction): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE ${inIntegers('id', idsOf(done))} AND lease = $1`;
    await this.queries.execute(sql, [done[0]!.lease], t);
  }
}

const idsOf = (some: readonly StoredNote[]): number[] => some.map(({ id }) => id);

const sameNotes = (some: readonly StoredNote[]): string => `${inIntegers('id', idsOf(some))} AND lease = $2`;

/**
 * Whether another process works on a note (a change to be sent to an order). A lease that ends later than a new lease
 * would end does not count: it was given before the clock was set back.
 */
const isLeased = (row: Row, now: Instant, seconds: number): boolean =>
  Number(row.leased_until) > now && Number(row.leased_until) <= now + 2 * seconds;
