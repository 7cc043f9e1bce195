import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0028-money-policies';

/**
 * The rules about money that an appointment keeps, and its fees. NULL lets a process of the former version, which does
 * not write these columns, store appointments. `fee_state` is 1 while a fee of the appointment may need a person, and
 * serves the search for such appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const columns = ['policies TEXT', 'fees TEXT', 'fee_state INTEGER'];
  return [
    ...columns.map((column) => `ALTER TABLE ${appointments} ${add} ${column}`),
    `CREATE INDEX IF NOT EXISTS ${appointments}_fee_state ON ${appointments} (fee_state)`,
  ];
}
