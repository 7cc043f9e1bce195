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
  /** Number of months for which the pass is valid; 0 without an end. */
  readonly validMonths: number;
}

/** Returns the passes on sale: the published products with the type `pass`. */
export async function passOffers({ products }: Pick<HostPorts, 'products'>): Promise<PassOffer[]> {
  const { items } = await products.search({ status: 'publish', type: 'pass' }, { userId: 0 });
  return items.map(offerOf);
}

/** Reads the fields of a pass, which `checkPasses` has checked in the shop file (JSON with products, users and rules). */
function offerOf(product: Product): PassOffer {
  const { entries, per, pays_for: paysFor, valid_months: validMonths = 0 } = product.extra ?? {};
  return {
    product,
    entries: entries as number,
    per: per === 'month' ? 'month' : 'ever',
    paysFor: paysFor as number[],
    validMonths: validMonths as number,
  };
}
