import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0040-person-notes';

/** Creates the table of the notes about people, by the id of a customer or by the e-mail address of a guest. */
export function statements({ person_notes: notes }: Tables, dialect: DialectName): string[] {
  const end = dialect === 'mariadb' ? ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
  const columns = [
    'customer_id BIGINT NOT NULL',
    'email_key VARCHAR(254) NOT NULL',
    'note TEXT NOT NULL',
    'date_modified BIGINT NOT NULL',
    'PRIMARY KEY (customer_id, email_key)',
  ];
  return [`CREATE TABLE IF NOT EXISTS ${notes} (${columns.join(', ')})${end}`];
}
