import type { Product } from '../../lib/index';

/** Published, and not hidden from the catalogue. */
export function isPublic(product: Product): boolean {
  return product.status === 'publish' && product.extra?.catalog_visibility !== 'hidden';
}
