import type { Product } from '../../lib/index';
import type { RecordId } from './by-id';

/** Whether a product is published and not hidden from the catalogue. */
export function isPublic(product: Product<RecordId>): boolean {
  return product.status === 'publish' && product.extra?.catalog_visibility !== 'hidden';
}
