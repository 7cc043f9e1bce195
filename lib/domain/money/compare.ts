import type { MinorUnits } from './money';

export const smaller = (a: MinorUnits, b: MinorUnits): MinorUnits => (a < b ? a : b);
export const larger = (a: MinorUnits, b: MinorUnits): MinorUnits => (a > b ? a : b);
export const atLeastNothing = (amount: MinorUnits): MinorUnits => larger(amount, 0n);

export const total = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
