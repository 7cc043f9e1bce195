import { invalidParams } from '../errors';
import type { ProductsPort } from '../host/ports';
import type { Product } from '../host/product';
import type { SlotQuery } from './types';

/**
 * The products whose slots are asked for, by id: the named ones, those of the categories, those that are both
 * where both are sent, and all of them where neither is. Unknown ones and those that the user may not see are
 * left out.
 *
 * @throws AppointmentsError 400 for a named product that is not appointable
 */
export async function readableProducts(
  port: ProductsPort,
  query: Pick<SlotQuery, 'productIds' | 'categoryIds'>,
  userId: number | undefined,
): Promise<Product[]> {
  const context = { userId };
  const ids = unlessEmpty(query.productIds);
  const categoryIds = unlessEmpty(query.categoryIds);
  const search = async (include?: readonly number[]): Promise<readonly Product[]> =>
    (await port.search({ type: 'appointment', categoryIds, include }, context)).items;

  const candidates = ids ? [...(await port.find(ids, context)).values()] : await search();
  const readable = await port.isReadable(candidates, context);
  const seen = candidates.filter(({ id }) => readable.has(id)).sort((a, b) => a.id - b.id);
  const unfit = seen.find(({ type }) => type !== 'appointment');
  if (unfit) throw invalidParams({ product_ids: `product ${unfit.id} is not appointable` });
  if (!ids || !categoryIds) return seen;
  const inCategories = new Set((await search(ids)).map(({ id }) => id));
  return seen.filter(({ id }) => inCategories.has(id));
}

/** An empty list asks for nothing in particular. */
const unlessEmpty = (ids: readonly number[] | undefined): readonly number[] | undefined =>
  ids && ids.length > 0 ? ids : undefined;
