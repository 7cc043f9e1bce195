import { type Principal, viewerOf } from '../access/principal';
import type { Product } from '../domain/product';
import type { HostPorts, ProductQuery } from '../ports/ports';

/**
 * Lists all appointable products that match a query and that the caller may read, in the order of the shop. All
 * products are read in one call, because pages and totals depend on which of them this caller may read.
 */
export async function productsForCaller(
  query: ProductQuery,
  principal: Principal,
  { products }: Pick<HostPorts, 'products'>,
): Promise<Product[]> {
  const context = viewerOf(principal);
  const { items } = await products.search(query, context);
  const readable = await products.isReadable(items, context);
  return items.filter(({ id, type }) => type === 'appointment' && readable.has(id));
}
