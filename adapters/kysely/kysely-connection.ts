import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely';
import { Client } from 'pg';
import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import type { KyselyInstance } from './kysely-instance';

/**
 * Returns the client of `pg` on which a transaction of Kysely runs, for `appointments.joinTransaction` and
 * `appointments.transactionOn`.
 *
 * @param trx the transaction of `db.transaction().execute(async (trx) => ...)` or `db.startTransaction().execute()`,
 * while it runs
 * @throws AppointmentsError `shop_appointments_invalid_option` for anything else, and for other drivers than `pg`
 */
export async function kyselyConnection(
  trx: KyselyInstance & { readonly isTransaction: true },
): Promise<PgConnection> {
  if (!(trx as KyselyInstance | undefined)?.isTransaction) throw notRunning();
  let client: PgConnection | undefined;
  try {
    await (trx as unknown as Transaction<unknown>).getExecutor().provideConnection(async (connection) => {
      client = await clientBehind(connection);
    });
  } catch (cause) {
    // Kysely throws an error of its own if the transaction has ended. This error becomes the cause.
    throw notRunning(cause);
  }
  if (client) return client;
  throw invalidOption(
    'kyselyConnection: this transaction does not run on a client of pg. Give Kysely a PostgresDialect with a Pool of pg; on other databases begin with appointments.transaction(async (t) => ...). Inside a transaction of the library, pass the result of lendToKysely(db)(context), and not a transaction that was begun on it.',
  );
}

const notRunning = (cause?: unknown) =>
  invalidOption(
    'kyselyConnection: this is not a running transaction. Call it inside db.transaction().execute(async (trx) => ...), and pass trx.',
    cause,
  );

/**
 * Finds the `pg` client of a connection, which Kysely keeps in a private field. To find the client, this function
 * replaces its `query` method for a moment and runs a statement: `executeQuery` calls `query` synchronously, so nothing
 * is sent. Undefined if the connection belongs to another driver.
 */
async function clientBehind(connection: DatabaseConnection): Promise<PgConnection | undefined> {
  const noticed: PgConnection[] = [];
  const { prototype } = Client;
  const query = Object.getOwnPropertyDescriptor(prototype, 'query')!;
  function notice(this: PgConnection): Promise<unknown> {
    noticed.push(this);
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  }
  let run: Promise<unknown>;
  Object.defineProperty(prototype, 'query', { ...query, value: notice });
  try {
    run = connection.executeQuery(CompiledQuery.raw('SELECT 1'));
  } finally {
    Object.defineProperty(prototype, 'query', query);
  }
  await run;
  return noticed[0];
}
