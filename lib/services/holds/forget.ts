import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';

/** Number of expired holds that are deleted in one transaction. */
const AT_ONCE = 200;

/**
 * Deletes holds a day after they expired, with the appointments that were never booked. Until then, their tokens are
 * valid for a late or repeated checkout.
 */
export async function forgetOldHolds({ storage }: Core, now: Instant): Promise<void> {
  const expiredBy = asInstant(now - SECONDS_A_DAY);
  let removed: number;
  do removed = await storage.holds.removeNeverBooked(expiredBy, AT_ONCE);
  while (removed === AT_ONCE);
  await storage.holds.trim({ expiredBy, now });
}
