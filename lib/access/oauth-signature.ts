import { createHmac } from 'node:crypto';

/** A decoded parameter of a request: its name and its value. */
export type Pair = readonly [name: string, value: string];

/** A form as the text that was sent, or as the pairs parsed from it. */
export type SentForm = string | readonly Pair[];

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const;
export type SignatureMethod = keyof typeof HASHES;

export const isSignatureMethod = (text: string): text is SignatureMethod => Object.hasOwn(HASHES, text);

/** Percent-encodes for OAuth (RFC 5849, 3.6): everything except letters, digits, `-`, `.`, `_` and `~`. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('!', '%21')
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2A');

/**
 * Builds the texts that a client may have signed (RFC 5849, 3.4.1.1), one for each address that it may have used.
 *
 * @param addresses scheme, host and path; a query is dropped, and so is a default port; the host is read in lower case
 * @param pairs the parameters of query, header and form together, without `realm` and `oauth_signature`
 */
export function signatureBaseStrings(
  method: string,
  addresses: readonly string[],
  pairs: readonly Pair[],
): string[] {
  const parameters = percentEncode(parameterString(pairs));
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    return [percentEncode(method.toUpperCase()), percentEncode(origin + pathname), parameters].join('&');
  });
}

/** Joins the parameters of a request, sorted by encoded name, then by encoded value (RFC 5849, 3.4.1.3.2). */
function parameterString(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

/**
 * Compares texts by code units. For percent-encoded texts, which are ASCII, this is the order by bytes that the RFC
 * demands.
 */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Computes the signature in base64 (RFC 5849, 3.4.2; also with SHA-256). */
export function signatureOf(method: SignatureMethod, baseString: string, key: string): string {
  return createHmac(HASHES[method], key).update(baseString).digest('base64');
}

/**
 * Returns the keys with which a client without a token may sign. The second key is not in RFC 5849: clients of
 * WooCommerce-style interfaces omit the final `&` if the interface's version is called `v1` or `v2`, as the library's
 * is.
 */
export function signingKeys(consumerSecret: string): string[] {
  return [`${percentEncode(consumerSecret)}&`, percentEncode(consumerSecret)];
}
