import type { OrderStatus } from '../../../lib/index';

/** The parts of an order of Vendure that decide its status in the library. Amounts are in minor units. */
export interface OrderFacts {
  readonly state: string;
  /** Time when the order was placed; absent while the order is a draft or a cart. */
  readonly orderPlacedAt?: Date | null;
  readonly totalWithTax: number;
  readonly payments: readonly PaymentFacts[];
}

/** A payment of an order, with its refunds. */
export interface PaymentFacts {
  readonly state: string;
  readonly amount: number;
  readonly refunds: readonly { readonly state: string; readonly total: number }[];
}

/**
 * Returns the library's status for an order of Vendure. Payments decide, because shops add states of their own. A
 * partial refund, for example as goodwill, leaves an order paid.
 */
export function orderStatusOf({ state, orderPlacedAt, totalWithTax, payments }: OrderFacts): OrderStatus {
  const settled = payments.filter((payment) => payment.state === 'Settled');
  const paid = sumOf(settled.map(({ amount }) => amount));
  const returned = sumOf(
    settled
      .flatMap(({ refunds }) => refunds)
      .map((refund) => (refund.state === 'Settled' ? Math.abs(refund.total) : 0)),
  );
  const isReturned = paid > 0 && returned >= paid;
  if (isReturned && (orderPlacedAt || state === 'Cancelled')) return 'refunded';
  // The order was paid while it was being cancelled. As a paid order, it gets its place again if the place is free;
  // otherwise staff are notified.
  const isPaidTooLate = !orderPlacedAt && paid > 0 && paid >= totalWithTax;
  if (state === 'Cancelled') return isPaidTooLate ? 'processing' : 'cancelled';
  if (!orderPlacedAt) {
    // A cart with a payment in it must not be cancelled because time passes.
    const hasMoney = !isReturned && payments.some((payment) => HOLDS_MONEY.includes(payment.state));
    return hasMoney ? 'on-hold' : 'pending';
  }
  if (state === 'ArrangingAdditionalPayment' || paid < totalWithTax) return 'on-hold';
  return state === 'Delivered' ? 'completed' : 'processing';
}

/** States of a payment that the customer has made or authorised. */
const HOLDS_MONEY: readonly string[] = ['Authorized', 'Settled'];

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
