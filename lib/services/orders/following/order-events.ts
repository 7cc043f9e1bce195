import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import type { Settlement } from '../../../domain/orders/order';
import { StalePlan, untilFresh } from '../../../storage/transactions/until-fresh';
import type { Core } from '../../work/core';
import type { Work, WorkInside } from '../../work/work';
import type { WriteContext } from '../../work/write-context';
import { openOrderGateway } from '../order-gateway';
import { type ClaimPlan, claimPaidLate, plannedPlaces, type RegainedPlaces } from './claim-paid-late';
import { followRows } from './follow-rows';
import { assertStillTrue, type OrderFacts, readOrder } from './read-order';
import { storeFollowed, takenAfter } from './store-followed';

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
  const facts = await readOrder(work, orderId);
  if (!facts) return { outcome: NOTHING, tellShop: async () => undefined };
  const plan = plannedPlaces(work.core, facts, facts.order);
  return claimPaidLate(work, facts, plan, (withPlace, t) => apply({ ...work, t }, facts, plan, withPlace));
}

/**
 * Applies the order to its appointments, while their places are locked.
 *
 * @throws StalePlan if the facts that were read before the transaction are no longer true
 */
async function apply(
  inside: WorkInside,
  facts: OrderFacts,
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

const nameOf = ({ id, version }: Appointment): string => `${id}.${version}`;
