import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentRecord } from '../../domain/appointment';
import type { NewOrderLine, Order } from '../../domain/orders/order';
import { ordersCancelledBy } from '../../domain/statuses/status-table';
import { isOccupying } from '../../domain/statuses/statuses';
import { AppointmentsError } from '../../domain/errors';
import type { Transaction } from '../../storage/storage';
import { takePlaces } from '../claims/claim';
import { withEntitlements } from '../entitlements/use-entitlements';
import { eventsOfWrite } from '../events/appointment-events';
import { customerKeyOf } from '../limits/counted-customer';
import { type EnteredLine, enterOrder, reportDeadOrder } from '../orders/enter-order';
import { openOrderGateway } from '../orders/order-gateway';
import { newOrder } from '../orders/new-order';
import { confirmIfCovered } from '../orders/confirm-if-covered';
import { outcomeUnknown } from '../orders/outcome-unknown';
import { finishOrder } from '../orders/saga/finish-order';
import { reserveOrder, type Waiting } from '../orders/saga/waiting';
import { statusOf, withLine } from '../orders/add-line';
import { checkLimits, countBooking } from '../visitors/limits';
import { assertFirst } from '../visitors/once-per-key';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { type CheckedDraft, quoteNew, claimOf, customerOfDraft } from './drafts/checked-draft';
import { type Granted, recordOf } from './drafts/new-appointment-row';
import { entitlementClaimOf, mustPayOf } from './entitlement-claim';
import { paidQuote } from '../orders/paid-quote';
import { assertOwnMembers } from './own-calendar';

/** Books a new appointment: checks that its places are free, and stores it with its order. */
export async function placeNew(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  if (!core.host.orders.sharesDatabase) return placeThenOrder(core, draft, how);
  return confirmIfCovered(core, await placeWithOrder(core, draft, how), how);
}

/** Stores an appointment and its order in one transaction. Used if the shop's orders are in the library's database. */
async function placeWithOrder(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  // The reference is chosen before the transaction: if the transaction is repeated, the shop recognises the reference
  // and creates only one order.
  const reference = randomUUID();
  return underLock(core, draft, how, async (inside, granted) => {
    const order = await orderUnderLock(inside, draft);
    const record = recordOf(core, { ...draft, order }, granted);
    const line = { ...granted.quote.line, reference };
    const { written, orderStatus, refusal } = await enterInside(inside, { ...draft, order }, record, line);
    const stored = await store(inside, draft, {
      ...withLine(record, written, core.site),
      orderStatus,
      orderQuantity: record.quantity,
    });
    await reportDeadOrder(core, stored, { refusal, order }, ordersContext(how, inside.t));
    if (!isOccupying(stored, granted.now, core.options)) await cancelIfDead(inside, stored);
    await how.onCreated?.(stored.id, inside.t);
    return stored;
  });
}

/**
 * Stores an appointment under the lock of its places, and creates its order afterwards without a lock. Used if the
 * shop's orders are in another database.
 */
async function placeThenOrder(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  const reference = randomUUID();
  const { stored, line, pending } = await underLock(core, draft, how, async (inside, granted) => {
    const record = recordOf(core, draft, granted);
    const stored = await store(inside, draft, {
      ...record,
      orderReference: reference,
      orderStatus: draft.order?.status ?? 'pending',
      orderQuantity: record.quantity,
    });
    const before = { firstId: stored.id, lines: [] };
    const pending = await reserveOrder(core, { reference, kind: 'booking', before }, 1, inside.t);
    await how.onCreated?.(stored.id, inside.t);
    return { stored, line: granted.quote.line, pending };
  });
  const waiting = { pending, rows: [stored], quoted: new Map([[stored.id, line]]), guest: draft.guest };
  const finish = (): Promise<Appointment> => finishBooking(core, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return finish();
  onceCommitted(core, how, 'Creating the order of an appointment', finish);
  return stored;
}

/**
 * Creates the order of a stored appointment, or its order line, and completes the appointment.
 *
 * @throws AppointmentsError 502 if no order was created; 503 `shop_rest_outcome_unknown` if it is unknown whether the shop created the order
 */
async function finishBooking(core: Core, waiting: Waiting, how: WriteContext): Promise<Appointment> {
  const { id, orderId, orderReference } = waiting.rows[0]!;
  const written = {
    appointmentIds: [id],
    ...(orderId > 0 && { orderIds: [orderId] }),
    orderReferences: [orderReference],
  };
  const [row] = await finishOrder(core, waiting, how, (cause) => outcomeUnknown(written, cause));
  if (!row)
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The shop took too long to create the order, so nothing is booked: book again.',
    );
  return row;
}

/**
 * Prices a new booking, locks its places and checks that they are free, then runs `write`. Throws if the booking
 * exceeds the limits of its visitor.
 */
async function underLock<T>(
  core: Core,
  draft: CheckedDraft,
  how: WriteContext,
  write: (inside: WorkInside, granted: Granted) => Promise<T>,
): Promise<T> {
  await checkVisitor(core, draft, joined(how));
  const quoteFor = await quoteNew(core, draft, how);
  return withEntitlements(
    { core, how },
    { claims: [entitlementClaimOf(draft)], mustPay: mustPayOf([draft]) },
    (usesInside) =>
      takePlaces({ core, how }, claimOf(core, draft), [], async (placement, t) => {
        if (draft.visitor) await assertFirst(core, draft.visitor, t);
        await checkVisitor(core, draft, t);
        assertOwnMembers(placement.staffIds, how.ownCalendarOf);
        const quote = quoteFor(placement.staffIds);
        const [use] = await usesInside(t);
        const paid = paidQuote(core, quote, use);
        return write({ core, how, t }, { placement, ...paid, now: core.options.clock.now() });
      }),
  );
}

/** Stores a new appointment with its event, and counts it in the limits of its visitor. */
async function store(
  { core, how, t }: WorkInside,
  draft: CheckedDraft,
  record: AppointmentRecord,
): Promise<Appointment> {
  const { visitor } = draft;
  const stored = await core.storage.appointments.insert(
    record,
    t,
    (created) => eventsOfWrite(undefined, created, how, record.dateCreated),
    customerKeyOf(customerOfDraft(core, draft)),
  );
  if (visitor) await countBooking(core, visitor, stored.id, t);
  return stored;
}

async function checkVisitor(core: Core, { visitor, fields }: CheckedDraft, t?: Transaction): Promise<void> {
  if (visitor) await checkLimits(core, visitor, { holds: 1, places: fields.quantity ?? 1 }, t);
}

/** Cancels the order of an appointment that was created with status `cancelled` or `was-in-cart`. */
async function cancelIfDead(inside: WorkInside, { orderId }: Appointment): Promise<void> {
  const gateway = openOrderGateway(inside);
  await gateway.cancelAbandoned(
    orderId,
    ordersCancelledBy('create'),
    'The appointment of this order was created as cancelled',
  );
}

/** Reads the order of the new booking a second time, now under the lock: the order may have been paid meanwhile. */
async function orderUnderLock(
  { core, how, t }: WorkInside,
  { order }: CheckedDraft,
): Promise<Order | undefined> {
  if (!order) return undefined;
  return (await core.host.orders.find([order.id], ordersContext(how, t))).get(order.id) ?? order;
}

/** Writes the order line of a new appointment into the order that the booking names, or into a new one. */
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
