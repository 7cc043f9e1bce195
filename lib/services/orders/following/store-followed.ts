import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import { hasAmountDueRisen, hasRefundRisen, type Order, phaseOf } from '../../../domain/orders/order';
import { isOccupying } from '../../../domain/statuses/statuses';
import type { Transaction } from '../../../storage/storage';
import type { Instant } from '../../../time/units';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { withNewLanes, withPlaces } from '../../claims/with-places';
import { withGivenBack } from '../../entitlements/give-back';
import { eventsOfWrite } from '../../events/appointment-events';
import type { Core } from '../../work/core';
import type { WorkInside } from '../../work/work';
import type { RegainedPlaces } from './claim-paid-late';
import type { FollowedRow } from './follow-rows';
import type { OrderFacts } from './read-order';

/**
 * Returns the changed appointment with the staff members, resources and lanes (spans and quantities of capacity) that
 * it takes from now on.
 */
export function takenAfter(
  { site }: Core,
  { row, after }: FollowedRow,
  products: OrderFacts['products'],
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
export async function storeFollowed(
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
  const cause =
    how.reason === undefined ? { reason: `Its order is ${order.status}`, orderStatus: order.status } : {};
  await storage.outbox.append(eventsOfWrite(row, stored, { ...how, ...cause }, now), t);
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
