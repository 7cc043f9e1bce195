import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0014-pending-orders';

/** Beyond the time that a process of the former version may have taken over an order. */
const FORMER_LEASE_SECONDS = 120;

/** A row for each order outside our database that appointments wait for, also of those that wait already. */
export function statements(
  { pending_orders: pending, appointments, holds }: Tables,
  dialect: DialectName,
): string[] {
  const isMariadb = dialect === 'mariadb';
  const text = isMariadb ? 'MEDIUMTEXT' : 'TEXT';
  const end = isMariadb ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const joined = (...parts: string[]): string =>
    isMariadb ? `CONCAT(${parts.join(', ')})` : parts.join(' || ');
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
    `INSERT INTO ${pending} (reference, kind, state_before, lease, leased_until, created_at)
      SELECT a.order_reference, 'booking', ${joined(`'{"firstId":'`, 'MIN(a.id)', `',"lines":[]}'`)}, '',
        MIN(a.date_created) + ${FORMER_LEASE_SECONDS}, MIN(a.date_created)
      FROM ${appointments} a
      WHERE a.order_reference > '' AND a.series_id = 0
        AND NOT EXISTS (SELECT 1 FROM ${holds} h WHERE h.appointment_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM ${pending} p WHERE p.reference = a.order_reference)
      GROUP BY a.order_reference`,
  ];
}
