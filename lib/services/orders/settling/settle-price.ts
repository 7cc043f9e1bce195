import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import { parseDecimal } from '../../../domain/money/money';
import {
  hasAmountDueRisen,
  hasRefundRisen,
  hasWritableLines,
  isAboutPrice,
  type Order,
  type OrderLine,
  phaseOf,
  type Settlement,
} from '../../../domain/orders/order';
import type { NotedNotice } from '../../../domain/orders/order-note';
import { isLive } from '../../../domain/statuses/statuses';
import { standingDue } from '../../../engine/policies/deposit';
import { hasOwedFee } from '../../../engine/policies/owed-fees';
import { hasUnrecorded } from '../../../engine/settlements/money-notes';
import { withTax } from '../../../engine/pricing/paid-places';
import { refundOf } from '../order-notices';
import type { Core } from '../../work/core';
import type { WorkInside } from '../../work/work';
import { isReducing } from '../../settlements/fees-after-reducing';
import { withLineWritten } from '../../settlements/orders-with-unsent';
import { type PaidBefore, dividedNow } from '../../settlements/divided';
import { type Reading, settle, settleAll } from '../../settlements/settle';
import { priceReasonOf, settledRow } from '../../settlements/settled-row';

/** An appointment before and after a change. */
export interface LineChanged {
  readonly before: Appointment;
  readonly after: Appointment;
  /** The new content of the order line; undefined if the change does not affect the line. */
  readonly changedLine: OrderLine | undefined;
}

/** A change of an appointment that may leave an amount due, because it has fewer places or another price. */
interface Repriced extends LineChanged {
  readonly reason: 'reduced' | 'repriced';
}

/** Finds an order as it was before a write. Only the lines that the write has changed have their new content. */
interface OrdersRead {
  find(orderId: number): Promise<Order | undefined>;
}

/** Finds orders like `OrdersRead`. Also tells what counted as paid for each order line before the write. */
interface OrdersWithPayments extends OrdersRead {
  paidBefore(orderId: number): Promise<PaidBefore>;
}

/** Finds orders like `OrdersWithPayments`. Also tells the shop about amounts that are due. */
export interface OrdersToSettle extends OrdersWithPayments {
  report(notice: NotedNotice): Promise<void>;
}

/**
 * Returns the order line that a change writes into the present order. In a partly paid order, a change of the price
 * leaves the paid deposit as it is. A smaller number of places can make the deposit smaller, but never larger.
 */
export async function lineToWrite(
  orders: OrdersRead,
  { before, after }: Pick<LineChanged, 'before' | 'after'>,
  { changedLine }: { readonly changedLine?: OrderLine | undefined },
): Promise<OrderLine | undefined> {
  if (!changedLine?.dueNow || before.status === 'unpaid') return changedLine;
  const { status = '' } = (await orders.find(before.orderId)) ?? {};
  if (phaseOf(status) !== 'partial') return changedLine;
  const isSmaller = isReducing(before, after) && Number(changedLine.dueNow) < Number(before.dueNow);
  return isSmaller ? changedLine : { ...changedLine, ...withStandingDeposit(before, changedLine) };
}

type Due = Pick<Appointment, 'dueNow' | 'dueLater'>;

/** Divides the amount of an order line into the deposit that was paid, which is never above the line, and the rest. */
function withStandingDeposit(
  { dueNow: paid }: Due,
  { dueNow, dueLater }: { readonly [Field in keyof Due]?: string | null },
): { readonly dueNow?: string; readonly dueLater?: string } {
  if (paid === null || !dueNow || !dueLater) return {};
  const decimals = paid.split('.')[1]?.length ?? 0;
  const [deposit, now, later] = [paid, dueNow, dueLater].map((text) => parseDecimal(text, decimals) ?? 0n);
  return standingDue(deposit!, { amount: now! + later!, decimals });
}

/**
 * Returns an appointment whose order line the shop has written, perhaps with other amounts than requested. In a partly
 * paid order, the appointment keeps the deposit that was paid.
 *
 * @param before the appointment before the shop wrote the line
 * @param lined the appointment with the amounts of the written line
 */
export const keepingDeposit = (before: Appointment, lined: Appointment, { status }: Order): Appointment =>
  phaseOf(status) === 'partial' && before.status !== 'unpaid'
    ? { ...lined, ...withStandingDeposit(before, lined) }
    : lined;

/**
 * An appointment with the amounts due after a change of its price, and the notice to the shop, if an amount has risen.
 */
interface PriceSettled {
  readonly priced: Appointment;
  readonly notice?: NotedNotice;
}

/**
 * Returns an appointment with the amounts that are due after a reduction or a change of its price. Call it after the
 * order has been changed, and send the notice to the shop after the appointment has been stored.
 *
 * @param orderBefore the order before the change
 */
