import type { Placement } from '../../../engine/slots/judge';
import { withPlaces } from '../../claims/with-places';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import type { CountedCustomer } from '../../../domain/people/counted-customer';
import type { AppointmentChanges } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import { hasRefundRisen, hasWritableLines, phaseOf } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import type { User } from '../../../domain/people/user';
import { checkUpdateStatus, takesPlaces as hasPlaces } from '../../../domain/statuses/statuses';
import type { Transaction } from '../../../storage/storage';
import { StalePlan, untilFresh } from '../../../storage/transactions/until-fresh';
import { freePlaces, takePlaces } from '../../claims/claim';
import { type Claim, placesOf, UNKNOWN_PRODUCT } from '../../claims/places';
import { withGivenBack } from '../../entitlements/give-back';
import { eventsOfWrite } from '../../events/appointment-events';
import { countedCustomer, customerKeyOf, customerOfStored } from '../../limits/counted-customer';
import { checkOrderToEnter, enterOrder, reportDeadOrder } from '../../orders/enter-order';
import {
  type BeforeAndAfter,
  followOrders,
  isCancelling,
  ordersToSettle,
  type OrderChanges,
  planOrderChanges,
} from '../../orders/order-changes';
import { confirmIfCovered } from '../../orders/confirm-if-covered';
import { liveOwnerOf } from '../../orders/line-owner';
import { openOrderGateway, type OrderGateway } from '../../orders/order-gateway';
import { dueFields, withLine } from '../../orders/add-line';
import { assertOrdersAsRead, beforeOrdersAreRead } from '../../settlements/orders-as-read';
import { settledRow, settle } from '../../settlements/settle';
import { settleCancelling, settleNoShow } from '../../settlements/settle-cancelling';
import { feesAfterReducing, isReducing } from '../../settlements/fees-after-reducing';
import { type LineChanged, lineToWrite, withPriceSettled } from '../../orders/settling/settle-price';
import { noticesLast } from '../../orders/notices-last';
import { withMoneyNoted } from '../../orders/settling/note-money';
import { withFeesInNewOrder } from '../../orders/settling/settle-in-new-order';
import { settleAgain } from '../../orders/settling/settle-again';
import { callContext, checkVersion, type Core, joined, ordersContext } from '../../work/core';
import type { Work, WorkInside } from '../../work/work';
import type { WriteContext } from '../../work/write-context';
import { hasOwedFee } from '../../../engine/policies/owed-fees';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { cancellerOf } from '../canceller';
import { assertBesideItems } from '../beside-items';
import { checkResources } from '../check-resources';
import { checkChanges } from '../drafts/fields';
import { decidesNoShowFee } from '../has-fee';
import { moveToOrder } from '../move-to-order';
import { notesMoney } from '../notes-money';
import { firstLiveStarts } from '../../settlements/first-live-starts';
import { nextState, outsideFields, requestAfter } from './next-state';
import { noSuchAppointment } from '../not-found';
import { assertInOwnCalendar, assertOwnMembers, changesInOwnCalendar } from '../own-calendar';
import { lookUp } from '../subjects';
import { followCustomer } from '../visit-customer';

/**
 * Changes the fields of an appointment that are sent. A move to other places, or to a status that needs places, is
 * checked like a new booking. If all values equal the stored ones, there is no event and no new version.
 *
 * @param caller limits on what the caller may change; absent for the shop's own code
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 404, 412 if the version differs, 409 if the time cannot be booked
 */
export async function updateAppointment(
  work: Work,
  id: number,
  sent: AppointmentChanges,
  { allow: allowCaller = () => undefined, mayOverrule = true, isCustomer = false }: Caller = {},
): Promise<Appointment> {
  const { core, how } = work;
  const { ownCalendarOf } = how;
  checkChanges(sent, core.site);
  const isLimited = ownCalendarOf !== undefined;
  const changes = isLimited ? changesInOwnCalendar(sent) : sent;
  const allow: Allowance = (row, product) => {
    if (isLimited) assertInOwnCalendar(row, ownCalendarOf, core.options);
    allowCaller(row, product);
  };
  if (changes.status !== undefined) checkUpdateStatus(changes.status, core.options.updateStatuses);
  const subjects = await lookUp(core, changes, how);
  return untilFresh(async () => {
    const before = (await core.storage.appointments.find([id], joined(how))).get(id);
    if (!before) throw noSuchAppointment(id);
    const stored = await findProduct(core, before.productId, how);
    allow(before, stored);
    checkVersion(before, how);
    const { product = stored, customer } = subjects;
    const caller = { allow, mayOverrule: mayOverrule && !isLimited, isCustomer };
    return change(work, { before, changes, stored, product, customer, ...caller });
  });
}

