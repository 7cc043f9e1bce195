import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0029-entitlements';

/**
 * Adds columns that tell whether the customer must prepay, when a late cancellation happened, and which entitlement
 * (prepaid card or membership) pays. Also adds a table of the uses of entitlements that still have to be reported to
 * the shop, for shops whose entitlements are in another database. The defaults let a process of the former version,
 * which does not write these columns, store appointments.
 */
export function statements({ appointments, entitlement_uses: uses }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    'reference VARCHAR(64) NOT NULL PRIMARY KEY',
    'step VARCHAR(16) NOT NULL',
    `kept ${integer} NOT NULL`,
    `due_at ${integer} NOT NULL`,
  ];
  return [
    `ALTER TABLE ${appointments} ${add} must_prepay ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE ${appointments} ${add} cancelled_late_at ${integer}`,
    `ALTER TABLE ${appointments} ${add} entitlement TEXT`,
    `CREATE TABLE IF NOT EXISTS ${uses} (${columns.join(', ')})${end}`,
    `CREATE INDEX IF NOT EXISTS ${uses}_due ON ${uses} (due_at)`,
  ];
}
