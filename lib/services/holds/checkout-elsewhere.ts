import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { OrderLine, WrittenLine } from '../../domain/order';
import { GOES_INTO_IT, livingOrder, needsRevival, reportDeadOrder } from '../orders/enter-order';
import { retryBriefly } from '../orders/outcome-unknown';
import { type Core, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { linesOf, productsOf } from '../orders/appointment-lines';
import { complete, leave, putBack, take } from './half-checked-out';
import { addMissingLines } from '../orders/saga/several-lines';

/**
 * The second half of a checkout whose order lives in another database: the places are held under a reference, and no
 * lock; now the order is made, or gets its lines, and the appointments are completed. An order of which the shop knows
 * nothing in the end is given up, and the holds are back in the cart; one of which it knows something is finished by
 * the next try, or by the worker.
 *
 * @throws AppointmentsError 502 when the order is not complete
 */
export async function finishCheckout(
  core: Core,
  held: readonly Appointment[],
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { orders } = core.host;
  const [first] = held;
  if (!first) throw tooLate();
  const reference = first.orderReference;
  try {
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    if (first.orderId > 0) return await intoGiven(core, held, first, lines, how);
    const line = { ...lines.get(first.id)!, reference };
    const draft = { reference, customerId: first.customerId, line };
    const made = await orders.createPending(draft, ordersContext(core, how));
    return await withLines(core, held, made, lines, how);
  } catch (error) {
    const settled = await retryBriefly(() => settleCheckout(core, reference, how)).catch(() => undefined);
    if (settled === undefined) throw error;
    // Another call has completed it, or put it back.
    const rows = settled.length > 0 ? settled : await completedOf(core, held);
    if (rows.length === 0) throw error;
    return rows;
  }
}

async function completedOf(core: Core, held: readonly Appointment[]): Promise<readonly Appointment[]> {
  const rows = await retryBriefly(() => core.storage.appointments.find(held.map(({ id }) => id)));
  return [...rows.values()].filter(({ orderItemId }) => orderItemId > 0);
}

/**
 * Takes up a checkout that somebody has left unfinished.
 *
 * @throws AppointmentsError 409 while somebody is at it, 502
 */
export async function resumeCheckout(
  core: Core,
  reference: string,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const held = await core.storage.appointments.withReference(reference);
  if (held.length > 0) {
    const busyUntil = await take(core, held);
    if (busyUntil !== undefined) {
      throw new AppointmentsError(
        'shop_rest_in_flight',
        'This checkout is under way; ask again in a moment.',
        {
          retryAfter: busyUntil - core.options.clock.now(),
        },
      );
    }
  }
  return finishCheckout(core, held, how);
}

/**
 * What the worker does of a checkout that was left unfinished: completes it where the shop knows its order, and puts
 * the holds back where it does not.
 */
export async function settleLeftCheckout(core: Core, reference: string): Promise<void> {
  const held = await core.storage.appointments.withReference(reference);
  if (held.length === 0 || (await take(core, held)) !== undefined) return;
  await settleCheckout(core, reference, {});
}

/**
 * @returns the completed appointments, or an empty list if none waits any more; undefined if the holds are back in
 * the cart
 */
async function settleCheckout(
  core: Core,
  reference: string,
  how: WriteContext,
): Promise<readonly Appointment[] | undefined> {
  const { orders } = core.host;
  const held = await core.storage.appointments.withReference(reference);
  const [first] = held;
  if (!first) return [];
  try {
    const context = ordersContext(core, how);
    const ref: WrittenLine | undefined =
      first.orderId > 0 ? first : (await orders.findByReference([reference], context)).get(reference);
    if (!ref || !(await orders.find([ref.orderId], context)).has(ref.orderId)) {
      await putBack(core, held, reference);
      return undefined;
    }
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    if (first.orderId > 0) return await intoGiven(core, held, first, lines, how);
    return await withLines(core, held, ref, lines, how);
  } catch (error) {
    await leave(core, held, reference);
    throw error;
  }
}

/** Completes a checkout into an order of the host's. If it is dead, it is revived, or all lines go into a successor. */
async function intoGiven(
  core: Core,
  held: readonly Appointment[],
  first: Appointment,
  lines: ReadonlyMap<number, OrderLine>,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { orderId, orderReference: reference, orderStatus } = first;
  if (!needsRevival(orderStatus, first.status)) return withLines(core, held, first, lines, how);
  const context = ordersContext(core, how);
  const order = (await core.host.orders.find([orderId], context)).get(orderId);
  if (!order || !needsRevival(order.status, first.status)) return withLines(core, held, first, lines, how);
  const line = { ...lines.get(first.id)!, reference };
  const living = await livingOrder(core, order, line, { ...context, reason: GOES_INTO_IT });
  if (living.kind === 'successor') {
    const without = held.map((row) => ({ ...row, orderItemId: 0 }));
    return withLines(core, without, living.written, lines, how);
  }
  const rows = await withLines(core, held, first, lines, how);
  if (living.kind === 'none')
    for (const row of rows) await reportDeadOrder(core, row, { refusal: living.refusal, order }, context);
  return rows;
}

async function withLines(
  core: Core,
  held: readonly Appointment[],
  made: WrittenLine,
  lines: ReadonlyMap<number, OrderLine>,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const written = await addMissingLines(core, held, made, lines, how);
  const rows = await complete(core, held, made.orderId, written, how);
  if (rows.length === 0) throw tooLate();
  return rows;
}

const tooLate = (): AppointmentsError =>
  new AppointmentsError('shop_rest_host_error', 'The order came too late; place the holds again.');
