import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentRecord } from '../../domain/appointment';
import type { NewOrderLine, Order } from '../../domain/order';
import { ordersCancelledBy } from '../../domain/statuses/status-table';
import { isOccupying } from '../../domain/statuses/statuses';
import { AppointmentsError } from '../../domain/errors';
import type { Transaction } from '../../storage/storage';
import type { Instant } from '../../time/units';
import { takePlaces } from '../claims/claim';
import { eventsOfWrite } from '../events/appointment-events';
import { type EnteredLine, enterOrder, reportDeadOrder } from '../orders/enter-order';
import { openOrderGateway } from '../orders/order-gateway';
import { newOrder } from '../orders/new-order';
import { outcomeUnknown } from '../orders/outcome-unknown';
import type { Quote } from '../orders/quote-members-with-tax';
import { finishOrder } from '../orders/saga/finish-order';
import { reserveOrder, type Waiting } from '../orders/saga/waiting';
import { statusOf, withLine } from '../orders/add-line';
import { checkLimits, countBooking } from '../visitors/limits';
import { assertFirst } from '../visitors/once-per-key';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { type CheckedDraft, quoteNew, recordOf, claimOf } from './checked-draft';

/** Takes the places of a new appointment and stores it, with its order. */
export const placeNew = (core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> =>
  core.host.orders.sharesDatabase ? placeWithOrder(core, draft, how) : placeThenOrder(core, draft, how);

/** Writes the appointment and its order in one transaction. The host's orders are in the library's database. */
async function placeWithOrder(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  // Chosen before the transaction, which may be repeated: the orders port is idempotent on the reference.
  const reference = randomUUID();
  return underLock(core, draft, how, async (inside, quote, now) => {
    const order = await orderUnderLock(inside, draft);
    const record = recordOf(core, { ...draft, order }, quote, now);
    const line = { ...quote.line, reference };
    const { written, orderStatus, refusal } = await enterInside(inside, { ...draft, order }, record, line);
    const stored = await store(inside, draft, {
      ...withLine(record, written, core.site),
      orderStatus,
      orderQuantity: record.quantity,
    });
    await reportDeadOrder(core, stored, { refusal, order }, ordersContext(how, inside.t));
    if (!isOccupying(stored, now, core.options)) await cancelIfDead(inside, stored);
    await how.onCreated?.(stored.id, inside.t);
    return stored;
  });
}

/**
 * Stores the appointment first, so that it has its places, and makes the order outside the lock. The orders are in
 * another database.
 */
async function placeThenOrder(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  const reference = randomUUID();
  const { stored, line, pending } = await underLock(core, draft, how, async (inside, quote, now) => {
    const record = recordOf(core, draft, quote, now);
    const stored = await store(inside, draft, {
      ...record,
      orderReference: reference,
      orderStatus: draft.order?.status ?? 'pending',
      orderQuantity: record.quantity,
    });
    const before = { firstId: stored.id, lines: [] };
    const pending = await reserveOrder(core, { reference, kind: 'booking', before }, 1, inside.t);
    await how.onCreated?.(stored.id, inside.t);
    return { stored, line: quote.line, pending };
  });
  const waiting = { pending, rows: [stored], quoted: new Map([[stored.id, line]]), guest: draft.guest };
  const finish = (): Promise<Appointment> => finishBooking(core, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return finish();
  onceCommitted(core, how, 'Making the order of an appointment', finish);
  return stored;
}

/**
 * Makes the order of a new appointment, or its line, and completes the appointment.
 *
 * @throws AppointmentsError 502 if no order was made; 503 `shop_rest_outcome_unknown` if the shop does not say
 * whether it was made
 */
async function finishBooking(core: Core, waiting: Waiting, how: WriteContext): Promise<Appointment> {
  const { id, orderId, orderReference } = waiting.rows[0]!;
  const written = {
    appointmentIds: [id],
    ...(orderId > 0 && { orderIds: [orderId] }),
    orderReferences: [orderReference],
  };
  const [row] = await finishOrder(core, waiting, how, (cause) => outcomeUnknown(written, cause));
  if (!row) throw new AppointmentsError('shop_rest_host_error', 'The order was made too late; book again.');
  return row;
}

/**
 * Prices the draft, takes its places and runs `write` under the lock, if the limits of the visitor allow the booking.
 */
async function underLock<T>(
  core: Core,
  draft: CheckedDraft,
  how: WriteContext,
  write: (inside: WorkInside, quote: Quote, now: Instant) => Promise<T>,
): Promise<T> {
  await checkVisitor(core, draft, joined(how));
  const quoteFor = await quoteNew(core, draft, how);
  return takePlaces({ core, how }, claimOf(draft), [], async (staffIds, t) => {
    if (draft.visitor) await assertFirst(core, draft.visitor, t);
    await checkVisitor(core, draft, t);
    return write({ core, how, t }, quoteFor(staffIds), core.options.clock.now());
  });
}

/** Stores the record with its event, and counts it for its visitor. */
async function store(
  { core, how, t }: WorkInside,
  { visitor }: CheckedDraft,
  record: AppointmentRecord,
): Promise<Appointment> {
  const stored = await core.storage.appointments.insert(record, t);
  if (visitor) await countBooking(core, visitor, stored.id, t);
  await core.storage.outbox.append(eventsOfWrite(undefined, stored, how, record.dateCreated), t);
  return stored;
}

async function checkVisitor(core: Core, { visitor, fields }: CheckedDraft, t?: Transaction): Promise<void> {
  if (visitor) await checkLimits(core, visitor, { quantity: fields.quantity ?? 1 }, t);
}

/** Cancels the order of an appointment that takes no place, because it is stored as cancelled or out of the cart. */
async function cancelIfDead(inside: WorkInside, { orderId }: Appointment): Promise<void> {
  const gateway = openOrderGateway(inside);
  await gateway.cancelAbandoned(orderId, ordersCancelledBy('create'), 'Its appointment takes no place');
}

/** Reads the order of the draft again, because it may have been paid during the wait for the lock. */
async function orderUnderLock(
  { core, how, t }: WorkInside,
  { order }: CheckedDraft,
): Promise<Order | undefined> {
  if (!order) return undefined;
  return (await core.host.orders.find([order.id], ordersContext(how, t))).get(order.id) ?? order;
}

/** Writes the line of the record into the draft's order, or into a new one. */
async function enterInside(
  { core, how, t }: WorkInside,
  { order, guest }: CheckedDraft,
  { customerId, status }: AppointmentRecord,
  line: NewOrderLine,
): Promise<EnteredLine> {
  const context = ordersContext(how, t);
  if (order) return enterOrder(core, order, { line, status }, context);
  const written = await core.host.orders.createPending(newOrder({ customerId, guest }, line), context);
  return { written, orderStatus: statusOf(written) };
}
