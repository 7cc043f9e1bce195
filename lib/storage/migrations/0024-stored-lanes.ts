import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0024-stored-lanes';

/** Largest padding (gap to other bookings) in seconds: 31 days. */
const LARGEST = 31 * 86_400;

/**
 * Adds columns for the places that an appointment takes of each member, product or resource (lanes), for its padded
 * ends, and for its resources. Older appointments have no stored padding. Their padded ends are set as far out as the
 * largest padding reaches, so that every query finds them.
 *
 * The columns `occupied_from` and `occupied_to` of members now contain the padded ends. Finally, makes inserts by
 * processes of older versions fail: other bookings would not see an appointment without padded ends, and would take its
 * places.
 */
export function statements(
  { appointments, appointment_staff: staff }: Tables,
  dialect: DialectName,
): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  const ofAppointment = (column: string): string =>
    `COALESCE((SELECT a.${column} FROM ${appointments} a WHERE a.id = ${staff}.appointment_id), 0)`;
  const ids = dialect === 'mariadb' ? 'VARCHAR(2000)' : 'TEXT';
  return [
    `ALTER TABLE ${appointments} ${add} lanes ${dialect === 'mariadb' ? 'LONGTEXT' : 'TEXT'}`,
    `ALTER TABLE ${appointments} ${add} resource_ids ${ids} NOT NULL DEFAULT ''`,
    `ALTER TABLE ${appointments} ${add} padded_from ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE ${appointments} ${add} padded_to ${integer} NOT NULL DEFAULT 0`,
    `UPDATE ${appointments} SET padded_from = occupied_from - ${LARGEST}, padded_to = occupied_to + ${LARGEST}
      WHERE padded_to = 0`,
    `UPDATE ${staff} SET occupied_from = ${ofAppointment('padded_from')}, occupied_to = ${ofAppointment('padded_to')}`,
    `DROP INDEX IF EXISTS ${appointments}_occupied${dialect === 'mariadb' ? ` ON ${appointments}` : ''}`,
    `CREATE INDEX IF NOT EXISTS ${appointments}_padded ON ${appointments} (product_id, padded_to)`,
    ...refuseOlderWriters(appointments, dialect),
  ];
}

const refuseOlderWriters = (table: string, dialect: DialectName): string[] =>
  dialect === 'sqlite'
    ? [
        `CREATE TRIGGER IF NOT EXISTS ${table}_older_writer BEFORE INSERT ON ${table} WHEN NEW.padded_to = 0
          BEGIN SELECT RAISE(ABORT, 'An older version of shop-appointments is still running'); END`,
      ]
    : ['padded_from', 'padded_to'].map(
        (column) => `ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`,
      );
