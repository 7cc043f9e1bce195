import type { CustomerView } from 'shop-appointments';
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
  if (canReschedule) return texts.changeTime;
  return canCancel ? texts.cancel[noun] : texts.lookAt[noun];
}

/** Describes the refund and the fee, with their amounts, before the customer cancels. */
export function moneyIfCancelled(amounts: Amounts, currency: string, language: Language): string {
  const { texts } = language;
  const { paid, kept, refund, due } = written(amounts, currency, language);
  if (!isNothing(amounts.refundDue)) {
    if (!isNothing(amounts.fee)) return texts.keepsFeeRefunds(paid, kept, refund);
    return paid === refund ? texts.willRefund(paid) : texts.salonRefunds(refund);
  }
  const owes = !isNothing(amounts.amountDue);
  if (!isNothing(amounts.paid))
    return [texts.keepsAll(paid), ...(owes ? [texts.thenOwe(due)] : [])].join(' ');
  return owes ? texts.oweFeeLate(due) : texts.noCharge;
}

/** Amounts that the customer has paid and got back for a cancelled appointment; decimal strings. */
export interface Moved {
  readonly paid: string;
  readonly refunded: string;
  /** Whether only the salon knows what became of the money, because it has settled it without a note. */
  readonly isUnknown: boolean;
}

/** Describes the money of a cancelled appointment: what was paid, the fee, and the refund that is due or was made. */
export function moneyOfCancelled(
  amounts: Amounts,
  { paid: all, refunded, isUnknown }: Moved,
  currency: string,
  language: Language,
): string {
  const { texts } = language;
  const { paid, kept, refund, due } = written(amounts, currency, language);
  if (!isNothing(amounts.refundDue))
    return isNothing(amounts.fee) ? texts.salonRefunds(refund) : texts.hadPaidPart(paid, kept, refund);
  if (!isNothing(amounts.amountDue)) return texts.oweFee(due);
  const words = (amount: string): string => priceWords(amount, currency, language);
  if (!isNothing(refunded)) {
    const rest = difference(all, refunded, currency);
    return Number(rest) > 0
      ? texts.hadPaidRefunded(words(all), words(rest), words(refunded))
      : texts.wasRefunded(words(refunded));
  }
  if (isUnknown)
    return [...(isNothing(all) ? [] : [texts.hadPaid(words(all))]), texts.askSalonForMoney].join(' ');
  return isNothing(all) ? texts.nothingToPay : texts.hadPaidKept(words(all));
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
