import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import {
  hasAmountDueRisen,
  hasRefundRisen,
  type Order,
  phaseOf,
  type Settlement,
} from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import { isOccupying } from '../../../domain/statuses/statuses';
import type { Transaction } from '../../../storage/storage';
import { StalePlan, untilFresh } from '../../../storage/transactions/until-fresh';
import type { Instant } from '../../../time/units';
import type { Placement } from '../../../engine/slots/judge';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { withNewLanes, withPlaces } from '../../claims/with-places';
import { freePlaces, takeAllPlaces } from '../../claims/claim';
import { markOutside } from '../../claims/mark-outside';
import { customersOfStored } from '../../limits/counted-customer';
import { placesOf, claimAgain } from '../../claims/places';
import { withGivenBack } from '../../entitlements/give-back';
import { eventsOfWrite } from '../../events/appointment-events';
import { callContext, type Core, findProductsOf, joined, ordersContext } from '../../work/core';
import type { Work, WorkInside } from '../../work/work';
import type { WriteContext } from '../../work/write-context';
import { type FollowedRow, followRows, mayClaim, placesPaidLate } from './follow-rows';
import { assertOrdersAsRead, beforeOrdersAreRead, type OrdersAsRead } from '../../settlements/orders-as-read';
import { openOrderGateway, readOrders } from '../order-gateway';
import { tellNotes } from '../order-notes';

/**
 * A payment for an appointment that has lost its place or was cancelled. Staff of the shop have to decide what to do
 * with the money.
 */
export interface PaidConflict {
  readonly code: 'paid_conflict';
  readonly appointmentId: number;
  readonly orderId: number;
  readonly orderItemId: number;
  /** Explanation of the conflict, for people. */
  readonly reason: string;
  /** The amounts due for the appointment's order line; null if the line is not in the order. */
  readonly settlement: Settlement | null;
}

/** The result of applying a change of an order to its appointments. */
export interface OrderOutcome {
  /** The appointments whose status or quantity changed, in their new state. */
  readonly appointments: readonly Appointment[];
  readonly conflicts: readonly PaidConflict[];
}

const NOTHING: OrderOutcome = { appointments: [], conflicts: [] };

/**
 * Brings the appointments of an order up to date after any change of the order, all in one transaction. A repeated call
 * changes nothing, and a change that the library itself has written to the order has no effect.
 *
 * @throws AppointmentsError 502 if the shop did not respond, 503 if the database stays busy
 */
export async function orderChanged(
  core: Core,
  hostId: number | string,
  how: WriteContext,
): Promise<OrderOutcome> {
  if (core.ownOrderWrites.covers(hostId)) return NOTHING;
  const orderId = await core.hostIds.integerOf('order', hostId, how);
  if (orderId === undefined) return NOTHING;
  const { outcome, tellShop } = await untilFresh(() => follow({ core, how }, orderId));
  await tellShop();
  return outcome;
}

/**
 * Applies changes that the shop made to an order before these appointments had the order's id. Some orders are paid
 * when they are created, or are paid in part before an appointment is added. If the order cannot be read, the
 * appointments are returned unchanged, and the next call of `orderChanged` for the order brings them up to date.
 *
 * @returns the appointments in their new state
 */
export async function catchUp(
  core: Core,
  completed: readonly Appointment[],
  how: WriteContext,
): Promise<readonly Appointment[]> {
  const [first] = completed;
  if (!first || first.orderId === 0) return completed;
  const { orderId } = first;
  try {
    const order = (await core.host.orders.find([orderId], ordersContext(how))).get(orderId);
    if (!order) return completed;
    const phase = phaseOf(order.status);
    // Whether the present phase of the order (such as paid or cancelled) was not applied to an appointment yet. A
    // payment also concerns a cancelled appointment, because the money has to be refunded.
    const isBehind = (row: Appointment): boolean =>
      mayBeCovered(row) ||
      (phaseOf(row.orderStatus) !== phase &&
        (phase === 'paid' ||
          phase === 'partial' ||
          isOccupying(row, core.options.clock.now(), core.options)));
    if (!completed.some(isBehind)) return completed;
    await orderChanged(core, orderId, { ...how, transaction: undefined });
    const now = await core.storage.appointments.find(completed.map(({ id }) => id));
    return completed.map((row) => now.get(row.id) ?? row);
  } catch (error) {
    core.options.logger.error(
      { err: error, orderId },
      'Updating the appointments of an order failed, so they may lack its last change: call appointments.orderChanged() for this order again',
    );
    return completed;
  }
}

/** Whether an unpaid appointment belongs to a partly paid order, so that the payments may cover its deposit. */
export const mayBeCovered = ({ status, orderStatus }: Appointment): boolean =>
  status === 'unpaid' && phaseOf(orderStatus) === 'partial';

/**
 * The result of applying a change of an order, with a function that sends the resulting changes to the shop after the
 * commit.
 */
