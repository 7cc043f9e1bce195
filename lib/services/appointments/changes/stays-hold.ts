import type { Appointment, Status } from '../../../domain/appointment';
import { AppointmentsError, invalidParams } from '../../../domain/errors';
import { type State, stateOf, STATES } from '../../../domain/statuses/status-table';
import { isOnlyHold } from '../../../domain/statuses/statuses';

/**
 * Refuses an update that gives a hold (an in-cart appointment) an order or makes it a real appointment, because only
 * the checkout does that. A hold may be cancelled.
 *
 * @throws AppointmentsError 400
 */
export function checkStaysHold(
  before: Appointment,
  { status, orderId }: { readonly status?: Status; readonly orderId?: number },
): void {
  if (!isOnlyHold(before) || before.orderId > 0 || before.orderReference !== '') return;
  if (orderId)
    throw invalidParams({ orderId: `cannot be set, because ${HOLD} gets its order at the checkout` });
  if (status === undefined || status === before.status || status === 'cancelled') return;
  const wanted: State = STATES[stateOf(status)];
  if (wanted.isHold) return;
  throw new AppointmentsError(
    'shop_appointments_invalid_status',
    `Invalid status: ${HOLD} becomes an appointment only at the checkout. The only status that an update can give it is "cancelled", which frees its place.`,
    { params: { status: 'must be cancelled' } },
  );
}

const HOLD = 'a hold (a place in a cart)';
