import { atLeastNothing, smaller } from '../../domain/money/compare';
import type { MinorUnits } from '../../domain/money/money';
import { isStatedByLine, type LineMoney, type OrderMoney } from './order-money';
import { paidByLine } from './paid-by-line';
import type { LineClaim, LineClaims } from './types';

/** Amounts of an order, and the appointments that share its payments. */
interface Refunding {
  /** Amounts of the order, with payments and refunds that staff noted. */
  readonly money: OrderMoney;
  readonly claims: LineClaims;
  /** Prices of appointments by their lines. A line that was removed from its order no longer has an amount. */
  readonly prices: ReadonlyMap<number, MinorUnits>;
  /** Whether the order was paid in full before any refund. */
  readonly wasPaid: boolean;
}

/**
 * Returns the amount that was refunded for each line of an order, by the id of the line. If the shop states refunds only
 * for the whole order, this is the amount that a line lacks of its share of the payments before refunds. The amounts of
 * the lines are then at most the refunds of the order.
 *
 * @param stated amounts whose refunds are divided: those that the shop states, with or without notes of staff
 */
export function refundedByLine(stated: OrderMoney, refunding: Refunding): Map<number, MinorUnits> {
  let left = stated.refunded ?? 0n;
  if (left === 0n || isStatedByLine(stated, 'refunded'))
    return new Map(stated.lines.map(({ id, refunded = 0n }) => [id, refunded]));
  const shares = sharesBeforeRefunds(refunding);
  const paid = paidByLine(refunding.money, refunding.claims);
  return new Map(
    stated.lines.map(({ id }) => {
      const refunded = smaller(left, atLeastNothing((shares.get(id) ?? 0n) - (paid.get(id) ?? 0n)));
      left -= refunded;
      return [id, refunded];
    }),
  );
}

/**
 * Divides the payments of an order as if no line had been given up or refunded. In an order that was paid in full, they
 * pay line by line, so that a line that entered the order later gets nothing of them.
 */
function sharesBeforeRefunds({ money, claims, prices, wasPaid }: Refunding): Map<number, MinorUnits> {
  const lines = money.lines.map((line): LineMoney => {
    const { id, amount, isRemoved, paid } = line;
    return { id, amount: isRemoved ? (prices.get(id) ?? 0n) : amount, paid };
  });
  const asBooked = lines.flatMap(({ id }): [number, LineClaim][] => {
    if (!wasPaid && !claims.ofLines.has(id)) return [];
    const dueNow = wasPaid ? undefined : claims.ofLines.get(id)?.dueNow;
    return [[id, { takesPlace: true, fee: 0n, dueNow }]];
  });
  const order = { ...money, lines, isPaid: wasPaid, refunded: 0n };
  return paidByLine(order, { ofLines: new Map(asBooked) });
}
