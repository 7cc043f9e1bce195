import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { messageSubjectsOf } from '../../domain/messages/message';
import { ordersCancelledBy } from '../../domain/statuses/status-table';
import { isInTrash, isOnlyHold, TRASH } from '../../domain/statuses/statuses';
import { withLocked } from '../claims/locked';
import { giveBackAll, withGivenBack } from '../entitlements/give-back';
import { eventsOfRemoval } from '../events/appointment-events';
import { openOrderGateway, type OrderGateway, readOrders } from '../orders/order-gateway';
import { lateNote } from '../orders/order-notes';
import { checkVersion, type Core, joined } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { noSuchAppointment } from './not-found';

/**
 * Deletes an appointment permanently, or moves it to the trash if `force` is false. Its places become free. Its order
 * stays, but a pending order is cancelled if no other appointment needs it.
 *
 * @returns the appointment before its deletion, or as it is in the trash
 * @throws AppointmentsError 404, 410 if it is in the trash already, 412
 */
export async function removeAppointment(
  core: Core,
  id: number,
  { force = true }: { readonly force?: boolean },
  how: WriteContext,
): Promise<Appointment> {
  const seen = (await core.storage.appointments.find([id], joined(how))).get(id);
  if (!seen) throw noSuchAppointment(id);
  const readBefore = await readOrders(core, [seen.orderId], how);
  const { removed, gateway } = await withLocked(core, id, how, async (row, t) => {
    if (!row) throw noSuchAppointment(id);
    if (!force && isInTrash(row)) {
      throw new AppointmentsError('shop_rest_already_trashed', `Appointment ${id} is in the trash already.`);
    }
    checkVersion(row, how);
    const inside = { core, how, t };
    const gateway = openOrderGateway(inside, readBefore);
    const removed = await (force ? deleteRow : trashRow)(inside, row, gateway);
    return { removed, gateway };
  });
  await gateway.tellShop();
  return removed;
}

async function deleteRow(inside: WorkInside, row: Appointment, gateway: OrderGateway): Promise<Appointment> {
  const { core, how, t } = inside;
  const { storage, options } = core;
  await giveBackAll(inside, row);
  // Recipients in the messages log are erased before the appointment: without the appointment, a later erasure of the
  // customer's data would not find them.
  if (core.host.messages) await storage.messages.eraseRecipients(messageSubjectsOf(row), t);
  await storage.appointments.remove(row.id, t);
  // The shop may still create the order or order line with this reference, and after the deletion no appointment has
  // the reference. A stored note makes the background worker look for the order or line and undo it.
  if (row.orderReference !== '') await storage.orderNotes.add(lateNote(row, options.clock.now()), t);
  await gateway.cancelAbandoned(
    row.orderId,
    ordersCancelledBy('delete'),
    'The appointment of this order was deleted',
  );
  await storage.outbox.append(eventsOfRemoval('appointment.deleted', row, how, options.clock.now()), t);
  return row;
}

async function trashRow(inside: WorkInside, row: Appointment, gateway: OrderGateway): Promise<Appointment> {
  const { core, how, t } = inside;
  const { storage, options } = core;
  const now = options.clock.now();
  const previousStatus = isOnlyHold(row) ? 'was-in-cart' : row.status;
  const after = { ...row, status: TRASH, previousStatus, expiresAt: null, dateModified: now };
  const trashed = await storage.appointments.update(await withGivenBack(inside, row, after), t);
  await storage.outbox.append(eventsOfRemoval('appointment.trashed', trashed, how, now), t);
  await gateway.cancelAbandoned(
    row.orderId,
    ordersCancelledBy('trash'),
    'The appointment of this order was moved to the trash',
  );
  return trashed;
}
