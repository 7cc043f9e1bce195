import { formatDecimal } from '../../domain/money';
import type { Settlement, SettlementReason } from '../../domain/order';
import { balanceOf } from './balance';
import { type OrderMoney, paidByLine } from './paid-by-line';

/** The line of an order whose appointment does not take place. */
export interface GivenUpLine {
  readonly orderItemId: number;
  readonly reason: SettlementReason;
}

/** Products have no fees for a cancellation. */
const NO_FEE = 0n;

/**
 * Computes what is due for a line that is given up.
 *
 * @param otherLines the ids of the other lines of the order that are given up
 * @returns undefined if the order does not have the line
 */
export function settlementOf(
  order: OrderMoney,
  { orderItemId, reason }: GivenUpLine,
  otherLines: readonly number[],
  decimals: number,
): Settlement | undefined {
  const paid = paidByLine(order, new Set([...otherLines, orderItemId])).get(orderItemId);
  if (paid === undefined) return undefined;
  const { refundDue, amountDue } = balanceOf({ paid, kept: NO_FEE, onLine: 0n });
  return {
    orderItemId,
    paid: formatDecimal(paid, decimals),
    fee: formatDecimal(NO_FEE, decimals),
    refundDue: formatDecimal(refundDue, decimals),
    amountDue: formatDecimal(amountDue, decimals),
    reason,
  };
}
