import { AppointmentsError } from '../../domain/errors';
import { type Syntax, transactionStepOf } from './transaction-step';

/** The statement to send, which may be a savepoint in place of what the data layer sent. */
export interface SentStatement {
  readonly sql: string;
  /** Function to call if the database refused the statement. It corrects the list of open savepoints. */
  readonly failed: () => void;
}

/** One of several callers that use a lent connection on which transactions nest. */
export interface Borrower {
  /**
   * Returns the statement to send for a statement of the caller: a savepoint for BEGIN, COMMIT and ROLLBACK, and any
   * other statement unchanged.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` for a statement that would end the outer
   * transaction, for an isolation level other than READ COMMITTED, and after the end of the outer transaction
   */
  sent(sql: string): SentStatement;
}

const NEVER_MIND = (): void => undefined;

/**
 * Turns the transactions that a data layer (ORM or query builder) begins inside a transaction of the library into
 * savepoints. Otherwise the data layer's COMMIT would commit the library's transaction.
 */
export class NestedTransactions {
  private readonly open: { readonly name: string; readonly borrower: Borrower }[] = [];
  private begun = 0;

  constructor(
    private readonly syntax: Syntax,
    /** Throws if the outer transaction has ended. */
    private readonly assertOpen: () => void,
  ) {}

  /**
   * Adds a caller of the connection. Savepoints end in reverse order. If the transactions of two callers overlap only
   * partly, the one that would keep or undo rows of the other is refused.
   */
  borrower(): Borrower {
    const borrower: Borrower = { sent: (sql) => this.sent(sql, borrower) };
    return borrower;
  }

  private sent(sql: string, borrower: Borrower): SentStatement {
    this.assertOpen();
    const step = transactionStepOf(sql, this.syntax);
    switch (step.kind) {
      case 'none':
        return { sql, failed: NEVER_MIND };
      case 'begin':
        assertLevel(step.isolation);
        return this.begin(borrower);
      case 'modes':
        assertLevel(step.isolation);
        return { sql: 'SELECT 1', failed: NEVER_MIND };
      case 'commit':
        return this.end('RELEASE SAVEPOINT', 'COMMIT', borrower);
      case 'rollback':
        return this.end('ROLLBACK TO SAVEPOINT', 'ROLLBACK', borrower);
      case 'other control':
        throw refusal(
          `${step.words} cannot be sent through a lent connection. Send BEGIN, COMMIT or ROLLBACK alone.`,
        );
      default:
        return step satisfies never;
    }
  }

  private begin(borrower: Borrower): SentStatement {
    this.begun += 1;
    const begun = { name: `lent_${this.begun}`, borrower };
    this.open.push(begun);
    const failed = (): void => {
      const at = this.open.indexOf(begun);
      if (at >= 0) this.open.splice(at, 1);
    };
    return { sql: `SAVEPOINT ${begun.name}`, failed };
  }

  private end(statement: string, asked: string, borrower: Borrower): SentStatement {
    const ended = this.open.at(-1);
    if (!ended || !this.open.some((one) => one.borrower === borrower)) {
      throw refusal(
        `${asked} without a BEGIN would end the transaction of the library. Return from the port to keep what it wrote, or throw to undo it.`,
      );
    }
    if (ended.borrower !== borrower) {
      throw refusal(
        `a nested transaction that began later is still open, so ${asked} must wait. Run transactions on this connection one after another, or one inside another.`,
      );
    }
    this.open.pop();
    // If the database refuses to end the savepoint, the savepoint stays open, and the data layer will roll back to it.
    return { sql: `${statement} ${ended.name}`, failed: () => void this.open.push(ended) };
  }
}

function assertLevel(isolation: string | null): void {
  if (isolation === null || isolation === 'READ COMMITTED') return;
  throw refusal(
    `its transaction runs at READ COMMITTED, so a nested transaction cannot run at ${isolation}. Begin it without an isolation level.`,
  );
}

const refusal = (why: string): AppointmentsError =>
  new AppointmentsError('shop_appointments_invalid_option', `The library has lent this connection: ${why}`);
