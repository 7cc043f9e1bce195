import { fractionOf } from '../../../lib/index';

/** The prices of a variant as Vendure has computed them for an order. */
export interface VariantPrice {
  /** Minor units: the price of the variant itself. */
  readonly listPrice: number;
  readonly listPriceIncludesTax: boolean;
  /** In percent. */
  readonly taxRate: number;
  /** Minor units of the smallest coin of the currency: 100 for JPY in a shop that stores two decimals. */
  readonly coin: number;
}

const RATE_DECIMALS = 1_000_000;

/**
 * The price of one place for an order, in whole coins, from its net price. It includes tax if the variant's price does.
 * The net price of a place is that of a line, rounded, divided by its places, and rounded again. So it may be off by a
 * coin, and the variant's own price is taken if it can be meant, because the shop shows it.
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

/** The variant's own price in two currencies, in the channel's form. */
export interface Conversion {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Minor units of the smallest coin of the first currency. */
  readonly coin: number;
}

/**
 * The same, for a net price that is in another currency: where only the variant's own price is known in both, in their
 * ratio. Undefined if the variant has no price in one of them.
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
