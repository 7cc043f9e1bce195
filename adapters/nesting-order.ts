import { AsyncLocalStorage } from 'node:async_hooks';
import { invalidOption } from './invalid-option';

/** A transaction on a lent handle, and the transaction in which its code was called. */
interface Level {
  readonly outer: Level | undefined;
}

/** The transaction, of any handle, in whose callback the running code is. */
const current = new AsyncLocalStorage<Level>();

/**
 * Order of the transactions on one lent handle. They are savepoints of one connection: if two overlapped, undoing one
 * would also undo rows of the other, which had been reported as stored.
 */
export class NestingOrder {
  private readonly open: Level[] = [];

  /**
   * Runs a whole transaction. One inside another is allowed, also through the handle of the outer one.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if it would overlap with another one
   */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    this.assertInnermost();
    const level: Level = { outer: current.getStore() };
    this.open.push(level);
    try {
      return await current.run(level, transaction);
    } finally {
      this.open.splice(this.open.indexOf(level), 1);
    }
  }

  /** @throws AppointmentsError `shop_appointments_invalid_option` outside the transaction that began last */
  assertInnermost(): void {
    let level = current.getStore();
    // Transactions of other handles, and those that have ended, are skipped.
    while (level && !this.open.includes(level)) level = level.outer;
    if (level === this.open.at(-1)) return;
    throw invalidOption(
      'This connection is lent: another transaction on it is still open, and one that overlaps could undo its rows. Run transactions on it one after another, or one inside another.',
    );
  }
}
