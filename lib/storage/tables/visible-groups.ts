import { type Binds, integerText } from '../sql';
import type { Tables } from '../table-names';

/** Column of appointments that contains the id of their series, or of their visit. */
type GroupColumn = 'series_id' | 'visit_id';

/**
 * The customer or member who sees a list. A customer sees the customer's own bookings, and a member sees everything
 * that the member takes part in. If both are absent, nothing is visible.
 */
export interface VisibleTo {
  readonly customerId?: number;
  readonly staffId?: number;
}

/** Returns the SQL condition that a member takes part in any appointment of the series or visit. */
export function namesMember(
  { appointments, appointment_staff: staff }: Tables,
  column: GroupColumn,
  staffId: number,
): string {
  return `id IN (SELECT a.${column} FROM ${staff} s JOIN ${appointments} a ON a.id = s.appointment_id
      WHERE s.staff_id = ${integerText(staffId)})`;
}

/** Returns the SQL condition that a customer booked the series or visit, or that a member takes part in it. */
export function isVisible(
  tables: Tables,
  column: GroupColumn,
  { customerId, staffId }: VisibleTo,
  binds: Binds,
): string {
  const either: string[] = [];
  // Customer 0 stands for all guests. A guest must not see the bookings of other guests.
  if (customerId) either.push(`customer_id = ${binds.add(customerId)}`);
  if (staffId) either.push(namesMember(tables, column, staffId));
  return either.length === 0 ? '1 = 0' : `(${either.join(' OR ')})`;
}
