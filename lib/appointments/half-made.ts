import { type Core, ordersContext } from '../core';
import { AppointmentsError } from '../errors';
import type { OrderLine, OrderLineRef } from '../host/ports';
import type { WriteContext } from './drafts';
import { eventsOfWrite } from './events';
import { withOrder } from './follow-order';
import { withLocked } from './locked';
import { openOrderDesk, readOrders } from './order-desk';
import { catchUp } from './order-events';
import { lateOrder } from './order-notes';
import { ordersCancelledBy } from './status-table';
import { isInTrash, isOccupying } from './statuses';
import type { Appointment } from './types';

/**
 * The second half of a booking whose order lives in another database: its place is held under a reference, and
 * no lock; now the order is made, or gets its line, and the appointment is completed. It is released if that fails.
 *
 * @throws AppointmentsError 502 when there is no order in the end
 */
export async function finishWithOrder(
  core: Core,
  held: Appointment,
  line: OrderLine,
  how: WriteContext,
): Promise<Appointment> {
  let ref: OrderLineRef;
  try {
    ref = await orderFor(core, held, line, how);
  } catch (error) {
    const found = await settleHalfMade(core, held, how);
    if (!found) throw error;
    return found;
  }
  const completed = await complete(core, held, ref, how);
  if (completed) return completed;
  // The place was given up while the order was being made.
  if (held.orderId === 0) {
    await core.host.orders.setStatus(ref.orderId, 'cancelled', { reason: 'Its appointment was released' });
  }
  throw new AppointmentsError('shop_rest_host_error', 'The order came too late; book again.');
}

/**
 * Settles what a failure or a crash left between: completed where the host knows an order of that reference,
 * released where it does not.
 *
 * @returns the completed appointment, undefined when it was released
 */
export async function settleHalfMade(
  core: Core,
  held: Appointment,
  how: WriteContext,
): Promise<Appointment | undefined> {
  const known = await core.host.orders.findByReference([held.orderReference], {});
  const ref = known.get(held.orderReference);
  if (ref) return complete(core, held, ref, how);
  await release(core, held, how);
  return undefined;
}

async function release(core: Core, held: Appointment, how: WriteContext): Promise<void> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [held.orderId], how);
  const desk = await withLocked(core, held.id, how, async (row, t) => {
    const desk = openOrderDesk(core, t, readBefore, how);
    if (row?.orderReference !== held.orderReference) return desk;
    await storage.appointments.remove(held.id, t);
    // While it was held, it kept an order alive whose other appointments may have gone.
    if (row.orderId > 0) await desk.cancelAbandoned(row.orderId, ['pending'], 'Its appointment was released');
    else await storage.orderNotes.add(lateOrder(held.orderReference, options.clock.now()), t);
    return desk;
  });
  await desk.settle();
}

async function orderFor(
  core: Core,
  { orderId, orderReference, customerId }: Appointment,
  line: OrderLine,
  how: WriteContext,
): Promise<OrderLineRef> {
  const { orders } = core.host;
  const context = ordersContext(core, how);
  if (orderId > 0) return { orderId, orderItemId: await orders.addItem(orderId, line, context) };
  return orders.createPending({ reference: orderReference, customerId, line }, context);
}

/** Undefined when the appointment is not there any more. Whoever comes second finds it completed. */
async function complete(
  core: Core,
  held: Appointment,
  ref: OrderLineRef,
  how: WriteContext,
): Promise<Appointment | undefined> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [ref.orderId], how);
  const { completed, desk } = await withLocked(core, held.id, how, async (row, t) => {
    const desk = openOrderDesk(core, t, readBefore, how);
    if (!row || row.orderReference === '') return { completed: row, desk };
    const now = options.clock.now();
    const order = readBefore.get(ref.orderId);
    let completed = await storage.appointments.update(withOrder(row, ref, order, { options, now }), t);
    await storage.outbox.append(eventsOfWrite(row, completed, how, now), t);
    if (!isOccupying(completed, now)) {
      // Cancelled or trashed while its order was being made.
      const cancels = await desk.cancelAbandoned(
        ref.orderId,
        ordersCancelledBy('create'),
        'Its appointment takes no place',
      );
      if (cancels && isInTrash(completed))
        completed = await storage.appointments.update({ ...completed, trashCancelledOrder: true }, t);
    }
    return { completed, desk };
  });
  await desk.settle();
  return completed && (await catchUp(core, [completed], how))[0];
}
