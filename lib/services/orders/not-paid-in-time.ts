import type { Appointment } from '../../domain/appointment';
import type { Order } from '../../domain/order';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { asInstant, type Instant } from '../../time/units';
import { type Core, ordersContext } from '../work/core';
import { eachOnItsOwn, moveOn, type TimedMove } from './move-on';

/** Batch size. */
const ITEMS_AT_ONCE = 200;

/** Minutes until an order that is not pending is read again, on a site without a payment time limit. */
const OFTEN_ENOUGH = 60;

/**
 * Cancels appointments that were not paid in time while their order is pending; a series is cancelled as a whole. If
 * the order has another status, such as on hold, the appointment stays and is checked again after the same time.
 */
export async function cancelUnpaid(core: Core, now: Instant): Promise<void> {
  const { storage, host, options } = core;
  const later = asInstant(now + (options.unpaidMinutes || OFTEN_ENOUGH) * 60);
  let late: Appointment[] = [];
  do {
    late = await storage.appointments.unpaidTooLong(now, late.at(-1)?.id ?? 0, ITEMS_AT_ONCE);
    const orderIds = [...new Set(late.map(({ orderId }) => orderId))];
    const orders =
      orderIds.length > 0 ? await host.orders.find(orderIds, ordersContext({})) : new Map<number, Order>();
    const isPending = ({ orderId }: Appointment): boolean => orders.get(orderId)?.status === 'pending';
    const due = late.filter(isPending);
    const together = due.filter(
      ({ seriesId }, at) => seriesId === 0 || due.findIndex((other) => other.seriesId === seriesId) === at,
    );
    await eachOnItsOwn(core, together, (row) => cancelOne(core, row, now));
    await postpone(
      core,
      late.filter((row) => !isPending(row)),
      orders,
      later,
    );
  } while (late.length === ITEMS_AT_ONCE);
}

async function cancelOne(core: Core, row: Appointment, now: Instant): Promise<void> {
  const move: TimedMove = {
    trigger: 'not paid in time',
    isDue: async ({ orderId, expiresAt }, gateway) =>
      expiresAt !== null && expiresAt <= now && (await gateway.find(orderId))?.status === 'pending',
  };
  const { seriesId } = row;
  if (seriesId === 0) return moveOn(core, [row], move);
  const occurrences = await core.storage.appointments.ofSeries([seriesId]);
  return moveOn(core, occurrences, { ...move, alongside: (t) => closeSeries(core, seriesId, t) });
}

/** Cancels a series that has lost its last occurrence; an occurrence confirmed by hand keeps the series. */
async function closeSeries({ storage, options }: Core, id: number, t: Transaction): Promise<void> {
  const rows = await storage.appointments.ofSeries([id], t);
  const series = (await storage.series.find([id], t)).get(id);
  if (!series || rows.some(({ status }) => takesPlaces(status, options))) return;
  await storage.series.update({ ...series, status: 'cancelled', dateModified: options.clock.now() }, t);
}

/**
 * Postpones the payment check and stores the status of an order on hold. Nothing else changes, and no event is
 * emitted.
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
