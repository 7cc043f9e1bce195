import type { Appointment } from '../../../domain/appointment';
import type { WrittenLine } from '../../../domain/orders/order';
import type { PendingOrder } from '../../../storage/storage';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { retryBriefly } from '../outcome-unknown';
import { completeOrder } from './complete';
import { releaseOrder } from './release';
import { useOf } from './uses';
import { hasLine, type LinesWanted, type Waiting } from './waiting';

/**
 * Creates an order in the shop's own database for appointments that have their places already, then completes the
 * appointments. Holds no lock. If a call fails, asks the shop for the order, because the shop may nevertheless have
 * created it.
 *
 * @param unknown creates the error to throw while it is unknown whether the shop has the order; the places are kept, and the background worker completes or releases them
 * @returns the appointments in their new state, without those that were deleted meanwhile
 * @throws the shop's error if the shop has no order; the places are free again then
 */
export async function finishOrder(
  core: Core,
  waiting: Waiting,
  how: WriteContext,
  unknown: (cause: unknown) => unknown,
): Promise<readonly Appointment[]> {
  try {
    return await makeAndComplete(core, waiting, how);
  } catch (cause) {
    const rows = await retryBriefly(() => resumeOrder(core, waiting, how)).catch(async () => {
      await giveBack(core, waiting.pending);
      throw unknown(cause);
    });
    if (rows) return rows;
    throw cause;
  }
}

/**
 * Resumes an order that a failed attempt, or a process that died, has left unfinished. If the shop knows the order,
 * completes the appointments; if not, releases their places.
 *
 * @returns the appointments, or undefined if their places are released
 */
export async function resumeOrder(
  core: Core,
  waiting: Waiting,
  how: WriteContext,
): Promise<readonly Appointment[] | undefined> {
  const { pending } = waiting;
  const rows = await core.storage.appointments.withReference(pending.reference);
  const firstLine = await knownOrder(core, { pending, rows }, how);
  if (firstLine) return makeAndComplete(core, { ...waiting, rows, firstLine }, how);
  if (await releaseOrder(core, { pending, rows }, useOf(pending.kind).release, how)) return undefined;
  const found = await core.storage.appointments.find(waiting.rows.map(({ id }) => id));
  const now = [...found.values()];
  if (now.some(({ orderReference }) => orderReference === pending.reference))
    throw new Error(
      'Another process is completing the order of these appointments now: try again in a moment.',
    );
  // The transaction that released the places may have been committed although its confirmation was lost. Holds are then
  // back in the cart, without an order line.
  return now.some(hasLine) ? now : undefined;
}

async function makeAndComplete(
  core: Core,
  wanted: LinesWanted,
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const written = await useOf(wanted.pending.kind).writeLines(core, wanted, how);
  return completeOrder(core, wanted, written, how);
}

/** Finds the first line of the order in the shop; undefined if the shop does not know the order. */
async function knownOrder(
  core: Core,
  { pending: { reference, kind }, rows }: Waiting,
  how: WriteContext,
): Promise<WrittenLine | undefined> {
  const [first] = rows;
  if (!first) return undefined;
  const { orders } = core.host;
  const context = ordersContext(how);
  const { keepsOrder } = useOf(kind);
  const known: WrittenLine | undefined =
    keepsOrder && first.orderId > 0
      ? first
      : (await orders.findByReference([reference], context)).get(reference);
  if (!known || !keepsOrder) return known;
  return (await orders.find([known.orderId], context)).has(known.orderId) ? known : undefined;
}

/**
 * Gives up the lease of a pending order (the time during which only this process may work on it). If that fails, the
 * next attempt has to wait until the lease ends.
 */
async function giveBack({ storage, options }: Core, pending: PendingOrder): Promise<void> {
  await storage.pendingOrders.giveBack(pending).catch((error: unknown) => {
    options.logger.warn(
      { err: error, reference: pending.reference },
      'A pending order could not be handed to the background worker at once; the worker takes it when its lock expires',
    );
  });
}
