import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import { clientOf, kindOf } from './internals';

/** A transaction of drizzle-orm/node-postgres, whatever its schema. */
type DrizzleTransaction = Pick<PgTransaction<NodePgQueryResultHKT>, 'execute' | 'rollback'>;

/**
 * The client of `pg` on which a transaction of Drizzle runs, for `appointments.joinTransaction`.
 *
 * @param tx the transaction of `db.transaction(async (tx) => ...)`, while it runs
 * @throws AppointmentsError `shop_appointments_invalid_option` for anything else, for other drivers than `pg`, and for a
 * transaction of the library
 */
export function drizzleConnection(tx: DrizzleTransaction): PgConnection {
  const kind = kindOf(tx);
  if (kind !== 'NodePgTransaction') {
    throw invalidOption(
      `drizzleConnection: ${kind ?? 'this'} is not a transaction of drizzle-orm/node-postgres. Call it inside db.transaction(async (tx) => ...), and pass tx.`,
    );
  }
  const client = clientOf(tx);
  if (!client) {
    throw invalidOption(
      'drizzleConnection: this transaction is the library’s own. Pass context.transaction on instead.',
    );
  }
  return client;
}
