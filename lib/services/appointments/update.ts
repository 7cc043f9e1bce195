import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { checkUpdateStatus, isLive, takesPlaces as hasPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { freePlaces, takePlaces } from '../claims/claim';
import { type Claim, placesOf, UNKNOWN_PRODUCT } from '../claims/places';
import { eventsOfWrite } from '../events/appointment-events';
import { checkOrderToEnter, enterOrder, reportDeadOrder } from '../orders/enter-order';
import {
  type BeforeAndAfter,
  followOrders,
  isCancelling,
  type OrderChanges,
  planOrderChanges,
} from '../orders/order-changes';
import { liveOwnerOf } from '../orders/line-owner';
import { openOrderGateway, type OrderGateway } from '../orders/order-gateway';
import { withLine } from '../orders/add-line';
import { settle } from '../settlements/settle';
import { settleAgain } from '../orders/settle-again';
import { callContext, checkVersion, type Core, joined, ordersContext } from '../work/core';
import type { Work, WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { checkChanges } from './fields';
import { moveToOrder } from './move-to-order';
import { nextState, requestAfter } from './next-state';
import { noSuchAppointment } from './not-found';
import { lookUp } from './subjects';

/**
 * Changes the fields that are sent. A change that takes other places, and any move into a status that takes places, is
 * judged like a booking. If all values equal the stored ones, there is no event and no new version.
 *
 * @param caller limits of the change, if the caller is not the shop's own code
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 404, 412, 409 if the time cannot be booked
 */
export async function updateAppointment(
  work: Work,
  id: number,
  changes: AppointmentChanges,
  { allow = () => undefined, mayOverrule = true }: Caller = {},
): Promise<Appointment> {
  const { core, how } = work;
  checkChanges(changes, core.site);
  if (changes.status !== undefined) checkUpdateStatus(changes.status, core.options.updateStatuses);
  const subjects = await lookUp(core, changes, how);
  return untilFresh(async () => {
    const before = (await core.storage.appointments.find([id], joined(how))).get(id);
    if (!before) throw noSuchAppointment(id);
    const stored = await findProduct(core, before.productId, how);
    allow(before, stored);
    checkVersion(before, how);
    return change(work, { before, changes, stored, product: subjects.product ?? stored, allow, mayOverrule });
  });
}

/**
 * Throws if the change is not allowed. `product` is the appointment's product before the change; undefined if the shop
 * no longer has it.
 */
type Allowance = (row: Appointment, product: Product | undefined) => void;

/** Limits of the caller who changes an appointment. */
interface Caller {
  /** Called with the stored appointment before the change is planned, and again under the lock. */
  readonly allow?: Allowance;
  /** Whether a refused caller may try again with a weaker enforcement; customers may not. */
  readonly mayOverrule?: boolean;
}

interface Change extends Required<Caller> {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** Product before the change; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** Product after the change; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
}

async function change(
  work: Work,
  { before, changes, stored, product, ...caller }: Change,
): Promise<Appointment> {
  const { core, how } = work;
  const now = core.options.clock.now();
  const settings = product ?? { ...UNKNOWN_PRODUCT, id: before.productId };
  const { after, staff, takesPlaces } = nextState(core, { before, changes, product: settings }, now);
  if (isDeepStrictEqual(after, before)) return before;
  if (takesPlaces && !product) {
    throw invalidParams({
      productId: 'the product of this appointment is gone: send another one with the change',
    });
  }

  const { readBefore, changes: planned } = await planOrderChanges(
    core,
    [{ before, after, product: settings }],
    how,
  );
  const orders = planned[0]!;
  const freed = placesOf(before, stored);
  const write = async (staffIds: readonly number[], t: Transaction) => {
    await assertUnchanged(core, before, t);
    // The wait for the lock may have taken too long: the change may no longer be allowed.
    caller.allow(before, stored);
    const inside = { core, how, t };
    const gateway = openOrderGateway(inside, readBefore);
    const update = { before, after: { ...after, staffIds, dateModified: now }, orders };
    const appointment = await storeUpdate(inside, gateway, update);
    const settled = isCancelling(before, appointment)
      ? await settleAgain(inside, gateway, [appointment.orderId], [appointment.id])
      : [];
    return { gateway, appointment: settled.find(({ id }) => id === appointment.id) ?? appointment };
  };
  const claim: Claim = {
    product: settings,
    request: requestAfter(settings, after, staff),
    orderId: after.orderId,
    exceptIds: [before.id],
    present: hasPlaces(before.status, core.options) ? before : undefined,
    mayOverrule: caller.mayOverrule,
  };
  const written = takesPlaces
    ? await takePlaces(work, claim, [freed], write)
    : await freePlaces(core, [freed, placesOf(after, product)], how, (t) => write(after.staffIds, t));
  const changedByShop = await written.gateway.tellShop();
  const appointment = changedByShop.find(({ id }) => id === before.id) ?? written.appointment;
  return orders.newLine && !core.host.orders.sharesDatabase
    ? moveToOrder(work, appointment, after.orderId, orders.newLine)
    : appointment;
}

/** Update whose places are granted, and its consequences for orders. */
interface GrantedUpdate extends BeforeAndAfter {
  readonly orders: OrderChanges;
}

/** Writes an update under its lock, and brings the orders in line. The caller tells the shop after the commit. */
export async function storeUpdate(
  inside: WorkInside,
  gateway: OrderGateway,
  { before, after, orders }: GrantedUpdate,
): Promise<Appointment> {
  const { core, how, t } = inside;
  const { storage, host } = core;
  const { orderId, orderItemId } = before;
  const context = ordersContext(how, t);
  if (orders.revivedLine) await checkLineFree(inside, before);
  const into = orders.newLine ? await gateway.find(after.orderId) : undefined;
  if (into) checkOrderToEnter(core, into, after.status);
  const entered =
    into && orders.newLine && host.orders.sharesDatabase
      ? await enterOrder(
          core,
          into,
          { line: { ...orders.newLine, reference: randomUUID() }, status: after.status },
          context,
        )
      : undefined;
  const inFormerOrder = { ...after, orderId, orderItemId };
  const next = entered ? withLine(inFormerOrder, entered.written, core.site) : inFormerOrder;
  const seen = entered
    ? { orderStatus: entered.orderStatus, orderQuantity: after.quantity }
    : {
        ...(await followedBy(gateway, after, orders)),
        ...(await settledBy(inside, gateway, { before, after })),
      };
  const stored = await storage.appointments.update({ ...next, ...seen }, t);
  await reportDeadOrder(core, stored, { refusal: entered?.refusal, order: into }, context);
  const followed = await followOrders(core, gateway, { before, after: stored }, orders);
  const appointment = followed === stored ? stored : await storage.appointments.update(followed, t);
  await storage.outbox.append(eventsOfWrite(before, appointment, how, appointment.dateModified), t);
  return appointment;
}

/** @throws AppointmentsError 400 if another live appointment got the line of this cancelled one at its checkout */
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

/** Returns the state of its order that the appointment has followed, once the order is in line with the change. */
async function followedBy(
  gateway: OrderGateway,
  { orderId, quantity }: Appointment,
  { newLine, changedLine }: OrderChanges,
): Promise<Partial<Appointment>> {
  // With orders in another database, an appointment moves into a new order after the commit.
  if (newLine || !changedLine) return {};
  return (await gateway.find(orderId))?.status === 'pending' ? { orderQuantity: quantity } : {};
}

/**
 * Returns the settlement of an appointment that the update cancels, with the amounts of its order before the order
 * follows.
 */
async function settledBy(
  { core, t }: WorkInside,
  gateway: OrderGateway,
  { before, after }: BeforeAndAfter,
): Promise<Partial<Appointment>> {
  if (!isCancelling(before, after) || after.orderItemId === 0) return {};
  const order = await gateway.find(after.orderId);
  const line = { ...after, isLive: isLive(before), reason: 'cancelled' } as const;
  return { settlement: await settle(core, line, order, t) };
}

async function findProduct(core: Core, id: number, how: WriteContext): Promise<Product | undefined> {
  return (await core.host.products.find([id], callContext(how))).get(id);
}

async function assertUnchanged(core: Core, before: Appointment, t: Transaction): Promise<void> {
  const row = (await core.storage.appointments.find([before.id], t)).get(before.id);
  if (!row) throw noSuchAppointment(before.id);
  if (row.version !== before.version) throw new StalePlan();
}
