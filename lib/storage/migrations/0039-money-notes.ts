import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0039-money-notes';

/**
 * Adds a column for the amounts of an appointment that staff noted as paid, refunded or waived. The column may be NULL,
 * so that processes of the former version, which do not know the column, can still insert appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [`ALTER TABLE ${appointments} ${add} money_notes TEXT`];
}
