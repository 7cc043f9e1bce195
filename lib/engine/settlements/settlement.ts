import { atLeastNothing } from '../../domain/money/compare';
import { formatDecimal, type MinorUnits } from '../../domain/money/money';
import { isAboutPrice, type Settlement } from '../../domain/orders/order';
import { owedFees } from '../policies/owed-fees';
import { type Balance, balanceOf } from './balance';
import { lineClaim, type SettledLine, withClaim } from './line-claims';
import { notedSum } from './money-notes';
import type { OrderMoney } from './order-money';
import type { LineClaims } from './types';
import { paidByLine } from './paid-by-line';

/** Amounts of an order line and of its appointment, in minor units. The amounts due are computed from these. */
export interface LineAmounts {
  /** Amount of the order line. */
  readonly amount: MinorUnits;
  readonly paid: MinorUnits;
  readonly fee: MinorUnits;
  /** The part of the fee that is owed in money, not settled by entries of an entitlement. */
  readonly feeInMoney: MinorUnits;
  readonly price: MinorUnits;
  /**
   * Sum of the amounts that staff noted as waived: the customer need not pay them. `notWanted` is the sum of refunds
   * that the customer does not want.
   */
  readonly waived: MinorUnits;
  readonly notWanted: MinorUnits;
}

/**
 * Returns the amounts of an order line; undefined if the order does not have the line.
 *
 * @param claims the claims (the shop's part) of all lines of the order; the claim of `line` itself is computed again
 */
export function amountsOfLine(
  order: OrderMoney,
  line: SettledLine,
  claims: LineClaims,
  decimals: number,
): LineAmounts | undefined {
  const { orderItemId, reason, fees = [], moneyNotes = [] } = line;
  const claim = lineClaim({ ...line, takesPlace: isAboutPrice(reason) }, decimals);
  const paid = paidByLine(order, withClaim(claims, orderItemId, claim)).get(orderItemId);
  const amount = order.lines.find(({ id }) => id === orderItemId)?.amount;
  if (paid === undefined || amount === undefined) return undefined;
  return {
    amount,
    paid,
    fee: owedFees(fees, decimals),
    feeInMoney: claim.fee,
    price: claim.price ?? amount,
    waived: notedSum(moneyNotes, 'waived', decimals),
    notWanted: notedSum(moneyNotes, 'kept', decimals),
  };
}

/**
 * Returns the amounts still due for an order line. Amounts that were waived before are not due again.
 *
 * @param onLine the part that the customer pays with the order, and not in addition
 */
export function balanceOfLine(
  { paid, feeInMoney, price, waived, notWanted }: LineAmounts,
  { takesPlace, onLine }: { readonly takesPlace: boolean; readonly onLine: MinorUnits },
): Balance {
  const { refundDue, amountDue } = balanceOf({ paid, kept: feeInMoney + (takesPlace ? price : 0n), onLine });
  return { refundDue: atLeastNothing(refundDue - notWanted), amountDue: atLeastNothing(amountDue - waived) };
}

/**
 * Returns the amounts still due for an order line as decimal strings.
 *
 * @returns undefined if nothing has to be settled: the appointment takes place at the price of the line, and there are
 * neither fees nor a refund
 */
export function settlementOf(
  line: Pick<SettledLine, 'orderItemId' | 'reason'>,
  amounts: LineAmounts,
  decimals: number,
): Settlement | undefined {
  const { orderItemId, reason } = line;
  const { amount, paid, fee, price } = amounts;
  const takesPlace = isAboutPrice(reason);
  const { refundDue, amountDue } = balanceOfLine(amounts, { takesPlace, onLine: takesPlace ? amount : 0n });
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
