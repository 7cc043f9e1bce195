import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0037-line-paid';

/**
 * Adds a column for the part of an order's payments that counts for the order line of an appointment. The part is
 * needed for shops that state payments only for a whole order. The column may be NULL, so that processes of the former
 * version, which do not know the column, can still insert appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [`ALTER TABLE ${appointments} ${add} line_paid TEXT`];
}
