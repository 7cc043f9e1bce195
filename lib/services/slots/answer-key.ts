import { createHash } from 'node:crypto';
import type { ProductSettings } from '../../engine/slots/product-settings';
import type { ReadyQuery } from '../../engine/slots/types';
import type { Span } from '../../time/units';

/** The parameters that the window and the products cover already, or that do not change the response. */
const SAID: readonly string[] = [
  'minDate',
  'maxDate',
  'from',
  'to',
  'productIds',
  'categoryIds',
] satisfies (keyof ReadyQuery)[];

/**
 * Equal for two questions exactly when they ask for the same of the same products with the same settings.
 *
 * @param products in the order of their ids
 */
export function answerKey(products: readonly ProductSettings[], window: Span, query: ReadyQuery): string {
  const parameters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== false && !SAID.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([products.map(plain), window.start, window.end, parameters]);
  // To look a short one up is cheaper than to digest it.
  return text.length <= SHORT ? text : sha256(text);
}

const SHORT = 1_000;

/** A digest of the product's settings that slots are made of; '' for one that the shop does not know. */
export const settingsDigest = (product: ProductSettings | undefined): string =>
  product ? sha256(JSON.stringify(plain(product))) : '';

/** Every value of the settings, which always come in the same order; a map and a set are not written as JSON. */
const plain = (product: ProductSettings): unknown => [
  Object.values(product),
  [...product.staffCapacities],
  product.startWeekdays && [...product.startWeekdays],
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
