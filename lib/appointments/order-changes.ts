import type { Core } from '../core';
import type { Order, OrderLine, OrderNotice } from '../host/ports';
import type { Product } from '../host/product';
import type { Transaction } from '../storage/storage';
import type { WriteContext } from './drafts';
import { type OrderDesk, readOrders } from './order-desk';
import { quoteBooking } from './quote';
import { ordersCancelledBy } from './status-table';
import { isInTrash, OCCUPYING_STATUSES, TRASH } from './statuses';
import type { Appointment } from './types';

/** What an update means for orders, with everything read that has to be read before the transaction. */
export interface OrderChanges {
  readonly readBefore: ReadonlyMap<number, Order>;
  /** Where it goes into another order: the line it gets there. */
  readonly newLine?: OrderLine;
  /** Where its product, quantity or cost changed: what its line becomes. */
  readonly changedLine?: OrderLine;
}

export async function planOrderChanges(
  core: Core,
  before: Appointment,
  after: Appointment,
  product: Product,
  how: WriteContext,
): Promise<OrderChanges> {
  const readBefore = await readOrders(core, [before.orderId, after.orderId], how);
  const goesElsewhere = after.orderId !== before.orderId;
  const isChanged =
    after.productId !== before.productId ||
    after.qty !== before.qty ||
    after.cost !== before.cost ||
    after.costIncludesTax !== before.costIncludesTax;
  if (!goesElsewhere && !(isChanged && before.orderItemId > 0)) return { readBefore };
  const quoteFor = await quoteBooking(
    core,
    {
      product,
      quantity: after.qty,
      customerId: after.customerId,
      cost: after.cost,
      includesTax: after.costIncludesTax,
      possibleStaff: [after.staffIds],
    },
    how,
  );
  const { line } = quoteFor(after.staffIds);
  return goesElsewhere ? { readBefore, newLine: line } : { readBefore, changedLine: line };
}

/**
 * Brings the orders in line with an update that has been stored: the line of a pending order follows; an order
 * whose only appointment is cancelled, or left for another order, is cancelled; and one that the
 * trash had cancelled is pending again when its appointment comes back.
 */
export async function followOrders(
  core: Core,
  desk: OrderDesk,
  before: Appointment,
  after: Appointment,
  { changedLine }: OrderChanges,
  t: Transaction,
): Promise<void> {
  const { orderId, orderItemId } = after;
  if (changedLine) await desk.updateLine({ orderId, orderItemId }, changedLine);
  if (isInTrash(before) && !isInTrash(after) && after.status !== 'cancelled') {
    await reviveOrder(core, desk, before, t);
  }
  if (before.status !== 'cancelled' && after.status === 'cancelled') {
    await desk.cancelAbandoned(orderId, ordersCancelledBy('update'), 'Its appointment was cancelled');
    if (orderId > 0 && OCCUPYING_STATUSES.includes(before.status)) await desk.report(refundOf(after));
  }
  if (before.orderId !== orderId) {
    await desk.cancelAbandoned(before.orderId, ['pending'], 'Its appointment went to another order');
  }
}

/** Any of an order's trashed appointments may be the one whose trashing cancelled it. */
async function reviveOrder(
  core: Core,
  desk: OrderDesk,
  restored: Appointment,
  t: Transaction,
): Promise<void> {
  const { appointments } = core.storage;
  const { orderId } = restored;
  if (orderId === 0) return;
  const trashed = await appointments.list(
    {
      orderIds: [orderId],
      statuses: [TRASH],
      orderBy: 'id',
      order: 'asc',
      limit: MOST_ON_AN_ORDER,
      offset: 0,
    },
    t,
  );
  const marked = trashed.items.filter((appointment) => appointment.trashCancelledOrder);
  if (!restored.trashCancelledOrder && marked.length === 0) return;
  for (const appointment of marked)
    await appointments.update({ ...appointment, trashCancelledOrder: false }, t);
  await desk.revive(orderId, 'Its appointment was restored');
}

const refundOf = ({ id: appointmentId, orderId, orderItemId }: Appointment): OrderNotice => ({
  code: 'needs_refund',
  orderId,
  orderItemId,
  appointmentId,
  reason: 'Its appointment was cancelled.',
});

const MOST_ON_AN_ORDER = 1_000;
