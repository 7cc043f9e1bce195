import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import { isLive } from '../../../domain/statuses/statuses';

/**
 * Refuses to move an appointment to another order if (a) the appointment is, and stays, cancelled or in the trash, or
 * (b) the same update also cancels the appointment or some of its places, or charges or waives a fee. Reason: the fee
 * and the refund belong to the appointment's line in the old order, and a moved appointment no longer has this line.
 *
 * @throws AppointmentsError 400
 */
export function checkStaysInOrder(
  before: Pick<Appointment, 'orderId' | 'status' | 'quantity'>,
  {
    orderId,
    status = before.status,
    quantity = before.quantity,
    cancelledBy,
    chargeNoShow,
    waiveFee,
  }: AppointmentChanges,
): void {
  if (!orderId || orderId === before.orderId) return;
  if (!isLive(before) && !isLive({ status }))
    throw invalidParams({
      orderId:
        'cannot change while the appointment is cancelled or in the trash, because its refund and its fee belong to the ' +
        'line in this order; to restore the appointment in another order, send its new status in the same request',
    });
  const isCancelled = !isLive({ status });
  const isReduced = cancelledBy === 'customer' && quantity < before.quantity;
  if (!isCancelled && !isReduced && !chargeNoShow && waiveFee === undefined) return;
  throw invalidParams({
    orderId:
      'cannot change in a request that also cancels the appointment or some of its places, or charges or waives a fee; ' +
      'change the order in a request of its own',
  });
}
