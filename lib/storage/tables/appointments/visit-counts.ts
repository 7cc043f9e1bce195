import type { Instant } from '../../../time/units';
import type { Binds, Row } from '../../sql';
import type { Tables } from '../../table-names';
import { type AppointmentFilters, listCondition } from './appointment-list';

/** Counts of one person's appointments, of all time. A `CustomerRecord` counts only the last 365 days. */
export interface VisitCounts {
  /** Appointments that have not ended, except cancelled ones. */
  readonly coming: number;
  /** Appointments that have ended, except cancelled ones. */
  readonly past: number;
  readonly cancelled: number;
  /** Appointments that the customer cancelled too late. They also count as cancelled. */
  readonly cancelledLate: number;
  /** Appointments to which the customer did not come. They also count as past or coming. */
  readonly noShow: number;
}

export function visitCountsSql(
  filters: AppointmentFilters,
  now: Instant,
  tables: Tables,
  binds: Binds,
): string {
  const count = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const stands = "status <> 'cancelled'";
  const at = binds.add(now);
  return `SELECT ${count(`${stands} AND ends_at > ${at}`)} AS coming,
      ${count(`${stands} AND ends_at <= ${at}`)} AS past,
      ${count("status = 'cancelled'")} AS cancelled,
      ${count("status = 'cancelled' AND cancelled_late_at IS NOT NULL")} AS cancelled_late,
      ${count(`${stands} AND customer_status = 'no-show'`)} AS no_show
    FROM ${tables.appointments}
    WHERE ${listCondition(filters, tables, binds)}`;
}

/** Converts the row of counts. A sum over no rows is null, and becomes 0. */
export const readVisitCounts = (row: Row | undefined): VisitCounts => ({
  coming: Number(row?.coming ?? 0),
  past: Number(row?.past ?? 0),
  cancelled: Number(row?.cancelled ?? 0),
  cancelledLate: Number(row?.cancelled_late ?? 0),
  noShow: Number(row?.no_show ?? 0),
});
