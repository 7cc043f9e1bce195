import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0010-availability-index';

/**
 * Creates the table of the computed occurrences of availability rules, with one row for each product, member or site
 * that has rules.
 */
export function statements({ availability_index: sheets }: Tables, dialect: DialectName): string[] {
  const word = dialect === 'mariadb' ? 'VARCHAR(191)' : 'TEXT';
  const text = dialect === 'mariadb' ? 'LONGTEXT' : 'TEXT';
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    `scope ${word} NOT NULL`,
    'id BIGINT NOT NULL',
    'version BIGINT NOT NULL',
    `zone ${word} NOT NULL`,
    'from_at BIGINT NOT NULL',
    'to_at BIGINT NOT NULL',
    `rules ${text}`,
    'PRIMARY KEY (scope, id)',
  ];
  return [`CREATE TABLE IF NOT EXISTS ${sheets} (${columns.join(', ')})${end}`];
}
