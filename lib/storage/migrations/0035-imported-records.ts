import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0035-imported-records';

/**
 * Creates the table of the records that were imported from another system: the id in that system, the id in this shop,
 * and a digest of the record. With this table, a repeated import recognises records.
 */
export function statements({ imported_records: records }: Tables, dialect: DialectName): string[] {
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    'source VARCHAR(191) NOT NULL',
    'kind VARCHAR(16) NOT NULL',
    'source_id VARCHAR(191) NOT NULL',
    'local_id BIGINT NOT NULL',
    'local_version BIGINT NOT NULL',
    'digest CHAR(64) NOT NULL',
    'PRIMARY KEY (source, kind, source_id)',
  ];
  return [
    `CREATE TABLE IF NOT EXISTS ${records} (${columns.join(', ')})${end}`,
    `CREATE INDEX IF NOT EXISTS ${records}_local ON ${records} (kind, local_id)`,
  ];
}
