import { formatDecimal, fractionOf, type MinorUnits, type OrderStatus, parseDecimal } from '../../lib/index';

/** The properties of an order that decide how much of it is paid. */
interface PayableOrder {
  status: OrderStatus;
  paid?: string;
  refunded?: string;
  readonly items: PayableLine[];
}

interface PayableLine {
  readonly id: number;
  readonly quantity: number;
  readonly total: string;
  readonly tax: string;
}

/** Payments and refunds, as the shop's own pages would make them. */
export interface MemoryPayments {
  /**
   * Records a payment: the order is `partially-paid` until all of its lines are paid, and then `processing`. Call
   * `orderChanged` afterwards.
   *
   * @param amount a decimal string, with tax. Default: the amount that is not paid yet
   */
  pay(orderId: number, amount?: string): Promise<void>;
  /** Removes a line, and refunds the part of its price that was paid. Call `orderChanged` afterwards. */
  refundLine(orderId: number, itemId: number): Promise<void>;
}

/**
 * Creates the functions for payments and refunds of orders.
 *
 * @param get returns the order with an id
 */
export function memoryPayments(get: (orderId: number) => PayableOrder, decimals: number): MemoryPayments {
  const minor = (amount = '0'): MinorUnits => parseDecimal(amount, decimals) ?? 0n;
  const written = (amount: MinorUnits): string => formatDecimal(amount, decimals);

  /** Returns the amount of a line with tax; 0 for a line with the quantity 0. */
  const amountOf = ({ quantity, total, tax }: PayableLine): MinorUnits =>
    quantity > 0 ? minor(total) + minor(tax) : 0n;

  const totalOf = ({ items }: PayableOrder): MinorUnits =>
    items.reduce((sum, item) => sum + amountOf(item), 0n);

  return {
    pay: async (orderId, amount) => {
      const order = get(orderId);
      const [paid, refunded] = [minor(order.paid), minor(order.refunded)];
      // Money that was refunded no longer pays for a line. So the payments have to cover the sum of the lines and the
      // refunds.
      const needed = totalOf(order) + refunded;
      const after = amount === undefined ? larger(paid, needed) : paid + minor(amount);
      order.paid = written(after);
      order.refunded ??= '0';
      order.status = after < needed ? 'partially-paid' : 'processing';
    },
    refundLine: async (orderId, itemId) => {
      const order = get(orderId);
      const at = order.items.findIndex(({ id }) => id === itemId);
      const item = order.items[at]!;
      const total = totalOf(order);
      const refunded = minor(order.refunded);
      const paid = order.paid === undefined && PAID.includes(order.status) ? total : minor(order.paid);
      const left = larger(paid - refunded, 0n);
      const refund = left < total ? fractionOf(left, amountOf(item), total) : amountOf(item);
      order.items[at] = { ...item, quantity: 0 };
      order.paid = written(paid);
      order.refunded = written(refunded + refund);
    },
  };
}

/** Statuses of an order that counts as paid in full. Applies only to orders that do not state which amount was paid. */
const PAID: readonly string[] = ['processing', 'completed'];

const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
