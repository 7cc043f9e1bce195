import { type Core, ordersContext } from '../../core';
import { AppointmentsError } from '../../errors';
import type { OrderLine, OrderLineRef } from '../../host/ports';
import type { WriteContext } from '../drafts';
import type { Appointment } from '../types';
import { linesOf, productsOf } from './checkout-plan';
import { complete, leave, putBack, take } from './half-checked-out';
import { addMissingLines } from './order-lines';

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
  reference: string,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const { orders } = core.host;
  const held = await core.storage.appointments.withReference(reference);
  const [first] = held;
  if (!first) throw tooLate();
  try {
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    if (first.orderId > 0) return await withLines(core, held, first, lines, how);
    const draft = { reference, customerId: first.customerId, line: lines.get(first.id)! };
    const made = await orders.createPending(draft, ordersContext(core, how));
    return await withLines(core, held, made, lines, how);
  } catch (error) {
    const isComplete = await settleCheckout(core, reference, how).catch(() => false);
    const rows = isComplete && (await core.storage.appointments.find(held.map(({ id }) => id)));
    if (!rows || rows.size === 0) throw error;
    return [...rows.values()];
  }
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
          retry_after: busyUntil - core.options.clock.now(),
        },
      );
    }
  }
  return finishCheckout(core, reference, how);
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

/** @returns whether the appointments are complete; false when the holds are back in the cart */
async function settleCheckout(core: Core, reference: string, how: WriteContext): Promise<boolean> {
  const { orders } = core.host;
  const held = await core.storage.appointments.withReference(reference);
  const [first] = held;
  if (!first) return true;
  try {
    const context = ordersContext(core, how);
    const ref =
      first.orderId > 0 ? first : (await orders.findByReference([reference], context)).get(reference);
    if (!ref || !(await orders.find([ref.orderId], context)).has(ref.orderId)) {
      await putBack(core, held, reference);
      return false;
    }
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    await withLines(core, held, ref, lines, how);
    return true;
  } catch (error) {
    await leave(core, held, reference);
    throw error;
  }
}

async function withLines(
  core: Core,
  held: readonly Appointment[],
  { orderId, orderItemId }: OrderLineRef,
  lines: ReadonlyMap<number, OrderLine>,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  // The line that an order was made with is the first appointment's.
  const withFirst = held.map((row, at) => (at === 0 ? { ...row, orderItemId } : row));
  const itemIds = await addMissingLines(core, withFirst, orderId, lines, how);
  const rows = await complete(core, held, orderId, itemIds, how);
  if (rows.length === 0) throw tooLate();
  return rows;
}

const tooLate = (): AppointmentsError =>
  new AppointmentsError('shop_rest_host_error', 'The order came too late; place the holds again.');
