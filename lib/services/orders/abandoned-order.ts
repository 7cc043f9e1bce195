import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/** Whether an order has lost its last live appointment. 0 is the id of no order, so it has none to lose. */
export async function isAbandoned({ storage }: Core, orderId: number, t: Transaction): Promise<boolean> {
  return orderId !== 0 && (await storage.appointments.openOnOrders([orderId], t)).get(orderId) === 0;
}
