import type { Core } from '../work/core';
import { visitOf } from './stored';
import type { Visit } from './types';

/** The customer or the member as whom a caller sees visits. A caller without limits has none (undefined). */
interface Viewer {
  readonly customerId?: number;
  readonly staffId?: number;
}

/**
 * Returns a visit as a caller may see it: a customer sees it with the own items only, because a manager may have given
 * others to another customer. Managers, and members who serve an item, see all items.
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
