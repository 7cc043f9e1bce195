import { formatDecimal, type LineTax, parseDecimal, type TaxableLine } from '../../../../lib/index';
import { netOf, taxOn } from './tax-rate';

/** The tax rate of a variant, and its possible prices with tax. */
export interface VariantTax {
  /** Tax in per cent: 20 is 20 %. */
  readonly percent: number;
  /** Possible prices of one place with tax. Empty in a channel whose prices do not include tax. */
  readonly grossPrices: readonly string[];
}

/**
 * Computes the net amount and the tax of a line. If the net amount is that of a known price with tax, the tax makes the
 * sum exactly this price times the quantity: two places at 49.00 cost 98.00.
 *
 * @param decimals decimals of the currency
 * @throws TypeError for an amount that is not a decimal
 */
export function taxOfLine(
  line: Pick<TaxableLine, 'amount' | 'includesTax' | 'quantity'>,
  tax: VariantTax,
  decimals: number,
): LineTax {
  const read = (amount: string): bigint => {
    const minor = parseDecimal(amount, decimals);
    if (minor === undefined) throw new TypeError(`${JSON.stringify(amount)} is not an amount`);
    return minor;
  };
  const write = (net: bigint, gross: bigint): LineTax => ({
    net: formatDecimal(net, decimals),
    tax: formatDecimal(gross - net, decimals),
  });
  const { percent, grossPrices } = tax;
  const sent = read(line.amount);
  if (line.includesTax) return write(netOf(sent, percent), sent);
  const places = BigInt(line.quantity);
  const price = grossPrices.map(read).find((gross) => netOf(gross, percent) * places === sent);
  if (price !== undefined) return write(sent, price * places);
  return write(sent, sent + taxOn(sent, percent));
}
