import type { Instant, Product } from 'shop-appointments';
import { larger, sumOf } from '../../orders/amounts';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { priceWords } from './prices';
import { hoursBefore, untilWords } from './times';

/** Fees of a service, and the booking for which they are described. */
interface Policies extends Pick<Product, 'cancellation' | 'noShowFee'> {
  readonly lines: readonly FeeLine[];
  readonly start: Instant;
  /** Time after which the steps of the fee that are over are left out. */
  readonly now: Instant;
}

/** Places of a service that are one line of an order, and the price of the line with tax, a decimal string. */
export interface FeeLine {
  readonly quantity: number;
  readonly price: string;
}

/** Says how much of the price of a place is paid when it is booked. */
export function depositWords(
  { percent, amount = '0' }: NonNullable<Product['deposit']>,
  currency: string,
  language: Language,
): string {
  const part = percent === undefined ? priceWords(amount, currency, language) : ofPrice(percent, language);
  return language.texts.depositRule(part);
}

function ofPrice(percent: number, { tag, texts }: Language): string {
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return texts.ofPrice(format.format(percent / 100));
}

/**
 * Describes the fees for a late cancellation or a no-show. An amount is charged for each place, and is at most the price
 * of the line.
 */
export function policyWords(
  { cancellation, noShowFee, lines, start, now }: Policies,
  { currency, zone }: Pick<ShopSite, 'currency' | 'zone'>,
  language: Language,
): string[] {
  const { texts } = language;
  const chargedFor = (amount: string, { quantity, price }: FeeLine): string => {
    const all = sumOf(Array<string>(quantity).fill(amount), currency);
    return larger(all, price, currency) === all ? price : all;
  };
  const ofPlaces = (amount: string): string =>
    priceWords(
      sumOf(
        lines.map((line) => chargedFor(amount, line)),
        currency,
      ),
      currency,
      language,
    );
  const fee = (text: string): string =>
    text.endsWith('%') ? ofPrice(Number.parseFloat(text), language) : ofPlaces(text);
  const words: string[] = [];
  if (cancellation) {
    const { elseFee } = cancellation;
    const ahead = cancellation.steps.filter(({ untilHours }) => hoursBefore(untilHours, start) > now);
    const steps = ahead.map(({ untilHours, fee: of }) => {
      const until = untilWords(hoursBefore(untilHours, start), start, zone, language);
      return isFree(of) ? texts.freeUntil(until) : texts.feeUntil(fee(of), until);
    });
    const later = isFree(elseFee) ? texts.laterFree : texts.laterFee(fee(elseFee));
    const always = isFree(elseFee) ? texts.free : fee(elseFee);
    words.push(
      steps.length > 0 ? texts.cancelling([...steps, later].join(texts.comma)) : texts.ifYouCancel(always),
    );
  }
  if (noShowFee !== undefined && !isFree(noShowFee)) words.push(texts.noShow(fee(noShowFee)));
  return words;
}

const isFree = (fee: string): boolean => Number.parseFloat(fee) === 0;
