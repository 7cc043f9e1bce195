import { type MinorUnits, parseDecimal } from '../../domain/money/money';
import { type Order, type OrderItem, type Payments, phaseOf } from '../../domain/orders/order';

/** Amounts of an order that the shop states. */
export interface OrderMoney {
  readonly lines: readonly LineMoney[];
  /** Whether the order counts as paid in full if the shop does not state what was paid. */
  readonly isPaid: boolean;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/** Amounts of a line that the shop states. */
export interface LineMoney {
  readonly id: number;
  /** Net plus tax; 0 for a removed line. */
  readonly amount: MinorUnits;
  /** Whether the line was removed from the order; false by default. */
  readonly isRemoved?: boolean;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/** Reads the amounts of an order in minor units. */
export function orderMoney(order: Order, decimals: number): OrderMoney {
  return {
    isPaid: phaseOf(order.status) === 'paid',
    ...paymentsOf(order, decimals),
    lines: order.items.map((item) => lineMoney(item, decimals)),
  };
}

/** Reads the amounts of a line. A line with quantity 0 was removed, so nothing is to be paid for it. */
function lineMoney(item: OrderItem, decimals: number): LineMoney {
  const { id, quantity, total, tax = '0' } = item;
  const amount = quantity === 0 ? 0n : amountOf(total, decimals) + amountOf(tax, decimals);
  return { id, amount, isRemoved: quantity === 0, ...paymentsOf(item, decimals) };
}

const paymentsOf = ({ paid, refunded }: Payments, decimals: number) => ({
  paid: paid === undefined ? undefined : amountOf(paid, decimals),
  refunded: refunded === undefined ? undefined : amountOf(refunded, decimals),
});

const amountOf = (text: string, decimals: number): MinorUnits => parseDecimal(text, decimals) ?? 0n;

/** Whether the lines of an order state the amount that was paid, or refunded. */
export const isStatedByLine = ({ lines }: OrderMoney, what: 'paid' | 'refunded'): boolean =>
  lines.some((line) => line[what] !== undefined);

/** Whether the shop states sums for the order only. The amounts of its lines then depend on all its appointments. */
export const isStatedAsSum = (order: OrderMoney): boolean =>
  (['paid', 'refunded'] as const).some((what) => order[what] !== undefined && !isStatedByLine(order, what));

/**
 * Whether the shop states payments by line, and states that nothing was paid for this line. False for a line that costs
 * nothing.
 */
export function isStatedUnpaid(order: OrderMoney, lineId: number): boolean {
  const line = order.lines.find(({ id }) => id === lineId);
  return line !== undefined && line.amount > 0n && isStatedByLine(order, 'paid') && (line.paid ?? 0n) === 0n;
}
