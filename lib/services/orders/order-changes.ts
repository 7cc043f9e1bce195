import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../domain/appointment';
import { hasRefundRisen, type Order, type OrderLine, phaseOf } from '../../domain/orders/order';
import type { EntitlementUse } from '../../domain/money/entitlement';
import type { Product } from '../../domain/product';
import { ordersCancelledBy } from '../../domain/statuses/status-table';
import { isLive, takesPlaces } from '../../domain/statuses/statuses';
import { paidQuote } from './paid-quote';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type OrderGateway, readOrders } from './order-gateway';
import { refundOf } from './order-notices';
import { quoteBookings, type QuoteRequest } from './quote-members-with-tax';

/** The changes that an update of an appointment causes in its orders. */
export interface OrderChanges {
  /** The order line to add to the new order, if the update moves the appointment to another order. */
  readonly newLine?: OrderLine;
  /** The new content of the order line, if the update changed the product, quantity or cost. */
  readonly changedLine?: OrderLine;
  /**
   * The use of an entitlement (such as a pass of ten visits) with the new full price, if moving the appointment has
   * changed that price.
   */
  readonly entitlement?: EntitlementUse;
  /** The line for a new order. Used if a cancelled appointment is restored and its order stays cancelled. */
  readonly revivedLine?: OrderLine;
}

/** An appointment before and after an update. */
export interface BeforeAndAfter {
  readonly before: Appointment;
  readonly after: Appointment;
}

/** An update of an appointment, with the product that the appointment has afterwards. */
interface PlannedUpdate extends BeforeAndAfter {
  readonly product: Product;
}

/** Whether an update sets the status of an appointment to cancelled. */
export const isCancelling = (before: Appointment, after: Appointment): boolean =>
  before.status !== 'cancelled' && after.status === 'cancelled';

/**
 * Returns the ids of the orders whose amounts due must be computed again after an update. An update changes these
 * amounts if it changes an order line, a fee or a note about money, or cancels or restores the appointment. A sum that was paid for the
 * whole order may then cover other lines.
 */
export function ordersToSettle(
  { before, after }: BeforeAndAfter,
  { newLine, changedLine, revivedLine }: OrderChanges,
): number[] {
  const hasOtherLine = [newLine, changedLine, revivedLine].some((line) => line !== undefined);
  const isOther =
    hasOtherLine ||
    isLive(before) !== isLive(after) ||
    !isDeepStrictEqual(before.fees, after.fees) ||
    !isDeepStrictEqual(before.moneyNotes, after.moneyNotes);
  return isOther ? [before.orderId, after.orderId].filter((id) => id > 0) : [];
}

/**
 * Plans the changes that updates of appointments cause in their orders. Also makes every read that must happen before
 * the transaction: all orders in one call to the shop, and the tax of all lines in another call.
 *
 * @returns the orders that were read, and the changes in the order of the updates
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
  const withLines = updates.filter(
    (update) => goesElsewhere(update) || hasChangedLine(update) || isRevived(update),
  );
  const requests = withLines.map((update) => quoteRequestOf(update, readBefore.get(update.after.orderId)));
  const quotes = await quoteBookings(core, requests, how);
  const changes = updates.map((update): OrderChanges => {
    const { after } = update;
    const whole = quotes[withLines.indexOf(update)]?.(after.staffIds);
    const isRepriced = hasOtherFullPrice(update);
    const { quote, entitlement } =
      isRepriced && whole ? paidQuote(core, whole, useOfPlaces(after)) : { quote: whole };
    const line = quote?.line;
    // If places are cancelled, their entitlement entries are given back later, when the appointment is stored. Until
    // then, the entitlement pays for the former number of places.
    const use = entitlement && { ...entitlement, places: after.entitlement!.places };
    if (goesElsewhere(update)) return { newLine: line, entitlement: use };
    return {
      changedLine: hasChangedLine(update) ? line : undefined,
      revivedLine: isRevived(update) ? line : undefined,
      entitlement: use,
    };
  });
  return { readBefore, changes };
}

const goesElsewhere = ({ before, after }: PlannedUpdate): boolean => after.orderId !== before.orderId;

/** Whether an update restores a cancelled or trashed appointment, so that its order must be restored, too. */
const isRevived = ({ before, after }: PlannedUpdate): boolean =>
  after.orderId > 0 && !isLive(before) && isLive(after);

