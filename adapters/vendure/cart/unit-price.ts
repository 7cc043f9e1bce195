import { fractionOf } from '../../../lib/index';

/** The prices of a variant as Vendure has computed them for an order. */
export interface VariantPrice {
  /** Minor units: the price of the variant itself. */
  readonly listPrice: number;
  readonly listPriceIncludesTax: boolean;
  /** In percent. */
  readonly taxRate: number;
}

const RATE_DECIMALS = 1_000_000;

/**
 * The price of one place for an order, in minor units, from its net price. It includes tax if the variant's price does.
 * The net price was rounded to cents, so that several gross prices may have it: the variant's own one is taken if it
 * is among them, because the shop shows it.
 */
export function unitPriceOf(net: number, { listPrice, listPriceIncludesTax, taxRate }: VariantPrice): number {
  if (!listPriceIncludesTax) return net;
  const whole = BigInt(100 * RATE_DECIMALS);
  const withTax = whole + BigInt(Math.round(taxRate * RATE_DECIMALS));
  const netOfList = Number(fractionOf(BigInt(Math.round(listPrice)), whole, withTax));
  return netOfList === net ? listPrice : Number(fractionOf(BigInt(net), withTax, whole));
}

/**
 * The net price of one place in another currency, where only the variant's own price is known in both: in the same
 * ratio. Undefined if the variant has no price in one of them.
 */
export function inOtherCurrency(
  net: number,
  from: number | undefined,
  to: number | undefined,
): number | undefined {
  if (from === undefined || to === undefined || from <= 0) return undefined;
  return Number(fractionOf(BigInt(net), BigInt(to), BigInt(from)));
}
