import type { Appointment } from '../../../domain/appointment';
import type { WrittenLine } from '../../../domain/order';
import type { PendingOrder } from '../../../storage/storage';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { retryBriefly } from '../outcome-unknown';
import { completeOrder } from './complete';
import { releaseOrder } from './release';
import { useOf } from './uses';
import { hasLine, type LinesWanted, type Waiting } from './waiting';

/**
 * The second step and the third, without a lock: the order is made, or gets its lines, and then the appointments are
 * completed. If that fails, the shop is asked what it knows: a shop that fails may have made the order nevertheless.
 *
 * @param unknown makes the error to throw if the places are kept, so that the worker completes or releases them
 * @returns the appointments as they are now; those that were deleted meanwhile are absent
 * @throws the error that the shop gave if it has no order, and the places are given back
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
 * Takes up an order that an earlier try, or a process that died, has left: completes it if the shop knows it, and
 * releases its places if not.
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
    throw new Error('Another process has taken over this order');
  // A release whose commit was not confirmed leaves holds that are back in the cart, and have no line.
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

/** The first line of the order, if the shop knows it. */
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

/** If this fails, the next try has to wait for the end of the lease. */
async function giveBack({ storage, options }: Core, pending: PendingOrder): Promise<void> {
  await storage.pendingOrders.giveBack(pending).catch((error: unknown) => {
    options.logger.warn(
      { err: error, reference: pending.reference },
      'A pending order waits for its lease to end',
    );
  });
}
