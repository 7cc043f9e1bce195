import { FAULTS_IN_SHOP, faultsInShop, type ProductInShop } from '../domain/checks/faults-in-shop';
import type { Product } from '../domain/product';
import type { Site } from '../domain/site';
import { plainProduct } from './plain-product';
import type { OrdersPort, ProductsPort } from './ports';

/**
 * Wraps the products port: products whose rules about money are not valid in this shop carry their faults. Such a
 * product counts as wrongly set up: it has no slots and cannot be booked.
 */
export function productsInShop<Id>(
  products: ProductsPort<Id>,
  orders: Pick<OrdersPort<Id>, 'traits'>,
  site: Pick<Site, 'currency' | 'currencyDecimals'>,
): ProductsPort<Id> {
  const withFaults = (product: Product<Id>): ProductInShop<Id> => {
    const faults = faultsInShop(product, { site, statesPayments: orders.traits?.statesPayments === true });
    return faults.length > 0 ? { ...plainProduct(product), [FAULTS_IN_SHOP]: faults } : product;
  };
  return {
    ...products,
    get traits() {
      return products.traits;
    },
    async find(ids, context) {
      const found = await products.find(ids, context);
      return new Map([...found].map(([id, product]) => [id, withFaults(product)]));
    },
    async search(query, context) {
      const { items, total } = await products.search(query, context);
      return { items: items.map(withFaults), total };
    },
  };
}
