import type { Instant } from '../../time/units';
import type { Appointment } from '../appointment';
import type { Order } from './order';

/**
 * Whether an appointment that is not paid in time is cancelled. True if its order is pending or partly paid. If the
 * customer must pay in advance, also true if the order is on hold or its payment has failed.
 */
export const endsUnpaid = (
  { mustPrepay }: Pick<Appointment, 'mustPrepay'>,
  order: Pick<Order, 'status'> | undefined,
): boolean =>
  order?.status === 'pending' ||
  order?.status === 'partially-paid' ||
  (mustPrepay && (order?.status === 'on-hold' || order?.status === 'failed'));

/** Returns the instant at which an appointment is cancelled unless it is paid before; null if it stays unpaid. */
export const releasedAt = (
  row: Pick<Appointment, 'mustPrepay' | 'status' | 'expiresAt'>,
  order: Pick<Order, 'status'> | undefined,
): Instant | null => (row.status === 'unpaid' && endsUnpaid(row, order) ? row.expiresAt : null);
