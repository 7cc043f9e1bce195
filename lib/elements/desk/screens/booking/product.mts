import type { Facts, Product } from '../../api/facts.mjs';

export const productOf = (
  id: number | undefined,
  { products }: Pick<Facts, 'products'>,
): Product | undefined => products.find((product) => product.id === id);

/** Whether the service has times of day; services by the day or month have none. */
export const hasClock = (product: Pick<Product, 'duration_unit'> | undefined): boolean =>
  product?.duration_unit !== 'day' && product?.duration_unit !== 'month';

/** Whether a service can be in a visit (several services one after the other): services by the day or month cannot. */
export const canBeInVisit = (product: Product | undefined): product is Product =>
  product !== undefined && hasClock(product);

/**
 * Ids of the staff members from whom one can be chosen for a booking; empty if there is only one, or if a booking takes
 * all of them.
 */
export const membersToChoose = (product: Product | undefined): readonly number[] =>
  product && product.staff_assignment !== 'all' && product.staff_ids.length > 1 ? product.staff_ids : [];

/**
 * Returns the wished staff member if the service has this member and staff can be chosen for it; otherwise undefined.
 */
export const memberOf = (product: Product | undefined, wished: number | undefined): number | undefined =>
  wished !== undefined && membersToChoose(product).includes(wished) ? wished : undefined;
