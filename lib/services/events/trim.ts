import type { DeliveryLog, OutboxTable } from '../../storage/storage';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';

/** How long events are kept. */
export const KEPT_DAYS = 30;
/** Events removed in one transaction, and transactions in one go: writers wait for neither. */
const STEP = 200;
const STEPS = 20;

/** Forgets deliveries of events that are forgotten, too: what could not be delivered for so long never will be. */
export const trimDeliveries = (log: Pick<DeliveryLog, 'trim'>, now: Instant): Promise<void> =>
  log.trim(asInstant(now - KEPT_DAYS * SECONDS_A_DAY));

/** Forgets events older than 30 days; what is left over waits for the next pass. */
export async function trimEvents(outbox: Pick<OutboxTable, 'trim'>, now: Instant): Promise<void> {
  const before = asInstant(now - KEPT_DAYS * SECONDS_A_DAY);
  for (let step = 0; step < STEPS; step += 1) {
    if ((await outbox.trim(before, STEP)) < STEP) return;
  }
}
