import type { Product } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import { lengthWords } from './durations';
import { priceWords } from './prices';

/** Describes before the booking when the customer pays, and the fees for a late cancellation or a no-show. */
export function policyWords(
  { deposit, cancellation, noShowFee }: Pick<Product, 'deposit' | 'cancellation' | 'noShowFee'>,
  currency: string,
  language: Language,
): string[] {
  const { tag, texts } = language;
  const ofPrice = (percent: number): string => {
    const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
    return texts.ofPrice(format.format(percent / 100));
  };
  const fee = (text: string): string =>
    text.endsWith('%') ? ofPrice(Number.parseFloat(text)) : priceWords(text, currency, language);
  const words: string[] = [];
  if (deposit) {
    const amount =
      deposit.percent !== undefined
        ? ofPrice(deposit.percent)
        : priceWords(deposit.amount ?? '0', currency, language);
    words.push(texts.depositRule(amount));
  }
  if (cancellation) {
    const steps = cancellation.steps.map(({ untilHours, fee: of }) => {
      const hours = lengthWords(untilHours, 'hour', language);
      return isFree(of) ? texts.freeUntil(hours) : texts.feeUntil(fee(of), hours);
    });
    const { elseFee } = cancellation;
    const isOnly = steps.length === 0;
    const otherwise = isFree(elseFee)
      ? isOnly
        ? texts.free
        : texts.laterFree
      : isOnly
        ? fee(elseFee)
        : texts.laterFee(fee(elseFee));
    words.push(texts.cancelling([...steps, otherwise].join(texts.comma)));
  }
  if (noShowFee !== undefined && !isFree(noShowFee)) words.push(texts.noShow(fee(noShowFee)));
  return words;
}

const isFree = (fee: string): boolean => Number.parseFloat(fee) === 0;