interface Applied {
  readonly outcome: OrderOutcome;
  readonly tellShop: () => Promise<unknown>;
}

/**
 * Applies the present state of an order to its appointments. Reads without a lock, takes lost places again if a payment
 * has come for them, and changes the appointments under the lock of their places.
 */
async function follow(work: Work, orderId: number): Promise<Applied> {
  const facts = await read(work, orderId);
  if (!facts) return { outcome: NOTHING, tellShop: async () => undefined };
  const plan = plannedPlaces(work.core, facts, facts.order);
  return claim(work, facts, plan, (withPlace, t) => apply({ ...work, t }, facts, plan, withPlace));
}

/** An order and its appointments, read before the transaction. The transaction checks that both are unchanged. */
interface Facts {
  readonly orderId: number;
  readonly rows: readonly Appointment[];
  readonly products: ReadonlyMap<number, Product>;
  /** The order; undefined if the shop does not know it, or if no lost place has to be taken again. */
  readonly order: Order | undefined;
  /** Map from the id of the order to the order, if orders are in another database; otherwise empty. */
  readonly elsewhere: ReadonlyMap<number, Order>;
  readonly asRead: OrdersAsRead;
}

/** Reads an order and its appointments before the transaction. @returns undefined if the order has no appointments */
async function read({ core, how }: Work, orderId: number): Promise<Facts | undefined> {
  const { storage, host } = core;
  const rows = await storage.appointments.ofOrders([orderId], joined(how));
  if (rows.length === 0) return undefined;
  // Changes of the order that the library has not sent to the shop yet are sent first. Otherwise the order in the shop
  // would lack these changes, as if the shop had undone them.
  if (!joined(how) && (await storage.orderNotes.changes(orderId))) await tellNotes(core, orderId);
  const asRead = await beforeOrdersAreRead(core, [orderId], joined(how));
  const elsewhere = await readOrders(core, [orderId], how);
  const products = await findProductsOf(core, rows, callContext(how));
  // An order in the library's own database is read under the lock later. It is read here, too, only if a lost place may
  // have to be taken again.
  const isNeeded = host.orders.sharesDatabase && rows.some((row) => mayClaim(row, products, core));
  const orders = isNeeded ? await host.orders.find([orderId], ordersContext(how)) : elsewhere;
  return { orderId, rows, products, order: orders.get(orderId), elsewhere, asRead };
}

/** Map from the id of each appointment that has lost its place to the number of places that a late payment pays for. */
type ClaimPlan = ReadonlyMap<number, number>;

/**
 * Map from the id of each appointment that takes its lost place again to its new placement (the staff members and
 * resources that it gets).
 */
type RegainedPlaces = ReadonlyMap<number, Placement>;

function plannedPlaces(core: Core, { rows, products }: Facts, order: Order | undefined): ClaimPlan {
  if (order) return placesPaidLate({ order, rows }, products, core);
  // If the order was not found, the whole booked quantity is assumed to be paid for: the order may exist inside a
  // transaction that this read does not see.
  return new Map(
    rows.filter((row) => mayClaim(row, products, core)).map(({ id, quantity }) => [id, quantity]),
  );
}

/**
 * Tries to take the lost places of appointments again after a late payment, and runs `write` while the places are
 * locked. `write` gets a map from the id of each appointment that got its place to its placement (the staff members and
 * resources).
 */
async function claim<T>(
  { core, how }: Work,
  { rows, products }: Facts,
  plan: ClaimPlan,
  write: (withPlace: RegainedPlaces, t: Transaction) => Promise<T>,
): Promise<T> {
  const freed = rows.map((row) => placesOf(core, row, products.get(row.productId)));
  const lost = rows.flatMap((row) => {
    const quantity = plan.get(row.id) ?? 0;
    return quantity === 0 ? [] : { ...row, quantity };
  });
  if (lost.length === 0) return freePlaces(core, freed, how, (t) => write(new Map(), t));
  const now = core.options.clock.now();
  const customers = await customersOfStored(
    core,
    lost.map((row) => ({ row, product: products.get(row.productId) })),
    joined(how),
  );
  const claims = lost.map((row) => ({
    ...claimAgain(row, products.get(row.productId)!, now),
    customer: customers.get(row.id),
  }));
  return takeAllPlaces({ core, how }, claims, { freed, skipRefused: true }, async (placements, t) => {
    await markOutside(core, claims, placements, t);
    return write(
      new Map(lost.flatMap(({ id }, at) => (placements[at]!.ok ? [[id, placements[at]!] as const] : []))),
      t,
    );
  });
}

/**
 * Applies the order to its appointments, while their places are locked.
 *
 * @throws StalePlan if the facts that were read before the transaction are no longer true
 */
