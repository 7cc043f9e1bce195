import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0038-order-paid';

/**
 * Adds the payments of an order at their last division between its lines, and their part that belonged to no line. The
 * columns may be NULL, so that processes of the former version, which do not know them, can still insert appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return ['order_paid', 'order_unclaimed'].map(
    (column) => `ALTER TABLE ${appointments} ${add} ${column} TEXT`,
  );
}
