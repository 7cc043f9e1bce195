import type { Transaction } from 'sequelize';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import { integerText } from '../sql';
import type { Transactions } from '../transactions/transactions';

/**
 * The call of the shop's entitlements port (functions for prepaid cards and memberships) that still has to be made for
 * a use of an entitlement.
 */
type UseStep = 'reserve' | 'commit' | 'give_back';

/**
 * A use of an entitlement (such as a pass of ten visits) in another database, with the call to the shop that still has
 * to be made for it.
 */
export interface UnsettledUse {
  readonly reference: string;
  readonly step: UseStep;
  /** Number of places for which the entitlement still pays after `give_back`. */
  readonly kept: number;
}

/**
 * Table of the uses of entitlements (such as passes of ten visits) that the shop keeps in another database. A row is
 * written before the shop reserves entries (visits) of the entitlement. The row changes in the transaction that stores
 * the booking or gives entries back, and is deleted after the call to the shop. Due times are by the database's clock.
 */
export class EntitlementUseTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Records uses of entitlements before the shop reserves entries (visits) for them. If no booking is stored with such
   * a use within `seconds`, its entries are given back.
   */
  async begin(references: readonly string[], seconds: number): Promise<void> {
    await this.transactions.run(async (t) => {
      for (const reference of references)
        await this.insert({ reference, step: 'reserve', kept: 0 }, seconds, t);
    });
  }

  /**
   * Records that bookings are stored with the given uses of entitlements. Returns false if one of the uses was already
   * marked to be given back.
   */
  async book(references: readonly string[], seconds: number, t: Transaction): Promise<boolean> {
    const sql = `UPDATE ${this.table} SET step = 'commit', due_at = ${this.in(seconds)}
      WHERE reference = $1 AND step = 'reserve'`;
    for (const reference of references)
      if ((await this.queries.execute(sql, [reference], t)) !== 1) return false;
    return true;
  }

  /** Marks uses of entitlements to be given back if no booking is stored with them. A use with a booking stays. */
  async giveUp(references: readonly string[], t?: Transaction): Promise<void> {
    const sql = `UPDATE ${this.table} SET step = 'give_back' WHERE reference = $1 AND step = 'reserve'`;
    const write = async (within: Transaction): Promise<void> => {
      for (const reference of references) await this.queries.execute(sql, [reference], within);
    };
    await (t ? write(t) : this.transactions.run(write));
  }

  /**
   * Records that entries (visits) of an entitlement have to be given back, so that the entitlement then pays for only
   * `kept` places.
   */
  async giveBack(reference: string, kept: number, seconds: number, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.table} SET step = 'give_back', kept = $1, due_at = ${this.in(seconds)} WHERE reference = $2`;
    if ((await this.queries.execute(sql, [kept, reference], t)) === 0)
      await this.insert({ reference, step: 'give_back', kept }, seconds, t);
  }

  async find(reference: string): Promise<UnsettledUse | undefined> {
    const sql = `SELECT reference, step, kept FROM ${this.table} WHERE reference = $1`;
    const [row] = await this.queries.select(sql, [reference]);
    return row && { reference, step: row.step as UseStep, kept: Number(row.kept) };
  }

  /**
   * Deletes a use of an entitlement after the call to the shop, unless another call has become necessary in the
   * meantime.
   */
  async remove({ reference, step, kept }: UnsettledUse): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE reference = $1 AND step = $2 AND kept = $3`;
    await this.transactions.run((t) => this.queries.execute(sql, [reference, step, kept], t));
  }

  /** Returns the references of uses of entitlements whose call to the shop is due. */
  async due(limit: number): Promise<string[]> {
    const sql = `SELECT reference FROM ${this.table} WHERE due_at <= ${this.dialect.epochSeconds}
      ORDER BY due_at, reference LIMIT ${integerText(limit)}`;
    return (await this.queries.select(sql)).map((row) => row.reference as string);
  }

  /**
   * Takes a due use of an entitlement for `seconds`, during which no other process works on it. If no booking is stored
   * with the use, also marks it to be given back. Returns whether the use was taken.
   */
  async take(reference: string, seconds: number): Promise<boolean> {
    const sql = `UPDATE ${this.table} SET due_at = ${this.in(seconds)},
        step = CASE WHEN step = 'reserve' THEN 'give_back' ELSE step END
      WHERE reference = $1 AND due_at <= ${this.dialect.epochSeconds}`;
    return this.transactions.run(async (t) => (await this.queries.execute(sql, [reference], t)) === 1);
  }

  private async insert(
    { reference, step, kept }: UnsettledUse,
    seconds: number,
    t: Transaction,
  ): Promise<void> {
    const sql = `INSERT INTO ${this.table} (reference, step, kept, due_at) VALUES ($1, $2, $3, ${this.in(seconds)})`;
    await this.queries.execute(sql, [reference, step, kept], t);
  }

  private in(seconds: number): string {
    return `${this.dialect.epochSeconds} + ${integerText(seconds)}`;
  }
}
