import { assertMayReadAbout } from '../../access/policy';
import type { Appointments } from '../../appointments';
import { type Endpoint, endpoint } from '../endpoint';
import { LIST_ENTITLEMENTS } from '../fields/entitlements';
import { ENTITLEMENT, presentEntitlement } from '../presenters/entitlement';
import { listOf } from '../response/schema';

/**
 * The endpoint that returns the entitlements (such as a pass of ten visits) that can pay for a booking, before the
 * booking is made.
 */
export function entitlementsEndpoint(appointments: Appointments): Endpoint {
  return endpoint({
    versions: ['v2'],
    methods: ['GET'],
    path: '/entitlements',
    isPersonal: true,
    access: 'authenticated',
    operation: 'list entitlements',
    params: LIST_ENTITLEMENTS,
    responses: () => ({ 200: listOf(ENTITLEMENT) }),
    async handle({ params: { customerId, ...booking }, principal, how }) {
      const search = { ...booking, customerId: customerId ?? principal.userId ?? 0 };
      assertMayReadAbout(principal, search.customerId);
      const found = await appointments.findEntitlements(search, how);
      return { body: found.map(presentEntitlement) };
    },
  });
}
