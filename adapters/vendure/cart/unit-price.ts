import { fractionOf } from '../../../lib/index';

/** The prices of a variant, as Vendure has computed them for an order. */
export interface VariantPrice {
  /** Price of the variant itself, in minor units. */
  readonly listPrice: number;
  readonly listPriceIncludesTax: boolean;
  /** Tax rate in per cent. */
  readonly taxRate: number;
  /** Smallest coin of the currency in minor units: 100 for JPY in a shop that stores two decimals. */
  readonly coin: number;
}

const RATE_DECIMALS = 1_000_000;

/**
 * Computes the price of one place for an order from its net price, rounded to whole coins. The result includes tax if
 * the variant's price includes tax.
 *
 * The net price may be wrong by one coin, because it was computed from the rounded price of the line, divided by the
 * quantity and rounded again. So if the variant's own price differs from the result by at most one coin, the variant's
 * price is returned, which is the price that the shop shows.
 */
export function unitPriceOf(net: number, variant: VariantPrice): number {
  const { listPrice, listPriceIncludesTax, taxRate, coin } = variant;
  const inCoins = (amount: number): number => Math.round(amount / coin) * coin;
  if (!listPriceIncludesTax) return inCoins(net);
  const whole = BigInt(100 * RATE_DECIMALS);
  const withTax = whole + BigInt(Math.round(taxRate * RATE_DECIMALS));
  const netOfList = Number(fractionOf(BigInt(Math.round(listPrice)), whole, withTax));
  const isList = Math.abs(netOfList - net) <= coin;
  return isList ? listPrice : inCoins(Number(fractionOf(BigInt(net), withTax, whole)));
}

/** The price of a variant in two currencies, both with or both without tax. */
export interface Conversion {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Smallest coin of the currency `from`, in minor units. */
  readonly coin: number;
}

/**
 * Computes the price of one place from a net price in another currency, by the ratio of the variant's prices in both
 * currencies. Undefined if the variant has no price in one of the two currencies.
 */
export function unitPriceInOtherCurrency(
  net: number,
  { from, to, coin }: Conversion,
  price: VariantPrice,
): number | undefined {
  if (!from || !to) return undefined;
  const [before, after] = [BigInt(from), BigInt(to)];
  const listPrice = Number(fractionOf(BigInt(Math.round(price.listPrice)), before, after));
  const unit = unitPriceOf(net, { ...price, listPrice, coin });
  if (unit === listPrice) return price.listPrice;
  return Math.round(Number(fractionOf(BigInt(unit), after, before)) / price.coin) * price.coin;
}
