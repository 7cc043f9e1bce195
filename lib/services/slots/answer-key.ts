import { createHash } from 'node:crypto';
import type { ProductSettings } from '../../engine/slots/product-settings';
import type { ReadyQuery } from '../../engine/slots/types';
import type { Span } from '../../time/units';

/** Parameters that the window and the products cover already, or that do not change the response. */
const SAID: readonly string[] = [
  'minDate',
  'maxDate',
  'from',
  'to',
  'productIds',
  'categoryIds',
] satisfies (keyof ReadyQuery)[];

/**
 * Returns a key that is equal for two queries exactly if they list the same window and parameters for products with
 * equal settings.
 *
 * @param products in the order of their ids
 */
export function answerKey(products: readonly ProductSettings[], window: Span, query: ReadyQuery): string {
  const parameters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== false && !SAID.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([products.map(plain), window.start, window.end, parameters]);
  // Looking up a short key is cheaper than hashing it.
  return text.length <= SHORT ? text : sha256(text);
}

const SHORT = 1_000;

/** Returns a digest of the product settings that affect slots; '' for a product that the shop does not know. */
export const settingsDigest = (product: ProductSettings | undefined): string =>
  product ? sha256(JSON.stringify(plain(product))) : '';

/** Lists every value of the settings, always in one order. JSON cannot write a map or a set. */
const plain = (product: ProductSettings): unknown => [
  Object.values(product),
  [...product.staffCapacities],
  product.startWeekdays && [...product.startWeekdays],
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
