import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { nestingConnectionOf, onTransactionEnd, type TransactionOutcome } from '../../lib/index';
import { handlePerTransaction, type TransactionContext } from '../handle-per-transaction';
import { invalidOption } from '../invalid-option';
import { NestingOrder } from '../nesting-order';

/**
 * Lends the library's transaction to code that uses TypeORM 0.3 or 1. The result is a function of a call's context.
 * Without a transaction in the context, it returns `dataSource.manager`. Otherwise it returns a manager of the same
 * data source, with its entities, subscribers and logger. All statements of this manager are part of that transaction.
 * Transactions that are begun on it are savepoints; if two of them overlap, the second one is refused.
 *
 * Subscribers get `afterTransactionCommit` or `afterTransactionRollback` once, when the library's transaction has
 * ended.
 *
 * @param dataSource a data source of PostgreSQL, on the library's database
 * @throws AppointmentsError `shop_appointments_invalid_option` for a data source of another database. The returned
 * function throws this error if the transaction has ended or the library's database is another one.
 */
export function lendToTypeorm(dataSource: DataSource): (context: TransactionContext) => EntityManager {
  const { type } = dataSource.options;
  if (type !== 'postgres') {
    throw invalidOption(
      `lendToTypeorm: a data source of the type ${type} cannot share a transaction with the library. Use PostgreSQL, or keep the orders elsewhere (orders.sharesDatabase: false).`,
    );
  }
  return handlePerTransaction(
    dataSource.manager,
    (transaction) => lentRunner(dataSource, transaction).manager,
  );
}

/** Creates a query runner on the connection of the library's transaction. */
function lentRunner(dataSource: DataSource, transaction: object): QueryRunner {
  const connection = nestingConnectionOf(transaction, 'pg', {});
  const runner = dataSource.createQueryRunner('master');
  const order = new NestingOrder();
  const send = async (sql: string): Promise<void> => {
    order.assertInnermost();
    await runner.query(sql);
  };
  // Public methods of the query runner are replaced, because TypeORM's own methods would report a commit to subscribers
  // each time a savepoint is released.
  Object.assign(runner, {
    connect: () => Promise.resolve(connection),
    // Without `isTransactionActive`, save() would begin its own transaction, and code that waits for the commit would
    // not wait.
    isTransactionActive: true,
    startTransaction: (isolation?: string) =>
      send(isolation === undefined ? 'START TRANSACTION' : `START TRANSACTION ISOLATION LEVEL ${isolation}`),
    commitTransaction: () => send('COMMIT'),
    rollbackTransaction: () => send('ROLLBACK'),
  });
  const { manager } = runner;
  const begin = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(manager, { transaction: (...args: unknown[]) => order.run(() => begin(...args)) });
  onTransactionEnd(transaction, (outcome) => void end(runner, dataSource, outcome));
  return runner;
}

/**
 * Reports the end of the library's transaction to TypeORM's subscribers. If the outcome is unknown, the subscribers get
 * no event, as with TypeORM's own transactions.
 */
async function end(runner: QueryRunner, dataSource: DataSource, outcome: TransactionOutcome): Promise<void> {
  Object.assign(runner, { isTransactionActive: false });
  try {
    if (outcome === 'committed') await runner.broadcaster.broadcast('AfterTransactionCommit');
    if (outcome === 'rolledBack') await runner.broadcaster.broadcast('AfterTransactionRollback');
  } catch (error) {
    // An error of a subscriber is only logged, because the transaction has already ended and its caller must not fail.
    dataSource.logger.log('warn', `A subscriber failed after the end of a transaction: ${String(error)}`);
  } finally {
    await runner.release();
  }
}
