import type { Appointment } from '../../../domain/appointment';
import { type BeforeAndAfter, followOrders, type OrderChanges } from '../../orders/order-changes';
import { changedCustomer, hasLostContact, isOfAnother } from './changed-customer';
import { checkOrderToEnter, enterOrder, reportDeadOrder } from '../../orders/enter-order';
import { customerKeyOf } from '../../limits/counted-customer';
import { dueFields, withLine } from '../../orders/add-line';
import { eventsOfWrite } from '../../events/appointment-events';
import { followCustomer } from '../visit-customer';
import { hasRefundRisen, hasWritableLines, phaseOf } from '../../../domain/orders/order';
import { invalidParams } from '../../../domain/errors';
import { isDeepStrictEqual } from 'node:util';
import { lineToWrite, withPriceSettled } from '../../orders/settling/settle-price';
import { liveOwnerOf } from '../../orders/line-owner';
import { notesMoney } from '../notes-money';
import type { OrderGateway } from '../../orders/order-gateway';
import { ordersContext } from '../../work/core';
import { randomUUID } from 'node:crypto';
import { type ChangesOfDue, settledBy } from './due-after-update';
import { withFeesInNewOrder } from '../../orders/settling/settle-in-new-order';
import { withGivenBack } from '../../entitlements/give-back';
import { withMoneyNoted, withRefundDecided } from '../../orders/settling/note-money';
import type { WorkInside } from '../../work/work';

/** An update that was accepted, and the changes that must be made in the appointment's orders. */
interface GrantedUpdate extends BeforeAndAfter {
  readonly orders: OrderChanges;
  readonly changes?: ChangesOfDue;
}

/**
 * Stores an update of an appointment under the lock of its places, and changes its orders. The caller sends the changes
 * of orders to the shop after the commit.
 */
export async function storeUpdate(
  inside: WorkInside,
  gateway: OrderGateway,
  { before, after, orders, changes = {} }: GrantedUpdate,
): Promise<Appointment> {
  const { core, how, t } = inside;
  const { storage, host } = core;
  const { orderId, orderItemId } = before;
  const { entitlement: use } = orders;
  const context = ordersContext(how, t);
  if (orders.revivedLine) await checkLineFree(inside, before);
  const into = orders.newLine ? await gateway.find(after.orderId) : undefined;
  if (into) checkOrderToEnter(core, into, after.status);
  if (into) await gateway.paidBefore(into.id);
  const entered =
    into && orders.newLine && host.orders.sharesDatabase
      ? await enterOrder(
          core,
          into,
          { line: { ...orders.newLine, reference: randomUUID() }, status: after.status },
          context,
        )
      : undefined;
  if (entered) for (const id of [after.orderId, entered.written.orderId]) gateway.forget(id);
  const own = { ...after, ...(use && { entitlement: use }), orderId, orderItemId };
  const inFormerOrder = notesMoney(changes) ? await withMoneyNoted(inside, gateway, own, changes) : own;
  const next = entered
    ? withLine({ ...inFormerOrder, ...dueFields(orders.newLine!) }, entered.written, core.site)
    : inFormerOrder;
  const orderBefore = orders.changedLine && (await gateway.find(orderId));
  if (orders.changedLine || before.settlement) await gateway.paidBefore(orderId);
  const changedLine = await lineToWrite(gateway, { before, after: next }, orders);
  const seen = entered
    ? { orderStatus: entered.orderStatus, orderQuantity: after.quantity }
    : {
        ...(await followedBy(gateway, after, { ...orders, changedLine })),
        ...(await settledBy(inside, gateway, { before, after, changes, changedLine })),
      };
  const changed =
    isOfAnother(before, after) || hasLostContact(before, after)
      ? customerKeyOf(changedCustomer(core, before, after))
      : undefined;
  const due = await withGivenBack(inside, before, { ...next, ...seen });
  const { refund } = changes;
  const settled = refund === undefined ? due : await withRefundDecided(inside, gateway, due, refund);
  const isResolved =
    changes.moneySettled === true ||
    (settled.moneySettled && (changes.moneySettled ?? !hasNewTask(before, settled)));
  const stored = await storage.appointments.update({ ...settled, moneySettled: isResolved }, t, changed);
  if (stored.visitId > 0 && stored.customerId !== before.customerId) await followCustomer(inside, stored);
  await reportDeadOrder(core, stored, { refusal: entered?.refusal, order: into }, context);
  const followed = await followOrders(core, gateway, { before, after: stored }, { ...orders, changedLine });
  const { priced, notice } = entered
    ? await withFeesInNewOrder(inside, gateway, followed)
    : await withPriceSettled(inside, gateway, { before, after: followed, changedLine }, orderBefore);
  const isOpen = notice !== undefined && changes.moneySettled !== true;
  const final = isOpen ? { ...priced, moneySettled: false } : priced;
  const appointment = isDeepStrictEqual(final, stored) ? stored : await storage.appointments.update(final, t);
  if (notice) await gateway.report(notice);
  await storage.outbox.append(eventsOfWrite(before, appointment, how, appointment.dateModified), t);
  return appointment;
}

/**
 * Whether an update gives staff a new payment task: it raises the refund, charges a no-show fee, or takes this fee back,
 * so that the price is owed again. Staff who resolved an earlier task did not know the new amounts.
 */
const hasNewTask = ({ settlement: before }: Appointment, { settlement: after }: Appointment): boolean =>
  hasRefundRisen(before, after) ||
  (before === null && after?.reason === 'no_show') ||
  (before?.reason === 'no_show' && after?.reason !== 'no_show');

/**
 * Refuses to restore a cancelled appointment if a checkout has given its order line to another appointment.
 *
 * @throws AppointmentsError 400
 */
async function checkLineFree(
  { core, t }: WorkInside,
  { id, orderId, orderItemId }: Appointment,
): Promise<void> {
  if (orderItemId === 0) return;
  const owner = await liveOwnerOf(core, { orderId, lines: new Set([orderItemId]) }, new Set([id]), t);
  if (!owner) return;
  throw invalidParams({
    status:
      `line ${orderItemId} of order ${orderId} belongs to appointment ${owner.id} now; ` +
      'send the id of another order, too, or create a new appointment',
  });
}

/**
 * Returns the fields of an appointment that change together with its order line: the quantity of the line, if the
 * library may write the order's lines, and the amounts of the line. Empty if the line does not change.
 */
async function followedBy(
  gateway: OrderGateway,
  { orderId, quantity }: Appointment,
  { newLine, changedLine, revivedLine }: OrderChanges,
): Promise<Partial<Appointment>> {
  // If an appointment moves to an order in another database, its line in that order is added only after the commit.
  if (newLine || !changedLine) return {};
  const status = (await gateway.find(orderId))?.status ?? '';
  if (hasWritableLines(status)) return { orderQuantity: quantity, ...dueFields(changedLine) };
  return revivedLine && phaseOf(status) === 'ended' ? dueFields(changedLine) : {};
}
