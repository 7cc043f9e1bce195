import type { Entitlement, EntitlementSearch } from '../../domain/money/entitlement';
import { readTime } from '../../time/time-input';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Maximum number of entitlements (such as passes of ten visits) that a search returns. */
const MOST = 100;

/**
 * Returns the entitlements (such as a pass of ten visits) that could pay for a booking. Returns an empty list if the
 * shop has no entitlements, or for a guest.
 */
export async function findEntitlements(
  { host, site }: Core,
  { customerId, productId, start, quantity = 1 }: EntitlementSearch,
  how: Pick<WriteContext, 'actorId'>,
): Promise<readonly Entitlement[]> {
  if (!host.entitlements || customerId === 0) return [];
  const query = { customerId, productId, start: readTime(start, site.zone).at, quantity };
  return (await host.entitlements.find(query, callContext(how))).slice(0, MOST);
}
