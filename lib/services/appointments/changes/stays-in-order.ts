import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';

/**
 * Refuses a move to another order in an update that also cancels the appointment or some of its places, or charges or
 * waives a fee. Fee and refund belong to the line of the former order, which the appointment would no longer have.
 *
 * @throws AppointmentsError 400
 */
export function checkStaysInOrder(
  before: Pick<Appointment, 'orderId' | 'status' | 'quantity'>,
  { orderId, status, quantity = before.quantity, cancelledBy, chargeNoShow, waiveFee }: AppointmentChanges,
): void {
  if (!orderId || orderId === before.orderId) return;
  const isCancelled = status === 'cancelled' && before.status !== 'cancelled';
  const isReduced = cancelledBy === 'customer' && quantity < before.quantity;
  if (!isCancelled && !isReduced && !chargeNoShow && waiveFee === undefined) return;
  throw invalidParams({
    orderId:
      'cannot change in a request that also cancels the appointment or some of its places, or charges or waives a fee; ' +
      'change the order in a request of its own',
  });
}
