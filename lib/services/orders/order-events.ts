import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { type Order, phaseOf, type Settlement } from '../../domain/order';
import type { Product } from '../../domain/product';
import { isOccupying } from '../../domain/statuses/statuses';
import { RULES_DAY, type Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import type { Instant } from '../../time/units';
import { freePlaces, takeAllPlaces } from '../claims/claim';
import { placesOf, claimAgain } from '../claims/places';
import { eventsOfWrite } from '../events/appointment-events';
import { callContext, type Core, findProductsOf, joined, ordersContext } from '../work/core';
import type { Work, WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { type FollowedRow, followRows, mayClaim, placesPaidLate } from './follow-rows';
import { openOrderGateway, readOrders } from './order-gateway';
import { tellNotes } from './order-notes';

/** A payment for an appointment that has lost its place: the shop has to decide what to do with the money. */
export interface PaidConflict {
  readonly code: 'paid_conflict';
  readonly appointmentId: number;
  readonly orderId: number;
  readonly orderItemId: number;
  /** In words. */
  readonly reason: string;
  /** The amounts that are due for the line; null if the order does not have it. */
  readonly settlement: Settlement | null;
}

/** The outcome of an order's event. */
export interface OrderOutcome {
  /** The appointments that it changed, in their new state. */
  readonly appointments: readonly Appointment[];
  readonly conflicts: readonly PaidConflict[];
}

const NOTHING: OrderOutcome = { appointments: [], conflicts: [] };

/**
 * Updates the appointments of an order after any change of the order, all of them in one transaction. A repeated event
 * changes nothing, and neither does a change that the library itself has written to the order.
 *
 * @throws AppointmentsError 502 if the shop did not respond, 503
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
 * Applies the events of an order elsewhere that came before these appointments were known to be in it, because some
 * orders are paid as they are made. If the order cannot be read, the appointments are complete all the same, and the
 * order's next event finds them.
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
    const order = (await readOrders(core, [orderId], how)).get(orderId);
    if (!order) return completed;
    const phase = phaseOf(order.status);
    // A payment concerns those that do not take place, too: the money has to go back.
    const isBehind = (row: Appointment): boolean =>
      phaseOf(row.orderStatus) !== phase &&
      (phase === 'paid' || isOccupying(row, core.options.clock.now(), core.options));
    if (!completed.some(isBehind)) return completed;
    await orderChanged(core, orderId, { ...how, transaction: undefined });
    const now = await core.storage.appointments.find(completed.map(({ id }) => id));
    return completed.map((row) => now.get(row.id) ?? row);
  } catch (error) {
    core.options.logger.error({ err: error, orderId }, 'Appointments may be behind their order');
    return completed;
  }
}

/** What became of an order's event, and what the shop is told after the commit. */
interface Applied {
  readonly outcome: OrderOutcome;
  readonly tellShop: () => Promise<unknown>;
}

/** Reads without a lock, plans which places are claimed, claims them, and applies the order under their lock. */
async function follow(work: Work, orderId: number): Promise<Applied> {
  const facts = await read(work, orderId);
  if (!facts) return { outcome: NOTHING, tellShop: async () => undefined };
  const plan = plannedPlaces(work.core, facts, facts.order);
  return claim(work, facts, plan, (withPlace, t) => apply({ ...work, t }, facts, plan, withPlace));
}

/** The facts about an order that the plan is made from. The write makes sure that they are still true. */
interface Facts {
  readonly orderId: number;
  readonly rows: readonly Appointment[];
  readonly products: ReadonlyMap<number, Product>;
  /** Undefined if the plan does not need it, or if the shop does not know it. */
  readonly order: Order | undefined;
  /** The order, if it is in another database. */
  readonly elsewhere: ReadonlyMap<number, Order>;
  /** The version of the order's guard row before the order was read. */
  readonly version: number;
}

/** @returns undefined if the order has no appointments */
async function read({ core, how }: Work, orderId: number): Promise<Facts | undefined> {
  const { storage, host } = core;
  const rows = await storage.appointments.ofOrders([orderId], joined(how));
  if (rows.length === 0) return undefined;
  // A change that the order has not been told yet would look like a change of the host's.
  if (!joined(how) && (await storage.orderNotes.changes(orderId))) await tellNotes(core, orderId);
  const version = await storage.guards.versions([orderKey(orderId)], joined(how));
  const elsewhere = await readOrders(core, [orderId], how);
  const products = await findProductsOf(core, rows, callContext(how));
  // An order in our database is read again under the lock, so it is read here only if a place may be claimed.
  const isNeeded = host.orders.sharesDatabase && rows.some((row) => mayClaim(row, products, core));
  const orders = isNeeded ? await host.orders.find([orderId], ordersContext(how)) : elsewhere;
  return { orderId, rows, products, order: orders.get(orderId), elsewhere, version };
}

/** For how many places each appointment that has lost its place is paid. */
type ClaimPlan = ReadonlyMap<number, number>;

const plannedPlaces = (core: Core, { rows, products }: Facts, order: Order | undefined): ClaimPlan =>
  order ? placesPaidLate({ order, rows }, products, core) : new Map();

/** Claims the planned places and writes under their lock. `write` gets the appointments whose place is free. */
async function claim<T>(
  { core, how }: Work,
  { rows, products }: Facts,
  plan: ClaimPlan,
  write: (withPlace: ReadonlySet<number>, t: Transaction) => Promise<T>,
): Promise<T> {
  const freed = rows.map((row) => placesOf(row, products.get(row.productId)));
  const lost = rows.flatMap((row) => {
    const quantity = plan.get(row.id) ?? 0;
    return quantity === 0 ? [] : { ...row, quantity };
  });
  if (lost.length === 0) return freePlaces(core, freed, how, (t) => write(new Set(), t));
  const now = core.options.clock.now();
  const claims = lost.map((row) => claimAgain(row, products.get(row.productId)!, now));
  return takeAllPlaces({ core, how }, claims, { freed, skipRefused: true }, (placements, t) =>
    write(new Set(lost.filter((_, at) => placements[at]!.ok).map(({ id }) => id)), t),
  );
}

/** Writes what the order says about its appointments. @throws StalePlan if the facts of the plan are no longer true */
async function apply(
  inside: WorkInside,
  facts: Facts,
  plan: ClaimPlan,
  withPlace: ReadonlySet<number>,
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
  const followed = followRows({ order, rows }, core, now, withPlace);
  const appointments: Appointment[] = [];
  for (const one of followed) {
    const stored = await storeFollowed(inside, one, order, now);
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

/** Stores an appointment that differs after following its order. @returns it if its status or quantity has changed */
async function storeFollowed(
  { core, how, t }: WorkInside,
  { row, after, settlement }: FollowedRow,
  order: Order,
  now: Instant,
): Promise<Appointment | undefined> {
  const { storage, options } = core;
  if (after === row && isDeepStrictEqual(settlement, row.settlement)) {
    await rememberStatus(core, row, order, t);
    return undefined;
  }
  const hasChanged = after.status !== row.status || after.quantity !== row.quantity;
  const isTold = hasChanged || after.paidLateAt !== row.paidLateAt;
  const takesAgain = isOccupying(after, now, options) && !isOccupying(row, now, options);
  const stored = await storage.appointments.update(
    { ...after, settlement, ...(isTold && { dateModified: now }), ...(takesAgain && { enforce: 'full' }) },
    t,
  );
  if (!isTold) return undefined;
  const reason = how.reason ?? `Its order is ${order.status}`;
  await storage.outbox.append(eventsOfWrite(row, stored, { ...how, reason }, now), t);
  return hasChanged ? stored : undefined;
}

/**
 * Pending, on hold and failed mean the same to an appointment, except that an order on hold has no time limit for its
 * payment.
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

const orderKey = (id: number) => ({ scope: 'order' as const, id, day: RULES_DAY });

const nameOf = ({ id, version }: Appointment): string => `${id}.${version}`;

/**
 * A transaction that locked the order's row after the order was read may know a newer state, or have more to tell the
 * order.
 */
async function assertStillTrue(core: Core, { orderId, version }: Facts, t: Transaction): Promise<void> {
  const { guards, orderNotes } = core.storage;
  const isLast = (await guards.versions([orderKey(orderId)], t)) === version + 1;
  if (!isLast || (await orderNotes.changes(orderId, t))) throw new StalePlan();
}
