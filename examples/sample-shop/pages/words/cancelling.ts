import type { CustomerView } from 'shop-appointments';
import type { Payment } from '../../orders/payment';
import { isNothing } from '../../orders/amounts';
import { priceWords } from './prices';

/** Amounts for the cancellation of an appointment or a whole visit; decimal strings. */
export interface Amounts {
  /** Amount paid, minus refunds. */
  readonly paid: string;
  readonly fee: string;
  readonly refundDue: string;
  readonly amountDue: string;
}

/** Returns the text of the link to the self-service page, which says what the customer can still change there. */
export function changeWords(
  { canCancel, canReschedule }: Pick<CustomerView, 'canCancel' | 'canReschedule'>,
  noun: 'appointment' | 'visit',
): string {
  const verb =
    canCancel && canReschedule
      ? 'Change or cancel'
      : canReschedule
        ? 'Move'
        : canCancel
          ? 'Cancel'
          : 'Look at';
  return `${verb} this ${noun}`;
}

/** Describes refund and fee before the customer cancels. */
export function moneyIfCancelled(amounts: Amounts, currency: string): string {
  const [paid, refund, due] = written(amounts, currency);
  if (!isNothing(amounts.refundDue)) {
    return isNothing(amounts.fee)
      ? `You have paid ${paid}. The salon will refund you.`
      : `You have paid ${paid}. The salon keeps a fee, because you cancel late, and refunds ${refund}.`;
  }
  const more = isNothing(amounts.amountDue) ? '' : ` You then owe ${due}.`;
  if (!isNothing(amounts.paid))
    return `You have paid ${paid}. The salon keeps it as a fee, because you cancel late.${more}`;
  return more === ''
    ? 'You haven’t paid, so you won’t be charged.'
    : `You haven’t paid. Because you cancel late, you then owe a fee of ${due}.`;
}

/** Describes the money of a cancelled appointment. `price` is the refunded amount. */
export function moneyOfCancelled(
  payment: Payment,
  {
    amounts,
    price,
    currency,
  }: { readonly amounts: Amounts; readonly price: string; readonly currency: string },
): string {
  const [paid, refund, due] = written(amounts, currency);
  if (!isNothing(amounts.refundDue)) {
    return isNothing(amounts.fee)
      ? `You had paid ${paid}. The salon will refund you.`
      : `You had paid ${paid}. The salon keeps a fee and will refund you ${refund}.`;
  }
  if (!isNothing(amounts.amountDue)) return `You owe a fee of ${due}.`;
  if (payment === 'refunded') return `Your payment of ${priceWords(price, currency)} was refunded.`;
  if (!isNothing(amounts.paid)) return `You had paid ${paid}, which the salon keeps as a fee.`;
  return 'There is nothing to pay.';
}

const written = ({ paid, refundDue, amountDue }: Amounts, currency: string): string[] =>
  [paid, refundDue, amountDue].map((amount) => priceWords(amount, currency));
