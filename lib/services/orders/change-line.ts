import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import {
  hasWritableLines,
  type Order,
  type OrderLine,
  type OrderLineRef,
  type WrittenLine,
} from '../../domain/orders/order';
import { isLive } from '../../domain/statuses/statuses';
import type { CallContext } from '../../ports/ports';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import type { Core } from '../work/core';
import { addLine, amountsOf, takenOut } from './add-line';

/** The new content of a line. */
export interface LineChange {
  readonly line: OrderLine;
  /** Reference of a new line that replaces the line; '' if the line is only changed. */
  readonly reference: string;
}

/** Writes a changed line. If another line replaces it, the former line stays until it is removed. */
export async function writeLine(
  core: Core,
  { orderId, orderItemId }: OrderLineRef,
  { line, reference }: LineChange,
  context: CallContext,
): Promise<WrittenLine> {
  if (reference !== '') return addLine(core, orderId, { ...line, reference }, context);
  const written = await core.host.orders.updateItem(orderId, orderItemId, line, context);
  return { orderId, orderItemId, amounts: amountsOf(written) };
}

/** Returns an order as it is after the line of an appointment is written, which happens only while the order is open. */
export function withLineWritten(
  order: Order,
  { orderItemId }: Pick<OrderLineRef, 'orderItemId'>,
  line: OrderLine | undefined,
): Order {
  if (!line || !hasWritableLines(order.status)) return order;
  const { quantity, net: total, tax } = line;
  const items = order.items.map((item) =>
    item.id === orderItemId ? { ...item, quantity, total, tax } : item,
  );
  return { ...order, items };
}

/** Removes a line from its order. Does nothing if the line is already gone. */
export async function takeLineOut(
  { host }: Core,
  { orderId, orderItemId }: OrderLineRef,
  productId: number,
  context: CallContext,
): Promise<void> {
  const order = (await host.orders.find([orderId], context)).get(orderId);
  if (!order?.items.some(({ id, quantity }) => id === orderItemId && quantity > 0)) return;
  await host.orders.updateItem(orderId, orderItemId, takenOut(productId), context);
}

/** Whether the library may ask the shop to set an order with this status back to pending. The shop may still refuse. */
export const canBeRevived = ({ host }: Core, status: string): boolean =>
  status === 'cancelled' && !host.orders.traits?.cancelledIsFinal;

/**
 * Sets a cancelled or refunded order back to pending.
 *
 * @returns false if the shop refuses
 */
export async function reviveOrder(
  core: Core,
  { id, status }: Order,
  context: CallContext & { readonly reason: string },
): Promise<boolean> {
  if (!canBeRevived(core, status)) return false;
  try {
    await core.host.orders.setStatus(id, 'pending', context);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Whether an error is a refusal by the shop, and not a failure to respond. */
export const isRefusal = (error: unknown): error is AppointmentsError =>
  error instanceof AppointmentsError && error.status < 500;

/** Returns an appointment whose line is in a new order. */
export const inNewOrder = (row: Appointment): Appointment => ({
  ...row,
  orderStatus: 'pending',
  orderQuantity: row.quantity,
});

/**
 * Stores the changes that an order in another database causes in its appointment, if the appointment is still live and
 * belongs to that order.
 *
 * @returns the appointment if it was changed
 */
export function adoptLine(
  core: Core,
  seen: Pick<Appointment, 'id' | 'orderId'>,
  change: (row: Appointment) => Appointment,
  reason = 'Its order line has changed',
): Promise<{ readonly isAlive: boolean; readonly changed?: Appointment }> {
  return withLocked(core, seen.id, {}, async (row, t) => {
    const isAlive = row?.orderId === seen.orderId && isLive(row);
    if (!isAlive) return { isAlive };
    const after = change(row);
    if (isDeepStrictEqual(after, row)) return { isAlive };
    const now = core.options.clock.now();
    const changed = await core.storage.appointments.update({ ...after, dateModified: now }, t);
    await core.storage.outbox.append(eventsOfWrite(row, changed, { reason }, now), t);
    return { isAlive, changed };
  });
}
