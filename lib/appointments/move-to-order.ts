import { type Core, joined, onceCommitted, ordersContext } from '../core';
import type { OrderLine } from '../host/ports';
import type { WriteContext } from './drafts';
import { eventsOfWrite } from './events';
import { withLocked } from './locked';
import { noSuchAppointment } from './not-found';
import { followOrders } from './order-changes';
import { openOrderDesk, readOrders } from './order-desk';
import { catchUp } from './order-events';
import { lateOrder } from './order-notes';
import type { Appointment } from './types';

/**
 * Puts an appointment into another order, in a database that is not ours: once everything else is stored, its line
 * is made there, and then the appointment says so. Within a transaction of the host's, after that.
 */
export async function moveToOrder(
  core: Core,
  appointment: Appointment,
  orderId: number,
  line: OrderLine,
  how: WriteContext,
): Promise<Appointment> {
  if (joined(how)) {
    const afterwards = { ...how, transaction: undefined };
    onceCommitted(core, how, 'Moving an appointment to another order', () =>
      moveToOrder(core, appointment, orderId, line, afterwards),
    );
    return appointment;
  }
  const { host, storage, options } = core;
  const orderItemId = await host.orders.addItem(orderId, line, ordersContext(core, how));
  const readBefore = await readOrders(core, [appointment.orderId, orderId], how);
  const orderStatus = readBefore.get(orderId)?.status ?? '';
  const { moved, desk } = await withLocked(core, appointment.id, how, async (row, t) => {
    if (!row) throw noSuchAppointment(appointment.id);
    const dateModified = options.clock.now();
    const moved = await storage.appointments.update(
      {
        ...row,
        orderId,
        orderItemId,
        orderReference: '',
        orderStatus,
        orderQty: line.quantity,
        dateModified,
      },
      t,
    );
    // It does not wait for an order of its own any more.
    if (row.orderReference !== '' && row.orderId === 0)
      await storage.orderNotes.add(lateOrder(row.orderReference, dateModified), t);
    const desk = openOrderDesk(core, t, readBefore, how);
    await followOrders(core, desk, row, moved, {}, t);
    await storage.outbox.append(eventsOfWrite(row, moved, how, dateModified), t);
    return { moved, desk };
  });
  await desk.settle();
  const [caughtUp] = await catchUp(core, [moved], how);
  return caughtUp!;
}
