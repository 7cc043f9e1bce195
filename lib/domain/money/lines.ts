import type { Appointment } from '../appointment';
import { isLive } from '../statuses/statuses';

/** The fields of an order's appointments that decide which of these an order line belongs to. */
type LineHolder = Pick<Appointment, 'id' | 'status' | 'dateCreated' | 'orderItemId'>;

/** Whether the order line of this appointment now belongs to another appointment of the order, as after a checkout. */
export function hasPassedOn(row: LineHolder, rows: readonly LineHolder[]): boolean {
  const { orderItemId } = row;
  if (orderItemId === 0 || isLive(row)) return false;
  return rows.some((other) => other.orderItemId === orderItemId && (isLive(other) || isLater(other, row)));
}

/**
 * Whether `one` was created after `other`. A checkout sets a new creation time, so the appointment of the checkout is
 * the later one.
 */
const isLater = (one: LineHolder, other: LineHolder): boolean =>
  one.dateCreated > other.dateCreated || (one.dateCreated === other.dateCreated && one.id > other.id);
