import type { CustomerView } from 'shop-appointments';
import type { Payment } from '../../orders/payment';
import { difference, isNothing } from '../../orders/amounts';
import type { Language } from '../../texts/languages';
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
  { texts }: Language,
): string {
  if (canCancel && canReschedule) return texts.changeOrCancel[noun];
  if (canReschedule) return texts.move[noun];
  return canCancel ? texts.cancel[noun] : texts.lookAt[noun];
}

/** Describes the refund and the fee, with their amounts, before the customer cancels. */
export function moneyIfCancelled(amounts: Amounts, currency: string, language: Language): string {
  const { texts } = language;
  const { paid, kept, refund, due } = written(amounts, currency, language);
  if (!isNothing(amounts.refundDue))
    return isNothing(amounts.fee) ? texts.willRefund(paid) : texts.keepsFeeRefunds(paid, kept, refund);
  const owes = !isNothing(amounts.amountDue);
  if (!isNothing(amounts.paid))
    return [texts.keepsAll(paid), ...(owes ? [texts.thenOwe(due)] : [])].join(' ');
  return owes ? texts.oweFeeLate(due) : texts.noCharge;
}

/** Describes the money of a cancelled appointment. `price` is the refunded amount. */
export function moneyOfCancelled(
  payment: Payment,
  {
    amounts,
    price,
    currency,
  }: { readonly amounts: Amounts; readonly price: string; readonly currency: string },
  language: Language,
): string {
  const { texts } = language;
  const { paid, kept, refund, due } = written(amounts, currency, language);
  if (!isNothing(amounts.refundDue))
    return isNothing(amounts.fee) ? texts.hadPaidRefund(paid) : texts.hadPaidPart(paid, kept, refund);
  if (!isNothing(amounts.amountDue)) return texts.oweFee(due);
  if (payment === 'refunded') return texts.wasRefunded(priceWords(price, currency, language));
  if (!isNothing(amounts.paid)) return texts.hadPaidKept(paid);
  return texts.nothingToPay;
}

/** Formats the amounts. `kept` is the part of the fee that no pass pays, because `fee` includes entries of passes. */
function written({ paid, refundDue, amountDue }: Amounts, currency: string, language: Language) {
  const words = (amount: string): string => priceWords(amount, currency, language);
  return {
    paid: words(paid),
    kept: words(difference(paid, refundDue, currency)),
    refund: words(refundDue),
    due: words(amountDue),
  };
}
