import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0012-no-mark-of-trashing';

/**
 * Removes the column that said who cancelled an order. A revived appointment now always revives its order, so the
 * column is not needed.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  // MariaDB commits at every change of a table. If this migration was interrupted, the column may have been dropped
  // already.
  const drop = dialect === 'sqlite' ? 'DROP COLUMN' : 'DROP COLUMN IF EXISTS';
  return [`ALTER TABLE ${appointments} ${drop} trash_cancelled_order`];
}
