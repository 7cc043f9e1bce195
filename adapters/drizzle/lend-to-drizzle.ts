import { nestingConnectionOf } from '../../lib/index';
import { handlePerTransaction, type TransactionContext } from '../handle-per-transaction';
import { invalidOption } from '../invalid-option';
import { NestingOrder } from '../nesting-order';
import type { DrizzleDatabase } from './drizzle-types';
import { assertKnown, bound, kindOf } from './internals';

/** The method `transaction` of a Drizzle database; the types of its transactions depend on the schema. */
interface Transactional {
  transaction(...args: unknown[]): Promise<unknown>;
}

/**
 * Lends the library's transaction to code that uses Drizzle over `pg`. The result is a function of a call's context.
 * Without a transaction in the context, it returns `db` itself. Otherwise it returns a database with the same schema,
 * casing, logger and cache. All statements of this database are part of the library's transaction. Transactions that
 * are begun on this database become savepoints. If two of these overlap, the second one is refused.
 *
 * @param db the result of `drizzle(...)` of drizzle-orm/node-postgres, on the library's database
 * @throws AppointmentsError `shop_appointments_invalid_option` for another driver. The returned function throws this
 * error if the transaction has ended or the library's database is another one.
 */
export function lendToDrizzle<Db extends DrizzleDatabase>(db: Db): (context: TransactionContext) => Db {
  const kind = kindOf(db);
  if (kind !== 'NodePgDatabase') {
    throw invalidOption(
      `lendToDrizzle: ${kind ?? 'this'} cannot share a transaction with the library. Pass the result of drizzle(...) of drizzle-orm/node-postgres, or keep the orders elsewhere (orders.sharesDatabase: false).`,
    );
  }
  assertKnown(db);
  return handlePerTransaction<Db>(db, (transaction) => {
    const order = new NestingOrder();
    // Each database gets its own object for the lent connection, so that the second of two overlapping transactions can
    // be refused.
    const bind = (): Db => bound(db, nestingConnectionOf(transaction, 'pg', {}));
    const begin: Transactional['transaction'] = (...args) =>
      order.run(() => (bind() as unknown as Transactional).transaction(...args));
    return Object.assign(bind(), { transaction: begin });
  });
}
