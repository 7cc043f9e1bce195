import { type Binds, integerText } from '../sql';
import type { Tables } from '../table-names';

/** The column of appointments that names the series or the visit to which an appointment belongs. */
type GroupColumn = 'series_id' | 'visit_id';

/** The customer who booked, or the member who takes part. If both are absent, nothing is visible. */
export interface VisibleTo {
  readonly customerId?: number;
  readonly staffId?: number;
}

/** Returns the SQL condition that a member takes part in an appointment of the series or visit. */
export function namesMember(
  { appointments, appointment_staff: staff }: Tables,
  column: GroupColumn,
  staffId: number,
): string {
  return `id IN (SELECT a.${column} FROM ${staff} s JOIN ${appointments} a ON a.id = s.appointment_id
      WHERE s.staff_id = ${integerText(staffId)})`;
}

/** Returns the SQL condition that the customer booked the series or visit, or that the member takes part. */
export function isVisible(
  tables: Tables,
  column: GroupColumn,
  { customerId, staffId }: VisibleTo,
  binds: Binds,
): string {
  const either: string[] = [];
  // Customer 0 stands for all guests, so their bookings are not attributed to one person.
  if (customerId) either.push(`customer_id = ${binds.add(customerId)}`);
  if (staffId) either.push(namesMember(tables, column, staffId));
  return either.length === 0 ? '1 = 0' : `(${either.join(' OR ')})`;
}
