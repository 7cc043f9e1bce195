import type { MinorUnits } from '../../domain/money/money';
import { isStatedByLine, type OrderMoney } from './order-money';

/**
 * How far payments, minus refunds, cover an order line: not at all, less than the part due when booking, at least that
 * part, or all.
 */
export type Coverage = 'nothing' | 'too little' | 'due now' | 'all';

/**
 * Returns how far payments cover an order line. A line that the order does not have is not covered.
 *
 * @param paid the amount that was paid for the line, minus refunds
 */
export function coverageOf(
  order: OrderMoney,
  { id, dueNow }: { readonly id: number; readonly dueNow: MinorUnits | undefined },
  paid: MinorUnits,
): Coverage {
  const line = order.lines.find((one) => one.id === id);
  if (!line) return 'nothing';
  if (paid >= line.amount) return 'all';
  if (paid >= (dueNow ?? line.amount)) return 'due now';
  return paid > 0n ? 'too little' : 'nothing';
}

/**
 * Whether the shop states that the whole payment for an order line has been refunded.
 *
 * @param paid the amount that was paid for the line, minus refunds
 */
export function isRefunded(order: OrderMoney, lineId: number, paid: MinorUnits): boolean {
  const line = order.lines.find(({ id }) => id === lineId);
  const back = isStatedByLine(order, 'refunded') ? (line?.refunded ?? 0n) : (order.refunded ?? 0n);
  return line !== undefined && back > 0n && paid === 0n;
}
