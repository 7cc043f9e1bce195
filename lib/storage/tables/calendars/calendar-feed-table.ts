import type { Queries } from '../../queries';
import type { Tables } from '../../table-names';
import { isDuplicate } from '../../transactions/database-error-kind';
import type { Transactions } from '../../transactions/transactions';

/**
 * Table of secret salts, from which the addresses of calendar feeds are made. When the salt of a feed changes, its
 * former address becomes invalid.
 */
export class CalendarFeedTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the salt of a feed; undefined if the feed has no address.
   *
   * @param staffId member whose appointments the feed has; 0 for the feed of the whole site
   */
  async salt(staffId: number): Promise<string | undefined> {
    const sql = `SELECT salt FROM ${this.tables.calendar_feeds} WHERE staff_id = $1`;
    const [row] = await this.queries.select(sql, [staffId]);
    return row?.salt as string | undefined;
  }

  /**
   * Gives a feed this salt if it has none, and returns the feed's salt.
   *
   * @param staffId member whose appointments the feed has; 0 for the feed of the whole site
   */
  async salted(staffId: number, salt: string): Promise<string> {
    const stored = await this.salt(staffId);
    if (stored !== undefined) return stored;
    const sql = `INSERT INTO ${this.tables.calendar_feeds} (staff_id, salt) VALUES ($1, $2)`;
    try {
      await this.transactions.run((t) => this.queries.execute(sql, [staffId, salt], t));
      return salt;
    } catch (error) {
      const first = isDuplicate(error) ? await this.salt(staffId) : undefined;
      if (first === undefined) throw error;
      return first;
    }
  }

  async remove(staffId: number): Promise<void> {
    const sql = `DELETE FROM ${this.tables.calendar_feeds} WHERE staff_id = $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [staffId], t));
  }

  /** Returns a random number that never changes and distinguishes this shop's events from those of other shops. */
  async installation(): Promise<number> {
    const sql = `SELECT value FROM ${this.tables.counters} WHERE name = 'installation'`;
    const [row] = await this.queries.select(sql);
    return Number(row?.value);
  }
}
