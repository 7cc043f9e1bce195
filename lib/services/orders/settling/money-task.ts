import type { Appointment } from '../../../domain/appointment';
import { isAmountDue, isRefundDue, type Order, phaseOf, type Settlement } from '../../../domain/orders/order';
import { isLive } from '../../../domain/statuses/statuses';
import { priceReasonOf } from '../../settlements/settle';
import { lineQuantity } from '../follow-order';

/**
 * Reason why the money of an appointment is a task for a person. The task `refund_due` goes with the notice
 * `needs_refund`; each other task has the name of its notice.
 */
export type MoneyTask = 'refund_due' | 'amount_due' | 'no_show_fee' | 'paid_conflict' | 'needs_order';

/**
 * Returns the task of an appointment according to its order as the shop has it now, apart from a proposed no-show fee. There is no task for an order that
 * the shop does not know. There is also no task once the order or the line is refunded, the line is removed, or the
 * appointment has its place again.
 *
 * @param settlement the amounts due for the line according to that order
 */
export function moneyTaskOf(
  row: Appointment,
  order: Order | undefined,
  settlement: Settlement | undefined,
): Exclude<MoneyTask, 'no_show_fee'> | undefined {
  if (!order) return undefined;
  const hasPlace = isLive(row);
  const isNoShow = row.settlement?.reason === 'no_show';
  if (settlement && (isNoShow || row.status === 'cancelled') && isAmountDue(settlement)) return 'amount_due';
  const isAboutPrice = priceReasonOf(row) !== undefined;
  if (settlement && isAboutPrice && isAmountDue(settlement)) return 'amount_due';
  if (settlement && (isNoShow || isAboutPrice) && isRefundDue(settlement)) return 'refund_due';
  const phase = phaseOf(order.status);
  switch (phase) {
    case 'over':
      return hasPlace && row.status !== 'complete' ? 'needs_order' : undefined;
    case 'partial':
    case 'paid':
      if (!settlement || lineQuantity(row, order) === 0) return undefined;
      // A hold that was paid late keeps its status until it expires. If the hold costs nothing, it lost its place
      // without any payment.
      if (row.paidLateAt !== null)
        return isRefundDue(settlement) || Number(row.cost) === 0 ? 'paid_conflict' : undefined;
      return row.status === 'cancelled' && isRefundDue(settlement) ? 'refund_due' : undefined;
    case 'open':
      // The order may state a payment although its status does not say so.
      if (row.status !== 'cancelled' || lineQuantity(row, order) === 0) return undefined;
      if (!settlement || !isRefundDue(settlement)) return undefined;
      return row.paidLateAt === null ? 'refund_due' : 'paid_conflict';
    case undefined:
      return undefined;
    default:
      return phase satisfies never;
  }
}
