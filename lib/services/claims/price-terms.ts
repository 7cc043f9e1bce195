import { formatDecimal } from '../../domain/money/money';
import type { Product } from '../../domain/product';
import { createPricer, type Pricer, type PriceTerms } from '../../engine/pricing/price';
import type { BookingRequest } from '../../engine/slots/judge/booking-request';
import type { Core } from '../work/core';

/** Returns the site's settings for prices. */
export const priceTerms = ({ site, options }: Pick<Core, 'site' | 'options'>): PriceTerms => ({
  zone: site.zone,
  currencyDecimals: site.currencyDecimals,
  staffCosts: options.staffCosts,
});

/**
 * Returns a function that computes the cost of a booking with one of the product's staff members. The prices of the
 * product are prepared on the first call only.
 */
export function costWithMember(
  core: Core,
  product: Product,
  { start, end, quantity }: Pick<BookingRequest, 'start' | 'end' | 'quantity'>,
): (staffId: number) => string {
  const terms = priceTerms(core);
  let pricer: Pricer | undefined;
  return (staffId) => {
    pricer ??= createPricer(product, { start, end }, terms);
    return formatDecimal(pricer({ start, end, quantity, staffIds: [staffId] }), terms.currencyDecimals);
  };
}
