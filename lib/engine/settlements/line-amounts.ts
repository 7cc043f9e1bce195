import { atLeastNothing } from '../../domain/money/compare';
import type { MinorUnits } from '../../domain/money/money';
import { isByLine, isStatedByLine, type LineMoney, type OrderMoney, paidOf } from './order-money';
import type { LineClaim } from './types';

/** Returns the amount that the shop may keep for a line, with the refunds that the customer does not want. */
export const keptOf = (order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits =>
  owedOf(order, line, claim) + (claim?.notWanted ?? 0n);

/**
 * Returns the amount that the customer owes for a line in all. Refunds of the line are included, because parts are
 * compared before refunds are subtracted.
 */
export function owedOf(order: OrderMoney, line: LineMoney, claim: LineClaim | undefined): MinorUnits {
  const { amount, isRemoved = false } = line;
  const { takesPlace, fee, price = amount } = claim ?? { takesPlace: !isRemoved, fee: 0n };
  return fee + (takesPlace ? price : 0n) + backOf(order, line);
}

/** Returns the refunded amount of an order line; 0 if the shop reports refunds for the whole order only. */
export const backOf = (order: OrderMoney, { refunded = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'refunded') ? refunded : 0n;

/** Returns the amount paid for an order. Refunds that the shop states for the whole order are subtracted. */
export function paymentsOf(order: OrderMoney): MinorUnits {
  const paid = isByLine(order)
    ? order.lines.reduce((sum, line) => sum + paidOf(order, line), 0n)
    : order.paid!;
  return isStatedByLine(order, 'refunded') ? paid : atLeastNothing(paid - (order.refunded ?? 0n));
}
