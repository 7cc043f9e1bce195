import { callContext, type Core } from '../../work/core';
import { noSuchAppointment } from '../not-found';
import { type MoveSearch, type MoveSlot, movesOfAppointment } from './rescheduling-slots';

/**
 * Lists the times to which the shop can move an appointment. Empty if the shop no longer has the product.
 *
 * @throws AppointmentsError 400, 404
 */
export async function slotsToMove(core: Core, id: number, search: MoveSearch): Promise<MoveSlot[]> {
  const appointment = (await core.storage.appointments.find([id])).get(id);
  if (!appointment) throw noSuchAppointment(id);
  const { productId } = appointment;
  const product = (await core.host.products.find([productId], callContext({}))).get(productId);
  return product ? movesOfAppointment({ core, how: {} }, appointment, product, search) : [];
}
