import type { Appointment } from '../../domain/appointment';
import type { Order, OrderNotice } from '../../domain/order';
import { phaseOf } from '../../domain/order-phase';
import type { CallContext } from '../../ports/ports';
import type { Core } from '../work/core';

/** Money is at stake only in an order that has been paid; an appointment without an order has none to be paid. */
const isDue = ({ code }: OrderNotice, order: Order | undefined): boolean =>
  order !== undefined && (code === 'needs_order' || phaseOf(order.status) === 'paid');

/**
 * Reports money that does not fit the appointments of an order to the log and, if it has `needsAttention`, to the
 * shop.
 */
export async function giveNotice(
  { host, options }: Core,
  notice: OrderNotice,
  order: Order | undefined,
  context: CallContext,
): Promise<void> {
  if (!isDue(notice, order)) return;
  options.logger.warn(notice, `Order ${notice.orderId} needs attention: ${notice.reason}`);
  await host.orders.needsAttention?.(notice, context);
}

/** The notice of a live appointment whose order is cancelled or refunded. */
export const needsOrder = (
  { id: appointmentId, orderId, orderItemId }: Pick<Appointment, 'id' | 'orderId' | 'orderItemId'>,
  { message }: Error,
): OrderNotice => ({
  code: 'needs_order',
  orderId,
  orderItemId,
  appointmentId,
  reason: `Its appointment is active, and the shop refuses to make another order for it: ${message}`,
});
