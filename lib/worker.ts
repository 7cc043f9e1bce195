import { setTimeout as sleep } from 'node:timers/promises';
import { withLocked } from './appointments/locked';
import { eventsOfWrite } from './appointments/events';
import { settleOrderNotes } from './appointments/order-notes';
import { settleHalfMade } from './appointments/half-made';
import { openOrderDesk, type OrderDesk, readOrders } from './appointments/order-desk';
import { movedBy, ordersCancelledBy, type Trigger } from './appointments/status-table';
import { isOccupying } from './appointments/statuses';
import { settleLeftCheckout } from './appointments/holds/checkout-elsewhere';
import { forgetOldHolds } from './appointments/holds/forget';
import type { Appointment } from './appointments/types';
import { type Core, ordersContext } from './core';
import type { Order } from './host/ports';
import { trimDeliveries, trimEvents } from './events/trim';
import { settleLeftSeries } from './series/finish-order';
import { asInstant, type Instant } from './time/units';

const PASS_EVERY_MS = 5_000;
/** So many are read at once. */
const ITEMS_AT_ONCE = 200;
/** Beyond what the host may take to answer: an order that is being made is not for the worker. */
const ORDER_GRACE_SECONDS = 30;

/** Does background passes until `signal` says so; any number of processes may. */
export async function runPasses(core: Core, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await doPass(core);
    await sleep(PASS_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * One pass: settles half-made orders, lets expired holds go, completes what is over, rolls the index forward, numbers
 * events and forgets old ones. What fails is logged, and the next pass meets it again.
 */
export async function doPass(core: Core): Promise<void> {
  for (const [what, step] of STEPS) {
    try {
      await step(core, core.options.clock.now());
    } catch (error) {
      core.options.logger.error({ err: error }, `${what} failed`);
    }
  }
}

const STEPS: readonly (readonly [what: string, step: (core: Core, now: Instant) => Promise<void>])[] = [
  ['Settling orders', settleOrders],
  ['Settling orders of series', settleLeftSeries],
  ['Letting expired holds go', releaseExpiredHolds],
  ['Cancelling what was not paid in time', cancelUnpaid],
  ['Completing appointments', completeEnded],
  ['Bringing orders in line', settleOrderNotes],
  ['Rolling the index forward', (core) => core.storedIndex.rollForward()],
  ['Numbering events', (core) => core.numberEvents()],
  ['Forgetting old events', ({ storage }, now) => trimEvents(storage.outbox, now)],
  ['Forgetting old deliveries', ({ storage }, now) => trimDeliveries(storage.deliveryLog, now)],
  ['Forgetting holds', forgetOldHolds],
  ['Forgetting answered requests', (core, now) => core.storage.idempotency.trim(now)],
];

async function settleOrders(core: Core, now: Instant): Promise<void> {
  const grace = ORDER_GRACE_SECONDS + Math.ceil((2 * core.options.hostTimeoutMs) / 1_000);
  const waiting = () => core.storage.appointments.waitingForOrders(asInstant(now - grace), ITEMS_AT_ONCE);
  await inBatches(waiting, (held) => settleHeld(core, held));
}

async function settleHeld(core: Core, held: readonly Appointment[]): Promise<void> {
  const holds = await core.storage.holds.find(held.map(({ id }) => id));
  // What came out of a cart goes into its order together; what is of a series, with it.
  const settled = held.filter(
    ({ id, orderReference, seriesId }, at) =>
      seriesId === 0 &&
      (!holds.has(id) || held.findIndex((other) => other.orderReference === orderReference) === at),
  );
  await eachOnItsOwn(core, settled, (appointment) =>
    holds.has(appointment.id)
      ? settleLeftCheckout(core, appointment.orderReference)
      : settleHalfMade(core, appointment, {}),
  );
}

async function releaseExpiredHolds(core: Core, now: Instant): Promise<void> {
  const isStillDue = (row: Appointment): boolean => row.status === 'in-cart' && !isOccupying(row, now);
  await inBatches(
    () => core.storage.appointments.expiredHolds(now, ITEMS_AT_ONCE),
    (expired) => eachOnItsOwn(core, expired, (hold) => moveOn(core, hold, 'hold expired', isStillDue)),
  );
}

/** Unpaid appointments of pending orders: one whose order is on hold, or was paid meanwhile, is left alone. */
async function cancelUnpaid(core: Core, now: Instant): Promise<void> {
  const { storage, host, options } = core;
  if (options.unpaidMinutes === undefined) return;
  const isStillDue = async ({ orderId, expiresAt }: Appointment, desk: OrderDesk): Promise<boolean> =>
    expiresAt !== null && expiresAt <= now && (await desk.find(orderId))?.status === 'pending';
  let late: Appointment[] = [];
  do {
    late = await storage.appointments.unpaidTooLong(now, late.at(-1)?.id ?? 0, ITEMS_AT_ONCE);
    const orderIds = [...new Set(late.map(({ orderId }) => orderId))];
    const orders =
      orderIds.length > 0
        ? await host.orders.find(orderIds, ordersContext(core, {}))
        : new Map<number, Order>();
    const due = late.filter(({ orderId }) => orders.get(orderId)?.status === 'pending');
    await eachOnItsOwn(core, due, (row) => moveOn(core, row, 'not paid in time', isStillDue));
  } while (late.length === ITEMS_AT_ONCE);
}

async function completeEnded(core: Core, now: Instant): Promise<void> {
  const isStillDue = (row: Appointment): boolean =>
    movedBy('ended', row.status) !== undefined && row.end <= now && row.dateModified <= row.end;
  await inBatches(
    () => core.storage.appointments.endedUntouched(now, ITEMS_AT_ONCE),
    (ended) => eachOnItsOwn(core, ended, (row) => moveOn(core, row, 'ended', isStillDue)),
  );
}

/**
 * Gives an appointment the status that its time brings it, if it is still due for it once its rows are locked. What
 * loses its place by that keeps a mark of it: money that comes late may give it back.
 */
async function moveOn(
  core: Core,
  { id, orderId }: Appointment,
  trigger: keyof typeof WHY,
  isDue: (row: Appointment, desk: OrderDesk) => boolean | Promise<boolean>,
): Promise<void> {
  const { storage, options } = core;
  const readBefore = await readOrders(core, [orderId], {});
  const how = { reason: WHY[trigger] };
  const desk = await withLocked(core, id, {}, async (row, t) => {
    const desk = openOrderDesk(core, t, readBefore, how);
    const status = row && movedBy(trigger, row.status);
    if (!row || status === undefined || !(await isDue(row, desk))) return undefined;
    const now = options.clock.now();
    const previousStatus = trigger === 'ended' ? '' : row.status;
    const moved = await storage.appointments.update(
      { ...row, status, previousStatus, expiresAt: null, dateModified: now },
      t,
    );
    await storage.outbox.append(eventsOfWrite(row, moved, how, now), t);
    if (!isOccupying(moved, now))
      await desk.cancelAbandoned(row.orderId, ordersCancelledBy(trigger), WHY[trigger]);
    return desk;
  });
  await desk?.settle();
}

const WHY = {
  'hold expired': 'Its hold expired',
  'not paid in time': 'It was not paid in time',
  ended: '',
} as const satisfies Partial<Record<Trigger, string>>;

/** Batch after batch, while there is something that this pass has not met yet; what failed is for the next one. */
async function inBatches(
  next: () => Promise<readonly Appointment[]>,
  work: (items: readonly Appointment[]) => Promise<void>,
): Promise<void> {
  const met = new Set<number>();
  for (let isFull = true; isFull;) {
    const batch = await next();
    const fresh = batch.filter(({ id }) => !met.has(id));
    for (const { id } of fresh) met.add(id);
    await work(fresh);
    isFull = fresh.length > 0 && batch.length === ITEMS_AT_ONCE;
  }
}

async function eachOnItsOwn(
  core: Core,
  items: readonly Appointment[],
  act: (item: Appointment) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      core.options.logger.error({ err: error, id: item.id }, 'Background work on an appointment failed');
    }
  }
}
