import type { OpenShop } from '../open-shop';

const NEEDS_THE_HOLD: readonly string[] = ['pending-confirmation', 'confirmed'];

/**
 * Takes orders off hold. An order that waits for the salon is on hold, and has no deadline. When the last appointment
 * that needed the salon is cancelled, the customer can pay for the rest, and the time to pay starts.
 */
export function endHoldsOfOrders({ appointments, orders }: Pick<OpenShop, 'appointments' | 'orders'>): void {
  appointments.events.on('appointment.cancelled', async ({ snapshot: { orderId } }) => {
    const order = await orders.find(orderId);
    const statuses = order?.appointments.map(({ status }) => status) ?? [];
    const isHeld = statuses.some((one) => NEEDS_THE_HOLD.includes(one));
    if (statuses.includes('unpaid') && !isHeld) await orders.takeOffHold(orderId);
  });
}
