import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../../domain/appointment';
import { hasAmountDueRisen, hasRefundRisen, isAboutPrice } from '../../../domain/orders/order';
import { isLive } from '../../../domain/statuses/statuses';
import { recordsOf } from '../../../engine/settlements/line-claims';
import { isStatedAsSum, orderMoney } from '../../../engine/settlements/order-money';
import type { Division } from '../../../engine/settlements/types';
import { eventsOfWrite } from '../../events/appointment-events';
import { dividedAfter } from '../../settlements/divided';
import { settleAll } from '../../settlements/settle';
import { priceReasonOf, settledRow } from '../../settlements/settled-row';
import type { WorkInside } from '../../work/work';
import { refundOf } from '../order-notices';
import { settlementWithoutLine } from '../following/follow-order';
import type { OrdersToSettle } from './settle-price';

/**
 * Computes the amounts due again for orders whose shop reports payments for the whole order only, after an order line
 * was added or rewritten, or its appointment was cancelled. The paid sum may then be divided among the lines in another
 * way, so the amounts of other lines may change. Each appointment keeps the amount that counts as paid for its line.
 * The caller holds the locks of the orders.
 *
 * @returns the appointments that were stored again
 */
export async function settleAgain(
  inside: WorkInside,
  gateway: OrdersToSettle,
  orderIds: Iterable<number>,
): Promise<Appointment[]> {
  const changed: Appointment[] = [];
  for (const orderId of new Set(orderIds)) changed.push(...(await settleOrder(inside, gateway, orderId)));
  return changed;
}

/**
 * Whether the customer has paid more for an appointment than its price and its fees. Also true for an appointment
 * without a settlement (amounts due), because a part of its payment may come from another line that became cheaper in
 * this write.
 */
const isPaidAbove = ({ status, orderItemId }: Appointment, { ofLines, kept }: Division): boolean =>
  isLive({ status }) && (ofLines.get(orderItemId) ?? 0n) > (kept.get(orderItemId) ?? 0n);

/** Converts an appointment to an argument of `settleAll`. Without a settlement, the amount is due because of its price. */
const asDependent = (row: Appointment) => ({
  ...settledRow(row),
  ...(row.settlement === null && { reason: priceReasonOf(row) ?? ('repriced' as const) }),
});

async function settleOrder(
  { core, how, t }: WorkInside,
  gateway: OrdersToSettle,
  orderId: number,
): Promise<Appointment[]> {
  const { storage, site, options } = core;
  const order = await gateway.find(orderId);
  const { currencyDecimals: decimals } = site;
  const money = order && orderMoney(order, decimals);
  if (!money || !isStatedAsSum(money)) return [];
  const rows = await storage.appointments.ofOrders([orderId], t);
  const paidBefore = await gateway.paidBefore(orderId);
  const division = dividedAfter(order, rows, paidBefore.get(orderId), site);
  const dependent = rows.filter(
    (row) => (row.settlement !== null && row.status !== 'trash') || isPaidAbove(row, division),
  );
  const orders = new Map([[orderId, order]]);
  const settlements = await settleAll(core, dependent.map(asDependent), orders, { t, paidBefore });
  const now = options.clock.now();
  const changed: Appointment[] = [];
  const settled = rows.map((row) => ({
    ...row,
    settlement: dependent.includes(row)
      ? (settlements.get(row.id) ?? settlementWithoutLine(row, order))
      : row.settlement,
  }));
  const records = recordsOf(settled, division, decimals);
  for (const [at, row] of rows.entries()) {
    const { settlement } = settled[at]!;
    const recorded = { ...row, ...records.get(row.id) };
    if (isDeepStrictEqual(settlement, row.settlement)) {
      if (!isDeepStrictEqual(recorded, row)) changed.push(await storage.appointments.update(recorded, t));
      continue;
    }
    const hasRisen =
      hasRefundRisen(row.settlement, settlement) || hasAmountDueRisen(row.settlement, settlement);
    // If an amount has risen, a task that staff have resolved is opened again, because they knew only the smaller
    // amount.
    const after = {
      ...recorded,
      settlement,
      dateModified: now,
      ...(hasRisen && { moneySettled: false }),
    };
    const stored = await storage.appointments.update(after, t);
    await storage.outbox.append(eventsOfWrite(row, stored, how, now), t);
    changed.push(stored);
    const isTold = settlement?.reason === 'cancelled' || isAboutPrice(settlement?.reason);
    if (hasRisen && isTold) await gateway.report(refundOf(stored));
  }
  return changed;
}
