import type { AppliedLimit } from './counted-bookings';

/**
 * A booking limit that is reached. For a limit per member, with the members who have reached it; otherwise without
 * members.
 */
export interface LimitOnBooking {
  readonly limit: AppliedLimit;
  readonly staffIds: readonly number[];
}

/** Merges reached limits, so that each limit is listed once, with all members who have reached it. */
export function eachLimitOnce(reached: readonly LimitOnBooking[]): readonly LimitOnBooking[] {
  const found = new Map<string, LimitOnBooking>();
  for (const { limit, staffIds } of reached) {
    const key = JSON.stringify(limit);
    const all = new Set([...(found.get(key)?.staffIds ?? []), ...staffIds]);
    found.set(key, { limit, staffIds: [...all] });
  }
  return [...found.values()];
}