/**
 * A check that throws if the caller may not change this appointment. `product` is the appointment's product before the
 * change; undefined if the shop no longer has it.
 */
type Allowance = (row: Appointment, product: Product | undefined) => void;

/** Restrictions on the caller who changes an appointment. */
interface Caller {
  /**
   * Called with the stored appointment before the change is planned, and again under the lock. Throws if the change is
   * not allowed.
   */
  readonly allow?: Allowance;
  /**
   * Whether the error of a refused change tells the caller to try again with fewer checks (a weaker `enforce`).
   * Default: false for customers, otherwise true.
   */
  readonly mayOverrule?: boolean;
  /** Whether the caller is the customer, who may be a guest. Default: whether the acting user is the customer. */
  readonly isCustomer?: boolean;
}

interface Change extends Required<Caller> {
  readonly before: Appointment;
  readonly changes: AppointmentChanges;
  /** The appointment's product before the change; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** The appointment's product after the change; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  /** The customer named by the changes; absent if they name none. */
  readonly customer?: User;
}

async function change(
  work: Work,
  { before, changes, stored, product, customer, ...caller }: Change,
): Promise<Appointment> {
  const { core, how } = work;
  const now = core.options.clock.now();
  const settings = product ?? { ...UNKNOWN_PRODUCT, id: before.productId };
  await checkResources(
    core,
    { settings: productSettings(settings), named: changes.resourceIds, before },
    how,
  );
  const ending = changes.status === 'cancelled' ? [before] : [];
  const starts = await firstLiveStarts(core.storage, ending, joined(how));
  const next = nextState(
    core,
    {
      before,
      changes,
      stored,
      product: settings,
      customer,
      actorId: how.actorId,
      isByCustomer: caller.isCustomer,
      firstLiveStart: starts.get(before.id),
    },
    now,
  );
  const { after, takesPlaces } = next;
  const isSame = isDeepStrictEqual(after, before) && !decidesNoShowFee(after, changes);
  if (isSame && !notesMoney(changes)) return before;
  if (takesPlaces && !product) {
    throw invalidParams({
      productId: 'the shop no longer has the product of this appointment: send another one with the change',
    });
  }

  const ordersAsRead = await beforeOrdersAreRead(core, [before.orderId, after.orderId], joined(how));
  const { readBefore, changes: planned } = await planOrderChanges(
    core,
    [{ before, after, product: settings }],
    how,
  );
  const orders = planned[0]!;
  const freed = placesOf(core, before, stored);
  const write = async (placement: Placement | undefined, t: Transaction) => {
    await assertUnchanged(core, before, t);
    await assertOrdersAsRead(core, ordersAsRead, t);
    // The permission is checked again under the lock. While this change waited for the lock, another change may have
    // made this one forbidden.
    caller.allow(before, stored);
    if (after.customerMoves > before.customerMoves) await assertBesideItems(core, after, t);
    const inside = { core, how, t };
    const { gateway, giveNotices } = noticesLast(openOrderGateway(inside, readBefore));
    const placed = { ...withPlaces(after, placement), ...outsideFields(next, placement) };
    assertOwnMembers(placed.staffIds, how.ownCalendarOf);
    const update = { before, after: { ...placed, dateModified: now }, orders, changes };
    const appointment = await storeUpdate(inside, gateway, update);
    const orderIds = ordersToSettle({ before, after: appointment }, orders);
    const settled = await settleAgain(inside, gateway, orderIds);
    await giveNotices();
    return { gateway, appointment: settled.find(({ id }) => id === appointment.id) ?? appointment };
  };
  const isFull = takesPlaces && after.enforce === 'full';
  const claim: Claim = {
    product: settings,
    customer: isFull
      ? (changedCustomer(core, before, after) ?? (await customerOfStored(core, after, product, joined(how))))
      : undefined,
    request: requestAfter(settings, before, next),
    orderId: after.orderId,
    exceptIds: [before.id],
    present: hasPlaces(before.status, core.options) ? before : undefined,
    mayOverrule: caller.mayOverrule,
  };
  const written = takesPlaces
    ? await takePlaces(work, claim, [freed], write)
    : await freePlaces(core, [freed, placesOf(core, after, product)], how, (t) => write(undefined, t));
  const changedByShop = await written.gateway.tellShop();
  const appointment = changedByShop.find(({ id }) => id === before.id) ?? written.appointment;
  if (!orders.newLine) return appointment;
  return core.host.orders.sharesDatabase
    ? confirmIfCovered(core, appointment, how)
    : moveToOrder(work, appointment, after.orderId, orders.newLine);
}

