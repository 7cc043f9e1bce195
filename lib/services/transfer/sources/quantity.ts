import { integerValue, quoted, textValue } from './lenient-values';

/**
 * Reads a quantity. It is 1 if the other system states none, and also for a wrong value, with a sentence about that.
 */
export function quantityValue(value: unknown): {
  readonly quantity: number;
  readonly reasons: readonly string[];
} {
  const quantity = integerValue(value);
  if (quantity !== undefined && quantity > 0) return { quantity, reasons: [] };
  const isTold = textValue(value) !== '' && value !== undefined && value !== null;
  return {
    quantity: 1,
    reasons: isTold
      ? [
          `The quantity ${quoted(value)} of the appointment is not a number of 1 or more: the appointment takes 1 place.`,
        ]
      : [],
  };
}
