import type { Tables } from '../table-names';

export const name = '0034-unpaid';

/**
 * Adds an index for carts and unpaid bookings whose time is over, for which the background worker searches at every
 * run. Bookings that were paid keep their time, so an index of times alone would hold all of them.
 */
export function statements({ appointments }: Tables): string[] {
  return [`CREATE INDEX IF NOT EXISTS ${appointments}_time_to_pay ON ${appointments} (status, expires_at)`];
}
