import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0026-limits';

/**
 * Adds a column for the keyed hash by which the bookings of a guest are counted. The hash is '' for a booking of an
 * account, for an unknown guest, and for bookings made before this version.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const text = dialect === 'mariadb' ? 'VARCHAR(64)' : dialect === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
  return [
    `ALTER TABLE ${appointments} ${add} customer_key ${text} NOT NULL DEFAULT ''`,
    `CREATE INDEX IF NOT EXISTS ${appointments}_customer_key ON ${appointments} (customer_key)`,
  ];
}
