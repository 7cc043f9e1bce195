import type { EntitlementUse } from '../../domain/money/entitlement';
import { dueOfLine } from '../../engine/policies/deposit';
import { restOf, restOfLine, withTax } from '../../engine/pricing/paid-places';
import type { ReservedUse } from '../entitlements/use-entitlements';
import type { Core } from '../work/core';
import type { Quote } from './quote-members-with-tax';

/**
 * Reduces the quote of a booking to the places that an entitlement (such as a pass of ten visits) does not pay for.
 * Also returns the use of the entitlement, with the full price of the booking.
 */
export function paidQuote<Quoted extends Pick<Quote, 'cost' | 'line' | 'deposit'>>(
  { site }: Pick<Core, 'site'>,
  quote: Quoted,
  use: ReservedUse | undefined,
): { readonly quote: Quoted } & { readonly entitlement?: EntitlementUse } {
  if (!use) return { quote };
  const { currencyDecimals } = site;
  const paid = { quantity: quote.line.quantity, places: use.places };
  const line = restOfLine(quote.line, paid, currencyDecimals);
  const due = dueOfLine(line, {
    deposit: quote.deposit,
    places: paid.quantity - paid.places,
    decimals: currencyDecimals,
  });
  return {
    quote: {
      ...quote,
      cost: restOf(quote.cost, paid, currencyDecimals),
      line: { ...line, ...due },
    },
    entitlement: { ...use, price: quote.cost, priceWithTax: withTax(quote.line, currencyDecimals) },
  };
}
