import type { Appointment } from '../domain/appointment';
import type { EntitlementUse } from '../domain/money/entitlement';

/** The entitlement that pays for places of an appointment, as clients see it. */
export type WireEntitlement = Pick<EntitlementUse, 'id' | 'name' | 'places' | 'price'>;

/**
 * Returns an object with the entitlement that an appointment uses, under its REST name; an empty object if the
 * appointment uses none. An appointment in an event of an older version may lack `entitlement`.
 */
export const entitlementField = ({
  entitlement,
}: Partial<Pick<Appointment, 'entitlement'>>): { readonly entitlement?: WireEntitlement } => {
  if (!entitlement) return {};
  const { id, name, places, price } = entitlement;
  return { entitlement: { id, name, places, price } };
};
