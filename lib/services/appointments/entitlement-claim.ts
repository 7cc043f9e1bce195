import { randomUUID } from 'node:crypto';
import type { PaidByEntitlement } from '../../domain/drafts';
import type { EntitlementClaim } from '../../domain/money/entitlement';
import { invalidParams } from '../../domain/errors';
import type { Core } from '../work/core';
import type { MustPay } from '../entitlements/use-entitlements';
import type { CheckedDraft } from './drafts/checked-draft';

/**
 * Refuses an entitlement (such as a pass of ten visits) if the shop does not offer entitlements, or if the booking is
 * for a guest. Also refuses a number of places for an entitlement to pay, if no entitlement is sent.
 *
 * @throws AppointmentsError 400
 */
export function checkEntitlement(
  { host }: Pick<Core, 'host'>,
  {
    entitlementId,
    entitlementPlaces,
    customerId = 0,
  }: { readonly [Field in keyof PaidByEntitlement]: PaidByEntitlement[Field] | undefined } & {
    readonly customerId?: number;
  },
): void {
  if (entitlementId === undefined && entitlementPlaces !== undefined)
    throw invalidParams({ entitlementPlaces: 'must come with the `entitlementId` of the entitlement' });
  if (entitlementId === undefined) return;
  if (!host.entitlements) throw invalidParams({ entitlementId: 'this shop has no entitlements' });
  if (customerId === 0)
    throw invalidParams({
      entitlementId: 'must come with the `customerId` of the customer to whom the entitlement belongs',
    });
}

/**
 * Returns the request to pay for a new booking with an entitlement (such as a pass of ten visits). The request has a
 * new reference. Undefined if the booking names no entitlement.
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

/** Returns how many places of all bookings of one request an entitlement must pay for; empty if no number was sent. */
export const mustPayOf = (drafts: readonly CheckedDraft[]): readonly MustPay[] =>
  drafts[0]?.entitlementPlaces === undefined
    ? []
    : [
        {
          at: [...drafts.keys()],
          places: drafts[0].entitlementPlaces,
          requested: drafts.reduce((sum, { fields }) => sum + (fields.quantity ?? 1), 0),
        },
      ];
