import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0020-settlements';

/**
 * Adds a column for the settlement of an appointment. NULL lets a process of the former version, which does not write
 * this column, store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [`ALTER TABLE ${appointments} ${add} settlement TEXT`];
}
