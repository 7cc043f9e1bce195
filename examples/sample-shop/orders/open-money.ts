import type { Appointment } from 'shop-appointments';
import { sumOf } from './amounts';

/** Amounts that an order's cancelled appointments leave open, as decimal strings with tax. */
export interface OpenMoney {
  /** Amount that is still to be refunded; the tasks of the desk state it, too. */
  readonly refund: string;
  /** Amounts of it by the ids of the order's lines whose appointments are cancelled. */
  readonly refundOfLines: ReadonlyMap<number, string>;
  /** Fees that the customer still owes. */
  readonly fees: string;
}

/**
 * Returns the amounts that are open for the appointments of an order. The prices of those that take place are left out, and
 * so is what a fee for a no-show would leave open, because a manager may still waive it. The library computes the amounts
 * again whenever the shop reports a change of the order.
 */
export function openMoneyOf(
  appointments: readonly Pick<Appointment, 'status' | 'settlement' | 'moneySettled' | 'orderQuantity'>[],
  currency: string,
): OpenMoney {
  const open = appointments.filter(({ moneySettled }) => !moneySettled);
  // Nothing more is refunded for a line that has left the order.
  const inOrder = open.filter(({ orderQuantity }) => orderQuantity !== 0);
  return {
    refund: sumOf(
      inOrder.map(({ settlement }) => settlement?.refundDue ?? '0'),
      currency,
    ),
    refundOfLines: new Map(
      inOrder.flatMap(({ status, settlement }) =>
        settlement && status === 'cancelled' ? [[settlement.orderItemId, settlement.refundDue]] : [],
      ),
    ),
    fees: sumOf(
      open.map(({ status, settlement }) => (status === 'cancelled' && settlement?.amountDue) || '0'),
      currency,
    ),
  };
}
