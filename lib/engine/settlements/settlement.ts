import { formatDecimal } from '../../domain/money/money';
import { isAboutPrice, type Settlement } from '../../domain/orders/order';
import { owedFees } from '../policies/owed-fees';
import { balanceOf } from './balance';
import { lineClaim, type SettledLine, withClaim } from './line-claims';
import type { OrderMoney } from './order-money';
import { type LineClaims, paidByLine } from './paid-by-line';

/**
 * Computes the amounts still due for an order line.
 *
 * @param claims the claims (the shop's part) of all lines of the order; the claim of `line` itself is computed again
 * @returns undefined if the order does not have the line, or if nothing has to be settled: the appointment takes place
 * at the price of the line, and there are neither fees nor a refund
 */
export function settlementOf(
  order: OrderMoney,
  line: SettledLine,
  claims: LineClaims,
  decimals: number,
): Settlement | undefined {
  const { orderItemId, reason, fees = [] } = line;
  const takesPlace = isAboutPrice(reason);
  const claim = lineClaim({ ...line, takesPlace }, decimals);
  const paid = paidByLine(order, withClaim(claims, orderItemId, claim)).get(orderItemId);
  const amount = order.lines.find(({ id }) => id === orderItemId)?.amount;
  if (paid === undefined || amount === undefined) return undefined;
  const { price = amount } = claim;
  const fee = owedFees(fees, decimals);
  const { refundDue, amountDue } = balanceOf({
    paid,
    kept: claim.fee + (takesPlace ? price : 0n),
    onLine: takesPlace ? amount : 0n,
  });
  if (takesPlace && fee === 0n && price === amount && refundDue === 0n) return undefined;
  return {
    orderItemId,
    paid: formatDecimal(paid, decimals),
    fee: formatDecimal(fee, decimals),
    ...(price !== amount && { price: formatDecimal(price, decimals) }),
    refundDue: formatDecimal(refundDue, decimals),
    amountDue: formatDecimal(amountDue, decimals),
    reason,
  };
}
