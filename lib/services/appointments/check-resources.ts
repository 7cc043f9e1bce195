import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Resources that the caller names for a booking, and the product's needs that they must meet. */
interface NamedResources {
  readonly settings: Pick<ProductSettings, 'needs'>;
  /** Resources that the caller names, in the order of the product's needs; undefined if the caller names none. */
  readonly named: readonly number[] | undefined;
  /**
   * The appointment that is changed; absent for a new one. Its own resources may be sent back, even if they are no
   * longer active.
   */
  readonly before?: Appointment;
}

/**
 * Checks that a caller names one active resource for each need of the product.
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
