import type { Core } from '../core';
import type { Order, OrderLine, OrderNotice } from '../host/ports';
import type { Product } from '../host/product';
import type { Transaction } from '../storage/storage';
import type { WriteContext } from './drafts';
import { type OrderDesk, readOrders } from './order-desk';
import { quoteBookings, type QuoteRequest } from './quote';
import { ordersCancelledBy } from './status-table';
import { isInTrash, OCCUPYING_STATUSES, TRASH } from './statuses';
import type { Appointment } from './types';

/** What an update means for orders. */
export interface OrderChanges {
  /** Where it goes into another order: the line it gets there. */
  readonly newLine?: OrderLine;
  /** Where its product, quantity or cost changed: what its line becomes. */
  readonly changedLine?: OrderLine;
}

/** An update, and the product that the appointment has then. */
export interface PlannedUpdate {
  readonly before: Appointment;
  readonly after: Appointment;
  readonly product: Product;
}

/**
 * What updates mean for orders, with everything read that has to be read before the transaction: the orders in one
 * call, and the tax of all lines in another.
 *
 * @returns the changes, in the order of the updates
 */
export async function planOrderChanges(
  core: Core,
  updates: readonly PlannedUpdate[],
  how: WriteContext,
): Promise<{ readonly readBefore: ReadonlyMap<number, Order>; readonly changes: readonly OrderChanges[] }> {
  const readBefore = await readOrders(
    core,
    updates.flatMap(({ before, after }) => [before.orderId, after.orderId]),
    how,
  );
  const withLines = updates.filter((update) => goesElsewhere(update) || hasChangedLine(update));
  const quotes = withLines.length > 0 ? await quoteBookings(core, withLines.map(quoteRequestOf), how) : [];
  const changes = updates.map((update): OrderChanges => {
    const line = quotes[withLines.indexOf(update)]?.(update.after.staffIds).line;
    return goesElsewhere(update) ? { newLine: line } : { changedLine: line };
  });
  return { readBefore, changes };
}

const goesElsewhere = ({ before, after }: PlannedUpdate): boolean => after.orderId !== before.orderId;

const hasChangedLine = ({ before, after }: PlannedUpdate): boolean =>
  before.orderItemId > 0 &&
  (after.productId !== before.productId ||
    after.qty !== before.qty ||
    after.cost !== before.cost ||
    after.costIncludesTax !== before.costIncludesTax);

const quoteRequestOf = ({ after, product }: PlannedUpdate): QuoteRequest => ({
  product,
  quantity: after.qty,
  customerId: after.customerId,
  cost: after.cost,
  includesTax: after.costIncludesTax,
  possibleStaff: [after.staffIds],
});

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
