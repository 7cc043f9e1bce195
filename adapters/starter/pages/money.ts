import {
  currencyDecimals,
  formatDecimal,
  type HostPorts,
  parseDecimal,
  type Product,
} from '../../../lib/index';

/** Adds decimal amounts of a currency. */
export function sumOf(amounts: readonly string[], currency: string): string {
  const decimals = currencyDecimals(currency);
  return formatDecimal(
    amounts.reduce((sum, amount) => sum + (parseDecimal(amount, decimals) ?? 0n), 0n),
    decimals,
  );
}

/** Returns an amount as it is written in English: `€47.60`. */
export const moneyWords = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount));

/** Returns the price of one place with tax, which is what a customer pays. */
export async function priceWithTax(product: Product, host: HostPorts, currency: string): Promise<string> {
  const line = {
    productId: product.id,
    customerId: 0,
    orderId: 0,
    quantity: 1,
    amount: product.price,
    includesTax: false,
  };
  const [tax] = await host.products.tax([line], {});
  return sumOf([tax!.net, tax!.tax], currency);
}
