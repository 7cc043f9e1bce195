import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0033-starts-with-status';

/**
 * Adds the id and the status to the index of starts, so that a list of a month counts its rows in the index alone. The
 * id stands before the status because lists are sorted by start and id, and MariaDB sorts all rows of an index that has
 * another order.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  return [
    `CREATE INDEX IF NOT EXISTS ${appointments}_starts ON ${appointments} (starts_at, id, status)`,
    `DROP INDEX IF EXISTS ${appointments}_start${dialect === 'mariadb' ? ` ON ${appointments}` : ''}`,
  ];
}
