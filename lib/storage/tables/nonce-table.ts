import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import type { Queries } from '../queries';
import { isDuplicate } from '../transactions/database-error-kind';
import { preparing } from '../transactions/retry-while-busy';
import type { Transactions } from '../transactions/transactions';

/** Seconds between two deletions of old nonces by one process. */
const CLEARING_INTERVAL = 300;

/** Table of the nonces of signed requests. Each nonce can be used only once, whichever process gets it. */
export class NonceTable {
  private clearedTo = 0;

  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Marks a nonce as used. Returns false if it was used before.
   *
   * @param digest 64 characters that stand for the key and the nonce
   * @param stampedAt time at which the request was signed, according to the request
   * @param oldest requests that were signed before this time are refused anyway; their nonces are deleted from
   * time to time
   */
  async use(digest: string, stampedAt: Instant, oldest: Instant): Promise<boolean> {
    const isClearing = oldest >= this.clearedTo + CLEARING_INTERVAL;
    try {
      const use = async (t: Transaction): Promise<void> => {
        if (isClearing) {
          await this.queries.execute(`DELETE FROM ${this.table} WHERE stamped_at < $1`, [oldest], t);
        }
        const insert = `INSERT INTO ${this.table} (digest, stamped_at) VALUES ($1, $2)`;
        await this.queries.execute(insert, [digest, stampedAt], t);
      };
      await preparing(() => this.transactions.run(use));
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
    if (isClearing) this.clearedTo = oldest;
    return true;
  }
}
