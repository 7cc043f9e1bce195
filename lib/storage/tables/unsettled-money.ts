import { DEAD_STATUSES } from '../../domain/statuses';
import { inWords, integerText } from '../sql';
import type { Tables } from '../table-names';

/**
 * The condition and order of appointments whose money may need a person, the newest first: those that take no places
 * although their order is paid and their line is in it, and those that are alive although their order is cancelled or
 * refunded. Each branch follows the index of (order_status, status). An appointment that is complete stays so when its
 * order is refunded.
 */
export function unsettledMoneySql(
  { appointments }: Tables,
  limit: number,
): { condition: string; order: string } {
  const branch = (orderStatuses: readonly string[], condition: string): string =>
    `SELECT id FROM ${appointments} WHERE ${inWords('order_status', orderStatuses)} AND ${condition}
      AND order_id > 0 AND money_settled = 0`;
  const cancelled = branch(
    ['processing', 'completed'],
    "status = 'cancelled' AND COALESCE(order_qty, 1) > 0",
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