/** Whether an update changes the customer id or the e-mail address by which the customer's bookings are counted. */
const isOfAnother = (before: Appointment, after: Appointment): boolean =>
  before.customerId !== after.customerId || before.contact.email !== after.contact.email;

/** Whether an update empties the contact. The hashes that identify the visitor must then be removed, too. */
const hasLostContact = ({ contact: before }: Appointment, { contact: after }: Appointment): boolean =>
  Object.values(after).every((text) => text === '') && Object.values(before).some((text) => text !== '');

/**
 * Returns the customer whose booking limits apply to the appointment, if its customer id or e-mail address has changed;
 * undefined if both are unchanged, or if both are unknown.
 */
const changedCustomer = (core: Core, before: Appointment, after: Appointment): CountedCustomer | undefined =>
  isOfAnother(before, after)
    ? countedCustomer(core, { customerId: after.customerId, email: after.contact.email })
    : undefined;

/** An update that was accepted, and the changes that must be made in the appointment's orders. */
interface GrantedUpdate extends BeforeAndAfter {
  readonly orders: OrderChanges;
  /** The sent fields that decide what is due: about fees, the price, notes about money, and resolved payment tasks. */
  readonly changes?: Pick<
    AppointmentChanges,
    | 'cancelledBy'
    | 'waiveFee'
    | 'chargeNoShow'
    | 'moneySettled'
    | 'cost'
    | 'noteMoney'
    | 'noteAmount'
    | 'takeBackNote'
  >;
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
  const settled = await withGivenBack(inside, before, { ...next, ...seen });
  const isResolved = settled.moneySettled && (changes.moneySettled ?? !hasNewTask(before, settled));
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

/**
 * Returns the fees and the settlement (the amounts due) if an update cancels the appointment or some of its places, or
 * waives a fee. The amounts are computed from the order as it was before the update.
 */
async function settledBy(
  { core, how, t }: WorkInside,
  gateway: OrderGateway,
  { before, after, changes, changedLine }: LineChanged & Required<Pick<GrantedUpdate, 'changes'>>,
): Promise<Partial<Appointment>> {
  const isToCancel = isCancelling(before, after);
  if (!isToCancel && isReducing(before, after) && changedLine) {
    const order = await gateway.find(before.orderId);
    const by = cancellerOf(before, changes, how.actorId);
    const terms = { by, waived: changes.waiveFee ?? '', at: core.options.clock.now() };
    const statesCost = changes.cost !== undefined;
    const reduction = { row: before, order, after, line: changedLine, statesCost };
    return { fees: await feesAfterReducing(core, reduction, terms, t) };
  }
  const isWaiving = after.settlement !== null && !isDeepStrictEqual(before.fees, after.fees);
  const isNoShow = decidesNoShowFee(after, changes);
  if (!isToCancel && !isWaiving && !isNoShow) return {};
  const { waiveFee: waived = '' } = changes;
  const order = after.orderItemId === 0 ? undefined : await gateway.find(after.orderId);
  const reading = { t, paidBefore: await gateway.paidBefore(after.orderId) };
  if (isNoShow)
    return (await settleNoShow(core, { row: after, order }, waived, reading)) ?? refuseWithoutLine();
  // If the no-show fee is waived, nothing is due for it, and the order line stays as it is.
  const isOver = after.settlement?.reason === 'no_show' && !hasOwedFee(after.fees);
  if (!isToCancel)
    return { settlement: isOver ? null : await settle(core, settledRow(after), order, reading) };
  const by = cancellerOf(before, changes, how.actorId);
  return settleCancelling(
    core,
    { row: before, order },
    { by, waived, at: core.options.clock.now() },
    reading,
  );
}

function refuseWithoutLine(): never {
  throw invalidParams({
    chargeNoShow: 'the order of this appointment has no line for it, so there is no fee',
  });
}

async function findProduct(core: Core, id: number, how: WriteContext): Promise<Product | undefined> {
  return (await core.host.products.find([id], callContext(how))).get(id);
}

async function assertUnchanged(core: Core, before: Appointment, t: Transaction): Promise<void> {
  const row = (await core.storage.appointments.find([before.id], t)).get(before.id);
  if (!row) throw noSuchAppointment(before.id);
  if (row.version !== before.version) throw new StalePlan();
}