const hasChangedLine = ({ before, after }: PlannedUpdate): boolean =>
  before.orderItemId > 0 &&
  (after.productId !== before.productId ||
    after.quantity !== before.quantity ||
    after.cost !== before.cost ||
    after.costIncludesTax !== before.costIncludesTax ||
    (after.entitlement !== null && after.entitlement.price !== before.entitlement?.price));

/**
 * Whether an update has changed the full price of a booking that an entitlement (such as a pass of ten visits) pays
 * for.
 */
const hasOtherFullPrice = ({ before, after }: PlannedUpdate): boolean =>
  after.entitlement !== null &&
  after.entitlement.places > 0 &&
  after.entitlement.price !== before.entitlement?.price;

/** Returns the use of an entitlement, limited to the places that the appointment still has. */
const useOfPlaces = ({ entitlement, quantity }: Appointment): EntitlementUse => ({
  ...entitlement!,
  places: Math.min(entitlement!.places, quantity),
});

const quoteRequestOf = (update: PlannedUpdate, order: Order | undefined): QuoteRequest =>
  hasOtherFullPrice(update)
    ? { ...lineRequestOf(update, order), cost: update.after.entitlement!.price }
    : {
        ...lineRequestOf(update, order),
        paidPlaces: update.after.entitlement ? useOfPlaces(update.after).places : 0,
      };

const lineRequestOf = (
  { after, product }: PlannedUpdate,
  order: Order | undefined,
): QuoteRequest & { readonly cost: string } => ({
  product,
  orderId: after.orderId,
  billing: order?.billing,
  quantity: after.quantity,
  customerId: after.customerId,
  cost: after.cost,
  includesTax: after.costIncludesTax,
  deposit: after.policies?.deposit,
  possibleStaff: [after.staffIds],
});

/**
 * Changes the orders of an appointment after its update was stored. If the appointment is restored, its cancelled order
 * is set back to pending or replaced. The order line in a pending order gets the new content. An order whose only
 * remaining appointment is cancelled, or moves to another order, is cancelled.
 *
 * @returns the appointment, with the changes that its order line and its order cause
 */
export async function followOrders(
  core: Core,
  gateway: OrderGateway,
  { before, after }: BeforeAndAfter,
  { changedLine, revivedLine }: OrderChanges,
): Promise<Appointment> {
  let followed = after;
  if (revivedLine)
    followed = await gateway.revive(followed, revivedLine, 'The appointment of this order is active again');
  // If a new order has replaced the former one, its line already has the new content. A line is therefore updated only
  // if the order is still the same.
  if (changedLine && followed.orderId === after.orderId) {
    const isReplaced = core.host.orders.traits?.lineProductsAreFixed && before.productId !== after.productId;
    const reference = isReplaced ? randomUUID() : '';
    followed = await gateway.updateLine(followed, { line: changedLine, reference });
  }
  const { orderId } = after;
  if (isCancelling(before, after)) {
    await gateway.cancelAbandoned(
      orderId,
      ordersCancelledBy('update'),
      'The appointment of this order was cancelled',
    );
    if (orderId > 0 && takesPlaces(before.status, core.options)) {
      await gateway.report(refundOf(after));
      followed = await seenPaid(gateway, followed);
    }
  } else if (after.status === 'cancelled' && hasRefundRisen(before.settlement, after.settlement)) {
    const code = after.paidLateAt === null ? 'needs_refund' : 'paid_conflict';
    await gateway.report({
      ...refundOf(after),
      code,
      reason: 'The cancellation fee of the appointment was waived.',
    });
    followed = await seenPaid(gateway, followed);
  }
  if (after.settlement?.reason === 'no_show' && before.settlement === null) {
    await gateway.report({
      ...refundOf(after),
      reason: 'The customer did not come to the appointment, and the no-show fee is charged.',
    });
  }
  if (before.orderId !== orderId) {
    await gateway.cancelAbandoned(
      before.orderId,
      ['pending'],
      'The appointment of this order was moved to another order',
    );
  }
  return followed;
}

/**
 * Returns an appointment with the order's present status, if the order has been paid since the appointment was stored.
 * Without this status, the task to refund the payment would not be found.
 */
async function seenPaid(gateway: OrderGateway, row: Appointment): Promise<Appointment> {
  const { status = '' } = (await gateway.find(row.orderId)) ?? {};
  const phase = phaseOf(status);
  return (phase === 'paid' || phase === 'partial') && phaseOf(row.orderStatus) !== phase
    ? { ...row, orderStatus: status }
    : row;
}
