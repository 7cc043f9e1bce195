import { formatDecimal, type MinorUnits, parseDecimal } from '../../domain/money';
import { isAboutPrice, type Settlement, type SettlementReason } from '../../domain/order';
import type { Fee } from '../../domain/policies';
import { feesPaidByEntries, owedFees } from '../policies/owed-fees';
import { balanceOf } from './balance';
import { type OrderMoney, paidByLine } from './paid-by-line';

/** The line of an order whose appointment does not take place, or has fewer places or another price. */
export interface SettledLine {
  readonly orderItemId: number;
  readonly reason: SettlementReason;
  /** Fees of the appointment. Default: none. */
  readonly fees?: readonly Fee[];
  /** Price of the appointment with tax. Default: the amount of the line. */
  readonly price?: string | undefined;
}

/**
 * Computes the amounts due for a line.
 *
 * @param otherLines the ids of the other given-up lines of the order
 * @returns undefined if the order does not have the line, and if the appointment takes place, nothing is due, and the
 * order is as the booking wants it
 */
export function settlementOf(
  order: OrderMoney,
  line: SettledLine,
  otherLines: readonly number[],
  decimals: number,
): Settlement | undefined {
  const { orderItemId, reason, fees = [], price } = line;
  const takesPlace = isAboutPrice(reason);
  const givenUp = new Set(takesPlace ? otherLines : [...otherLines, orderItemId]);
  const overpaidLine = order.overpaidLine ?? (takesPlace ? orderItemId : undefined);
  const paid = paidByLine({ ...order, overpaidLine }, givenUp).get(orderItemId);
  const amount = order.lines.find(({ id }) => id === orderItemId)?.amount;
  if (paid === undefined || amount === undefined) return undefined;
  const agreed: MinorUnits = price === undefined ? amount : (parseDecimal(price, decimals) ?? 0n);
  const fee = owedFees(fees, decimals);
  const { refundDue, amountDue } = balanceOf({
    paid,
    kept: fee - feesPaidByEntries(fees, decimals) + (takesPlace ? agreed : 0n),
    onLine: takesPlace ? amount : 0n,
  });
  if (takesPlace && fee === 0n && agreed === amount && refundDue === 0n) return undefined;
  return {
    orderItemId,
    paid: formatDecimal(paid, decimals),
    fee: formatDecimal(fee, decimals),
    ...(agreed !== amount && { price: formatDecimal(agreed, decimals) }),
    refundDue: formatDecimal(refundDue, decimals),
    amountDue: formatDecimal(amountDue, decimals),
    reason,
  };
}
