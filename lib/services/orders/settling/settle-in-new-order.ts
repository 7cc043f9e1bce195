import type { Appointment } from '../../../domain/appointment';
import { hasAmountDueRisen, hasRefundRisen } from '../../../domain/orders/order';
import type { NotedNotice } from '../../../domain/orders/order-note';
import { hasUnrecorded } from '../../../engine/settlements/money-notes';
import { settle } from '../../settlements/settle';
import { priceReasonOf, settledRow } from '../../settlements/settled-row';
import type { WorkInside } from '../../work/work';
import { refundOf } from '../order-notices';
import type { OrdersToSettle } from './settle-price';

/** An appointment with the amounts due for its line in another order, and the notice to the shop about them. */
interface Entered {
  readonly priced: Appointment;
  readonly notice?: NotedNotice;
}

/**
 * Returns an appointment whose line was moved to another order, with the amounts that are due for the line there. The
 * fees that the appointment owes move with it: a fee for cancelled places, and a charged no-show fee. The line has the
 * present price, so no difference to a former price is due. What staff have noted as paid above this price is to be
 * refunded.
 */
export async function withFeesInNewOrder(
  { core, t }: WorkInside,
  orders: Pick<OrdersToSettle, 'find' | 'paidBefore'>,
  row: Appointment,
): Promise<Entered> {
  const isNoShow = row.settlement?.reason === 'no_show';
  const entered = isNoShow ? row : { ...row, settlement: null };
  const isOwed = isNoShow || priceReasonOf(entered) !== undefined;
  if (!isOwed && !hasUnrecorded(row.moneyNotes)) return { priced: { ...row, settlement: null } };
  const paidBefore = await orders.paidBefore(row.orderId);
  const order = await orders.find(row.orderId);
  const line = { ...settledRow(entered), ...(!isOwed && { reason: 'repriced' as const }) };
  const settlement = await settle(core, line, order, { t, paidBefore });
  const priced = { ...row, settlement };
  const isDue = hasRefundRisen(null, settlement) || hasAmountDueRisen(null, settlement);
  if (!isDue) return { priced };
  const what = isOwed ? 'A fee of the appointment' : 'A refund for the appointment';
  const reason = `${what} is due in the order to which the appointment was moved.`;
  return { priced: { ...priced, moneySettled: false }, notice: { ...refundOf(row), reason } };
}
