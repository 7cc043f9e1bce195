import { AsyncLocalStorage } from 'node:async_hooks';
import type { ID } from '@vendure/core';
import type { OrdersPort } from '../../../lib/index';

const leading = new AsyncLocalStorage<string>();

/**
 * Runs work on the appointments of an order while Vendure itself changes the lines of this order. Meanwhile the library
 * does not write to the order.
 */
export const whileVendureWrites = <T>(orderId: ID, work: () => Promise<T>): Promise<T> =>
  leading.run(String(orderId), work);

/**
 * Wraps the orders port. While Vendure itself changes the lines of an order, the wrapped port does not write to this
 * order.
 */
export function orVendureWrites(orders: OrdersPort<ID>): OrdersPort<ID> {
  const isLed = (orderId: ID): boolean => leading.getStore() === String(orderId);
  return {
    ...orders,
    updateItem: async (orderId, itemId, line, context) =>
      isLed(orderId) ? undefined : orders.updateItem(orderId, itemId, line, context),
    setStatus: async (orderId, status, context) =>
      isLed(orderId) ? undefined : orders.setStatus(orderId, status, context),
  };
}
