import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0006-holds';

/**
 * Creates the table for data that only holds (appointments in a cart) have: their owner, and the progress of their
 * checkout.
 */
export function statements({ holds }: Tables, dialect: DialectName): string[] {
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    'appointment_id BIGINT NOT NULL PRIMARY KEY',
    'token_hash CHAR(64) NOT NULL',
    'owner_hash CHAR(64) NOT NULL',
    'expires_at BIGINT NOT NULL',
    'is_extended BIGINT NOT NULL',
    `lines_before ${dialect === 'mariadb' ? 'MEDIUMTEXT' : 'TEXT'} NOT NULL`,
    'busy_until BIGINT NOT NULL',
  ];
  return [
    `CREATE TABLE IF NOT EXISTS ${holds} (${columns.join(', ')})${end}`,
    `CREATE INDEX IF NOT EXISTS ${holds}_owner ON ${holds} (owner_hash)`,
    `CREATE INDEX IF NOT EXISTS ${holds}_expiry ON ${holds} (expires_at)`,
  ];
}
