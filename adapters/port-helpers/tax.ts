import type { LineTax, Product, TaxableLine } from '../../lib/index';
import { currencyDecimals, formatDecimal, fractionOf, parseDecimal } from '../../lib/index';
import type { RecordId } from './by-id';

/** Number of decimals of a percentage that count: 8.875 per cent is exact. */
const RATE_DECIMALS = 6;
const HUNDRED = 100n * 10n ** BigInt(RATE_DECIMALS);

/**
 * Computes the tax of a line from the percentage in the product's `extra.tax_rate` (default 0), in whole minor units of
 * the currency, halves rounded away from zero.
 *
 * @throws Error for an amount that is not a decimal of that currency
 */
export function taxOf(
  line: Pick<TaxableLine, 'amount' | 'includesTax'>,
  product: Product<RecordId> | undefined,
  currency: string,
): LineTax {
  const decimals = currencyDecimals(currency);
  const amount = parseDecimal(line.amount, decimals);
  if (amount === undefined) throw new Error(`${JSON.stringify(line.amount)} is not an amount`);
  const taxRate = product?.extra?.tax_rate;
  const rate = parseDecimal(typeof taxRate === 'string' ? taxRate : '0', RATE_DECIMALS) ?? 0n;
  const tax = fractionOf(amount, rate, line.includesTax ? HUNDRED + rate : HUNDRED);
  const net = line.includesTax ? amount - tax : amount;
  return { net: formatDecimal(net, decimals), tax: formatDecimal(tax, decimals) };
}
