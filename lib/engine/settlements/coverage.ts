import type { MinorUnits } from '../../domain/money/money';
import type { OrderMoney } from './order-money';

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
