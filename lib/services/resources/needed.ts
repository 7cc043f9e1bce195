import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { candidatesOf } from '../../engine/slots/resources/demand';
import type { Core } from '../work/core';

/** Returns the ids of the active resources that bookings of a product could get. */
export const resourcesNeeded = async (
  { storage }: Pick<Core, 'storage'>,
  product: ProductSettings,
): Promise<readonly number[]> =>
  product.needs.length === 0 ? [] : candidatesOf(product, await storage.resources.active());
