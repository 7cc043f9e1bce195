import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import type { Order, OrderLine, WrittenLine } from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import { enterOrderById } from '../orders/enter-order';
import { followOrders } from '../orders/order-changes';
import { catchUp } from '../orders/following/catch-up';
import { noticesLast } from '../orders/notices-last';
import { openOrderGateway, readOrders } from '../orders/order-gateway';
import { lateLine, lateOrder } from '../orders/order-notes';
import { retryBriefly, outcomeUnknown } from '../orders/outcome-unknown';
import { withFeesInNewOrder } from '../orders/settling/settle-in-new-order';
import { settleAgain } from '../orders/settling/settle-again';
import {
  assertOrdersAsRead,
  beforeOrdersAreRead,
  type OrdersAsRead,
  orderKey,
} from '../settlements/orders-as-read';
import { derivedReference, dueFields, withLine } from '../orders/add-line';
import { joined, onceCommitted, ordersContext } from '../work/core';
import type { Work } from '../work/work';
import { noSuchAppointment } from './not-found';

/**
 * Moves an appointment to another order, in a shop whose orders are in another database. Called after the other changes
 * of the update were stored. Adds the appointment's line to that order, then stores the id of the line with the
 * appointment. If the update is part of a transaction of the host, this happens after the commit.
 */
export async function moveToOrder(
  work: Work,
  appointment: Appointment,
  orderId: number,
  line: OrderLine,
): Promise<Appointment> {
  const { core, how } = work;
  if (joined(how)) {
    const afterwards = { core, how: { ...how, transaction: undefined } };
    onceCommitted(core, how, 'Moving an appointment to another order', () =>
      moveToOrder(afterwards, appointment, orderId, line),
    );
    return appointment;
  }
  // The reference of the order line is derived and not random: if an earlier attempt added the line but its response
  // was lost, the shop finds the line by its reference.
  const reference = derivedReference('move', appointment.id, orderId, appointment.orderItemId);
  const written = await retryBriefly(() =>
    enterOrderById(core, { ...appointment, orderId }, { ...line, reference }, ordersContext(how)),
  ).catch(openOutcome(appointment, orderId));
  const moved = await retryBriefly(() => store(work, appointment, { ...written, reference }, line)).catch(
    openOutcome(appointment, orderId),
  );
  if (!moved) throw noSuchAppointment(appointment.id);
  const [caughtUp] = await catchUp(core, [moved], how);
  return caughtUp!;
}

/**
 * Creates the error for a move to another order whose outcome is unknown. All other changes of the update are stored.
 */
const openOutcome =
  ({ id }: Appointment, orderId: number) =>
  (error: unknown): never => {
    throw outcomeUnknown({ appointmentIds: [id], orderIds: [orderId] }, error);
  };

/**
 * Stores the new order line with the appointment, and computes the amounts due in both orders again. The orders are
 * read from the shop before the transaction. If another transaction locked one of these orders since then, everything
 * is read again. If the appointment was cancelled or deleted while the line was added, it does not get the line, and
 * the background worker removes the line later.
 *
 * @returns undefined if the appointment was deleted
 */
async function store(
  { core, how }: Work,
  { id, productId }: Appointment,
  written: WrittenLine & { readonly reference: string },
  line: OrderLine,
): Promise<Appointment | undefined> {
  const { storage, options } = core;
  const { orderId, orderItemId } = written;
  let orderIds: readonly number[] = [];
  let asRead: OrdersAsRead | undefined;
  let readBefore: ReadonlyMap<number, Order> = new Map();
  const readFirst = async (seen: ReadonlyMap<number, Appointment>): Promise<void> => {
    orderIds = [seen.get(id)?.orderId ?? 0, orderId].filter((one) => one > 0);
    asRead = await beforeOrdersAreRead(core, orderIds, undefined);
    readBefore = await readOrders(core, orderIds, how);
  };
  const { moved, gateway } = await withLocked(core, id, { ...how, readFirst }, async (row, t) => {
    const inside = { core, how, t };
    const { gateway, giveNotices } = noticesLast(openOrderGateway(inside, readBefore));
    // An earlier attempt has stored the move already, and its response was lost.
    if (row?.orderId === orderId && row.orderItemId === orderItemId) return { moved: row, gateway };
    const dateModified = options.clock.now();
    if (!row || !isLive(row)) {
      await storage.orderNotes.add(lateLine(written.reference, productId, dateModified), t);
      return { moved: row, gateway };
    }
    // `withLocked` has already locked the former order. Only the new one is still to be locked.
    await storage.guards.lock([orderKey(orderId)], t);
    await assertOrdersAsRead(core, asRead!, t);
    await gateway.paidBefore(orderId);
    const lined = await storage.appointments.update(
      {
        ...withLine({ ...row, ...dueFields(line) }, written, core.site),
        orderReference: '',
        orderStatus: readBefore.get(orderId)?.status ?? '',
        orderQuantity: line.quantity,
        dateModified,
      },
      t,
    );
    // The appointment may have waited for a new order of its own, which the shop may still create. A stored note makes
    // the background worker cancel that order.
    if (row.orderReference !== '' && row.orderId === 0)
      await storage.orderNotes.add(lateOrder(row.orderReference, dateModified), t);
    await followOrders(core, gateway, { before: row, after: lined }, {});
    const { priced, notice } = await withFeesInNewOrder(inside, gateway, lined);
    const moved = isDeepStrictEqual(priced, lined) ? lined : await storage.appointments.update(priced, t);
    if (notice) await gateway.report(notice);
    await storage.outbox.append(eventsOfWrite(row, moved, how, dateModified), t);
    const settled = await settleAgain(inside, gateway, orderIds);
    await giveNotices();
    return { moved: settled.find((one) => one.id === id) ?? moved, gateway };
  });
  await gateway.tellShop();
  return moved;
}
