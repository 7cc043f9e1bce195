import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0003-idempotency-keys';

/**
 * Creates the table of requests with an Idempotency-Key: the process that works on each request, the ids of the records
 * that the request has created so far, and the response.
 */
export function statements({ idempotency_keys: keys }: Tables, dialect: DialectName): string[] {
  const text = dialect === 'mariadb' ? 'MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : 'TEXT';
  const columns = [
    'digest CHAR(64) NOT NULL PRIMARY KEY',
    'request CHAR(64) NOT NULL',
    'lease CHAR(36) NOT NULL',
    'leased_until BIGINT NOT NULL',
    `made ${text} NOT NULL`,
    `answer ${text}`,
    'reserved_at BIGINT NOT NULL',
  ];
  return [
    `CREATE TABLE IF NOT EXISTS ${keys} (${columns.join(', ')})`,
    `CREATE INDEX IF NOT EXISTS ${keys}_reserved ON ${keys} (reserved_at)`,
  ];
}