export async function withPriceSettled(
  { core, t }: WorkInside,
  orders: OrdersWithPayments,
  change: LineChanged,
  orderBefore: Order | undefined,
): Promise<PriceSettled> {
  const { before, after } = change;
  if (!isLive(after) || after.orderItemId === 0 || after.settlement?.reason === 'no_show')
    return { priced: after };
  const reason = reasonOf(change);
  const isPaid = (orderBefore && isPaidAtAll(orderBefore)) || hasUnrecorded(after.moneyNotes);
  const isOpen = orderBefore?.status === 'pending' && !isPaid && !hasOwedFee(after.fees);
  if (!reason || (isOpen && change.changedLine))
    return { priced: after.settlement === null ? after : { ...after, settlement: null } };
  const order = await orders.find(after.orderId);
  const paidBefore = await orders.paidBefore(after.orderId);
  const settlement = await settlePrice(core, { ...change, reason }, order, { t, paidBefore });
  if (isDeepStrictEqual(settlement, after.settlement)) return { priced: after };
  const priced = { ...after, settlement };
  const isMore =
    hasRefundRisen(before.settlement, settlement) || hasAmountDueRisen(before.settlement, settlement);
  return isMore ? { priced, notice: { ...refundOf(after), reason: WHY[reason] } } : { priced };
}

const isPaidAtAll = ({ items, ...order }: Order): boolean =>
  [order, ...items].some(({ paid }) => paid !== undefined && Number(paid) > 0);

const WHY = {
  reduced: 'Some places of the appointment were cancelled.',
  repriced: 'The price of the appointment has changed.',
} as const;

/** Returns the reason for which amounts may be due after a change; undefined if nothing can be due. */
function reasonOf({ before, after, changedLine }: LineChanged): 'reduced' | 'repriced' | undefined {
  if (changedLine && isReducing(before, after)) return 'reduced';
  const known = priceReasonOf({ ...after, settlement: after.settlement ?? before.settlement });
  // The price counts again for an appointment that is revived, or whose no-show fee was waived or withdrawn.
  const isOwedAgain = before.settlement !== null && !isAboutPrice(before.settlement.reason);
  return known ?? (changedLine || isOwedAgain ? 'repriced' : undefined);
}

/**
 * Computes the amounts that would be due if several appointments were moved or repriced together. Nothing is stored.
 *
 * @param orders the orders before the changes
 * @returns a map from appointment ids to settlements, without the appointments for which nothing would be due
 */
export async function settleChanges(
  core: Pick<Core, 'storage' | 'site'>,
  changes: readonly LineChanged[],
  orders: ReadonlyMap<number, Order>,
): Promise<Map<number, Settlement>> {
  const rows = await core.storage.appointments.ofOrders([...orders.keys()]);
  const paidBefore = new Map(
    [...orders].map(([id, order]) => [
      id,
      dividedNow(
        order,
        rows.filter(({ orderId }) => orderId === id),
        core.site,
      ),
    ]),
  );
  const written = new Map(orders);
  for (const { after, changedLine } of changes) {
    const order = written.get(after.orderId);
    if (order) written.set(order.id, withLineWritten(order, after, changedLine));
  }
  const wanted = changes.flatMap((change) => {
    const order = written.get(change.after.orderId);
    // A charged no-show fee is owed in place of the price.
    if (order && change.after.settlement?.reason === 'no_show') return [settledRow(change.after)];
    const reason = isLive(change.after) ? reasonOf(change) : undefined;
    return reason && order && phaseOf(order.status) !== 'ended'
      ? [pricedRow(core, { ...change, reason }, order)]
      : [];
  });
  return settleAll(core, wanted, written, { paidBefore });
}

/**
 * Computes the amounts due for an appointment that has fewer places or another price and is not cancelled. Nothing is
 * stored.
 *
 * @param order the order after the change
 * @returns null if nothing is due and the order line has the wanted content, or if the order is cancelled or refunded
 */
export async function settlePrice(
  core: Pick<Core, 'storage' | 'site'>,
  change: Repriced,
  order: Order | undefined,
  reading: Reading,
): Promise<Settlement | null> {
  if (!order || phaseOf(order.status) === 'ended') return null;
  return settle(core, pricedRow(core, change, order), order, reading);
}

/** Returns the argument of `settleAll` for an appointment with fewer places or another price. */
function pricedRow(
  { site }: Pick<Core, 'site'>,
  { before, after, changedLine: line, reason }: Repriced,
  order: Order,
) {
  const isWritten = line && hasWritableLines(order.status);
  const price = line ? withTax(line, site.currencyDecimals) : before.settlement?.price;
  return {
    ...settledRow(after),
    reason,
    price: isWritten ? undefined : price,
    dueNow: isWritten ? line.dueNow : undefined,
  };
}
