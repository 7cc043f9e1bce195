import type { Product, ProductCategory, ProductsPort } from '../../lib/index';
import { isPublic, selectProducts, taxOf } from '../port-helpers';

interface ProductStore {
  readonly products: ReadonlyMap<number, Product>;
  readonly categories: readonly ProductCategory[];
  readonly currency: string;
  readonly canManage: (userId: number) => boolean;
}

/**
 * Creates a products port that keeps products in a map. The tax of a product is the percentage in its `extra.tax_rate`.
 */
export function memoryProducts({ products, categories, currency, canManage }: ProductStore): ProductsPort {
  return {
    find: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const product = products.get(id);
          return product ? [[id, product] as const] : [];
        }),
      ),
    search: async (query) => selectProducts(products.values(), query),
    categories: async () => categories,
    isReadable: async (asked, { userId }) => {
      const seesAll = userId === undefined || canManage(userId);
      return new Set(asked.filter((product) => seesAll || isPublic(product)).map(({ id }) => id));
    },
    tax: async (lines) => lines.map((line) => taxOf(line, products.get(line.productId), currency)),
  };
}
