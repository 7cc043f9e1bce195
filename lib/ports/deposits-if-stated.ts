import { DEPOSIT_WITHOUT_PAYMENTS } from '../domain/money/deposit';
import type { Product } from '../domain/product';
import type { OrdersPort, ProductsPort } from './ports';

/**
 * Wraps the products port of a shop whose orders may not report paid amounts. Without these amounts, the library cannot
 * tell whether a deposit is paid. A product with a deposit then counts as wrongly set up: it has no slots and cannot be
 * booked.
 */
export function depositsIfStated<Id>(
  products: ProductsPort<Id>,
  orders: Pick<OrdersPort<Id>, 'traits'>,
): ProductsPort<Id> {
  const isUnknown = ({ deposit }: Product<Id>): boolean =>
    Boolean(deposit) && orders.traits?.statesPayments !== true;
  const withoutUnknown = (product: Product<Id>): Product<Id> =>
    isUnknown(product) ? { ...product, deposit: DEPOSIT_WITHOUT_PAYMENTS } : product;
  return {
    ...products,
    get traits() {
      return products.traits;
    },
    async find(ids, context) {
      const found = await products.find(ids, context);
      return [...found.values()].some(isUnknown)
        ? new Map([...found].map(([id, product]) => [id, withoutUnknown(product)]))
        : found;
    },
    async search(query, context) {
      const page = await products.search(query, context);
      return page.items.some(isUnknown) ? { ...page, items: page.items.map(withoutUnknown) } : page;
    },
  };
}
