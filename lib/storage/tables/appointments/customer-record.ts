import type { CustomerRecord } from '../../../domain/people/admission';
import type { CountedCustomer } from '../../../domain/people/counted-customer';
import type { Instant } from '../../../time/units';
import { integerText, inWords, type Row } from '../../sql';
import type { Tables } from '../../table-names';
import { isOf } from './limit-tallies';

/** A query for a customer's record: the number of no-shows, late cancellations and bookings. */
export interface RecordQuery {
  readonly customer: CountedCustomer;
  readonly now: Instant;
  /**
   * No-shows count only if the appointment starts at this instant or later, and late cancellations only if the customer
   * cancelled at this instant or later.
   */
  readonly since: Instant;
  /** Statuses in which an appointment is not booked. */
  readonly notStatuses: readonly string[];
}

/** Builds the statement that counts a customer's bookings, no-shows and late cancellations. */
export function customerRecordSql(
  { customer, now, since, notStatuses }: RecordQuery,
  { appointments }: Tables,
): string {
  const count = (condition: string): string => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
  const isBooked = `NOT (${inWords('a.status', notStatuses)})`;
  const from = integerText(since);
  return `SELECT ${count(`${isBooked} AND a.ends_at > ${integerText(now)}`)} AS upcoming,
      ${count(`${isBooked} AND a.customer_status = 'no-show' AND a.starts_at >= ${from}`)} AS no_shows,
      ${count(`a.cancelled_late_at >= ${from}`)} AS late_cancellations
    FROM ${appointments} a WHERE ${isOf(customer)}`;
}

/** Converts the row of `customerRecordSql`. A sum over no rows is null, and becomes 0. */
export const readCustomerRecord = (row: Row | undefined): CustomerRecord => ({
  upcoming: Number(row?.upcoming ?? 0),
  noShows: Number(row?.no_shows ?? 0),
  lateCancellations: Number(row?.late_cancellations ?? 0),
});
