import type { Product } from '../../lib/index';
import type { RecordId } from './by-id';

/** Published, and not hidden from the catalogue. */
export function isPublic(product: Product<RecordId>): boolean {
  return product.status === 'publish' && product.extra?.catalog_visibility !== 'hidden';
}
