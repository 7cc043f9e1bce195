import { type MinorUnits, parseDecimal } from '../../domain/money';
import { type Order, type OrderItem, type Payments, phaseOf } from '../../domain/order';
import type { LineMoney, OrderMoney } from './paid-by-line';

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
