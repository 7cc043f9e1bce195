import { FAULTS_IN_SHOP, type ProductInShop } from '../domain/checks/faults-in-shop';
import type { Product } from '../domain/product';
import { PRODUCT_NAMES } from '../wire/product';

const PRODUCT_FIELDS = [
  ...Object.keys(PRODUCT_NAMES),
  'extra',
  FAULTS_IN_SHOP,
] as readonly (keyof ProductInShop<unknown>)[];

/**
 * Copies a product into a plain object. The fields are read one by one, because a product may be an ORM entity with
 * getters.
 */
export const plainProduct = <Id>(product: ProductInShop<Id>): Product<Id> =>
  Object.fromEntries(
    PRODUCT_FIELDS.flatMap((name) => (product[name] === undefined ? [] : [[name, product[name]] as const])),
  ) as unknown as Product<Id>;
