import type { Appointment } from '../../domain/appointment';
import { isLive } from '../../domain/statuses/statuses';
import { type MinorUnits, parseDecimal } from '../../domain/money';
import { type Order, type OrderItem, type Payments, phaseOf } from '../../domain/order';
import type { LineMoney, OrderMoney } from './paid-by-line';

/** Map from the ids of lines to the deposits that are due when booking, as decimal strings. */
type Deposits = ReadonlyMap<number, string>;

/**
 * Returns the deposits of the lines of an order.
 *
 * @param rows all appointments of the order. If several appointments have the same line, the live one decides
 */
export const depositsOf = (
  rows: readonly Pick<Appointment, 'orderItemId' | 'dueNow' | 'status'>[],
): Deposits =>
  new Map(
    rows
      .toSorted((a, b) => Number(isLive(a)) - Number(isLive(b)))
      .flatMap(({ orderItemId, dueNow }) => (dueNow === null ? [] : [[orderItemId, dueNow] as const])),
  );

/**
 * Returns the line to which the part of a paid sum belongs that exceeds the lines: the line whose appointment has a
 * settlement that counts more than the line as paid, because it became smaller after a payment.
 */
export const overpaidLineOf = (
  rows: readonly Pick<Appointment, 'orderItemId' | 'settlement'>[],
  { lines }: Pick<OrderMoney, 'lines'>,
  decimals: number,
): number | undefined =>
  rows.find(({ orderItemId, settlement }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line && settlement && amountOf(settlement.paid, decimals) > line.amount;
  })?.orderItemId;

/** Reads the amounts of an order in minor units. Without a deposit, a whole line is due when booking. */
export function orderMoney(order: Order, decimals: number, deposits: Deposits = new Map()): OrderMoney {
  return {
    isPaid: phaseOf(order.status) === 'paid',
    ...paymentsOf(order, decimals),
    lines: order.items.map((item) => ({
      ...lineMoney(item, decimals),
      dueNow: deposits.has(item.id) ? amountOf(deposits.get(item.id)!, decimals) : undefined,
    })),
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
