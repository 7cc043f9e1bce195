import { currencyDecimals, formatDecimal, parseDecimal } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';

/** A net amount of a product. */
export interface NetAmount {
  readonly productId: number;
  readonly amount: string;
}

/** The sum of decimal strings of a currency. */
export function sumOf(amounts: readonly string[], currency: string): string {
  const decimals = currencyDecimals(currency);
  return formatDecimal(
    amounts.reduce((sum, amount) => sum + (parseDecimal(amount, decimals) ?? 0n), 0n),
    decimals,
  );
}

/** What customers pay for net amounts, as the order will have it: each with its tax, in the same order. */
export async function amountsWithTax(
  { host, site }: Pick<ShopParts, 'host' | 'site'>,
  amounts: readonly NetAmount[],
): Promise<string[]> {
  if (amounts.length === 0) return [];
  const lines = amounts.map((one) => ({ ...one, customerId: 0, includesTax: false }));
  const taxes = await host.products.tax(lines, {});
  return taxes.map(({ net, tax }) => sumOf([net, tax], site.currency));
}
