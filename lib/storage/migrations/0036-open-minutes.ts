import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0036-open-minutes';

/**
 * Creates the table of the minutes in which members, products and resources were open on past days. Rules have no
 * history, so these minutes cannot be computed later.
 */
export function statements({ open_minutes: minutes }: Tables, dialect: DialectName): string[] {
  const int = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  const word = { sqlite: 'TEXT', postgres: 'TEXT COLLATE "C"', mariadb: 'VARCHAR(20)' }[dialect];
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    `site_day ${int} NOT NULL`,
    `kind ${word} NOT NULL`,
    `kind_id ${int} NOT NULL`,
    `minutes ${int} NOT NULL`,
    'PRIMARY KEY (site_day, kind, kind_id)',
  ];
  return [`CREATE TABLE IF NOT EXISTS ${minutes} (${columns.join(', ')})${end}`];
}
