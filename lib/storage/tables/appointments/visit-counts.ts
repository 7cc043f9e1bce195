import type { Instant } from '../../../time/units';
import { type Binds, inTexts, type Row } from '../../sql';
import type { Tables } from '../../table-names';

/** Numbers of a customer's appointments. */
export interface VisitCounts {
  /** Appointments that have not ended, without cancelled ones. */
  readonly coming: number;
  /** Appointments that have ended, without cancelled ones. */
  readonly past: number;
  readonly cancelled: number;
  /** Appointments to which the customer did not come; they count as coming or past, too. */
  readonly noShow: number;
}

interface VisitsQuery {
  readonly customerId: number;
  readonly now: Instant;
  readonly notStatuses: readonly string[];
}

export function visitCountsSql(
  { customerId, now, notStatuses }: VisitsQuery,
  tables: Tables,
  binds: Binds,
): string {
  const count = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const stands = "status <> 'cancelled'";
  const at = binds.add(now);
  return `SELECT ${count(`${stands} AND ends_at > ${at}`)} AS coming,
      ${count(`${stands} AND ends_at <= ${at}`)} AS past,
      ${count("status = 'cancelled'")} AS cancelled,
      ${count(`${stands} AND customer_status = 'no-show'`)} AS no_show
    FROM ${tables.appointments}
    WHERE customer_id = ${binds.add(customerId)} AND NOT (${inTexts('status', notStatuses, binds)})`;
}

/** Sums over no rows are null. */
export const readVisitCounts = (row: Row | undefined): VisitCounts => ({
  coming: Number(row?.coming ?? 0),
  past: Number(row?.past ?? 0),
  cancelled: Number(row?.cancelled ?? 0),
  noShow: Number(row?.no_show ?? 0),
});
