import type { Pair } from './oauth-signature';

/** The parts of a request that may carry OAuth's parameters (RFC 5849, 3.5). */
export interface OAuthSources {
  /** The raw query, without its question mark. */
  readonly query: string;
  readonly authorization: string | undefined;
  /** The pairs of a form body; none for any other body. */
  readonly form: readonly Pair[];
}

/** The parameters of a signed request. */
export interface OAuthParameters {
  /** The signed parameters: all but `realm` and the signature. */
  readonly signed: readonly Pair[];
  /** OAuth's own by name; undefined when one was sent twice. */
  readonly protocol: ReadonlyMap<string, string> | undefined;
}

/** Reads the OAuth parameters of a signed request; undefined for every other request. */
export function readOAuthParameters({
  query,
  authorization,
  form,
}: OAuthSources): OAuthParameters | undefined {
  const header = authorization === undefined ? undefined : headerPairs(authorization);
  if (!header && form.length === 0 && !MAY_BE_SIGNED.test(query)) return undefined;
  const pairs = [...formPairs(query), ...form, ...(header ?? [])];
  const isSigned = pairs.some(([name]) => name === 'oauth_signature' || name === 'oauth_consumer_key');
  if (!isSigned && !header) return undefined;
  const own = pairs.filter(([name]) => name.startsWith('oauth_'));
  const protocol = new Map(own);
  return {
    signed: pairs.filter(([name]) => name !== 'oauth_signature'),
    protocol: protocol.size === own.length ? protocol : undefined,
  };
}

/** This pattern clears most queries without parsing them. A name may be percent-encoded. */
const MAY_BE_SIGNED = /oauth_|%/;

/**
 * The pairs without those that say again what an earlier one said. Clients of WooCommerce-style interfaces sign each
 * parameter of the query once and send it twice. A repeated pair changes nothing in a request, because a repetition
 * with the same value is ignored. Lists (`ids[]`) keep all their pairs.
 */
export function withoutRepeats(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return pairs.filter(([name, value]) => {
    const pair = JSON.stringify([name, value]);
    if (seen.has(pair) && !name.includes('[]')) return false;
    seen.add(pair);
    return true;
  });
}

/** The parameters of `Authorization: OAuth ...` (RFC 5849, 3.5.1); undefined for another scheme. */
function headerPairs(authorization: string): Pair[] | undefined {
  const list = /^oauth(?:\s+(.*))?$/is.exec(authorization);
  if (!list) return undefined;
  return [...(list[1] ?? '').matchAll(/([^\s=,"]+)="([^"]*)"/g)]
    .map(([, name, value]): Pair => [decode(name!), decode(value!)])
    .filter(([name]) => name.toLowerCase() !== 'realm');
}

/** The pairs of a query or of an `application/x-www-form-urlencoded` body, in their order. */
export function formPairs(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const spaced = part.replaceAll('+', ' ');
      const equals = spaced.indexOf('=');
      return equals < 0
        ? [decode(spaced), '']
        : [decode(spaced.slice(0, equals)), decode(spaced.slice(equals + 1))];
    });
}

/** Text that is no percent-encoding is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
