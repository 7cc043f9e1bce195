import { randomUUID } from 'node:crypto';
import type { EntitlementClaim } from '../../domain/entitlement';
import { invalidParams } from '../../domain/errors';
import { dueOfLine } from '../../engine/policies/deposit';
import { restOf, restOfLine, withTax } from '../../engine/pricing/paid-places';
import type { ReservedUse } from '../entitlements/use-entitlements';
import type { Quote } from '../orders/quote-members-with-tax';
import type { Core } from '../work/core';
import type { CheckedDraft, Granted } from './checked-draft';

/**
 * Refuses an entitlement in a shop without entitlements, and one of a guest.
 *
 * @throws AppointmentsError 400
 */
export function checkEntitlement(
  { host }: Pick<Core, 'host'>,
  { entitlementId, customerId = 0 }: { readonly entitlementId?: string; readonly customerId?: number },
): void {
  if (entitlementId === undefined) return;
  if (!host.entitlements) throw invalidParams({ entitlementId: 'this shop has no entitlements' });
  if (customerId === 0)
    throw invalidParams({ entitlementId: 'must come with the `customerId` of its owner' });
}

/**
 * Returns the request of a draft to be paid by its entitlement, with a new reference; undefined for a draft without an
 * entitlement.
 */
export const entitlementClaimOf = ({
  fields,
  product,
  span,
  entitlementId,
}: CheckedDraft): EntitlementClaim | undefined =>
  entitlementId === undefined
    ? undefined
    : {
        reference: randomUUID(),
        entitlementId,
        customerId: fields.customerId!,
        productId: product.id,
        start: span.start,
        quantity: fields.quantity ?? 1,
      };

/**
 * Reduces a quote to the places that the use of an entitlement does not pay for. Also returns the use, with the price
 * of the whole line.
 */
export function paidQuote<Quoted extends Pick<Quote, 'cost' | 'line' | 'deposit'>>(
  { site }: Pick<Core, 'site'>,
  quote: Quoted,
  use: ReservedUse | undefined,
): { readonly quote: Quoted } & Pick<Granted, 'entitlement'> {
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
