import type { Appointment } from '../../domain/appointment';
import { hasPassedOn } from '../../domain/money/lines';
import type { Order } from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { eventsOfWrite } from '../events/appointment-events';
import type { Core } from '../work/core';
import type { WorkInside } from '../work/work';

/**
 * Finds the appointment that has one of these order lines. Cancelled and deleted appointments do not count. The caller
 * holds the lock of the order.
 *
 * @param exceptIds ids of appointments that are left out
 */
export async function liveOwnerOf(
  { storage }: Core,
  { orderId, lines }: { readonly orderId: number; readonly lines: ReadonlySet<number> },
  exceptIds: ReadonlySet<number>,
  t: Transaction,
): Promise<Appointment | undefined> {
  const rows = await storage.appointments.ofOrders([orderId], t);
  return rows.find((row) => lines.has(row.orderItemId) && !exceptIds.has(row.id) && isLive(row));
}

/** Order lines that pass to appointments of a checkout. */
interface PassedLines {
  readonly orderId: number;
  readonly lines: ReadonlySet<number>;
  /** Ids of the appointments that have the lines from now on. */
  readonly ownerIds: ReadonlySet<number>;
}

/**
 * Removes the settlement (the amounts due) of each cancelled appointment whose order line passes to another
 * appointment. From now on, the payments and refunds of the line concern only that other appointment. The caller holds
 * the lock of the order.
 */
export async function forgetFormerDue(
  { core: { storage, options }, how, t }: WorkInside,
  { orderId, lines, ownerIds }: PassedLines,
): Promise<void> {
  if (lines.size === 0) return;
  const dateModified = options.clock.now();
  for (const row of await storage.appointments.ofOrders([orderId], t)) {
    if (row.settlement === null || !lines.has(row.orderItemId) || ownerIds.has(row.id)) continue;
    const after = await storage.appointments.update({ ...row, settlement: null, dateModified }, t);
    await storage.outbox.append(eventsOfWrite(row, after, how, dateModified), t);
  }
}

/**
 * Returns the order as one of its appointments may see it. If the appointment was cancelled and a checkout gave its
 * line to another appointment, the line is left out, because its payments and refunds concern the other appointment.
 *
 * @param rows all appointments of the order
 */
export function orderFor(row: Appointment, order: Order, rows: readonly Appointment[]): Order {
  return hasPassedOn(row, rows)
    ? { ...order, items: order.items.filter(({ id }) => id !== row.orderItemId) }
    : order;
}
