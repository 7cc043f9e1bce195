import { Order, type RequestContext, TransactionalConnection, TransactionSubscriber } from '@vendure/core';
import { Inject, Injectable } from '../from-vendure';

/** Runs work after a rollback of Vendure's, which does not undo writes of the library in another database. */
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
      .catch(() => undefined); // The transaction was committed; or `work` failed, and the hold will expire.
  }
}
