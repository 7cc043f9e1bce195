import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0038-order-paid';

/**
 * Adds two columns for the last division of an order's payments between the order's lines: the sum of the payments, and
 * the part of the sum that belonged to no line. The columns may be NULL, so that processes of the former version, which
 * do not know these columns, can still insert appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return ['order_paid', 'order_unclaimed'].map(
    (column) => `ALTER TABLE ${appointments} ${add} ${column} TEXT`,
  );
}
