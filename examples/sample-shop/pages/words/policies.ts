import type { Product } from 'shop-appointments';
import { priceWords } from './prices';

/** Describes before the booking when the customer pays, and the fees for a late cancellation or a no-show. */
export function policyWords(
  { deposit, cancellation, noShowFee }: Pick<Product, 'deposit' | 'cancellation' | 'noShowFee'>,
  currency: string,
): string[] {
  const fee = (text: string): string =>
    text.endsWith('%') ? `${text} of the price` : priceWords(text, currency);
  const words: string[] = [];
  if (deposit) {
    const amount =
      deposit.percent !== undefined
        ? `${deposit.percent}% of the price`
        : priceWords(deposit.amount ?? '0', currency);
    words.push(`You pay a deposit of ${amount} when you book, and the rest in the salon.`);
  }
  if (cancellation) {
    const steps = cancellation.steps.map(({ untilHours, fee: of }) =>
      isFree(of)
        ? `free until ${untilHours} hours before the start`
        : `${fee(of)} until ${untilHours} hours before the start`,
    );
    const otherwise = isFree(cancellation.elseFee) ? 'free' : fee(cancellation.elseFee);
    words.push(`Cancelling: ${[...steps, `${steps.length > 0 ? 'later ' : ''}${otherwise}`].join(', ')}.`);
  }
  if (noShowFee !== undefined && !isFree(noShowFee)) words.push(`If you don’t come: ${fee(noShowFee)}.`);
  return words;
}

const isFree = (fee: string): boolean => Number.parseFloat(fee) === 0;
