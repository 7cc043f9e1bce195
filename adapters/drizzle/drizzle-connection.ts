import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import type { DrizzleTransaction } from './drizzle-types';
import { clientOf, kindOf } from './internals';

/**
 * Returns the client of `pg` on which a transaction of Drizzle runs, for `appointments.joinTransaction` and
 * `appointments.transactionOn`.
 *
 * @param tx the transaction of `db.transaction(async (tx) => ...)`, while it runs
 * @throws AppointmentsError `shop_appointments_invalid_option` for anything else, and for other drivers than `pg`
 */
export function drizzleConnection(tx: DrizzleTransaction): PgConnection {
  const kind = kindOf(tx);
  if (kind !== 'NodePgTransaction') {
    throw invalidOption(
      `drizzleConnection: ${kind ?? 'this'} is not a transaction of drizzle-orm/node-postgres. Call it inside db.transaction(async (tx) => ...), and pass tx.`,
    );
  }
  return clientOf(tx);
}
