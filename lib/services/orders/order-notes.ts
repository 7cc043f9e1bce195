import type { Appointment } from '../../domain/appointment';
import { hasWritableLines, type OrderLineRef, type OrderStatus, phaseOf } from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import type { OrderNote, StoredNote } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { type Core, ordersContext } from '../work/core';
import { giveNotice } from './order-notices';
import { settleUnwritten, tellLines, tellRevivals } from './settling/tell-lines';
import { takeLineOut } from './change-line';
import { takenOut } from './add-line';

const NOTES_AT_ONCE = 200;
/** Seconds during which the shop may still create an order after the library has stopped waiting for it. */
const LATE_ORDER_SECONDS = 3_600;
/**
 * Seconds added to the time limit of all calls to the shop. A process that keeps the lease of an order (the right to
 * send its changes) for longer counts as dead.
 */
const LEASE_SECONDS = 30;
const CALLS_A_LEASE = 4;

/**
 * Sends to the shop the notes about an order (changes that the library has stored and still has to make in the shop),
 * and deletes them. Does nothing while another process is sending them.
 *
 * @returns the appointments that changed because the shop wrote other amounts than requested
 * @throws AppointmentsError 502 if the shop did not respond; the background worker sends the notes later
 */
export async function tellNotes(core: Core, orderId: number): Promise<readonly Appointment[]> {
  const { storage, options } = core;
  const seconds = LEASE_SECONDS + Math.ceil((CALLS_A_LEASE * options.hostTimeoutMs) / 1_000);
  const { clock } = options;
  const changed: Appointment[] = [];
  let notes = await storage.orderNotes.take(orderId, [], clock.now(), seconds);
  while (notes.length > 0) {
    try {
      changed.push(...(await bringInLine(core, orderId, notes)));
    } catch (error) {
      await storage.orderNotes.giveBack(notes, clock.now());
      throw error;
    }
    notes = await storage.orderNotes.take(orderId, notes, clock.now(), seconds);
  }
  return changed;
}

/**
 * Sends all notes about orders (changes that the library still has to make in the shop) that were not sent yet, because
 * their process died or the shop did not respond. A failure for one order does not stop the others.
 */
export async function tellAllNotes(core: Core): Promise<void> {
  const seenIds = new Set<number>();
  for (let isFull = true; isFull;) {
    // If the last attempt for an order has failed, `waiting` lists the order after all other orders.
    const waiting = await core.storage.orderNotes.waiting(NOTES_AT_ONCE);
    const fresh = waiting.filter(({ id }) => !seenIds.has(id));
    for (const { id } of fresh) seenIds.add(id);
    await tellEachNote(core, fresh);
    isFull = fresh.length > 0 && waiting.length === NOTES_AT_ONCE;
  }
}

async function tellEachNote(core: Core, waiting: readonly StoredNote[]): Promise<void> {
  const late = waiting.filter(({ orderId }) => orderId === 0);
  const orderIds = new Set(waiting.map(({ orderId }) => orderId).filter((id) => id > 0));
  const steps = [
    ...late.map((note) => () => undoLateOrder(core, note)),
    ...[...orderIds].map((orderId) => () => tellNotes(core, orderId)),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      core.options.logger.error(
        { err: error },
        'Sending changes of an order to the shop failed; the background worker sends them again later',
      );
    }
  }
}

/**
 * Creates the note (a stored change that is sent to the shop later) to cancel an order for which no appointment waits
 * any longer. The shop may still create this order.
 */
export const lateOrder = (reference: string, notedAt: Instant): OrderNote => ({
  kind: 'cancel',
  orderId: 0,
  reference,
  statuses: 'pending',
  reason: 'The booking failed before this order was complete',
  line: null,
  notice: null,
  notedAt,
});

/**
 * Creates the note (a stored change that is sent to the shop later) to remove the line with this reference from an
 * order, because no appointment has it.
 */
export const lateLine = (reference: string, productId: number, notedAt: Instant): OrderNote => ({
  ...lateOrder(reference, notedAt),
  kind: 'line',
  line: { orderItemId: 0, line: takenOut(productId) },
});

