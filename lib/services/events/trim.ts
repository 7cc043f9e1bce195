import type { DeliveryLog, OutboxTable } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';

/** Number of days for which events and webhook deliveries are kept. */
export const KEPT_DAYS = 30;
/**
 * Number of events that one transaction deletes; `STEPS` is the number of transactions in one run. Both are small, so
 * that writers do not wait for long.
 */
const STEP = 200;
const STEPS = 20;

/**
 * Deletes webhook deliveries of events that are old enough to be deleted. A delivery that has failed for so long will
 * never succeed.
 */
export const trimDeliveries = (log: Pick<DeliveryLog, 'trim'>, now: Instant): Promise<void> =>
  log.trim(asInstant(now - KEPT_DAYS * SECONDS_A_DAY));

/** Deletes events older than 30 days, up to a limit. The next run deletes the rest. */
export async function trimEvents(outbox: Pick<OutboxTable, 'trim'>, now: Instant): Promise<void> {
  const before = asInstant(now - KEPT_DAYS * SECONDS_A_DAY);
  for (let step = 0; step < STEPS; step += 1) {
    if ((await outbox.trim(before, STEP)) < STEP) return;
  }
}
