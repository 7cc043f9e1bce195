import { setTimeout as sleep } from 'node:timers/promises';
import type { Appointment } from '../../domain/appointment';
import { hasExpired } from '../../domain/statuses/statuses';
import type { Instant } from '../../time/units';
import { withinCall } from '../../runtime/request-values';
import { reportLeftOutside } from '../appointments/left-outside/report-left';
import { settleUses } from '../entitlements/settle-use';
import { trimDeliveries, trimEvents } from '../events/trim';
import { storeOpenMinutes } from '../figures/store-open-minutes';
import { forgetOldHolds } from '../holds/forget';
import { eachOnItsOwn, moveOn, oncePerVisit, type TimedMove } from '../orders/move-on';
import { cancelUnpaid } from '../orders/not-paid-in-time';
import { tellAllNotes } from '../orders/order-notes';
import { resumeOrders } from '../orders/saga/resume-orders';
import { storeCountEnds } from '../rules/store-count-ends';
import type { Core } from '../work/core';

const PASS_EVERY_MS = 5_000;
/** Number of appointments that a step of the background work reads with one query. */
const ITEMS_AT_ONCE = 200;

/**
 * Does all background work again and again until `signal` aborts. Any number of processes may do so at the same time.
 */
export async function runPasses(core: Core, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await doPass(core, signal);
    await sleep(PASS_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Runs each step of the background work once. Failures are logged, and the next run tries again. Once `stopping`
 * aborts, no further step starts.
 */
export async function doPass(core: Core, stopping: AbortSignal): Promise<void> {
  for (const [what, step] of STEPS) {
    if (stopping.aborted) return;
    try {
      await withinCall(() => step(core, core.options.clock.now()));
    } catch (error) {
      core.options.logger.error({ err: error }, `${what} failed`);
    }
  }
}

const STEPS: readonly (readonly [what: string, step: (core: Core, now: Instant) => Promise<void>])[] = [
  ['Completing or releasing pending orders', resumeOrders],
  ['Telling the shop which entitlements are used or given back', settleUses],
  ['Releasing expired holds', releaseExpiredHolds],
  ['Cancelling unpaid appointments', cancelUnpaid],
  ['Completing appointments', completeEnded],
  ['Sending changes of orders to the shop', tellAllNotes],
  ['Finding appointments outside the opening hours', reportLeftOutside],
  ['Storing the last dates of recurring rules', storeCountEnds],
  [
    'Storing the occurrences of availability rules for the coming days',
    (core) => core.storedIndex.rollForward(),
  ],
  ['Storing the opening hours of past days for the figures', storeOpenMinutes],
  ['Numbering events', (core) => core.numberEvents()],
  ['Deleting old events', ({ storage }, now) => trimEvents(storage.outbox, now)],
  ['Deleting old webhook deliveries', ({ storage }, now) => trimDeliveries(storage.deliveryLog, now)],
  ['Deleting old holds', forgetOldHolds],
  ['Deleting old stored HTTP responses', (core, now) => core.storage.idempotency.trim(now)],
];

/** Releases expired holds (in-cart appointments). Holds of one visit (booked together) are released together. */
async function releaseExpiredHolds(core: Core, now: Instant): Promise<void> {
  const { appointments, dueAppointments } = core.storage;
  const move: TimedMove = { trigger: 'hold expired', isDue: (hold) => hasExpired(hold, now) };
  const release = async (hold: Appointment) =>
    moveOn(core, hold.visitId > 0 ? await appointments.ofVisits([hold.visitId]) : [hold], move);
  await inBatches(
    () => dueAppointments.expiredHolds(now, ITEMS_AT_ONCE),
    (expired) => eachOnItsOwn(core, oncePerVisit(expired), release),
  );
}

async function completeEnded(core: Core, now: Instant): Promise<void> {
  const statuses = ['confirmed', 'paid', ...core.options.completingStatuses];
  const move: TimedMove = {
    trigger: 'ended',
    isDue: ({ status, end, dateModified }) => statuses.includes(status) && end <= now && dateModified <= end,
  };
  await inBatches(
    () => core.storage.dueAppointments.endedUntouched(statuses, now, ITEMS_AT_ONCE),
    (ended) => eachOnItsOwn(core, ended, (row) => moveOn(core, [row], move)),
  );
}

/**
 * Processes appointments in batches, each appointment once. Ends after a batch that has no new appointment or is not
 * full. Appointments that fail are tried again in the next run.
 */
async function inBatches(
  next: () => Promise<readonly Appointment[]>,
  work: (items: readonly Appointment[]) => Promise<void>,
): Promise<void> {
  const seenIds = new Set<number>();
  for (let isFull = true; isFull;) {
    const batch = await next();
    const fresh = batch.filter(({ id }) => !seenIds.has(id));
    for (const { id } of fresh) seenIds.add(id);
    await work(fresh);
    isFull = fresh.length > 0 && batch.length === ITEMS_AT_ONCE;
  }
}