/**
 * Creates the note (a stored change that is sent to the shop later) for an appointment that was removed while it waited
 * for its order, or for its line in an existing order. The shop may still create the order or line; the note then
 * undoes it.
 */
export const lateNote = ({ orderId, orderReference, productId }: Appointment, notedAt: Instant): OrderNote =>
  orderId > 0 ? lateLine(orderReference, productId, notedAt) : lateOrder(orderReference, notedAt);

/**
 * Makes the stored changes of an order in the shop, one after the other, if they still fit the present order and its
 * appointments.
 */
async function bringInLine(
  core: Core,
  orderId: number,
  notes: readonly StoredNote[],
): Promise<readonly Appointment[]> {
  const { orders } = core.host;
  const context = ordersContext({});
  const order = (await orders.find([orderId], context)).get(orderId);
  if (!order) return [];
  const live = (await core.storage.appointments.openOnOrders([orderId])).get(orderId) ?? 0;
  const { status, reason } = notes.reduce((before, note) => statusAfter(before, note, live), {
    status: order.status,
    reason: '',
  });
  const changed: Appointment[] = [];
  // Lines are written before a later note cancels the order: a cancelled order still shows its appointments, and its
  // lines can no longer be changed.
  const isWritable = hasWritableLines(order.status);
  changed.push(
    ...(isWritable ? await tellLines(core, order, notes) : await settleUnwritten(core, order, notes)),
  );
  if (status === 'cancelled' && order.status !== 'cancelled')
    await orders.setStatus(orderId, status, { ...context, reason });
  const isRevived = status === 'pending' && order.status !== 'pending';
  if (isRevived) changed.push(...(await tellRevivals(core, order, notes, reason)));
  const given = notes.flatMap(({ notice }) => notice ?? []);
  // If lines were written, the order is read again, so that notices contain the amounts that the shop has stored.
  const isWritten = isWritable && notes.some(({ kind }) => kind === 'line');
  const fresh =
    given.length > 0 && isWritten ? (await orders.find([orderId], context)).get(orderId) : undefined;
  const noticed = fresh && { ...fresh, status: order.status };
  for (const notice of given) await giveNotice(core, notice, noticed ?? order, context);
  if (isRevived) changed.push(...(await tellLines(core, order, notes)));
  return changed;
}

interface StatusAndWhy {
  readonly status: OrderStatus;
  readonly reason: string;
}

function statusAfter(
  before: StatusAndWhy,
  { kind, statuses, reason }: OrderNote,
  live: number,
): StatusAndWhy {
  if (kind === 'cancel' && live === 0 && statuses.split(',').includes(before.status))
    return { status: 'cancelled', reason };
  if (kind === 'revive' && live > 0 && phaseOf(before.status) === 'ended')
    return { status: 'pending', reason };
  return before;
}

/**
 * Cancels an order, or removes an order line, that the shop created after the library had removed its appointment.
 * While the shop does not know the order or line, the note is kept for an hour, because the shop may still create it.
 */
async function undoLateOrder(core: Core, note: StoredNote): Promise<void> {
  const { host, storage, options } = core;
  const context = ordersContext({});
  const known = (await host.orders.findByReference([note.reference], context)).get(note.reference);
  const now = options.clock.now();
  if (!known) {
    if (note.notedAt + LATE_ORDER_SECONDS < now) await storage.orderNotes.forget(note);
    else await storage.orderNotes.giveBack([note], now);
    return;
  }
  if (note.line) await takeUnusedLineOut(core, known, note.line.line.productId);
  else await bringInLine(core, known.orderId, [note]);
  await storage.orderNotes.forget(note);
}

/** Removes an order line, unless a live appointment has the line by now. */
async function takeUnusedLineOut(core: Core, line: OrderLineRef, productId: number): Promise<void> {
  const rows = await core.storage.appointments.ofOrders([line.orderId]);
  const isUsed = rows.some((row) => row.orderItemId === line.orderItemId && isLive(row));
  if (!isUsed) await takeLineOut(core, line, productId, ordersContext({}));
}
