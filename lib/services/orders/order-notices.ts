import type { Appointment } from '../../domain/appointment';
import {
  isRefundDue,
  type Order,
  type OrderNotice,
  phaseOf,
  type Settlement,
  type SettlementReason,
} from '../../domain/order';
import type { NotedNotice } from '../../domain/order-note';
import type { CallContext } from '../../ports/ports';
import type { Transaction } from '../../storage/storage';
import { settle } from '../settlements/settle';
import type { Core } from '../work/core';

/** The reason of the settlement that a notice reports, or null if it reports none. */
const SETTLED: Readonly<Record<OrderNotice['code'], SettlementReason | null>> = {
  needs_refund: 'cancelled',
  paid_conflict: 'paid_late',
  needs_order: null,
};

/**
 * Reports money that does not fit the appointments of an order to the log and, if it has `needsAttention`, to the
 * shop. The amounts are those of the order now. A refund of nothing is not reported.
 */
export async function giveNotice(
  core: Core,
  noted: NotedNotice,
  order: Order | undefined,
  context: CallContext,
): Promise<void> {
  if (!order) return;
  const { host, options } = core;
  const settlement = await settlementNow(core, noted, order, context);
  if (noted.code === 'needs_refund' && !(settlement && isRefundDue(settlement))) return;
  if (noted.code === 'paid_conflict' && (phaseOf(order.status) !== 'paid' || isReturned(settlement, order)))
    return;
  const notice: OrderNotice = settlement ? { ...noted, settlement } : noted;
  options.logger.warn(notice, `Order ${notice.orderId} needs attention: ${notice.reason}`);
  await host.orders.needsAttention?.(notice, context);
}

/** Whether the shop states that the money of a line was refunded. */
function isReturned(settlement: Settlement | null, order: Order): boolean {
  if (settlement === null || isRefundDue(settlement)) return false;
  const line = order.items.find(({ id }) => id === settlement.orderItemId);
  return [order, line].some((stated) => Number(stated?.refunded ?? 0) > 0);
}

async function settlementNow(
  core: Core,
  { code, appointmentId: id, orderId, orderItemId }: NotedNotice,
  order: Order,
  { transaction }: CallContext,
): Promise<Settlement | null> {
  const reason = SETTLED[code];
  if (reason === null) return null;
  return settle(core, { id, orderId, orderItemId, reason }, order, transaction as Transaction | undefined);
}

/** The notice of a live appointment whose order is cancelled or refunded. */
export const needsOrder = (
  { id: appointmentId, orderId, orderItemId }: Pick<Appointment, 'id' | 'orderId' | 'orderItemId'>,
  { message }: Error,
): NotedNotice => ({
  code: 'needs_order',
  orderId,
  orderItemId,
  appointmentId,
  reason: `Its appointment is active, and the shop refuses to make another order for it: ${message}`,
});
