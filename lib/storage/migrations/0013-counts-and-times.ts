import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0013-counts-and-times';

/**
 * Adds columns for the end of a recurrence with a COUNT, and for the version of the rule from which the end was
 * computed. A process of an older version changes the recurrence without the end; the version then shows that the end
 * is outdated. Also rewrites times of day as HH:MM.
 */
export function statements({ rules }: Tables, dialect: DialectName): string[] {
  const int = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  // MariaDB commits at every change of a table. If this migration was interrupted, the columns may have been added
  // already.
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [
    ...['count_first', 'count_last', 'count_version'].map(
      (column) => `ALTER TABLE ${rules} ${add} ${column} ${int}`,
    ),
    ...['from_range', 'to_range'].flatMap((column) => [
      `UPDATE ${rules} SET ${column} = REPLACE('0T', 'T', ${column}), version = version + 1
        WHERE ${column} LIKE '_:__' OR ${column} LIKE '_:__:__'`,
      `UPDATE ${rules} SET ${column} = SUBSTR(${column}, 1, 5), version = version + 1
        WHERE ${column} LIKE '__:__:00'`,
    ]),
  ];
}
