import type { Core } from '../work/core';
import { visitOf } from './stored';
import type { Visit } from './types';

/**
 * The customer or the staff member whose visits a caller may see. For managers, who see all visits, the whole object is
 * undefined.
 */
interface Viewer {
  readonly customerId?: number;
  readonly staffId?: number;
}

/**
 * Returns a visit as a caller may see it. A customer sees only this customer's items, because a manager may have given
 * other items to another customer. Managers, and staff members who serve an item, see all items.
 */
export function visitFor(
  core: Pick<Core, 'options' | 'site'>,
  visit: Visit,
  viewer: Viewer | undefined,
): Visit {
  const { appointments } = visit;
  const serves = appointments.some(({ staffIds }) => staffIds.some((id) => id === viewer?.staffId));
  if (!viewer || serves) return visit;
  const own = appointments.filter(({ customerId }) => customerId === viewer.customerId);
  return own.length === appointments.length ? visit : visitOf(core, visit, own);
}
