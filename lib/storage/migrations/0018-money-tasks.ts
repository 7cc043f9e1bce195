import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0018-money-tasks';

/**
 * Adds columns for the payment tasks of staff. Their defaults let a process of the former version, which does not write
 * these columns, store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  return [
    `ALTER TABLE ${appointments} ${add} money_settled ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE ${appointments} ${add} paid_late_at ${integer}`,
    `CREATE INDEX IF NOT EXISTS ${appointments}_money ON ${appointments} (order_status, status)`,
  ];
}
