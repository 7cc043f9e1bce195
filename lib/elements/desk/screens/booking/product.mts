import type { Facts, Product } from '../../api/facts.mjs';

export const productOf = (
  id: number | undefined,
  { products }: Pick<Facts, 'products'>,
): Product | undefined => products.find((product) => product.id === id);

/** Whether the service has no times of day, as services by the day or month. */
export const hasClock = (product: Pick<Product, 'duration_unit'> | undefined): boolean =>
  product?.duration_unit !== 'day' && product?.duration_unit !== 'month';

/** Whether a service can be one of several in a visit: only services by the hour or minute can. */
export const canBeInVisit = (product: Product | undefined): product is Product =>
  product !== undefined && hasClock(product);

/** Members among whom a booking may choose; none if there is a sole member, or if all are booked together. */
export const membersToChoose = (product: Product | undefined): readonly number[] =>
  product && product.staff_assignment !== 'all' && product.staff_ids.length > 1 ? product.staff_ids : [];

/** Returns the preferred member, if the service has this member and lets one be chosen. */
export const memberOf = (product: Product | undefined, wished: number | undefined): number | undefined =>
  wished !== undefined && membersToChoose(product).includes(wished) ? wished : undefined;
