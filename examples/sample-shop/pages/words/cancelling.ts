import type { Payment } from '../../orders/payment';

/** Explains the refund before the customer cancels an appointment. `price` is the paid amount, in words. */
export function moneyIfCancelled(payment: Payment, price: string): string {
  return payment === 'paid'
    ? `You have paid ${price}. The salon will refund you.`
    : 'You haven’t paid, so you won’t be charged.';
}

/** Explains the refund of a cancelled appointment. */
export function moneyOfCancelled(payment: Payment, price: string): string {
  if (payment === 'paid') return `You had paid ${price}. The salon will refund you.`;
  if (payment === 'refunded') return `Your payment of ${price} was refunded.`;
  return 'There is nothing to pay.';
}
