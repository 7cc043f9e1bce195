import type { Appointment } from '../../domain/appointment';
import { isAboutPrice, type SettlementReason } from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import type { SettledLine } from '../../engine/settlements/line-claims';

/** An appointment whose amounts due are computed, with its order line. */
export interface Settled extends SettledLine, Pick<Appointment, 'id' | 'orderId'> {
  /**
   * Whether the appointment is not cancelled. Default: false. Also false for an appointment that this write cancels
   * later, together with others.
   */
  readonly isLive?: boolean;
}

/** Converts a stored appointment to an argument of `settleAll`. */
export const settledRow = (row: Appointment): Settled => ({
  id: row.id,
  fees: row.fees,
  orderId: row.orderId,
  orderItemId: row.orderItemId,
  isLive: isLive(row),
  reason: reasonOf(row),
  price: row.settlement?.price,
  moneyNotes: row.moneyNotes,
});

/**
 * Converts a stored appointment to an argument of `settleAll` for the amounts that would be due if it were cancelled.
 */
export function asIfCancelled(row: Appointment): Settled {
  const settled = settledRow(row);
  return isAboutPrice(settled.reason) ? { ...settled, reason: 'cancelled' } : settled;
}

/**
 * Returns the reason for which amounts are due for an appointment. An appointment that is not cancelled may have no
 * reason of its own, because its quantity and price are as booked. It then gets the reason of a cancelled appointment.
 */
function reasonOf(row: Appointment): SettlementReason {
  if (row.paidLateAt !== null) return 'paid_late';
  if (row.settlement?.reason === 'no_show') return 'no_show';
  return priceReasonOf(row) ?? 'cancelled';
}

/**
 * Returns the reason for which amounts are due for an appointment that has fewer places or another price and is not
 * cancelled; undefined for any other appointment.
 */
export function priceReasonOf({
  status,
  fees,
  settlement,
}: Pick<Appointment, 'status' | 'fees' | 'settlement'>): 'reduced' | 'repriced' | undefined {
  if (!isLive({ status })) return undefined;
  if (isAboutPrice(settlement?.reason)) return settlement.reason;
  if (fees.some(({ reason }) => reason === 'reduced')) return 'reduced';
  return settlement?.price === undefined ? undefined : 'repriced';
}
