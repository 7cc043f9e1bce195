import { AsyncLocalStorage } from 'node:async_hooks';
import { invalidOption } from './invalid-option';

/** A transaction on a lent handle, and the one in which its code was called. */
interface Level {
  readonly outer: Level | undefined;
}

/** The transaction in whose callback the running code is, of whatever handle. */
const current = new AsyncLocalStorage<Level>();

/**
 * The order of the transactions on one lent handle. They are savepoints of one connection: of two that overlap, the one
 * that is undone would take rows of the other one with it, although the other one was told that they are kept.
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

  /** @throws AppointmentsError `shop_appointments_invalid_option` outside of the transaction that began last */
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
