import { AppointmentsError, invalidParams, withId } from '../../domain/errors';
import type { Product } from '../../domain/product';
import type { SlotQuery } from '../../engine/slots/types';
import { categoriesBelow } from '../../ports/categories-below';
import type { ProductReads } from './kept-products';

/**
 * Returns the requested products, sorted by id. They can be chosen by ids, and by categories including the categories
 * below them. If both are sent, a product must match both; if neither is sent, all products match. Unknown products,
 * and products that the user may not see, are left out.
 *
 * @throws AppointmentsError 400 for a named product that cannot be booked
 */
export async function readableProducts(
  port: ProductReads,
  query: Pick<SlotQuery, 'productIds' | 'categoryIds'>,
  userId: number | undefined,
): Promise<Product[]> {
  const context = { userId };
  const ids = unlessEmpty(query.productIds);
  const named = unlessEmpty(query.categoryIds);
  const categoryIds = named && categoriesBelow(await port.categories(context))(named);
  const search = async (include?: readonly number[]): Promise<readonly Product[]> =>
    (await port.search({ type: 'appointment', categoryIds, include }, context)).items;

  const candidates = ids ? [...(await port.find(ids, context)).values()] : await search();
  const readable = await port.isReadable(candidates, context);
  const seen = candidates.filter(({ id }) => readable.has(id)).sort((a, b) => a.id - b.id);
  const unfit = seen.find(({ type }) => type !== 'appointment');
  if (unfit) throw invalidParams({ productIds: `product ${unfit.id} is not appointable` });
  if (!ids || !categoryIds) return seen;
  const inCategories = new Set((await search(ids)).map(({ id }) => id));
  return seen.filter(({ id }) => inCategories.has(id));
}

/**
 * Returns the product with this id.
 *
 * @throws AppointmentsError 404 if the shop does not have the product, if it cannot be booked, or if this user may not see it
 */
export async function readableProduct(
  port: ProductReads,
  id: number,
  userId: number | undefined,
): Promise<Product> {
  const context = { userId };
  const product = (await port.find([id], context)).get(id);
  if (product?.type !== 'appointment') throw productNotFound(id);
  if (!(await port.isReadable([product], context)).has(id)) throw productNotFound(id);
  return product;
}

export const productNotFound = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_product_invalid_id', `There is no ${withId('appointable product', id)}.`);

/** Returns undefined for an empty list of ids, which counts as not sent; any other list unchanged. */
const unlessEmpty = (ids: readonly number[] | undefined): readonly number[] | undefined =>
  ids && ids.length > 0 ? ids : undefined;
