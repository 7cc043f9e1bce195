import type { Payment } from '../../orders/payment';

/** What becomes of the money when an appointment is cancelled. `price` is what was paid for it, in words. */
export function moneyIfCancelled(payment: Payment, price: string): string {
  return payment === 'paid'
    ? `You have paid ${price}. The salon will refund you.`
    : 'You haven’t paid, so you won’t be charged.';
}

/** What has become of the money of an appointment that was cancelled. */
export function moneyOfCancelled(payment: Payment, price: string): string {
  if (payment === 'paid') return `You had paid ${price}. The salon will refund you.`;
  if (payment === 'refunded') return `Your payment of ${price} was refunded.`;
  return 'There is nothing to pay.';
}
