import type { OpenShop } from '../open-shop';

const NEEDS_THE_HOLD: readonly string[] = ['pending-confirmation', 'confirmed'];

/**
 * Listens for cancellations, to take orders off hold. An order is on hold, without a deadline, while the salon must
 * confirm one of its appointments. When the last such appointment is cancelled, the customer can pay for the other
 * appointments, and the time to pay starts.
 */
export function endHoldsOfOrders({ appointments, orders }: Pick<OpenShop, 'appointments' | 'orders'>): void {
  appointments.events.on('appointment.cancelled', async ({ snapshot: { orderId } }) => {
    const order = await orders.find(orderId);
    const statuses = order?.appointments.map(({ status }) => status) ?? [];
    const isHeld = statuses.some((one) => NEEDS_THE_HOLD.includes(one));
    if (statuses.includes('unpaid') && !isHeld) await orders.takeOffHold(orderId);
  });
}
