import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0012-no-mark-of-trashing';

/**
 * Removes the mark that said who cancelled an order: a revived appointment always revives its order, so the mark is
 * not needed.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  // MariaDB commits at every change of a table, so an interrupted migration may find the column gone.
  const drop = dialect === 'sqlite' ? 'DROP COLUMN' : 'DROP COLUMN IF EXISTS';
  return [`ALTER TABLE ${appointments} ${drop} trash_cancelled_order`];
}
