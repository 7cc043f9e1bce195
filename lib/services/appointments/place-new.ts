import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentRecord } from '../../domain/appointment';
import type { NewOrderLine, Order } from '../../domain/order';
import { ordersCancelledBy } from '../../domain/status-table';
import { isOccupying } from '../../domain/statuses';
import type { Transaction } from '../../storage/storage';
import { takePlaces } from '../claims/claim';
import { eventsOfWrite } from '../events/appointment-events';
import { type EnteredLine, enterOrder, reportDeadOrder } from '../orders/enter-order';
import { openOrderGateway } from '../orders/order-gateway';
import { newOrder } from '../orders/new-order';
import { reserveOrder } from '../orders/saga/waiting';
import { statusOf, withLine } from '../orders/written-line';
import { checkLimits, countBooking } from '../visitors/limits';
import { assertFirst } from '../visitors/once-per-key';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { finishBooking } from './finish-booking';
import { type CheckedDraft, quoteNew, recordOf, claimOf } from './checked-draft';

/**
 * Takes the places of a new appointment and stores it, with its order: in the same transaction where the host's
 * orders share our database; elsewhere the place is held first, and the order made outside the lock.
 */
export async function placeNew(core: Core, draft: CheckedDraft, how: WriteContext): Promise<Appointment> {
  const { storage, host, options } = core;
  await checkVisitor(core, draft, joined(how));
  const quoteFor = await quoteNew(core, draft, how);
  const shared = host.orders.sharesDatabase;
  const reference = randomUUID();

  const { stored, quote, pending } = await takePlaces(
    { core, how },
    claimOf(draft),
    [],
    async (staffIds, t) => {
      if (draft.visitor) await assertFirst(core, draft.visitor, t);
      await checkVisitor(core, draft, t);
      const inside = { core, how, t };
      const quote = quoteFor(staffIds);
      const now = options.clock.now();
      const given = await orderUnderLock(inside, draft);
      const record = recordOf(core, { ...draft, order: given }, quote, now);
      const entered = shared
        ? await enterInside(inside, { ...draft, order: given }, record, { ...quote.line, reference })
        : undefined;
      const ordered = entered
        ? withLine(record, entered.written, core.site)
        : { ...record, orderReference: reference };
      const orderStatus = entered?.orderStatus ?? given?.status ?? 'pending';
      const stored = await storage.appointments.insert(
        { ...ordered, orderStatus, orderQuantity: record.quantity },
        t,
      );
      if (draft.visitor) await countBooking(core, draft.visitor, stored.id, t);
      const context = ordersContext(how, t);
      await reportDeadOrder(core, stored, { refusal: entered?.refusal, order: given }, context);
      await storage.outbox.append(eventsOfWrite(undefined, stored, how, now), t);
      if (shared && !isOccupying(stored, now, options)) await cancelIfDead(inside, stored);
      const before = { firstId: stored.id, lines: [] };
      const pending = shared
        ? undefined
        : await reserveOrder(core, { reference, kind: 'booking', before }, 1, t);
      await how.onCreated?.(stored.id, t);
      return { stored, quote, pending };
    },
  );
  if (!pending) return stored;

  const waiting = {
    pending,
    rows: [stored],
    quoted: new Map([[stored.id, quote.line]]),
    guest: draft.guest,
  };
  const finish = (): Promise<Appointment> => finishBooking(core, waiting, { ...how, transaction: undefined });
  if (!joined(how)) return finish();
  onceCommitted(core, how, 'Making the order of an appointment', finish);
  return stored;
}

async function checkVisitor(core: Core, { visitor, fields }: CheckedDraft, t?: Transaction): Promise<void> {
  if (visitor) await checkLimits(core, visitor, { quantity: fields.quantity ?? 1 }, t);
}

/** One that is stored as cancelled, or as out of the cart, gives its order nothing to live for. */
async function cancelIfDead(inside: WorkInside, { orderId }: Appointment): Promise<void> {
  const gateway = openOrderGateway(inside);
  await gateway.cancelAbandoned(orderId, ordersCancelledBy('create'), 'Its appointment takes no place');
}

/** The order that it goes into, as it is by now: while the lock was waited for it may have been paid. */
async function orderUnderLock(
  { core, how, t }: WorkInside,
  { order }: CheckedDraft,
): Promise<Order | undefined> {
  const { orders } = core.host;
  if (!order || !orders.sharesDatabase) return order;
  return (await orders.find([order.id], ordersContext(how, t))).get(order.id) ?? order;
}

/** Gives the record its line: in the draft's order, or in a new one. */
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
