import { formatDecimal } from '../../domain/money';
import type { Settlement, SettlementReason } from '../../domain/order';
import type { Fee } from '../../domain/policies';
import { feesPaidByEntries, owedFees } from '../policies/owed-fees';
import { balanceOf } from './balance';
import { type OrderMoney, paidByLine } from './paid-by-line';

/** The line of an order whose appointment does not take place. */
export interface GivenUpLine {
  readonly orderItemId: number;
  readonly reason: SettlementReason;
  /** Fees of the appointment. Default: none. */
  readonly fees?: readonly Fee[];
}

/**
 * Computes the amounts due for a line whose appointment does not take place.
 *
 * @param otherLines the ids of the other given-up lines of the order
 * @returns undefined if the order does not have the line
 */
export function settlementOf(
  order: OrderMoney,
  { orderItemId, reason, fees = [] }: GivenUpLine,
  otherLines: readonly number[],
  decimals: number,
): Settlement | undefined {
  const paid = paidByLine(order, new Set([...otherLines, orderItemId])).get(orderItemId);
  if (paid === undefined) return undefined;
  const fee = owedFees(fees, decimals);
  const { refundDue, amountDue } = balanceOf({
    paid,
    kept: fee - feesPaidByEntries(fees, decimals),
    onLine: 0n,
  });
  return {
    orderItemId,
    paid: formatDecimal(paid, decimals),
    fee: formatDecimal(fee, decimals),
    refundDue: formatDecimal(refundDue, decimals),
    amountDue: formatDecimal(amountDue, decimals),
    reason,
  };
}
