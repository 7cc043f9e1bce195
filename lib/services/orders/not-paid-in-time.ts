import type { Appointment } from '../../domain/appointment';
import { parseDecimal } from '../../domain/money/money';
import type { Order } from '../../domain/orders/order';
import { endsUnpaid } from '../../domain/orders/unpaid-end';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { asInstant, type Instant } from '../../time/units';
import { type Core, ordersContext } from '../work/core';
import { orderChanged } from './following/order-events';
import { eachOnItsOwn, moveOn, oncePerVisit, type TimedMove } from './move-on';

/** Number of overdue appointments that the background work reads at once. */
const ITEMS_AT_ONCE = 200;
/** Position before the first appointment in a list that is sorted by the time limit for the payment. */
const FIRST = { expiresAt: asInstant(0), id: 0 };

/**
 * Minutes until an unpaid appointment is checked again while its order is not pending, on a site without a time limit
 * for payments.
 */
const OFTEN_ENOUGH = 60;

/**
 * Cancels appointments that were not paid in time while their order is pending, or is paid in part without covering
 * what is due when booking. A series or a visit (appointments booked together) is cancelled as a whole. If the order
 * has another status, such as on hold, the appointment stays, unless the customer must pay in advance. The appointment
 * is checked again after another period of the same length.
 */
export async function cancelUnpaid(core: Core, now: Instant): Promise<void> {
  const { storage, host, options } = core;
  const later = asInstant(now + (options.unpaidMinutes || OFTEN_ENOUGH) * 60);
  let late: Appointment[] = [];
  do {
    late = await storage.dueAppointments.unpaidTooLong(now, late.at(-1) ?? FIRST, ITEMS_AT_ONCE);
    const orderIds = [...new Set(late.map(({ orderId }) => orderId))];
    const orders =
      orderIds.length > 0 ? await host.orders.find(orderIds, ordersContext({})) : new Map<number, Order>();
    const behind = new Set<number>();
    for (const { id, status } of orders.values())
      if (status === 'partially-paid' && !(await confirmCovered(core, id))) behind.add(id);
    const isDue = (row: Appointment): boolean =>
      !behind.has(row.orderId) && endsUnpaid(row, orders.get(row.orderId));
    const due = late.filter(isDue);
    const together = oncePerVisit(due).filter(
      ({ seriesId }, at, all) =>
        seriesId === 0 || all.findIndex((other) => other.seriesId === seriesId) === at,
    );
    await eachOnItsOwn(core, together, (row) => cancelOne(core, row, now));
    await postpone(
      core,
      late.filter((row) => !isDue(row)),
      orders,
      later,
    );
  } while (late.length === ITEMS_AT_ONCE);
}

/**
 * Brings the appointments of a partly paid order up to date before any of them is cancelled as unpaid. The shop may not
 * have reported a payment that confirms them.
 *
 * @returns false if this failed; then no appointment of the order may be cancelled yet
 */
async function confirmCovered(core: Core, orderId: number): Promise<boolean> {
  try {
    await orderChanged(core, orderId, {});
    return true;
  } catch (error) {
    core.options.logger.error(
      { err: error, orderId },
      'Updating the appointments of a partly paid order failed; its unpaid appointments are not cancelled until this succeeds',
    );
    return false;
  }
}

/**
 * Whether an item of a visit (appointments booked together) is cancelled when the other items were not paid in time:
 * true if it costs nothing or still awaits confirmation. An item with a price that staff have confirmed stays.
 */
const waitsForOthers = ({ site }: Core, { status, cost }: Appointment): boolean =>
  status === 'pending-confirmation' ||
  (status === 'confirmed' && parseDecimal(cost, site.currencyDecimals) === 0n);

async function cancelOne(core: Core, row: Appointment, now: Instant): Promise<void> {
  const move: TimedMove = {
    trigger: 'not paid in time',
    isDue: async (at, gateway) =>
      at.expiresAt !== null && at.expiresAt <= now && endsUnpaid(at, await gateway.find(at.orderId)),
  };
  const { seriesId, visitId } = row;
  if (visitId > 0) {
    const goesAlong = (item: Appointment): boolean =>
      item.orderId === row.orderId && waitsForOthers(core, item);
    return moveOn(core, await core.storage.appointments.ofVisits([visitId]), { ...move, goesAlong });
  }
  if (seriesId === 0) return moveOn(core, [row], move);
  const occurrences = await core.storage.appointments.ofSeries([seriesId]);
  return moveOn(core, occurrences, { ...move, alongside: (t) => closeSeries(core, seriesId, t) });
}

/**
 * Cancels a series if none of its appointments takes a place any longer. A series with an appointment that staff have
 * confirmed is not cancelled.
 */
async function closeSeries({ storage, options }: Core, id: number, t: Transaction): Promise<void> {
  const rows = await storage.appointments.ofSeries([id], t);
  const series = (await storage.series.find([id], t)).get(id);
  if (!series || rows.some(({ status }) => takesPlaces(status, options))) return;
  await storage.series.update({ ...series, status: 'cancelled', dateModified: options.clock.now() }, t);
}

/**
 * Postpones the payment check of unpaid appointments, and stores the status of their orders that are on hold. Nothing
 * else changes, and no event is emitted.
 */
async function postpone(
  { storage }: Core,
  rows: readonly Appointment[],
  orders: ReadonlyMap<number, Order>,
  until: Instant,
): Promise<void> {
  if (rows.length === 0) return;
  const onHoldIds = rows
    .filter(({ orderId }) => orders.get(orderId)?.status === 'on-hold')
    .map(({ id }) => id);
  const otherIds = rows.map(({ id }) => id).filter((id) => !onHoldIds.includes(id));
  await storage.transaction(async (t) => {
    await storage.appointments.awaitPayment(onHoldIds, { until, orderStatus: 'on-hold' }, t);
    await storage.appointments.awaitPayment(otherIds, { until }, t);
  });
}
