import { createHash } from 'node:crypto';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { ReadyQuery } from '../../engine/slots/types';
import type { Span } from '../../time/units';

/**
 * Query parameters that are left out of the key: the window or the products in the key contain their effect, or they do
 * not change the response.
 */
const SAID: readonly string[] = [
  'minDate',
  'maxDate',
  'from',
  'to',
  'productIds',
  'categoryIds',
] satisfies (keyof ReadyQuery)[];

/**
 * Returns a key for a query. Two keys are equal exactly if the queries have the same window and parameters, and
 * products with equal settings.
 *
 * @param products in the order of their ids
 */
export function responseKey(products: readonly ProductSettings[], window: Span, query: ReadyQuery): string {
  const parameters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== false && !SAID.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([products.map(plain), window.start, window.end, parameters]);
  // A short key is used as it is, because a lookup by a short text costs less than hashing the text.
  return text.length <= SHORT ? text : sha256(text);
}

const SHORT = 1_000;

/** Returns a digest of the product settings that affect slots; '' for a product that the shop does not know. */
export const settingsDigest = (product: ProductSettings | undefined): string =>
  product ? sha256(JSON.stringify(plain(product))) : '';

/**
 * Lists every value of the settings, always in the same order. Maps and sets become lists, because JSON cannot write
 * them.
 */
const plain = (product: ProductSettings): unknown => [
  Object.values(product),
  [...product.staffCapacities],
  product.startWeekdays && [...product.startWeekdays],
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
