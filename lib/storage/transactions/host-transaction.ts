import { QueryTypes, type Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Database } from '../database';

/** The fields that Sequelize's transactions have beyond their declared type. */
interface OpenTransaction {
  readonly sequelize: unknown;
  readonly parent?: Transaction | null;
  readonly finished?: string;
  readonly options: { readonly isolationLevel?: string | null };
}

/** Transactions that this library began: they went through the writer queue, at the right isolation. */
export const begunHere = new WeakSet<Transaction>();
/** Transactions of hosts that were found fit before. */
const accepted = new WeakSet<Transaction>();

/**
 * Refuses (`shop_appointments_invalid_option`) a transaction in which a booking could not be judged safely:
 * one of another connection, an ended one, on SQLite one that did not queue, elsewhere one that is not
 * READ COMMITTED (after a first read it would go on seeing old rows).
 */
export async function assertJoinable(database: Database, t: Transaction): Promise<void> {
  const root = rootOf(t);
  const { sequelize, finished } = root as unknown as OpenTransaction;
  if (sequelize !== database.sequelize) {
    throw refusal(
      'it belongs to another Sequelize instance than the one given as `database`. Give that instance to both.',
    );
  }
  if (finished !== undefined) throw refusal(`it has ended already (${finished}).`);
  if (begunHere.has(root) || accepted.has(root)) return;
  const { isolationQuery } = database.dialect;
  if (isolationQuery === null) {
    throw refusal(
      'on SQLite it must wait for its turn to write. Begin it with appointments.transaction(async (t) => ...).',
    );
  }
  const level = await isolationOf(root, isolationQuery, database);
  if (level !== 'READ COMMITTED') {
    throw refusal(
      `its isolation level is ${level}. Begin it with { isolationLevel: 'READ COMMITTED' }, or with appointments.transaction(async (t) => ...).`,
    );
  }
  accepted.add(root);
}

function rootOf(t: Transaction): Transaction {
  const { parent } = t as unknown as OpenTransaction;
  return parent ? rootOf(parent) : t;
}

async function isolationOf(t: Transaction, sql: string, { sequelize }: Database): Promise<string> {
  const asked = (t as unknown as OpenTransaction).options.isolationLevel;
  // MariaDB does not tell the level of a single transaction, only of the session; what Sequelize set is known.
  if (asked) return asked;
  const [row] = await sequelize.query<{ level: string }>(sql, {
    type: QueryTypes.SELECT,
    transaction: t,
    raw: true,
  });
  return (row?.level ?? 'unknown').replace('-', ' ').toUpperCase();
}

function refusal(why: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `This transaction cannot be joined: ${why}`,
  );
}
