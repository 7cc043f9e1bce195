import type { Appointment } from '../domain/appointment';
import type { EntitlementUse } from '../domain/money/entitlement';

/** The entitlement that pays for places of an appointment, as clients see it. */
export type WireEntitlement = Pick<EntitlementUse, 'id' | 'name' | 'places' | 'price'>;

/**
 * Returns the entitlement field of an appointment. The appointment may come from an event that was stored before
 * entitlements existed.
 */
export const entitlementField = ({
  entitlement,
}: Partial<Pick<Appointment, 'entitlement'>>): { readonly entitlement?: WireEntitlement } => {
  if (!entitlement) return {};
  const { id, name, places, price } = entitlement;
  return { entitlement: { id, name, places, price } };
};
