import { integerValue, quoted, textValue } from './lenient-values';

/** Reads a quantity: 1 if the source tells none, and for a value that is no quantity, with a sentence about it. */
export function quantityValue(value: unknown): {
  readonly quantity: number;
  readonly reasons: readonly string[];
} {
  const quantity = integerValue(value);
  if (quantity !== undefined && quantity > 0) return { quantity, reasons: [] };
  const isTold = textValue(value) !== '' && value !== undefined && value !== null;
  return { quantity: 1, reasons: isTold ? [`Its quantity is ${quoted(value)}, and 1 here.`] : [] };
}
