import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0037-line-paid';

/**
 * Adds the amount that counts as paid for the order line of an appointment, if the shop states sums of the order only.
 * NULL lets a process of the former version, which does not write this column, store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [`ALTER TABLE ${appointments} ${add} line_paid TEXT`];
}
