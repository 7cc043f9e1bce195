import type { HostPorts, Product } from 'shop-appointments';
import { passFieldsOf } from './check-passes';

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

/** Returns the passes on sale: the published products with the type `pass`, without those with a wrong field. */
export async function passOffers({ products }: Pick<HostPorts, 'products'>): Promise<PassOffer[]> {
  const { items } = await products.search({ status: 'publish', type: 'pass' }, { userId: 0 });
  return items.flatMap((product) => {
    const fields = passFieldsOf(product);
    if (!fields) return [];
    const { entries, per = 'ever', pays_for: paysFor, valid_months: validMonths = 0 } = fields;
    return { product, entries, per, paysFor, validMonths };
  });
}
