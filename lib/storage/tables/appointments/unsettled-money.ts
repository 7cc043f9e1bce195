import { DEAD_STATUSES } from '../../../domain/statuses/statuses';
import { type Binds, inWords, integerText } from '../../sql';
import type { Tables } from '../../table-names';

/** A query for appointments that may have a payment task. */
export interface UnsettledQuery {
  readonly limit: number;
  /** An amount of zero as settlements write it, such as `0.00`. */
  readonly noAmount: string;
}

/**
 * Returns the condition and order of appointments that may have a payment task, newest first: those that take no
 * places although their order is paid and their line is in it, and live ones whose order is cancelled or refunded.
 * Each branch follows the index of (order_status, status). Complete appointments are left out when their order is
 * refunded, because they stay complete. An appointment whose settlement says that nothing is due is left out, because
 * past refunds would fill the list.
 */
export function unsettledMoneySql(
  { appointments }: Tables,
  { limit, noAmount }: UnsettledQuery,
  binds: Binds,
): { condition: string; order: string } {
  const branch = (orderStatuses: readonly string[], condition: string): string =>
    `SELECT id FROM ${appointments} WHERE ${inWords('order_status', orderStatuses)} AND ${condition}
      AND order_id > 0 AND money_settled = 0`;
  const cancelled = branch(
    ['processing', 'completed'],
    `status = 'cancelled' AND COALESCE(order_qty, 1) > 0 AND (paid_late_at IS NOT NULL OR settlement IS NULL
      OR settlement NOT LIKE ${binds.add(`%"refundDue":"${noAmount}"%`)})`,
  );
  const lost = branch(
    ['processing', 'completed'],
    "status IN ('in-cart', 'was-in-cart') AND paid_late_at IS NOT NULL AND COALESCE(order_qty, 1) > 0",
  );
  const alive = branch(
    ['cancelled', 'refunded'],
    `NOT (${inWords('status', [...DEAD_STATUSES, 'complete'])})`,
  );
  return {
    condition: `id IN (SELECT id FROM (${[cancelled, lost, alive].join(' UNION ALL ')}) unsettled)`,
    order: `ORDER BY COALESCE(paid_late_at, date_modified) DESC, id DESC LIMIT ${integerText(limit)}`,
  };
}
