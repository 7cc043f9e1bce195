import type { HostPorts, Product } from 'shop-appointments';

/**
 * A pass that the shop sells: a card with a number of entries, or a membership with a number of entries for each month.
 */
export interface PassOffer {
  readonly product: Product;
  readonly entries: number;
  /** `ever` for a card, `month` for a membership. */
  readonly per: 'ever' | 'month';
  /** Ids of the services that the pass pays for. */
  readonly paysFor: readonly number[];
}

/** Returns the passes on sale: the published products with the type `pass`. */
export async function passOffers({ products }: Pick<HostPorts, 'products'>): Promise<PassOffer[]> {
  const { items } = await products.search({ status: 'publish', type: 'pass' }, { userId: 0 });
  return items.map(offerOf);
}

/** Reads the fields that this shop's products of the type `pass` have: `entries`, `per` and `pays_for`. */
function offerOf(product: Product): PassOffer {
  const { entries, per, pays_for: paysFor } = product.extra ?? {};
  return {
    product,
    entries: Number(entries ?? 0),
    per: per === 'month' ? 'month' : 'ever',
    paysFor: Array.isArray(paysFor) ? paysFor.map(Number) : [],
  };
}
