import type { OrderStatus } from '../../../lib/index';

/** The properties of a Vendure order that decide its status in the library. Amounts are in minor units. */
export interface OrderFacts {
  readonly state: string;
  /** Time when the order was placed; absent while the order is a draft or a cart. */
  readonly orderPlacedAt?: Date | null;
  readonly totalWithTax: number;
  readonly payments: readonly PaymentFacts[];
  /** Whether the order was placed when its deposit was paid. Default: false. */
  readonly tookDeposit?: boolean;
}

/** A payment of an order, and its refunds. */
export interface PaymentFacts {
  readonly state: string;
  readonly amount: number;
  readonly refunds: readonly { readonly state: string; readonly total: number }[];
}

/**
 * Returns the library's status for an order of Vendure. The payments decide, because shops add their own states to
 * orders. An order with a partial refund, for example as goodwill, still counts as paid.
 */
export function orderStatusOf({
  state,
  orderPlacedAt,
  totalWithTax,
  payments,
  tookDeposit = false,
}: OrderFacts): OrderStatus {
  const settled = payments.filter((payment) => payment.state === 'Settled');
  const paid = sumOf(settled.map(({ amount }) => amount));
  const returned = sumOf(
    settled
      .flatMap(({ refunds }) => refunds)
      .map((refund) => (refund.state === 'Settled' ? Math.abs(refund.total) : 0)),
  );
  const isReturned = paid > 0 && returned >= paid;
  if (isReturned && (orderPlacedAt || state === 'Cancelled')) return 'refunded';
  // True if the customer paid while the order was being cancelled. The order then counts as paid. Its appointment
  // gets the place again if the place is still free; otherwise staff are notified.
  const isPaidTooLate = !orderPlacedAt && paid > 0 && paid >= totalWithTax;
  if (state === 'Cancelled') return isPaidTooLate ? 'processing' : 'cancelled';
  if (!orderPlacedAt) {
    // A cart with a payment counts as `on-hold`, so that the library does not cancel its appointments when the time
    // to pay ends.
    const hasMoney = !isReturned && payments.some((payment) => HOLDS_MONEY.includes(payment.state));
    return hasMoney ? 'on-hold' : 'pending';
  }
  if (tookDeposit && paid > 0 && paid < totalWithTax) return 'partially-paid';
  if (state === 'ArrangingAdditionalPayment' || paid < totalWithTax) return 'on-hold';
  return state === 'Delivered' ? 'completed' : 'processing';
}

/** States of a payment that the customer has made or authorised. */
const HOLDS_MONEY: readonly string[] = ['Authorized', 'Settled'];

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
