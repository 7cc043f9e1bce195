import type { Appointment } from '../../../domain/appointment';
import { isAmountDue, isRefundDue, type Order, phaseOf, type Settlement } from '../../../domain/orders/order';
import { isLive } from '../../../domain/statuses/statuses';
import { priceReasonOf } from '../../settlements/settled-row';
import { lineQuantity } from '../following/follow-order';

/**
 * Kind of payment task that staff have for an appointment. The task `refund_due` belongs to the shop notice
 * `needs_refund`; every other task has the name of its notice.
 */
export type MoneyTask = 'refund_due' | 'amount_due' | 'no_show_fee' | 'paid_conflict' | 'needs_order';

/**
 * Returns the payment task (refund, amount due, ...) that staff have for an appointment. The present state of the order
 * decides. A proposed no-show fee is not included. There is no task (a) if the shop does not know the order, (b) if the
 * order or the line is refunded, or the line removed, or (c) if the appointment has its place again.
 *
 * @param settlement the amounts due for the appointment's line according to that order
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
    case 'ended':
      if (hasPlace) return row.status === 'complete' ? undefined : 'needs_order';
      return order.status === 'cancelled' ? statedRefundOf(row, order, settlement) : undefined;
    case 'partial':
    case 'paid':
      if (!settlement || lineQuantity(row, order) === 0) return undefined;
      // A hold (an in-cart appointment) that was paid too late keeps `paidLateAt` until it expires. A free hold has no
      // payment, but has lost its place all the same, so staff still have to decide what happens to it.
      if (row.paidLateAt !== null)
        return isRefundDue(settlement) || Number(row.cost) === 0 ? 'paid_conflict' : undefined;
      return row.status === 'cancelled' && isRefundDue(settlement) ? 'refund_due' : undefined;
    case 'open':
      return statedRefundOf(row, order, settlement);
    case undefined:
      return undefined;
    default:
      return phase satisfies never;
  }
}

/** Returns the task to refund a payment that the shop states although the order is unpaid or cancelled. */
function statedRefundOf(
  row: Appointment,
  order: Order,
  settlement: Settlement | undefined,
): 'refund_due' | 'paid_conflict' | undefined {
  if (row.status !== 'cancelled' || lineQuantity(row, order) === 0) return undefined;
  if (!settlement || !isRefundDue(settlement)) return undefined;
  return row.paidLateAt === null ? 'refund_due' : 'paid_conflict';
}
