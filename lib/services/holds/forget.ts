import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';

/** The number of appointments that are deleted at once. */
const AT_ONCE = 200;

/**
 * For a day after a hold ran out or was checked out its token still counts: for a late checkout, or a repeated one. Then
 * the hold is forgotten, with its appointment if that was never booked.
 */
export async function forgetOldHolds({ storage }: Core, now: Instant): Promise<void> {
  const expiredBy = asInstant(now - SECONDS_A_DAY);
  let removed: number;
  do removed = await storage.holds.removeNeverBooked(expiredBy, AT_ONCE);
  while (removed === AT_ONCE);
  await storage.holds.trim({ expiredBy, now });
}
