import type { Appointment } from '../../domain/appointment';
import { hasWritableLines, type OrderStatus, phaseOf } from '../../domain/orders/order';
import type { OrderNote, StoredNote } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { type Core, ordersContext } from '../work/core';
import { giveNotice } from './order-notices';
import { settleUnwritten, tellLines, tellRevivals } from './settling/tell-lines';
import { takeLineOut } from './change-line';
import { takenOut } from './add-line';

const NOTES_AT_ONCE = 200;
/** Seconds during which the shop may still create an order that was not created in time. */
const LATE_ORDER_SECONDS = 3_600;
/**
 * Seconds added to the time that calls of the host may take. If a process keeps the lease of an order for longer, it is
 * taken to have died.
 */
const LEASE_SECONDS = 30;
const CALLS_A_LEASE = 4;

/**
 * Sends the stored notes about an order (changes that the library has to make in the shop) to the shop, unless another
 * process is doing so, and then deletes these notes.
 *
 * @returns the appointments that changed because the shop's lines differ from the request
 * @throws AppointmentsError 502 if the shop did not respond: the worker tries again
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
 * Sends notes whose first sending failed, because the process died or the shop did not respond. A failure does not
 * prevent the sending of other notes.
 */
export async function tellAllNotes(core: Core): Promise<void> {
  const seenIds = new Set<number>();
  for (let isFull = true; isFull;) {
    // Orders whose notes failed before are tried last.
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
      core.options.logger.error({ err: error }, 'Bringing an order in line with its appointments failed');
    }
  }
}

/**
 * Creates the note to cancel an order that the shop may still create, although the appointment no longer waits for that
 * order.
 */
export const lateOrder = (reference: string, notedAt: Instant): OrderNote => ({
  kind: 'cancel',
  orderId: 0,
  reference,
  statuses: 'pending',
  reason: 'Its appointment was released',
  line: null,
  notice: null,
  notedAt,
});

/**
 * Creates the note to undo the order, or the line in an order, that was meant for an appointment that has been
 * released.
 */
export const lateNote = (
  { orderId, orderReference, productId }: Appointment,
  notedAt: Instant,
): OrderNote => ({
  ...lateOrder(orderReference, notedAt),
  ...(orderId > 0 && { kind: 'line', line: { orderItemId: 0, line: takenOut(productId) } }),
});

/** Makes the noted changes in the shop, one after the other, by the current state of the order and its appointments. */
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
  // Lines are written before a later note cancels the order, because a cancelled order still shows its appointments.
  const isWritable = hasWritableLines(order.status);
  changed.push(
    ...(isWritable ? await tellLines(core, order, notes) : await settleUnwritten(core, order, notes)),
  );
  if (status === 'cancelled' && order.status !== 'cancelled')
    await orders.setStatus(orderId, status, { ...context, reason });
  const isRevived = status === 'pending' && order.status !== 'pending';
  if (isRevived) changed.push(...(await tellRevivals(core, order, notes, reason)));
  const given = notes.flatMap(({ notice }) => notice ?? []);
  // The notice states the amounts of the line as it is now.
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
  if (kind === 'revive' && live > 0 && phaseOf(before.status) === 'over')
    return { status: 'pending', reason };
  return before;
}

/**
 * Cancels an order, or removes a line, that came too late for its appointment. If the shop does not know the order or
 * line, the note is kept for an hour, because the shop may still create the order or line.
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
  if (note.line) await takeLineOut(core, known, note.line.line.productId, context);
  else await bringInLine(core, known.orderId, [note]);
  await storage.orderNotes.forget(note);
}
