import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Connected } from '../connected';
import { connectionBehind } from '../connections/connection';
import { transactionFields } from '../sequelize-internals';
import { rootOf } from '../transactions/transaction-end';

/** The only isolation level at which each statement of a transaction sees all earlier commits of other transactions. */
export const READ_COMMITTED = 'READ COMMITTED';

/** Transactions of the shop that passed the check, so that each is checked once. */
const accepted = new WeakSet<Transaction>();

/**
 * Makes sure that a booking can be checked safely in a transaction of the shop.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` in four cases: the transaction belongs to another
 * Sequelize instance; it has ended; on SQLite, it did not wait in the writer's queue; on other databases, it is not
 * READ COMMITTED, so that it would see old rows after its first read
 */
export async function assertJoinable(connected: Connected, t: Transaction): Promise<void> {
  const root = rootOf(t);
  const { sequelize, finished } = transactionFields(root);
  if (sequelize !== connected.database.sequelize) {
    throw notJoinable(
      'it belongs to another Sequelize instance than the one passed as `database`. Begin the transaction with the instance passed as `database`.',
    );
  }
  if (finished !== undefined) throw notJoinable(`it has ended already (${finished}). Begin another one.`);
  // A transaction that the library began or joined needs no check: it is READ COMMITTED, and on SQLite it has waited in
  // the writer's queue.
  if (connectionBehind(root) || accepted.has(root)) return;
  await assertReadCommitted(connected, root);
  accepted.add(root);
}

async function assertReadCommitted({ database, statements }: Connected, t: Transaction): Promise<void> {
  const { isolation } = database.dialect;
  switch (isolation.knownBy) {
    case 'turn':
      throw notJoinable(
        'on SQLite a transaction must wait for its turn to write. Begin the transaction with appointments.transaction(async (t) => ...).',
      );
    case 'beginning':
      return assertLevel(transactionFields(t).options.isolationLevel ?? 'not known');
    case 'server': {
      const { rows } = await statements.send(isolation.query, [], t);
      return assertLevel(String(rows[0]!.level).toUpperCase());
    }
    default:
      return isolation satisfies never;
  }
}

function assertLevel(level: string): void {
  if (level === READ_COMMITTED) return;
  throw notJoinable(
    `its isolation level is ${level}. Begin it with { isolationLevel: 'READ COMMITTED' }, or with appointments.transaction(async (t) => ...).`,
  );
}

/** Makes the error for a transaction in which the library cannot write, with the reason. */
export function notJoinable(why: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `The library cannot write in this transaction: ${why}`,
  );
}
