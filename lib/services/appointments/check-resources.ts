import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';

/**
 * Resources (such as rooms) that the caller names for a booking, and the settings of the booked product. The settings
 * say how many resources the product needs.
 */
interface NamedResources {
  readonly settings: Pick<ProductSettings, 'needs'>;
  /**
   * Ids of the named resources: one for each of the product's needs, in the order of the needs. Undefined if the caller
   * names no resources.
   */
  readonly named: readonly number[] | undefined;
  /**
   * The appointment that is changed; absent for a new appointment. The caller may name the appointment's present
   * resources again, even if these are no longer active.
   */
  readonly before?: Appointment;
}

/**
 * Checks the resources that a caller names. There must be as many as the product needs, and all must be active.
 *
 * @throws AppointmentsError 400 that names `resourceIds`
 */
export async function checkResources(
  { storage }: Core,
  { settings: { needs }, named, before }: NamedResources,
  how: WriteContext,
): Promise<void> {
  if (!named) return;
  if (before && named.join() === before.resourceIds.join()) return;
  if (named.length !== needs.length) {
    const wanted = needs.length === 0 ? 'must be empty: the product needs no resources' : MANY(needs.length);
    throw invalidParams({ resourceIds: wanted });
  }
  const found = named.length === 0 ? undefined : await storage.resources.find(named, joined(how));
  const unknown = named.filter((id) => found?.get(id)?.status !== 'active');
  if (unknown.length === 0) return;
  throw invalidParams({ resourceIds: `no active resource has the id ${[...new Set(unknown)].join(', ')}` });
}

const MANY = (needs: number): string =>
  `must have one id for each resource that the product needs, so ${needs} in all`;
