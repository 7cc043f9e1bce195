import { type Product, productSettings } from 'shop-appointments';
import { roundedPrice, sumOf } from '../orders/amounts';

/** Whether a member's base cost replaces the product's price or is added to it: the library's `pricing.staff`. */
export type StaffCosts = 'replace' | 'add';

/** The price of one place: without tax, and as the customer pays it. */
export interface PlacePrice {
  readonly net: string;
  readonly gross: string;
}

/** The prices that the picker shows. */
export interface ShownPrices {
  /** The attribute `price` of the picker. '' shows the price of each time; absent: no price is shown. */
  readonly attribute: string | undefined;
  /** Whether each member has a price of their own. */
  readonly perMember: boolean;
}

/** Returns the net price of one place with each member, as the library computes it without pricing rules. */
export function memberPrices(
  product: Product,
  staffCosts: StaffCosts,
  currency: string,
): Map<number, string> {
  const base = roundedPrice(product.price, currency);
  const priceWith = (id: number): string => {
    const cost = product.staffBaseCosts?.[id];
    if (cost === undefined) return base;
    const own = roundedPrice(String(cost), currency);
    return staffCosts === 'add' ? sumOf([base, own], currency) : own;
  };
  return new Map(productSettings(product).staffIds.map((id) => [id, priceWith(id)]));
}

/**
 * Chooses the prices to show. The interface has net prices, so the picker may show the price of each time only if there
 * is no tax. A price that is equal at all times is shown with its tax.
 */
export function shownPrices(product: Product, prices: readonly PlacePrice[]): ShownPrices {
  const ofEachTime = prices.every(({ net, gross }) => net === gross) ? '' : undefined;
  if ((product.pricing ?? []).length > 0) return { attribute: ofEachTime, perMember: false };
  // With the prices of the interface, the picker also says what is due now and later.
  if (product.deposit && ofEachTime === '') return { attribute: '', perMember: false };
  const [first, ...others] = prices;
  const isOne = others.every(({ net }) => net === first?.net);
  return isOne ? { attribute: first?.gross, perMember: false } : { attribute: ofEachTime, perMember: true };
}
