import type { Facts, Product } from '../../api/facts.mjs';

export const productOf = (
  id: number | undefined,
  { products }: Pick<Facts, 'products'>,
): Product | undefined => products.find((product) => product.id === id);

/** Services by the day or month begin on a day, without a time of day. */
export const hasClock = (product: Pick<Product, 'duration_unit'> | undefined): boolean =>
  product?.duration_unit !== 'day' && product?.duration_unit !== 'month';

/** The members among whom a booking may choose: a sole member, and members who are taken together, are no choice. */
export const membersToChoose = (product: Product | undefined): readonly number[] =>
  product && product.staff_assignment !== 'all' && product.staff_ids.length > 1 ? product.staff_ids : [];

/** The member that is wished for, if the service lets one be chosen and has that member. */
export const memberOf = (product: Product | undefined, wished: number | undefined): number | undefined =>
  wished !== undefined && membersToChoose(product).includes(wished) ? wished : undefined;
