import type { Appointment } from '../../../domain/appointment';
import { phaseOf } from '../../../domain/orders/order';
import { isOccupying } from '../../../domain/statuses/statuses';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { orderChanged } from './order-events';

/**
 * Applies changes that the shop made to an order before these appointments had the order's id. Some orders are paid
 * when they are created, or are paid in part before an appointment is added. If the order cannot be read, the
 * appointments are returned unchanged, and the next call of `orderChanged` for the order brings them up to date.
 *
 * @returns the appointments in their new state
 */
export async function catchUp(
  core: Core,
  completed: readonly Appointment[],
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const [first] = completed;
  if (!first || first.orderId === 0) return completed;
  const { orderId } = first;
  try {
    const order = (await core.host.orders.find([orderId], ordersContext(how))).get(orderId);
    if (!order) return completed;
    const phase = phaseOf(order.status);
    // Whether the present phase of the order (such as paid or cancelled) was not applied to an appointment yet. A
    // payment also concerns a cancelled appointment, because the money has to be refunded.
    const isBehind = (row: Appointment): boolean =>
      mayBeCovered(row) ||
      (phaseOf(row.orderStatus) !== phase &&
        (phase === 'paid' ||
          phase === 'partial' ||
          isOccupying(row, core.options.clock.now(), core.options)));
    if (!completed.some(isBehind)) return completed;
    await orderChanged(core, orderId, { ...how, transaction: undefined });
    const now = await core.storage.appointments.find(completed.map(({ id }) => id));
    return completed.map((row) => now.get(row.id) ?? row);
  } catch (error) {
    core.options.logger.error(
      { err: error, orderId },
      'Updating the appointments of an order failed, so they may lack its last change: call appointments.orderChanged() for this order again',
    );
    return completed;
  }
}

/** Whether an unpaid appointment belongs to a partly paid order, so that the payments may cover its deposit. */
export const mayBeCovered = ({ status, orderStatus }: Appointment): boolean =>
  status === 'unpaid' && phaseOf(orderStatus) === 'partial';
