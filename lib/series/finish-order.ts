import { freePlaces, placesOf } from '../appointments/claim';
import type { WriteContext } from '../appointments/drafts';
import { eventsOfWrite } from '../appointments/events';
import { withOrder } from '../appointments/follow-order';
import { linesOf, productsOf } from '../appointments/holds/checkout-plan';
import { addMissingLines } from '../appointments/holds/order-lines';
import { openOrderDesk, readOrders } from '../appointments/order-desk';
import { orderChanged } from '../appointments/order-events';
import { lateOrder } from '../appointments/order-notes';
import { phaseOf } from '../appointments/order-phase';
import { isOccupying } from '../appointments/statuses';
import { ordersCancelledBy } from '../appointments/status-table';
import type { Appointment } from '../appointments/types';
import { type Core, ordersContext, StalePlan, untilFresh } from '../core';
import { AppointmentsError } from '../errors';
import type { OrderLineRef } from '../host/ports';
import type { SeriesRow, Transaction } from '../storage/storage';
import { asInstant, type Instant } from '../time/units';

/** Beyond what the host may take for all its answers: whoever is at it for longer has died. */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;
const SERIES_A_PASS = 50;

/** Until when whoever begins to finish a series now has it to himself. */
export const leaseOf = ({ options }: Core, lines: number): Instant =>
  asInstant(
    options.clock.now() +
      LEASE_SECONDS +
      Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000),
  );

/**
 * The second half of a series whose order lives in another database: its places are held under a reference, and no
 * lock; now the order is made and gets its lines, and the appointments are completed. A series of whose order the shop
 * knows nothing in the end is given up; one of which it knows something is finished by the worker.
 *
 * @throws AppointmentsError 502 when the order is not complete
 */
export async function finishSeries(core: Core, series: SeriesRow, how: WriteContext): Promise<SeriesRow> {
  const { orders } = core.host;
  const { orderReference: reference, customerId } = series;
  const [first, ...others] = await core.storage.appointments.withReference(reference);
  if (!first) throw tooLate();
  const held = [first, ...others];
  try {
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    const draft = { reference, customerId, line: lines.get(first.id)! };
    const ref = await orders.createPending(draft, ordersContext(core, how));
    return await withLines(core, series, held, ref, how);
  } catch (error) {
    const settled = await settleSeries(core, series, how).catch(() => undefined);
    if (!settled) throw error;
    return settled;
  }
}

/** What the worker does of series whose orders were left unfinished. */
export async function settleLeftSeries(core: Core): Promise<void> {
  const { storage, options } = core;
  for (const series of await storage.series.waitingForOrders(options.clock.now(), SERIES_A_PASS)) {
    try {
      const taken = await storage.transaction((t) =>
        storage.series.update({ ...series, busyUntil: leaseOf(core, 1) }, t),
      );
      await settleSeries(core, taken, {});
    } catch (error) {
      options.logger.error({ err: error, seriesId: series.id }, 'Settling the order of a series failed');
    }
  }
}

/** @returns the series with its order; undefined when it was given up */
async function settleSeries(
  core: Core,
  { id, orderReference: reference }: SeriesRow,
  how: WriteContext,
): Promise<SeriesRow | undefined> {
  const { orders } = core.host;
  const series = (await core.storage.series.find([id])).get(id);
  if (series?.orderReference !== reference) return series;
  const held = await core.storage.appointments.withReference(reference);
  const ref = (await orders.findByReference([reference], ordersContext(core, how))).get(reference);
  if (ref && held.length > 0) return withLines(core, series, held, ref, how);
  await giveUp(core, series, held);
  return undefined;
}

async function withLines(
  core: Core,
  series: SeriesRow,
  held: readonly Appointment[],
  { orderId, orderItemId }: OrderLineRef,
  how: WriteContext,
): Promise<SeriesRow> {
  const lines = await linesOf(core, held, await productsOf(core, held, how), how);
  // The line that the order was made with is the first appointment's.
  const withFirst = held.map((row, at) => (at === 0 ? { ...row, orderItemId } : row));
  const itemIds = await addMissingLines(core, withFirst, orderId, lines, how);
  const readBefore = await readOrders(core, [orderId], how);
  const { completed, desk } = await underLock(core, held, async (rows, t) => {
    const { options } = core;
    const now = options.clock.now();
    let takePlaces = 0;
    for (const row of rows) {
      const ref = { orderId, orderItemId: itemIds.get(row.id)! };
      const order = readBefore.get(orderId);
      const after = await core.storage.appointments.update(withOrder(row, ref, order, { options, now }), t);
      await core.storage.outbox.append(eventsOfWrite(row, after, how, now), t);
      if (isOccupying(after, now)) takePlaces += 1;
    }
    const desk = openOrderDesk(core, t, readBefore, how);
    // Cancelled, trashed or deleted while the order was being made.
    if (takePlaces === 0)
      await desk.cancelAbandoned(orderId, ordersCancelledBy('create'), 'Its appointments take no place');
    const completed = await core.storage.series.update({ ...series, orderId, orderReference: '' }, t);
    return { completed, desk };
  });
  await desk.settle();
  await catchUp(core, orderId, how);
  return completed;
}

/** What happened to the order before the appointments were known to be in it: some orders are paid as they are made. */
async function catchUp(core: Core, orderId: number, how: WriteContext): Promise<void> {
  try {
    const order = (await readOrders(core, [orderId], how)).get(orderId);
    if (order && phaseOf(order.status) !== 'open') await orderChanged(core, orderId, how);
  } catch (error) {
    core.options.logger.error({ err: error, orderId }, 'A series may be behind its order');
  }
}

/** Nobody knows of its order: it never was. */
async function giveUp(core: Core, series: SeriesRow, held: readonly Appointment[]): Promise<void> {
  const { storage, options } = core;
  await underLock(core, held, async (rows, t) => {
    for (const { id } of rows) await storage.appointments.remove(id, t);
    await storage.series.remove(series.id, t);
    // It may still come, although nobody waits for it any more.
    await storage.orderNotes.add(lateOrder(series.orderReference, options.clock.now()), t);
  });
}

/** Runs `work` under the lock of their places, on those of them that still wait for the order. */
function underLock<T>(
  core: Core,
  held: readonly Appointment[],
  work: (rows: readonly Appointment[], t: Transaction) => Promise<T>,
): Promise<T> {
  const { storage, host } = core;
  const ids = held.map(({ id }) => id);
  return untilFresh(async () => {
    const seen = await storage.appointments.find(ids);
    const products = await host.products.find([...new Set(held.map(({ productId }) => productId))], {});
    const places = [...seen.values()].map((row) => placesOf(row, products.get(row.productId)));
    return freePlaces(core, places, {}, async (t) => {
      const rows = await storage.appointments.find(ids, t);
      for (const row of rows.values()) if (seen.get(row.id)?.version !== row.version) throw new StalePlan();
      return work(
        [...rows.values()].filter(({ orderReference }) => orderReference !== ''),
        t,
      );
    });
  });
}

const tooLate = (): AppointmentsError =>
  new AppointmentsError('shop_rest_host_error', 'The order came too late; book again.');
