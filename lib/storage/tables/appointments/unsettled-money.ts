import type { OrderStatus, Settlement } from '../../../domain/orders/order';
import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import { hasPayment } from './noted-payment';
import { type Binds, inWords, integerText } from '../../sql';
import type { Tables } from '../../table-names';

/** Order statuses that mean that an order is paid, in full or in part. */
const PAID: readonly OrderStatus[] = ['processing', 'completed', 'partially-paid'];

/** A query for appointments that may have a payment task, such as a refund that staff have to make. */
export interface UnsettledQuery {
  readonly limit: number;
  /** Zero as settlements store it, such as `0.00`. */
  readonly noAmount: string;
}

/**
 * Returns the SQL condition and order of appointments that may have a payment task, newest first. These are: cancelled
 * or expired appointments whose line is in an order that is paid in full or in part; live appointments whose order is
 * cancelled or refunded; appointments with an open fee, or with another price than their line; and cancelled
 * appointments without an order for which staff have noted a payment.
 *
 * Complete appointments are left out, because they stay complete when their order is refunded. An appointment is also
 * left out if its settlement says that nothing is due, because past refunds and covered fees would fill the list.
 *
 * Each kind of appointment has a SELECT of its own, so that the database uses the index of (order_status, status) or
 * the index of fee_state.
 */
export function unsettledMoneySql(
  { appointments }: Tables,
  { limit, noAmount }: UnsettledQuery,
  binds: Binds,
): { condition: string; order: string } {
  const branch = (orderStatuses: readonly string[], condition: string): string =>
    `SELECT id FROM ${appointments} WHERE ${inWords('order_status', orderStatuses)} AND ${condition}
      AND order_id > 0 AND money_settled = 0`;
  const mayBeDue = (amounts: readonly (keyof Settlement)[]): string =>
    `(paid_late_at IS NOT NULL OR settlement IS NULL OR ${amounts
      .map((name) => `settlement NOT LIKE ${binds.add(`%"${name}":"${noAmount}"%`)}`)
      .join(' OR ')})`;
  const cancelled = branch(
    PAID,
    `status = 'cancelled' AND COALESCE(order_qty, 1) > 0 AND ${mayBeDue(['refundDue'])}`,
  );
  const lost = branch(
    PAID,
    "status IN ('in-cart', 'was-in-cart') AND paid_late_at IS NOT NULL AND COALESCE(order_qty, 1) > 0",
  );
  const alive = branch(
    ['cancelled', 'refunded'],
    `NOT (${inWords('status', [...DEAD_STATUSES, 'complete'])})`,
  );
  const withFee = `SELECT id FROM ${appointments} WHERE fee_state = 1 AND status <> 'trash' AND order_id > 0
      AND money_settled = 0 AND ${mayBeDue(['refundDue', 'amountDue'])}`;
  const withoutOrder = `SELECT id FROM ${appointments} WHERE order_status = '' AND status = 'cancelled' AND order_id = 0
      AND money_settled = 0 AND ${hasPayment('money_notes')}`;
  return {
    condition: `id IN (SELECT id FROM (${[cancelled, lost, alive, withFee, withoutOrder].join(' UNION ')}) unsettled)`,
    order: `ORDER BY COALESCE(paid_late_at, date_modified) DESC, id DESC LIMIT ${integerText(limit)}`,
  };
}
