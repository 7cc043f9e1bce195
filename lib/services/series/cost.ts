import { formatDecimal, parseDecimal } from '../../domain/money';

/** Adds up decimal strings of a currency. */
export const sumOf = (costs: readonly string[], decimals: number): string =>
  formatDecimal(
    costs.reduce((sum, cost) => sum + (parseDecimal(cost, decimals) ?? 0n), 0n),
    decimals,
  );