async function apply(
  inside: WorkInside,
  facts: Facts,
  plan: ClaimPlan,
  withPlace: RegainedPlaces,
): Promise<Applied> {
  const { core, t } = inside;
  const { orderId } = facts;
  const rows = await core.storage.appointments.ofOrders([orderId], t);
  if (rows.map(nameOf).join() !== facts.rows.map(nameOf).join()) throw new StalePlan();
  if (!core.host.orders.sharesDatabase) await assertStillTrue(core, facts, t);

  const gateway = openOrderGateway(inside, facts.elsewhere);
  const tellShop = (): Promise<unknown> => gateway.tellShop();
  const order = await gateway.find(orderId);
  if (!order) return { outcome: NOTHING, tellShop };
  if (!isDeepStrictEqual(plannedPlaces(core, { ...facts, rows }, order), plan)) throw new StalePlan();

  const now = core.options.clock.now();
  const followed = followRows({ order, rows }, core, now, new Set(withPlace.keys()));
  const appointments: Appointment[] = [];
  for (const one of followed) {
    const after = takenAfter(core, one, facts.products, withPlace);
    const stored = await storeFollowed(inside, { ...one, after }, order, now);
    if (stored) appointments.push(stored);
  }
  const conflicts = followed.flatMap(({ row, conflict, settlement }): PaidConflict[] => {
    if (conflict === undefined) return [];
    const { id: appointmentId, orderItemId } = row;
    return [{ code: 'paid_conflict', appointmentId, orderId, orderItemId, reason: conflict, settlement }];
  });
  for (const { code, appointmentId, orderItemId, reason } of conflicts)
    await gateway.report({ code, orderId, orderItemId, appointmentId, reason });
  return { outcome: { appointments, conflicts }, tellShop };
}

/**
 * Returns the changed appointment with the staff members, resources and lanes (spans and quantities of capacity) that
 * it takes from now on.
 */
function takenAfter(
  { site }: Core,
  { row, after }: FollowedRow,
  products: Facts['products'],
  withPlace: RegainedPlaces,
): Appointment {
  const placement = withPlace.get(row.id);
  if (placement) return withPlaces(after, placement);
  const product = products.get(row.productId);
  return product ? withNewLanes(row, after, productSettings(product), site.zone) : after;
}

/**
 * Stores an appointment and its event, if the change of its order has changed it.
 *
 * @returns the appointment if its status or quantity changed
 */
async function storeFollowed(
  inside: WorkInside,
  { row, after, settlement }: FollowedRow,
  order: Order,
  now: Instant,
): Promise<Appointment | undefined> {
  const { core, how, t } = inside;
  const { storage, options } = core;
  const isSettledAgain = !isDeepStrictEqual(settlement, row.settlement);
  if (after === row && !isSettledAgain) {
    await rememberStatus(core, row, order, t);
    return undefined;
  }
  const hasChanged = after.status !== row.status || after.quantity !== row.quantity;
  const emitsEvent = hasChanged || isSettledAgain || after.paidLateAt !== row.paidLateAt;
  const takesAgain = isOccupying(after, now, options) && !isOccupying(row, now, options);
  // Staff who resolved a payment task knew only the smaller amount.
  const hasRisen =
    hasRefundRisen(row.settlement, settlement) || hasAmountDueRisen(row.settlement, settlement);
  const next: Appointment = {
    ...after,
    settlement,
    ...(hasRisen && { moneySettled: false }),
    ...(emitsEvent && { dateModified: now }),
    ...(takesAgain && { enforce: 'full', outsideAccepted: false, leftOutsideAt: null }),
  };
  const stored = await storage.appointments.update(await withGivenBack(inside, row, next), t);
  if (!emitsEvent) return undefined;
  const reason = how.reason ?? `Its order is ${order.status}`;
  await storage.outbox.append(eventsOfWrite(row, stored, { ...how, reason }, now), t);
  return hasChanged ? stored : undefined;
}

/**
 * Stores the new status of an order (pending, on hold or failed) in an unpaid appointment. The status matters only for
 * the time limit for the payment: an order that is on hold has no time limit.
 */
async function rememberStatus(
  { storage }: Core,
  { id, status, expiresAt, orderStatus }: Appointment,
  order: Order,
  t: Transaction,
): Promise<void> {
  const waits = status === 'unpaid' && expiresAt !== null;
  if (!waits || order.status === orderStatus || phaseOf(order.status) !== 'open') return;
  await storage.appointments.awaitPayment([id], { orderStatus: order.status }, t);
}

const nameOf = ({ id, version }: Appointment): string => `${id}.${version}`;

/**
 * Refuses to go on if another transaction has locked the order's row since the order was read. That transaction may
 * know a newer state of the order, or may have stored changes of it that are not sent to the shop yet.
 *
 * @throws StalePlan so that the caller reads again
 */
async function assertStillTrue(core: Core, { orderId, asRead }: Facts, t: Transaction): Promise<void> {
  await assertOrdersAsRead(core, asRead, t);
  if (await core.storage.orderNotes.changes(orderId, t)) throw new StalePlan();
}
