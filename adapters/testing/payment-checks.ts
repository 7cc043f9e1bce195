import assert from 'node:assert/strict';
import type { Order, OrderItem, Payments } from '../../lib/index';
import { assertSame } from './assert-same';
import { orderWithTwoLines } from './order-life-checks';
import { orderOf } from './orders-checks';
import type { AnyId, ContractCheck } from './subject';

type AnyOrder = Order<AnyId>;

/** Checks of the payments that orders state, for a shop with the trait `statesPayments`. */
export const paymentChecks: ContractCheck[] = [
  {
    port: 'orders',
    needs: ['payments'],
    name: 'an order that states payments states what was paid, with tax, less refunds: before it is paid, after that, and after the refund of a line',
    run: async (subject) => {
      const { host, payments } = subject;
      assert.ok(payments, '`payments` of the tested host is missing');
      if (host.orders.traits?.statesPayments !== true) return;
      const made = await orderWithTwoLines(subject);
      const left = async (): Promise<string> => amount(leftOf(await orderOf(subject, made.id)));
      assertSame(await left(), amount(0), 'paid less refunded, before the payment');
      await payments.pay(made.id);
      const [line, other] = (await orderOf(subject, made.id)).items;
      const [first, second] = [priceOf(line!), priceOf(other!)];
      assertSame(await left(), amount(first + second), 'paid less refunded, after the payment');
      await payments.refundLine(made.id, line!.id);
      assertSame(await left(), amount(second), 'paid less refunded, after the refund of a line');
    },
  },
];

/**
 * Returns the amount that was paid for an order, minus refunds. An order without a paid amount counts as paid in full
 * if its status is that of a paid order.
 */
function leftOf(order: AnyOrder): number {
  const of = (what: keyof Payments, otherwise: number): number => {
    if (order.items.some((item) => item[what] !== undefined)) {
      return order.items.reduce((sum, item) => sum + Number(item[what] ?? 0), 0);
    }
    return Number(order[what] ?? otherwise);
  };
  const isPaid = ['processing', 'completed'].includes(order.status);
  const total = order.items.reduce((sum, item) => sum + priceOf(item), 0);
  return of('paid', isPaid ? total : 0) - of('refunded', 0);
}

const priceOf = ({ quantity, total, tax = '0' }: OrderItem<AnyId>): number =>
  quantity === 0 ? 0 : Number(total) + Number(tax);

/** Writes an amount with three decimals, which hide the errors of binary fractions. */
const amount = (value: number): string => value.toFixed(3).replace('-0.000', '0.000');
