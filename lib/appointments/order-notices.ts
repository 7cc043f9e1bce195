import type { Core } from '../core';
import type { CallContext, Order, OrderNotice } from '../host/ports';
import { phaseOf } from './order-phase';

/**
 * Tells the log and, where it wants to be told, the shop about money that does not fit the appointments of an order:
 * only an order that has been paid has such.
 */
export async function giveNotice(
  { host, options }: Core,
  notice: OrderNotice,
  order: Order | undefined,
  context: CallContext,
): Promise<void> {
  if (!order || phaseOf(order.status) !== 'paid') return;
  options.logger.warn(notice, `Order ${notice.orderId} needs attention: ${notice.reason}`);
  await host.orders.needsAttention?.(notice, context);
}
