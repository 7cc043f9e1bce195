import { type MinorUnits, parseDecimal } from '../../domain/money/money';
import { type Order, type OrderItem, type Payments, phaseOf } from '../../domain/orders/order';

/** Amounts that the shop states for an order, in minor units. */
export interface OrderMoney {
  readonly lines: readonly LineMoney[];
  /** Whether the order counts as paid in full if the shop reports no paid amounts. */
  readonly isPaid: boolean;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/** Amounts that the shop states for a line of an order, in minor units. */
export interface LineMoney {
  readonly id: number;
  /** Price of the line, net plus tax; 0 for a line that was removed from the order. */
  readonly amount: MinorUnits;
  /** Whether the line was removed from the order. Default: false. */
  readonly isRemoved?: boolean;
  readonly paid?: MinorUnits | undefined;
  readonly refunded?: MinorUnits | undefined;
}

/** Converts the decimal amounts of an order to minor units. */
export function orderMoney(order: Order, decimals: number): OrderMoney {
  return {
    isPaid: phaseOf(order.status) === 'paid',
    ...paymentsOf(order, decimals),
    lines: order.items.map((item) => lineMoney(item, decimals)),
  };
}

/**
 * Converts the decimal amounts of an order line to minor units. A line with quantity 0 was removed from the order, so
 * nothing is to be paid for it.
 */
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

/**
 * Whether the shop reports the amount that was paid (or refunded) for each line of an order, and not only for the whole
 * order.
 */
export const isStatedByLine = ({ lines }: OrderMoney, what: 'paid' | 'refunded'): boolean =>
  lines.some((line) => line[what] !== undefined);

/**
 * Whether the amount paid for each line is known. If the shop reports no amounts for a paid order, the order counts as
 * paid in full, and so does each of its lines.
 */
export const isByLine = (order: OrderMoney): boolean =>
  isStatedByLine(order, 'paid') || order.paid === undefined;

/** Whether the shop states refunds of the order by line, or will do so once it makes a refund. */
export const isRefundedByLine = (order: OrderMoney): boolean =>
  isStatedByLine(order, 'refunded') || (order.refunded === undefined && isByLine(order));

/** Returns the amount that the order states as paid for a line, if payments are known by line. */
export const paidOf = (order: OrderMoney, { amount, paid = 0n }: LineMoney): MinorUnits =>
  isStatedByLine(order, 'paid') ? paid : order.isPaid ? amount : 0n;

/**
 * Whether the shop reports paid or refunded amounts for the whole order only. They must then be divided between the
 * lines, which depends on all appointments of the order.
 */
export const isStatedAsSum = (order: OrderMoney): boolean =>
  (['paid', 'refunded'] as const).some((what) => order[what] !== undefined && !isStatedByLine(order, what));

/**
 * Whether the shop states for each line what was paid, and states that nothing was paid for this line. False for a line
 * that costs nothing.
 */
export function isStatedUnpaid(order: OrderMoney, lineId: number): boolean {
  const line = order.lines.find(({ id }) => id === lineId);
  return line !== undefined && line.amount > 0n && isStatedByLine(order, 'paid') && (line.paid ?? 0n) === 0n;
}
