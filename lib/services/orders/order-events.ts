import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { givenUpLines } from '../../domain/lines';
import type { Order } from '../../domain/order';
import { phaseOf } from '../../domain/order-phase';
import type { Product } from '../../domain/product';
import type { Settlement } from '../../domain/settlement';
import { isLive, isOccupying } from '../../domain/statuses';
import { orderMoney } from '../../engine/settlements/order-money';
import { isRefunded, isStatedUnpaid } from '../../engine/settlements/paid-by-line';
import { settlementOf } from '../../engine/settlements/settlement';
import { RULES_DAY, type Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { freePlaces, takeAllPlaces } from '../claims/claim';
import { placesOf, claimAgain } from '../claims/places';
import { eventsOfWrite } from '../events/appointment-events';
import { callContext, type Core, joined, ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { type Followed, followOrder, hasLostPlace, placesPaidFor } from './follow-order';
import { orderFor } from './line-owner';
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
  const { outcome, tellShop } = await untilFresh(() => follow(core, orderId, how));
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

interface Attempt {
  readonly outcome: OrderOutcome;
  readonly tellShop: () => Promise<unknown>;
}

async function follow(core: Core, orderId: number, how: WriteContext): Promise<Attempt> {
  const { storage, host, options } = core;
  const seen = await storage.appointments.ofOrders([orderId], joined(how));
  if (seen.length === 0) return { outcome: NOTHING, tellShop: async () => undefined };
  // A change that the order has not been told yet would look like a change of the host's.
  if (!joined(how) && (await storage.orderNotes.changes(orderId))) await tellNotes(core, orderId);
  const before = await readBefore(core, orderId, how);
  const productIds = [...new Set(seen.map(({ productId }) => productId))];
  const products = await host.products.find(productIds, callContext(how));

  const late = seen.filter((row) => hasLostPlace(row, options) && products.has(row.productId));
  const order = late.length > 0 ? await readOrder(core, orderId, before, how) : undefined;
  // A line that has been refunded meanwhile must not take a place from one that has been paid for.
  const lacksMoney = order ? moneyCheck(order, seen, core) : () => false;
  const paidFor = new Map(
    late.map((row) => [
      row.id,
      lacksMoney(row) ? 0 : placesPaidFor(row, order && orderFor(row, order, seen)),
    ]),
  );
  const lost = late.flatMap((row) =>
    paidFor.get(row.id) === 0 ? [] : { ...row, quantity: paidFor.get(row.id)! },
  );
  const freed = seen.map((row) => placesOf(row, products.get(row.productId)));
  const work = (ids: ReadonlySet<number>, t: Transaction) =>
    write({ core, how, t }, { orderId, seen, before, paidFor, withPlace: ids });
  if (lost.length === 0) return freePlaces(core, freed, how, (t) => work(new Set(), t));
  const now = options.clock.now();
  const claims = lost.map((row) => claimAgain(row, products.get(row.productId) as Product, now));
  return takeAllPlaces({ core, how }, claims, { freed, skipRefused: true }, (placements, t) =>
    work(new Set(lost.filter((_, at) => placements[at]!.ok).map(({ id }) => id)), t),
  );
}

/**
 * Makes the function that tells whether a paid order has no money for the line of an appointment that does not take
 * place: the money has gone back, or, if the appointment was cancelled, was never paid.
 *
 * @param rows all appointments of the order
 */
function moneyCheck(
  order: Order,
  rows: readonly Appointment[],
  { site, options }: Core,
): (row: Appointment) => boolean {
  const money = orderMoney(order, site.currencyDecimals);
  const givenUp = new Set(givenUpLines(rows));
  return (row) =>
    isRefunded(money, givenUp, row.orderItemId) ||
    (!hasLostPlace(row, options) && isStatedUnpaid(money, row.orderItemId));
}

/** An order in another database, and which version of its guard row it was read at. */
interface ReadBefore {
  readonly orders: ReadonlyMap<number, Order>;
  readonly version: number;
}

async function readBefore(core: Core, orderId: number, how: WriteContext): Promise<ReadBefore> {
  const version = await core.storage.guards.versions([orderKey(orderId)], joined(how));
  return { version, orders: await readOrders(core, [orderId], how) };
}

/** If orders share our database, the order is read again under the lock. */
async function readOrder(core: Core, id: number, { orders }: ReadBefore, how: WriteContext) {
  if (!core.host.orders.sharesDatabase) return orders.get(id);
  return (await core.host.orders.find([id], ordersContext(how))).get(id);
}

const orderKey = (id: number) => ({ scope: 'order' as const, id, day: RULES_DAY });

interface Plan {
  readonly orderId: number;
  readonly seen: readonly Appointment[];
  readonly before: ReadBefore;
  /** For how many places each of those was judged that have lost theirs. */
  readonly paidFor: ReadonlyMap<number, number>;
  /** The appointments that have lost their place, and for which it is free. */
  readonly withPlace: ReadonlySet<number>;
}

async function write(
  inside: WorkInside,
  { orderId, seen, before, paidFor, withPlace }: Plan,
): Promise<Attempt> {
  const { core, how, t } = inside;
  const { storage, host, options } = core;
  const rows = await storage.appointments.ofOrders([orderId], t);
  if (rows.map(nameOf).join() !== seen.map(nameOf).join()) throw new StalePlan();
  if (!host.orders.sharesDatabase) await assertStillTrue(core, orderId, before, t);

  const gateway = openOrderGateway(inside, before.orders);
  const tellShop = (): Promise<unknown> => gateway.tellShop();
  const order = await gateway.find(orderId);
  if (!order) return { outcome: NOTHING, tellShop };

  const now = options.clock.now();
  const appointments: Appointment[] = [];
  const conflicts: PaidConflict[] = [];
  const lacksMoney = moneyCheck(order, rows, core);
  const followed = rows.map((row): FollowedRow => {
    const own = orderFor(row, order, rows);
    const hasNoMoneyLeft = lacksMoney(row);
    const places = hasNoMoneyLeft ? 0 : placesPaidFor(row, own);
    if (paidFor.has(row.id) && paidFor.get(row.id) !== places) throw new StalePlan();
    const hasLine = own === order;
    const circumstances = { options, now, hasPlace: withPlace.has(row.id), hasNoMoneyLeft };
    return { row, hasLine, ...followOrder(row, own, circumstances) };
  });
  const settlementAfter = settlements(followed, order, core.site.currencyDecimals);
  for (const one of followed) {
    const { row, after, conflict } = one;
    const settlement = settlementAfter(one);
    if (conflict !== undefined) {
      const { id: appointmentId, orderItemId } = row;
      conflicts.push({
        code: 'paid_conflict',
        appointmentId,
        orderId,
        orderItemId,
        reason: conflict,
        settlement,
      });
    }
    if (after === row && isDeepStrictEqual(settlement, row.settlement)) {
      await rememberStatus(core, row, order, t);
      continue;
    }
    const hasChanged = after.status !== row.status || after.quantity !== row.quantity;
    const isTold = hasChanged || after.paidLateAt !== row.paidLateAt;
    const takesAgain = isOccupying(after, now, options) && !isOccupying(row, now, options);
    const stored = await storage.appointments.update(
      { ...after, settlement, ...(isTold && { dateModified: now }), ...(takesAgain && { enforce: 'full' }) },
      t,
    );
    if (!isTold) continue;
    const reason = how.reason ?? `Its order is ${order.status}`;
    await storage.outbox.append(eventsOfWrite(row, stored, { ...how, reason }, now), t);
    if (hasChanged) appointments.push(stored);
  }
  for (const { code, appointmentId, orderItemId, reason } of conflicts)
    await gateway.report({ code, orderId, orderItemId, appointmentId, reason });
  return { outcome: { appointments, conflicts }, tellShop };
}

/** An appointment before and after it has followed its order. */
interface FollowedRow extends Followed {
  readonly row: Appointment;
  /** Whether its line has not gone to another appointment. */
  readonly hasLine: boolean;
}

/**
 * Makes the function that computes what is due for an appointment once all appointments of the order have followed it;
 * null for one that takes place.
 */
function settlements(
  followed: readonly FollowedRow[],
  order: Order,
  decimals: number,
): (one: FollowedRow) => Settlement | null {
  const money = orderMoney(order, decimals);
  const givenUp = followed
    .filter(({ hasLine, after, conflict }) => hasLine && (conflict !== undefined || !isLive(after)))
    .map(({ row }) => row.orderItemId);
  return ({ row, hasLine, after, conflict }) => {
    const isCancelled = after.status === 'cancelled' && row.status !== 'cancelled';
    const known = after.settlement?.reason ?? (isCancelled ? 'cancelled' : undefined);
    const reason = conflict === undefined ? known : 'paid_late';
    if (reason === undefined || !hasLine) return null;
    return settlementOf(money, { orderItemId: row.orderItemId, reason }, givenUp, decimals) ?? null;
  };
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

const nameOf = ({ id, version }: Appointment): string => `${id}.${version}`;

/**
 * A transaction that locked the order's row after the order was read may know a newer state, or have more to tell the
 * order.
 */
async function assertStillTrue(
  core: Core,
  orderId: number,
  { version }: ReadBefore,
  t: Transaction,
): Promise<void> {
  const { guards, orderNotes } = core.storage;
  const isLast = (await guards.versions([orderKey(orderId)], t)) === version + 1;
  if (!isLast || (await orderNotes.changes(orderId, t))) throw new StalePlan();
}
