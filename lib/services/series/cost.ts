import { formatDecimal, parseDecimal } from '../../domain/money';

/** Decimal strings of a currency, added up. */
export const sumOf = (costs: readonly string[], decimals: number): string =>
  formatDecimal(
    costs.reduce((sum, cost) => sum + (parseDecimal(cost, decimals) ?? 0n), 0n),
    decimals,
  );
