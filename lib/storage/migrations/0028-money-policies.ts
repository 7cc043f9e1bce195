import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0028-money-policies';

/**
 * Adds columns for the money policies, the deposit and the fees of an appointment, and for the number of times that the
 * customer has moved the appointment. NULL lets a process of the former version, which does not write these columns,
 * store appointments. `fee_state` is 1 while staff may have to settle a fee; appointments with open fees are found by
 * this column.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const columns = [
    'policies TEXT',
    'due_now TEXT',
    'due_later TEXT',
    'fees TEXT',
    'fee_state INTEGER',
    'customer_moves INTEGER NOT NULL DEFAULT 0',
  ];
  return [
    ...columns.map((column) => `ALTER TABLE ${appointments} ${add} ${column}`),
    `CREATE INDEX IF NOT EXISTS ${appointments}_fee_state ON ${appointments} (fee_state)`,
  ];
}
