import type { Appointment } from '../../domain/appointment';
import type { WrittenLine } from '../../domain/order';
import { ordersCancelledBy } from '../../domain/status-table';
import { isOccupying } from '../../domain/statuses';
import type { SeriesRow, Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant, type Instant } from '../../time/units';
import { freePlaces } from '../claims/claim';
import { placesOf } from '../claims/places';
import { eventsOfWrite } from '../events/appointment-events';
import { linesOf, productsOf } from '../orders/appointment-lines';
import { addMissingLines } from '../orders/saga/several-lines';
import { withOrder } from '../orders/follow-order';
import { catchUp } from '../orders/order-events';
import { openOrderGateway, readOrders } from '../orders/order-gateway';
import { lateOrder } from '../orders/order-notes';
import { retryBriefly, outcomeUnknown } from '../orders/outcome-unknown';
import { withLine } from '../orders/written-line';
import { type Core, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Beyond what the host may take for all its answers: whoever is at it for longer has died. */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;
const SERIES_A_PASS = 50;

/** Until when whoever begins to finish a series now has it to himself. */
export const seriesLease = ({ options }: Core, lines: number): Instant =>
  asInstant(
    options.clock.now() +
      LEASE_SECONDS +
      Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000),
  );

/**
 * The second half of a series whose order lives in another database: its places are held under a reference, and no
 * lock; now the order is made and gets its lines, and the appointments are completed. A series of whose order the
 * shop knows nothing in the end is given up; one of which it knows something is finished by the worker.
 *
 * @throws AppointmentsError 502 if no order was made; 503 `shop_rest_outcome_unknown` while it is not complete
 */
export async function finishSeries(
  core: Core,
  { row: series, appointments: held }: StoredSeries,
  how: WriteContext,
): Promise<StoredSeries> {
  const { orders } = core.host;
  const { id, orderReference: reference, customerId } = series;
  try {
    const lines = await linesOf(core, held, await productsOf(core, held, how), how);
    const draft = { reference, customerId, line: { ...lines.get(held[0]!.id)!, reference } };
    const ref = await orders.createPending(draft, ordersContext(core, how));
    return await withLines(core, series, held, ref, how);
  } catch (error) {
    const settled = await retryBriefly(() => settleSeries(core, series, how)).catch(() => {
      throw outcomeUnknown({ seriesIds: [id], orderReferences: [reference] }, error);
    });
    if (!settled) throw error;
    return settled;
  }
}

/** A stored series and its appointments. */
export interface StoredSeries {
  readonly row: SeriesRow;
  readonly appointments: readonly Appointment[];
}

/** What the worker does of series whose orders were left unfinished. */
export async function settleLeftSeries(core: Core): Promise<void> {
  const { storage, options } = core;
  for (const series of await storage.series.waitingForOrders(options.clock.now(), SERIES_A_PASS)) {
    try {
      const taken = await storage.transaction((t) =>
        storage.series.update({ ...series, busyUntil: seriesLease(core, 1) }, t),
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
): Promise<StoredSeries | undefined> {
  const { storage, host } = core;
  const series = (await storage.series.find([id])).get(id);
  if (!series) return undefined;
  if (series.orderReference !== reference)
    return { row: series, appointments: await storage.appointments.ofSeries([id]) };
  const held = await storage.appointments.withReference(reference);
  const ref = (await host.orders.findByReference([reference], ordersContext(core, how))).get(reference);
  if (ref && held.length > 0) return withLines(core, series, held, ref, how);
  await giveUp(core, series, held);
  return undefined;
}

async function withLines(
  core: Core,
  series: SeriesRow,
  held: readonly Appointment[],
  made: WrittenLine,
  how: WriteContext,
): Promise<StoredSeries> {
  const lines = await linesOf(core, held, await productsOf(core, held, how), how);
  const { orderId } = made;
  const written = await addMissingLines(core, held, made, lines, how);
  const readBefore = await readOrders(core, [orderId], how);
  const { completed, appointments, gateway } = await underLock(core, held, async (rows, t) => {
    const { options } = core;
    const now = options.clock.now();
    const appointments: Appointment[] = [];
    for (const row of rows) {
      const order = readBefore.get(orderId);
      const withOwn = withLine(row, written.get(row.id)!, core.site);
      const after = await core.storage.appointments.update(withOrder(withOwn, order, { options, now }), t);
      await core.storage.outbox.append(eventsOfWrite(row, after, how, now), t);
      appointments.push(after);
    }
    const gateway = openOrderGateway(core, t, readBefore, how);
    // Cancelled, trashed or deleted while the order was being made.
    if (!appointments.some((row) => isOccupying(row, now, options)))
      await gateway.cancelAbandoned(orderId, ordersCancelledBy('create'), 'Its appointments take no place');
    const completed = await core.storage.series.update({ ...series, orderId, orderReference: '' }, t);
    return { completed, appointments, gateway };
  });
  await gateway.settle();
  return { row: completed, appointments: await catchUp(core, appointments, how) };
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
