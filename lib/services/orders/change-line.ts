import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { type Order, type OrderLine, type OrderLineRef, type WrittenLine } from '../../domain/orders/order';
import type { CallContext } from '../../ports/ports';
import type { Core } from '../work/core';
import { addLine, amountsOf, takenOut } from './add-line';

/** The new content of an order line, to be written to the shop. */
export interface LineChange {
  readonly line: OrderLine;
  /**
   * Reference of a new order line that replaces the present one, for shops that cannot change a line's product; '' if
   * the present line is only changed.
   */
  readonly reference: string;
}

/**
 * Writes the new content of an order line to the shop. If the content needs a new line (`reference` is not ''), adds
 * it, and the caller has to remove the former line.
 */
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

/** Removes an order line in the shop. Does nothing if the line is already gone. */
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

/**
 * Whether the library may ask the shop to set an order with this status back to pending. True only for a cancelled
 * order, in a shop that allows this. Even then, the shop may refuse.
 */
export const canBeRevived = ({ host }: Core, status: string): boolean =>
  status === 'cancelled' && !host.orders.traits?.cancelledIsFinal;

/**
 * Asks the shop to set a cancelled order back to pending.
 *
 * @returns false if the order cannot be set back, because it is refunded or the shop refuses
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

/**
 * Whether an error means that the shop refused a call. False if the shop failed or did not respond (status 500 or
 * more).
 */
export const isRefusal = (error: unknown): error is AppointmentsError =>
  error instanceof AppointmentsError && error.status < 500;

/**
 * Returns an appointment that has just got an order line in a new order: the order's status is pending, and the line
 * has the appointment's quantity.
 */
export const inNewOrder = (row: Appointment): Appointment => ({
  ...row,
  orderStatus: 'pending',
  orderQuantity: row.quantity,
});
