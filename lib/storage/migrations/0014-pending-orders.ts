import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0014-pending-orders';

/**
 * Seconds after the creation of an appointment during which its order counts as being worked on: longer than any lease
 * in the version before this migration.
 */
const FORMER_LEASE_SECONDS = 120;

/**
 * Creates a table of the orders outside the library's database that the shop is still creating while their appointments
 * wait. Each order for which appointments wait at the time of the migration gets a row, too. Before this migration, the
 * tables of holds and series contained the leases of these orders, and the lines that an order had before the booking.
 */
export function statements(
  { pending_orders: pending, appointments, holds, series }: Tables,
  dialect: DialectName,
): string[] {
  const isMariadb = dialect === 'mariadb';
  const text = isMariadb ? 'MEDIUMTEXT' : 'TEXT';
  const end = isMariadb ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const joined = (...parts: string[]): string =>
    isMariadb ? `CONCAT(${parts.join(', ')})` : parts.join(' || ');
  const before = (firstId: string, lines: string): string =>
    joined(`'{"firstId":'`, firstId, `',"lines":['`, lines, `']}'`);
  // MariaDB commits at every change of a table. If this migration was interrupted, the columns may have been added or
  // dropped already.
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const drop = dialect === 'sqlite' ? 'DROP COLUMN' : 'DROP COLUMN IF EXISTS';
  const isNew = (reference: string): string =>
    `${reference} > '' AND NOT EXISTS (SELECT 1 FROM ${pending} p WHERE p.reference = ${reference})`;
  const insert = `INSERT INTO ${pending} (reference, kind, state_before, lease, leased_until, created_at)`;
  const columns = [
    'reference VARCHAR(64) NOT NULL PRIMARY KEY',
    'kind VARCHAR(16) NOT NULL',
    `state_before ${text} NOT NULL`,
    'lease VARCHAR(64) NOT NULL',
    'leased_until BIGINT NOT NULL',
    'created_at BIGINT NOT NULL',
  ];
  return [
    `CREATE TABLE IF NOT EXISTS ${pending} (${columns.join(', ')})${end}`,
    `CREATE INDEX IF NOT EXISTS ${pending}_lease ON ${pending} (leased_until)`,
    `ALTER TABLE ${holds} ${add} lines_before ${text}`,
    `ALTER TABLE ${holds} ${add} busy_until BIGINT`,
    `ALTER TABLE ${series} ${add} busy_until BIGINT`,
    `${insert}
      SELECT s.order_reference, 'series', ${before('COALESCE(MIN(a.id), 0)', "''")}, '',
        COALESCE(MAX(s.busy_until), 0), MIN(s.date_created)
      FROM ${series} s LEFT JOIN ${appointments} a ON a.order_reference = s.order_reference
      WHERE ${isNew('s.order_reference')} GROUP BY s.order_reference`,
    `${insert}
      SELECT a.order_reference, 'checkout', ${before('MIN(a.id)', "COALESCE(MIN(h.lines_before), '')")}, '',
        COALESCE(MAX(h.busy_until), 0), MIN(a.date_created)
      FROM ${appointments} a JOIN ${holds} h ON h.appointment_id = a.id
      WHERE ${isNew('a.order_reference')} GROUP BY a.order_reference`,
    `${insert}
      SELECT a.order_reference, 'booking', ${before('MIN(a.id)', "''")}, '',
        MIN(a.date_created) + ${FORMER_LEASE_SECONDS}, MIN(a.date_created)
      FROM ${appointments} a
      WHERE ${isNew('a.order_reference')} GROUP BY a.order_reference`,
    `ALTER TABLE ${holds} ${drop} lines_before`,
    `ALTER TABLE ${holds} ${drop} busy_until`,
    `ALTER TABLE ${series} ${drop} busy_until`,
  ];
}
