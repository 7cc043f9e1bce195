import type { Tables } from '../table-names';

export const name = '0034-unpaid';

/**
 * Adds an index for carts and unpaid bookings that have expired, for which the background worker searches at every run.
 * Paid bookings keep their expiry time, so an index of expiry times without statuses would contain all of them.
 */
export function statements({ appointments }: Tables): string[] {
  return [`CREATE INDEX IF NOT EXISTS ${appointments}_time_to_pay ON ${appointments} (status, expires_at)`];
}
