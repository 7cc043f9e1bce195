import { formatDecimal } from '../../domain/money';
import type { Product } from '../../domain/product';
import { createPricer, type Pricer, type PriceTerms } from '../../engine/pricing/price';
import type { Span } from '../../time/units';
import type { Core } from '../work/core';

/** The site's decisions about prices. */
export const priceTerms = ({ site, options }: Core): PriceTerms => ({
  zone: site.zone,
  currencyDecimals: site.currencyDecimals,
  staffCosts: options.staffCosts,
});

/** The price of a booking with one of the product's members. It is computed when it is first read. */
export function costWithMember(
  core: Core,
  { product, span, quantity }: { readonly product: Product; readonly span: Span; readonly quantity: number },
): (staffId: number) => string {
  const terms = priceTerms(core);
  let pricer: Pricer | undefined;
  return (staffId) => {
    pricer ??= createPricer(product, span, terms);
    return formatDecimal(pricer({ ...span, quantity, staffIds: [staffId] }), terms.currencyDecimals);
  };
}
