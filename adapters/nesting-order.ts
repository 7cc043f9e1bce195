import { AsyncLocalStorage } from 'node:async_hooks';
import { invalidOption } from './invalid-option';

/** A transaction on a lent handle (such as a lent data source), and the transaction inside which it was begun. */
interface Level {
  readonly outer: Level | undefined;
}

/** The innermost transaction on a lent handle: the current code runs in its callback. */
const current = new AsyncLocalStorage<Level>();

/**
 * Makes sure that the transactions that are begun on one lent handle do not overlap. These transactions are savepoints
 * of one connection. If two of them overlapped, undoing the first would also undo rows of the second, even if the
 * second had been reported as stored.
 */
export class NestingOrder {
  private readonly open: Level[] = [];

  /**
   * Runs a transaction from its beginning to its end. A transaction inside another transaction is allowed, even if the
   * inner one is begun on the handle of the outer one.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if the transaction would overlap with another one
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

  /**
   * Checks that the current code runs inside the transaction that began last.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if it does not
   */
  assertInnermost(): void {
    let level = current.getStore();
    // Transactions on other handles are skipped, and so are transactions that have ended.
    while (level && !this.open.includes(level)) level = level.outer;
    if (level === this.open.at(-1)) return;
    throw invalidOption(
      'Another transaction on this connection is still open. A transaction that overlaps with it could undo its rows. Run transactions on this connection one after another, or one inside another.',
    );
  }
}
