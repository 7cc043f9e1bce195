import { integerValue, quoted, textValue } from './lenient-values';

/**
 * Reads a quantity. If the other system states no quantity, the result is 1. If the value is wrong, the result is also
 * 1, with a sentence about the fault.
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
