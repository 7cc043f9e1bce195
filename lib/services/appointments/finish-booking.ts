import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, type ErrorData } from '../../domain/errors';
import { outcomeUnknown } from '../orders/outcome-unknown';
import { finishOrder } from '../orders/saga/finish-order';
import type { Waiting } from '../orders/saga/waiting';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/**
 * Makes the order of a new appointment in another database, or its line, and completes the appointment.
 *
 * @throws AppointmentsError 502 if no order was made; 503 `shop_rest_outcome_unknown` if the shop does not say
 * whether it was made
 */
export async function finishBooking(core: Core, waiting: Waiting, how: WriteContext): Promise<Appointment> {
  const outcome = await finishOrder(core, waiting, how);
  switch (outcome.kind) {
    case 'completed': {
      const [row] = outcome.rows;
      if (!row)
        throw new AppointmentsError('shop_rest_host_error', 'The order was made too late; book again.');
      return row;
    }
    case 'released':
      throw outcome.cause as Error;
    case 'unknown':
      throw outcomeUnknown(namesOf(waiting.rows[0]!), outcome.cause);
    default:
      return outcome satisfies never;
  }
}

const namesOf = ({ id, orderId, orderReference }: Appointment): ErrorData => ({
  appointmentIds: [id],
  ...(orderId > 0 && { orderIds: [orderId] }),
  orderReferences: [orderReference],
});
