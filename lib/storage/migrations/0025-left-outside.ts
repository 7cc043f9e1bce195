import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0025-left-outside';

/**
 * Adds columns that tell since when an appointment has lain in closed time, and whether staff accepted that. Also adds
 * a table of the products, members and site whose appointments have to be examined. Existing appointments count as
 * booked in open time; the background worker's first examination finds the appointments in closed time. The defaults
 * let a process of the former version, which does not write these columns, store appointments.
 */
export function statements({ appointments, outside_marks: marks }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    'kind VARCHAR(16) NOT NULL',
    `id ${integer} NOT NULL`,
    'mark VARCHAR(64) NOT NULL',
    'PRIMARY KEY (kind, id)',
  ];
  return [
    `ALTER TABLE ${appointments} ${add} outside_accepted ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE ${appointments} ${add} left_outside_at ${integer}`,
    `CREATE TABLE IF NOT EXISTS ${marks} (${columns.join(', ')})${end}`,
  ];
}
