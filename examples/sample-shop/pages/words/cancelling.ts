import type { Payment } from '../../orders/payment';

/** What becomes of the money when an appointment is cancelled. `price` is in words. */
export function moneyIfCancelled(payment: Payment, price: string): string {
  return payment === 'paid'
    ? `You have paid ${price}. The salon refunds it to you by hand.`
    : 'You have not paid for it, so there is nothing to pay.';
}

/** What has become of the money of an appointment that was cancelled. */
export function moneyOfCancelled(payment: Payment, price: string): string {
  if (payment === 'paid') return `You had paid ${price}. The salon refunds it to you by hand.`;
  if (payment === 'refunded') return `Your payment of ${price} was refunded.`;
  return 'There is nothing to pay.';
}
