import type { Appointment } from './appointment';
import { isLive } from './statuses/statuses';

/** Whether the order line of this appointment now belongs to another appointment of the order, as after a checkout. */
export function hasPassedOn(row: Appointment, rows: readonly Appointment[]): boolean {
  const { orderItemId } = row;
  if (orderItemId === 0 || isLive(row)) return false;
  return rows.some((other) => other.orderItemId === orderItemId && (isLive(other) || isLater(other, row)));
}

/**
 * Returns the ids of the order lines whose appointments are given up.
 *
 * @param rows all appointments of the order
 */
export const givenUpLines = (rows: readonly Appointment[]): number[] =>
  rows.filter((row) => !isLive(row) && !hasPassedOn(row, rows)).map(({ orderItemId }) => orderItemId);

/**
 * Whether `one` was created after `other`. A checkout sets a new creation time, so the appointment of the checkout is
 * the later one.
 */
const isLater = (one: Appointment, other: Appointment): boolean =>
  one.dateCreated > other.dateCreated || (one.dateCreated === other.dateCreated && one.id > other.id);
