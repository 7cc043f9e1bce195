import { createHmac } from 'node:crypto';

/** A parameter of a request, decoded. */
export type Pair = readonly [name: string, value: string];

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const;
export type SignatureMethod = keyof typeof HASHES;

export const isSignatureMethod = (text: string): text is SignatureMethod => Object.hasOwn(HASHES, text);

/** Percent-encoding as OAuth wants it (RFC 5849, 3.6): everything but letters, digits, `-`, `.`, `_` and `~`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The text over which a request is signed (RFC 5849, 3.4.1.1).
 *
 * @param address scheme, host and path; a query, a default port and capitals in the host do not count
 * @param pairs the parameters of query, header and form together, without `realm` and `oauth_signature`
 */
export function signatureBaseString(method: string, address: string, pairs: readonly Pair[]): string {
  const { origin, pathname } = new URL(address);
  const parts = [method.toUpperCase(), origin + pathname, parameterString(pairs)];
  return parts.map(percentEncode).join('&');
}

/** Sorted by encoded name, then by encoded value (RFC 5849, 3.4.1.3.2). */
function parameterString(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

/** By bytes: encoded text is ASCII. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The signature in base64 (RFC 5849, 3.4.2, and the same with SHA-256). */
export function signatureOf(method: SignatureMethod, baseString: string, key: string): string {
  return createHmac(HASHES[method], key).update(baseString).digest('base64');
}

/**
 * The keys under which a client without a token may sign. The second is not RFC 5849's: clients of WooCommerce-style
 * interfaces leave the `&` out when the version of the interface is called `v1` or `v2`, as ours are.
 */
export function signingKeys(consumerSecret: string): string[] {
  return [`${percentEncode(consumerSecret)}&`, percentEncode(consumerSecret)];
}
