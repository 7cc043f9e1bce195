import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import { connectionBehind } from '../connections/connection';
import { DIALECTS } from '../dialects/dialects';
import type { Dialect } from '../dialects/dialect';
import { transactionFields } from '../sequelize-internals';
import { assertUnfinished, openRootOf } from '../transactions/transaction-end';
import type { Connections, Driver } from './connections';
import { noteHandle } from './lent-connections';
import { NestedTransactions } from './nested-transactions';

/** The connection of a transaction, with the dialect of its driver. */
interface Lent {
  readonly root: Transaction;
  readonly dialect: Dialect;
  readonly connection: object;
}

/**
 * Returns the driver's own connection of a transaction of the library, so that a port (function of the shop) can write
 * on it without Sequelize. Statements that begin or end a transaction must not be sent on this connection: see
 * `nestingConnectionOf`. The connection must not be kept longer than the transaction.
 *
 * @param transaction the value that a port gets as `context.transaction`
 * @param driver the package whose connection is expected: `pg`, `mariadb` or `sqlite3`; decides the type of
 * the result
 * @throws AppointmentsError `shop_appointments_invalid_option` if the value is not a transaction, has ended,
 * or belongs to another driver
 */
export function connectionOf<D extends Driver = Driver>(transaction: unknown, driver?: D): Connections[D] {
  const { root, connection } = lent(transaction, driver);
  // A connection of the shop is not recorded as lent, because it serves other transactions later.
  if (!connectionBehind(root)?.isOfHost) noteHandle(connection, root);
  return connection as Connections[D];
}

/**
 * Returns the connection of `connectionOf` for data layers that begin transactions of their own. On it, BEGIN, COMMIT
 * and ROLLBACK become savepoints inside the transaction of the library, and releasing or closing does nothing. It
 * refuses a COMMIT or ROLLBACK without a BEGIN, isolation levels other than READ COMMITTED, and every statement after
 * the end of the library's transaction. On PostgreSQL, values are read with the parsers of `pg` and not with those of
 * Sequelize.
 *
 * @param transaction the value that a port gets as `context.transaction`
 * @param driver the package whose connection is expected: `pg`, `mariadb` or `sqlite3`; decides the type of
 * the result
 * @param borrower an object that stands for one of several callers whose transactions run on the connection at
 * the same time. Transactions of different borrowers may nest. A transaction that would partly overlap with that of another borrower is refused, because its savepoint would keep, or undo, rows of the other transaction.
 * Default: all callers count as one borrower.
 * @throws AppointmentsError `shop_appointments_invalid_option` as `connectionOf` does
 */
export function nestingConnectionOf<D extends Driver = Driver>(
  transaction: unknown,
  driver?: D,
  borrower?: object,
): Connections[D] {
  const { root, dialect, connection } = lent(transaction, driver);
  let shared = sharedIn.get(root);
  if (!shared) {
    const nested = new NestedTransactions(dialect.lending.driver, () => assertUnfinished(root));
    shared = { nested, facades: new WeakMap() };
    sharedIn.set(root, shared);
  }
  const known = shared.facades.get(borrower ?? root);
  if (known) return known as Connections[D];
  const facade = dialect.lending.nesting(
    connection,
    shared.nested.borrower(),
    transactionFields(root).sequelize,
  );
  shared.facades.set(borrower ?? root, facade);
  noteHandle(facade, root);
  return facade as Connections[D];
}

/**
 * The transactions that are nested on one lent connection, and for each borrower (caller) the wrapper of the
 * connection.
 */
interface Shared {
  readonly nested: NestedTransactions;
  /**
   * Wrappers of the connection by borrower (caller). For a caller that names no borrower, the transaction is the key.
   */
  readonly facades: WeakMap<object, object>;
}
const sharedIn = new WeakMap<Transaction, Shared>();

function lent(transaction: unknown, driver: Driver | undefined): Lent {
  const root = openRootOf(transaction);
  const dialect = DIALECTS[transactionFields(root).sequelize.getDialect() as keyof typeof DIALECTS];
  if (driver !== undefined && driver !== dialect.lending.driver) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      `The connection of this transaction is of the driver ${dialect.lending.driver}, and not of ${driver}. Your data layer must use the library's database and driver.`,
    );
  }
  const connection = connectionBehind(root)?.driver ?? transactionFields(root).connection!;
  return { root, dialect, connection };
}
