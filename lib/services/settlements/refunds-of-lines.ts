import type { Appointment } from '../../domain/appointment';
import { hasPassedOn } from '../../domain/money/lines';
import { type MinorUnits, parseDecimal } from '../../domain/money/money';
import type { Order } from '../../domain/orders/order';
import { type OrderMoney, orderMoney } from '../../engine/settlements/order-money';
import { refundedByLine } from '../../engine/settlements/refunded-by-line';
import type { LineClaims } from '../../engine/settlements/types';

/** The payments of an order with the notes of staff, and the claims of its lines on these payments. */
interface NotedMoney {
  readonly money: OrderMoney;
  readonly claims: LineClaims;
  /** Whether refunds that staff noted count, too. Default: only those that the shop states. */
  readonly isNoted?: boolean;
}

/**
 * Returns the amount that was refunded for each line of an order, by the id of the line. Refunds that the shop states for
 * the whole order belong to lines that were paid.
 *
 * @param rows all appointments of the order
 */
export function refundsOfLines(
  order: Order,
  rows: readonly Appointment[],
  { money, claims, isNoted = false }: NotedMoney,
  decimals: number,
): ReadonlyMap<number, MinorUnits> {
  const prices = rows
    .filter((row) => !hasPassedOn(row, rows))
    .map((row) => [row.orderItemId, parseDecimal(row.cost, decimals) ?? 0n] as const);
  return refundedByLine(isNoted ? money : orderMoney(order, decimals), {
    money,
    claims,
    prices: new Map(prices),
    wasPaid: money.isPaid || order.status === 'refunded',
  });
}
