import { randomUUID } from 'node:crypto';
import type { EntitlementClaim } from '../../domain/money/entitlement';
import { invalidParams } from '../../domain/errors';
import type { Core } from '../work/core';
import type { CheckedDraft } from './drafts/checked-draft';

/**
 * Refuses an entitlement (such as a pass of ten visits) if the shop does not offer entitlements, or if the booking is
 * for a guest.
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
    throw invalidParams({
      entitlementId: 'must come with the `customerId` of the customer to whom the entitlement belongs',
    });
}

/**
 * Returns the request of a new booking to be paid by an entitlement (such as a pass of ten visits), with a new
 * reference; undefined if the booking names none.
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
