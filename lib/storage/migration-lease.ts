import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError } from '../domain/errors';
import type { Queries } from './queries';
import { isDuplicate } from './transactions/database-error-kind';
import { MIGRATION_PATIENCE } from './transactions/retry-while-busy';
import type { Transactions } from './transactions/transactions';

/**
 * `LOOK_MS`: milliseconds between two reads of the mark (the row that shows that another process is migrating).
 * `RENEW_MS`: milliseconds after which a migrating process renews its own mark.
 */
const LOOK_MS = 500;
const RENEW_MS = 5_000;
/** Milliseconds after which a migrating process counts as dead if it has not renewed its mark. */
const SILENCE_MS = 30_000;
/**
 * Milliseconds that a read of the mark (the row that shows that a process is migrating) may take. A slower read counts
 * as blocked by a change of a table.
 */
const SLOW_LOOK_MS = 1_000;
/**
 * Count of different numbers that one process can write to the mark (the row that shows that a process is migrating).
 * Each process begins at a random multiple of this constant, and adds 1 with each renewal, so two processes write
 * different numbers.
 */
const NUMBERS = 2 ** 16;
const HOLDERS = 2 ** 32;

/**
 * Lets one process of a database cluster migrate at a time. Nodes do not know each other's locks, but if two nodes
 * insert the same row, the cluster refuses one of them. That row, called the mark, is in the table of migrations and
 * has an empty name. The number in the mark grows, so that other processes see, without their clocks, that the holder
 * is alive.
 */
export class MigrationLease {
  constructor(
    private readonly queries: Queries,
    private readonly transactions: Transactions,
    private readonly table: string,
  ) {}

  /**
   * Runs `work` while no other process migrates.
   *
   * @param work calls `assertHeld` before each step, because a process that did not renew its mark for too long
   * has lost the lease
   * @throws AppointmentsError `shop_rest_busy` if another process holds the lease for three minutes
   */
  async hold<T>(work: (assertHeld: () => void) => Promise<T>): Promise<T> {
    const first = randomInt(1, HOLDERS) * NUMBERS;
    await this.take(first);
    let isLost = false;
    const renewal = setInterval(() => {
      void this.renew(first).then(
        (isHeld) => (isLost ||= !isHeld),
        // After a failed renewal, this process may or may not still hold the lease. The next renewal shows which.
        () => undefined,
      );
    }, RENEW_MS);
    try {
      return await work(() => {
        if (isLost) throw stillMigrating();
      });
    } finally {
      clearInterval(renewal);
      // If the mark cannot be deleted, the next process waits until the mark counts as abandoned.
      await this.release(first).catch(() => undefined);
    }
  }

  private async take(first: number): Promise<void> {
    const deadline = performance.now() + MIGRATION_PATIENCE.total;
    let seen: number | undefined;
    let since = performance.now();
    for (;;) {
      const asked = performance.now();
      const mark = await this.mark();
      const now = performance.now();
      // A slow read was blocked by a change of a table. Such a change also keeps the holder from renewing its mark, so
      // the time of a slow read does not count as time without a renewal.
      if (mark === 'unknown' || mark !== seen || now - asked > SLOW_LOOK_MS) since = now;
      if (mark !== 'unknown') {
        if (isHeldBy(first, mark)) return;
        const isFree = mark === undefined || now - since >= SILENCE_MS;
        if (isFree && (await this.replace(mark, first))) return;
        seen = mark;
      }
      if (performance.now() >= deadline) throw stillMigrating();
      await sleep(LOOK_MS);
    }
  }

  /**
   * Reads the number in the mark, the row that shows that a process is migrating. Returns undefined if there is no
   * mark, and `unknown` while the cluster is busy with a change of a large table.
   */
  private async mark(): Promise<number | 'unknown' | undefined> {
    try {
      const [row] = await this.queries.select(`SELECT applied_at FROM ${this.table} WHERE name = ''`);
      return row && Number(row.applied_at);
    } catch (error) {
      if (error instanceof AppointmentsError && error.code === 'shop_rest_busy') return 'unknown';
      throw error;
    }
  }

  private async replace(mark: number | undefined, first: number): Promise<boolean> {
    try {
      return await this.transactions.run(async (t) => {
        if (mark === undefined) {
          await this.queries.execute(
            `INSERT INTO ${this.table} (name, applied_at) VALUES ('', $1)`,
            [first],
            t,
          );
          return true;
        }
        const sql = `UPDATE ${this.table} SET applied_at = $1 WHERE name = '' AND applied_at = $2`;
        return (await this.queries.execute(sql, [first, mark], t)) === 1;
      });
    } catch (error) {
      if (isDuplicate(error)) return false;
      // A commit without a response may have succeeded. The next read of the mark will show it.
      if (error instanceof AppointmentsError) return false;
      throw error;
    }
  }

  private renew(first: number): Promise<boolean> {
    const sql = `UPDATE ${this.table} SET applied_at = applied_at + 1 WHERE ${OWN_MARK}`;
    return this.transactions.run(
      async (t) => (await this.queries.execute(sql, [first, first + NUMBERS - 1], t)) === 1,
    );
  }

  private async release(first: number): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE ${OWN_MARK}`;
    await this.transactions.run((t) => this.queries.execute(sql, [first, first + NUMBERS - 1], t));
  }
}

const OWN_MARK = "name = '' AND applied_at BETWEEN $1 AND $2";

const isHeldBy = (first: number, mark: number | undefined): boolean =>
  mark !== undefined && mark >= first && mark < first + NUMBERS;

const stillMigrating = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'Another process is still migrating the database; try again when it has finished.',
    {
      retryAfter: 60,
    },
  );
