import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, type ErrorData } from '../../domain/errors';
import type { OrderLine, WrittenLine } from '../../domain/order';
import { ordersCancelledBy } from '../../domain/status-table';
import { isOccupying } from '../../domain/statuses';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import { type Core, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { lineInLivingOrder, needsRevival } from './enter-order';
import { withOrder } from './follow-order';
import { catchUp } from './order-events';
import { openOrderGateway, readOrders } from './order-gateway';
import { lateNote } from './order-notes';
import { retryBriefly, outcomeUnknown } from './outcome-unknown';
import { addLine, withLine } from './written-line';

/**
 * The second half of a booking whose order lives in another database: its place is held under a reference, and no
 * lock; now the order is made, or gets its line, and the appointment is completed. It is released if that fails.
 *
 * @throws AppointmentsError 502 if no order was made; 503 `shop_rest_outcome_unknown` if the shop does not say
 * whether it was made
 */
export async function finishWithOrder(
  core: Core,
  held: Appointment,
  line: OrderLine,
  how: WriteContext,
): Promise<Appointment> {
  const ref = await orderOrRelease(core, held, line, how);
  const completed = await retryBriefly(() => complete(core, held, ref, how)).catch((error: unknown) => {
    throw outcomeUnknown(namesOf({ ...held, ...ref }), error);
  });
  if (completed) return completed;
  // The place was given up while the order was being made.
  if (held.orderId !== ref.orderId) {
    const reason = 'Its appointment was released';
    await core.host.orders.setStatus(ref.orderId, 'cancelled', { reason }).catch((error: unknown) => {
      // The release leaves a note, so the order is cancelled later.
      core.options.logger.error(
        { err: error, orderId: ref.orderId },
        'An order could not be cancelled now; the worker cancels it later',
      );
    });
  }
  throw new AppointmentsError('shop_rest_host_error', 'The order came too late; book again.');
}

/** The line in the order. A shop that fails may have added the line nevertheless; if not, the place is released. */
async function orderOrRelease(
  core: Core,
  held: Appointment,
  line: OrderLine,
  how: WriteContext,
): Promise<WrittenLine> {
  try {
    return await orderFor(core, held, line, how);
  } catch (error) {
    const ref = await retryBriefly(() => knownOrder(core, held)).catch(() => {
      throw outcomeUnknown(namesOf(held), error);
    });
    if (ref) return ref;
    await retryBriefly(() => release(core, held, how)).catch((failure: unknown) => {
      core.options.logger.error(
        { err: failure, id: held.id },
        'A place could not be released now; the worker releases it later',
      );
    });
    throw error;
  }
}

const namesOf = ({ id, orderId, orderReference }: Appointment): ErrorData => ({
  appointment_ids: [id],
  ...(orderId > 0 && { order_ids: [orderId] }),
  order_references: [orderReference],
});

const knownOrder = async (core: Core, { orderReference }: Appointment): Promise<WrittenLine | undefined> =>
  (await core.host.orders.findByReference([orderReference], {})).get(orderReference);

/**
 * Settles what a failure or a crash left between: completed where the host knows an order of that reference,
 * released where it does not.
 *
 * @returns the completed appointment, undefined when it was released
 */
export async function settlePendingOrders(
  core: Core,
  held: Appointment,
  how: WriteContext,
): Promise<Appointment | undefined> {
  const ref = await knownOrder(core, held);
  if (ref) return complete(core, held, ref, how);
  await release(core, held, how);
  return undefined;
}

async function release(core: Core, held: Appointment, how: WriteContext): Promise<void> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [held.orderId], how);
  const gateway = await withLocked(core, held.id, how, async (row, t) => {
    const gateway = openOrderGateway(core, t, readBefore, how);
    if (row?.orderReference !== held.orderReference) return gateway;
    await storage.appointments.remove(held.id, t);
    // While it was held, it kept an order alive whose other appointments may have gone.
    if (row.orderId > 0)
      await gateway.cancelAbandoned(row.orderId, ['pending'], 'Its appointment was released');
    await storage.orderNotes.add(lateNote(row, options.clock.now()), t);
    return gateway;
  });
  await gateway.settle();
}

async function orderFor(
  core: Core,
  held: Appointment,
  line: OrderLine,
  how: WriteContext,
): Promise<WrittenLine> {
  const { orderId, orderReference: reference, orderStatus, customerId } = held;
  const context = ordersContext(core, how);
  if (orderId > 0 && needsRevival(orderStatus, held.status)) {
    return lineInLivingOrder(core, held, orderId, { ...line, reference }, context);
  }
  if (orderId > 0) return addLine(core, orderId, { ...line, reference }, context);
  return core.host.orders.createPending({ reference, customerId, line: { ...line, reference } }, context);
}

/** Undefined when the appointment is not there any more. Whoever comes second finds it completed. */
async function complete(
  core: Core,
  held: Appointment,
  ref: WrittenLine,
  how: WriteContext,
): Promise<Appointment | undefined> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [ref.orderId], how);
  const { completed, gateway } = await withLocked(core, held.id, how, async (row, t) => {
    const gateway = openOrderGateway(core, t, readBefore, how);
    if (!row || row.orderReference === '') return { completed: row, gateway };
    const now = options.clock.now();
    const order = readBefore.get(ref.orderId);
    const completed = await storage.appointments.update(
      withOrder(withLine(row, ref, core.site), order, { options, now }),
      t,
    );
    await storage.outbox.append(eventsOfWrite(row, completed, how, now), t);
    if (!isOccupying(completed, now, options)) {
      // Cancelled or trashed while its order was being made.
      await gateway.cancelAbandoned(
        ref.orderId,
        ordersCancelledBy('create'),
        'Its appointment takes no place',
      );
    }
    return { completed, gateway };
  });
  await gateway.settle();
  return completed && (await catchUp(core, [completed], how))[0];
}
