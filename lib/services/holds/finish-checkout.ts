import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, type ErrorData } from '../../domain/errors';
import { StalePlan } from '../../storage/transactions/until-fresh';
import { outcomeUnknown } from '../orders/outcome-unknown';
import { finishOrder, resumeOrder } from '../orders/saga/finish-order';
import { hasLine, leaseSeconds, type Waiting } from '../orders/saga/waiting';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/**
 * Creates the order of a checkout, or its order lines, and completes the appointments. Used if orders are in another
 * database. If this fails and the shop does not know the order, the holds return to the cart. If the shop knows the
 * order, the next attempt or the background worker completes the checkout.
 *
 * @throws AppointmentsError 502 if the order is not complete; 503 `shop_rest_outcome_unknown` if the cause is an unreachable database
 */
export async function finishCheckout(
  core: Core,
  waiting: Waiting,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const rows = await finishOrder(core, waiting, how, (cause) =>
    saysNothingStored(cause) ? outcomeUnknown(namesOf(waiting), cause) : cause,
  );
  // If no appointment has an order line, the checkout has failed. Its lease (the time in which no other process may
  // touch it) ended before the order was created, and the background worker has returned the holds to the cart.
  if (rows.some(hasLine)) return rows;
  throw new AppointmentsError(
    'shop_rest_host_error',
    'The shop took too long to create the order, so nothing is booked: place the holds again.',
  );
}

/**
 * Whether an error would tell the caller that nothing is stored, because a database is unreachable. The checkout's
 * first part is stored, so this error must not reach the caller.
 */
const saysNothingStored = (cause: unknown): boolean =>
  cause instanceof AppointmentsError && cause.code === 'shop_rest_busy';

const namesOf = ({ pending, rows }: Waiting): ErrorData => ({
  appointmentIds: rows.map(({ id }) => id),
  orderReferences: [pending.reference],
});

/**
 * Completes or undoes a checkout that an earlier attempt left unfinished.
 *
 * @throws AppointmentsError 409 while another process works on the checkout, 502
 * @throws StalePlan if the checkout has been completed meanwhile, or its holds are back in the cart
 */
export async function resumeCheckout(
  core: Core,
  reference: string,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { appointments, pendingOrders } = core.storage;
  const rows = await appointments.withReference(reference);
  const taken = await pendingOrders.take(reference, leaseSeconds(core, rows.length), true);
  switch (taken.kind) {
    case 'gone':
      throw new StalePlan();
    case 'busy':
      throw new AppointmentsError(
        'shop_rest_in_flight',
        'This checkout is still running; try again in a moment.',
        { retryAfter: taken.seconds },
      );
    case 'taken': {
      const { pending } = taken;
      if (rows.length > 0) return finishCheckout(core, { pending, rows }, how);
      // All appointments of the checkout have been deleted meanwhile.
      await resumeOrder(core, { pending, rows }, how);
      throw new StalePlan();
    }
    default:
      return taken satisfies never;
  }
}
