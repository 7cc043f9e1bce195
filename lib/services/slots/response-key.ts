import { createHash } from 'node:crypto';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { ReadyQuery } from '../../engine/slots/types';
import type { Span } from '../../time/units';

/**
 * Query parameters that the key of a response leaves out. They only choose the window and the products, and the key
 * contains the window and the products themselves.
 */
const LEFT_OUT: readonly string[] = [
  'minDate',
  'maxDate',
  'from',
  'to',
  'productIds',
  'categoryIds',
] satisfies (keyof ReadyQuery)[];

/**
 * Returns the key under which the response to a query is stored. Two keys are equal if, and only if, window, parameters
 * and settings of the products are equal.
 *
 * @param products sorted by id
 */
export function responseKey(products: readonly ProductSettings[], window: Span, query: ReadyQuery): string {
  const text = JSON.stringify([products.map(plain), window.start, window.end]) + parametersOf(query);
  // A short key is used as it is: looking it up costs less than hashing it.
  return text.length <= SHORT ? text : sha256(text);
}

const SHORT = 1_000;

/** Text of the parameters of each frozen query. A booking page repeats its queries, and nothing changes a frozen one. */
const parameterTexts = new WeakMap<ReadyQuery, string>();

function parametersOf(query: ReadyQuery): string {
  const before = parameterTexts.get(query);
  if (before !== undefined) return before;
  const parameters = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== false && !LEFT_OUT.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(parameters);
  if (Object.isFrozen(query)) parameterTexts.set(query, text);
  return text;
}

/** Returns a digest of the product settings that affect slots; '' for a product that the shop does not know. */
export const settingsDigest = (product: ProductSettings | undefined): string =>
  product ? sha256(JSON.stringify(plain(product))) : '';

/**
 * Lists every value of a product's settings, always in the same order. Maps and sets become lists, because JSON cannot
 * write them.
 */
const plain = (product: ProductSettings): unknown => [
  Object.values(product),
  [...product.staffCapacities],
  product.startWeekdays && [...product.startWeekdays],
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
