import { type Product, productSettings } from 'shop-appointments';
import { roundedPrice, sumOf } from '../../orders/amounts';

/**
 * Whether the base cost of a staff member replaces the product's price or is added to it: the library's option
 * `pricing.staff`.
 */
export type StaffCosts = 'replace' | 'add';

/** Price of one place as a decimal string, without tax and with tax. */
export interface PlacePrice {
  readonly net: string;
  readonly gross: string;
}

/** Prices for the picker, as values of its attributes. */
export interface ShownPrices {
  /** Value of the picker's attribute `price`; '' shows the price of each time, undefined shows no price. */
  readonly attribute: string | undefined;
  /** Whether the prices of the staff members differ, so that each is shown. */
  readonly perMember: boolean;
}

/** Returns the net price of one place with each staff member, as the library computes it if no pricing rule applies. */
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
 * Chooses the prices that the picker shows. The REST interface has net prices, so the price of each time is shown only
 * if there is no tax. A price that is the same at all times is shown with tax.
 */
export function shownPrices(product: Product, prices: readonly PlacePrice[]): ShownPrices {
  const ofEachTime = prices.every(({ net, gross }) => net === gross) ? '' : undefined;
  if ((product.pricing ?? []).length > 0) return { attribute: ofEachTime, perMember: false };
  // With prices from the REST interface, the picker also shows the deposit and the amount due later.
  if (product.deposit && ofEachTime === '') return { attribute: '', perMember: false };
  const [first, ...others] = prices;
  const isOne = others.every(({ net }) => net === first?.net);
  return isOne ? { attribute: first?.gross, perMember: false } : { attribute: ofEachTime, perMember: true };
}
