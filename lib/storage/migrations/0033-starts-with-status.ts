import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0033-starts-with-status';

/**
 * Adds the id and the status to the index of starts, so that counting the rows of a month's list reads only the index.
 * The id stands before the status, because lists are sorted by start and id, and MariaDB would sort all rows of an
 * index in another order.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  return [
    `CREATE INDEX IF NOT EXISTS ${appointments}_starts ON ${appointments} (starts_at, id, status)`,
    `DROP INDEX IF EXISTS ${appointments}_start${dialect === 'mariadb' ? ` ON ${appointments}` : ''}`,
  ];
}
