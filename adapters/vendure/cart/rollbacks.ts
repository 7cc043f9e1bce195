import { Order, type RequestContext, TransactionalConnection, TransactionSubscriber } from '@vendure/core';
import { Inject, Injectable } from '../from-vendure';

/**
 * Runs work after Vendure has rolled back a transaction. Needed if the library uses another database, because the
 * rollback does not undo the library's writes.
 */
@Injectable()
export class Rollbacks {
  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(TransactionSubscriber) private readonly ends: TransactionSubscriber,
  ) {}

  /** Runs `work` if the request's transaction is rolled back. */
  after(ctx: RequestContext, work: () => Promise<unknown>): void {
    const { queryRunner } = this.connection.getRepository(ctx, Order).manager;
    if (!queryRunner?.isTransactionActive) return;
    this.ends
      .awaitRollback(queryRunner)
      .then(work)
      // The promise rejects if the transaction was committed, or if `work` failed. In the second case the hold stays
      // until it expires.
      .catch(() => undefined);
  }
}
