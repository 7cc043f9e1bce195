import type { Product } from 'shop-appointments';
import { larger, sumOf } from '../../orders/amounts';
import type { Language } from '../../texts/languages';
import { lengthWords } from './durations';
import { priceWords } from './prices';

/** Payment rules of a service, and the booking for which they are described. */
type Policies = Pick<Product, 'deposit' | 'cancellation' | 'noShowFee'> & {
  /** Lines of the booking. Default: one place of unknown price. */
  readonly lines?: readonly FeeLine[];
  /** Hours until the start, after which some steps of the fee are over. Default: all steps are described. */
  readonly hoursLeft?: number;
};

/** Places of a service that are one line of an order, and the price of the line with tax, a decimal string. */
export interface FeeLine {
  readonly quantity: number;
  readonly price: string;
}

/**
 * Describes when the customer pays, and the fees for a late cancellation or a no-show. An amount is charged
 * for each place, and is at most the price of the line.
 */
export function policyWords(
  { deposit, cancellation, noShowFee, lines, hoursLeft = Infinity }: Policies,
  currency: string,
  language: Language,
): string[] {
  const { tag, texts } = language;
  const ofPrice = (percent: number): string => {
    const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
    return texts.ofPrice(format.format(percent / 100));
  };
  const chargedFor = (amount: string, { quantity, price }: FeeLine): string => {
    const all = sumOf(Array<string>(quantity).fill(amount), currency);
    return larger(all, price, currency) === all ? price : all;
  };
  const ofPlaces = (amount: string): string =>
    priceWords(
      sumOf(lines ? lines.map((line) => chargedFor(amount, line)) : [amount], currency),
      currency,
      language,
    );
  const fee = (text: string): string =>
    text.endsWith('%') ? ofPrice(Number.parseFloat(text)) : ofPlaces(text);
  const words: string[] = [];
  if (deposit) {
    const amount = deposit.percent !== undefined ? ofPrice(deposit.percent) : ofPlaces(deposit.amount ?? '0');
    words.push(texts.depositRule(amount));
  }
  if (cancellation) {
    const { elseFee } = cancellation;
    const ahead = cancellation.steps.filter(({ untilHours }) => untilHours < hoursLeft);
    const steps = ahead.map(({ untilHours, fee: of }) => {
      const hours = lengthWords(untilHours, 'hour', language);
      return isFree(of) ? texts.freeUntil(hours) : texts.feeUntil(fee(of), hours);
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
