import { QueryTypes, type Sequelize } from 'sequelize';
import type { Appointments } from '../../lib/index';
import { internalsOf } from './internals';

/** Tables that can name a person. */
const TABLES = [
  'appointments',
  'holds',
  'idempotency_keys',
  'messages',
  'outbox',
  'person_notes',
  'series',
  'visits',
  'waitlist_entries',
  'webhook_deliveries',
] as const;

/** Reads all rows of the tables that can name a person. */
export const tablesOf = (appointments: Appointments): Promise<Record<string, object[]>> =>
  internalsOf(appointments).storage.transaction(async (transaction) => {
    const { sequelize } = transaction as unknown as { readonly sequelize: Sequelize };
    const rows: Record<string, object[]> = {};
    for (const table of TABLES)
      rows[table] = await sequelize.query(`SELECT * FROM shop_appointments_${table}`, {
        type: QueryTypes.SELECT,
        transaction,
      });
    return rows;
  });
