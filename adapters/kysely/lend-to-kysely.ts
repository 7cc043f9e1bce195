import {
  type Dialect,
  type Kysely,
  type KyselyConfig,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  sql,
} from 'kysely';
import { nestingConnectionOf } from '../../lib/index';
import { handlePerTransaction, type TransactionContext } from '../handle-per-transaction';
import { invalidOption } from '../invalid-option';
import type { KyselyInstance } from './kysely-instance';

/** Settings of the host's Kysely instance that cannot be read from the instance. */
export type LendingSettings = Pick<KyselyConfig, 'log'> & Pick<PostgresDialectConfig, 'cursor'>;

/**
 * Lends the library's transaction to code that uses Kysely over `pg`. The result is a function of a call's context.
 * Without a transaction in the context, it returns the host's instance itself. Otherwise it returns an instance with
 * the same plugins and compiler. All statements of this instance are part of that transaction. Transactions that are
 * begun on it are savepoints. PostgreSQL only.
 *
 * @param settings `log` and `cursor` of the host's instance. Without them, statements inside a transaction are not
 * logged, and cannot be streamed.
 * @throws AppointmentsError `shop_appointments_invalid_option` for an instance of another database. The returned
 * function throws this error if the transaction has ended or the library's database is another one; so does every
 * statement after the end of the transaction.
 */
export function lendToKysely<Db extends KyselyInstance>(
  db: Db,
  settings: LendingSettings = {},
): (context: TransactionContext) => Db {
  const own = lendable(db);
  const executor = own.getExecutor();
  // The class is taken from the host's own instance, so that `instanceof` works with the host's copy of the package.
  const Copy = own.withoutPlugins().constructor as new (config: KyselyConfig) => Db;
  return handlePerTransaction(db, (transaction) => {
    // Each request for a connection gets its own object, so that the second of two overlapping transactions can be
    // refused.
    const connect = () => nestingConnectionOf(transaction, 'pg', {});
    connect();
    const pool = {
      connect: () => Promise.resolve().then(connect),
      end: () => Promise.resolve(),
    } as unknown as PostgresPool;
    const dialect: Dialect = {
      createDriver: () => new PostgresDriver({ pool, cursor: settings.cursor }),
      createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
      createAdapter: () => executor.adapter,
      createIntrospector: (own) => new PostgresIntrospector(own),
    };
    return new Copy({ dialect, plugins: [...executor.plugins], log: settings.log });
  });
}

/**
 * Checks that an instance can be lent. Returns it with the types of the package. @throws AppointmentsError for an
 * instance that cannot be lent
 */
function lendable(instance: KyselyInstance): Kysely<unknown> {
  const db = Object(instance) as Kysely<unknown>;
  if (typeof db.getExecutor !== 'function') {
    throw invalidOption(
      'lendToKysely: this is not an instance of Kysely. Pass the result of new Kysely({ dialect }).',
    );
  }
  if (db.isTransaction) {
    throw invalidOption('lendToKysely: this is a transaction. Pass the instance on which it was begun.');
  }
  // To recognise PostgreSQL, a statement is compiled: all compilers for PostgreSQL write `$1` for a value. Classes
  // cannot be compared, because they differ between copies of the package.
  if (!sql`${1}`.compile(db).sql.includes('$1')) {
    throw invalidOption(
      'lendToKysely: only Kysely over pg (PostgreSQL) can share a transaction with the library.',
    );
  }
  return db;
}
