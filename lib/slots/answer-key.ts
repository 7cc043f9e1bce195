import { createHash } from 'node:crypto';
import type { Span } from '../time/units';
import type { ProductSettings } from './product-settings';
import type { ReadyQuery } from './types';

/** What the window and the products say already. */
const SAID: readonly string[] = [
  'minDate',
  'maxDate',
  'minTimestamp',
  'maxTimestamp',
  'productIds',
  'categoryIds',
] satisfies (keyof ReadyQuery)[];

/** Equal for two questions exactly when they ask for the same of the same products with the same settings. */
export const answerKey = (products: readonly ProductSettings[], window: Span, query: ReadyQuery): string =>
  digestOf(products, [
    window.start,
    window.end,
    ...Object.entries(query)
      .filter(([name, value]) => !SAID.includes(name) && value !== undefined && value !== false)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** Of everything about products that slots are made of; their order has no say. */
function digestOf(products: readonly ProductSettings[], more?: unknown): string {
  const text = JSON.stringify([[...products].sort((a, b) => a.id - b.id).map(plain), more]);
  // To look a short one up is cheaper than to digest it.
  return text.length <= SHORT ? text : sha256(text);
}

const SHORT = 1_000;

/** Of everything about a product that slots are made of; '' for one that the shop does not know. */
export const settingsDigest = (product: ProductSettings | undefined): string =>
  product ? sha256(JSON.stringify(plain(product))) : '';

/** Every value of the settings, which always come in the same order; a map and a set are not written as JSON. */
const plain = (product: ProductSettings): unknown => [
  Object.values(product),
  [...product.staffCapacities],
  product.startWeekdays && [...product.startWeekdays],
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
