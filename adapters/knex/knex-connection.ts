import type { Knex } from 'knex';
import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import { clientOf, driverOf } from './host-client';

/**
 * Returns the client of `pg` on which a transaction of Knex runs, for `appointments.joinTransaction` and
 * `appointments.transactionOn`.
 *
 * @param trx the transaction of `knex.transaction(async (trx) => ...)`, while it runs
 * @throws AppointmentsError `shop_appointments_invalid_option` for anything else, and for other clients than `pg`
 */
export async function knexConnection(trx: Knex.Transaction): Promise<PgConnection> {
  const client = clientOf(trx);
  if (driverOf(client) !== 'pg') {
    throw invalidOption(
      `knexConnection: a transaction of the client ${client.driverName} cannot be joined. Begin with appointments.transaction(async (t) => ...), and use lendToKnex(knex)({ transaction: t }).`,
    );
  }
  if (trx.isTransaction !== true || trx.isCompleted()) {
    throw invalidOption(
      'knexConnection: this is not a running transaction. Call it inside knex.transaction(async (trx) => ...), and pass trx.',
    );
  }
  // The client of a Knex transaction has only this one connection, so acquiring it takes nothing from the pool.
  return (await client.acquireConnection()) as unknown as PgConnection;
}
