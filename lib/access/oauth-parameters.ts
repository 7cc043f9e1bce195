import type { RequestLike } from '../ports/ports';
import { readAuthorization } from './authorization';
import type { Pair, SentForm } from './oauth-signature';

/** The parts of a request that may carry OAuth's parameters (RFC 5849, 3.5). */
interface OAuthSources {
  /** Raw query, without its question mark. */
  readonly query: string;
  readonly headers: RequestLike['headers'];
  /** A form body: its text, or its pairs if a parser of the shop has read it; empty for any other body. */
  readonly form: SentForm;
}

/** The parameters of a signed request. */
interface OAuthParameters {
  /** The parameters that the client has signed: all except `realm` and the signature itself. */
  readonly signed: readonly Pair[];
  /** Map from the names of the `oauth_...` parameters to their values; undefined if a parameter was sent twice. */
  readonly protocol: ReadonlyMap<string, string> | undefined;
}

/** Reads the OAuth parameters of a signed request; undefined for a request without them. */
export function readOAuthParameters({ query, headers, form }: OAuthSources): OAuthParameters | undefined {
  const authorization = readAuthorization(headers);
  const header = authorization?.scheme === 'oauth' ? authorization.text : undefined;
  if (header === undefined && !mayBeSigned(query) && !mayBeSigned(form)) return undefined;
  const pairs = [...formPairs(query), ...pairsOf(form), ...headerPairs(header ?? '')];
  const isSigned = pairs.some(([name]) => name === 'oauth_signature' || name === 'oauth_consumer_key');
  if (!isSigned && header === undefined) return undefined;
  const own = pairs.filter(([name]) => name.startsWith('oauth_'));
  const protocol = new Map(own);
  return {
    signed: pairs.filter(([name]) => name !== 'oauth_signature'),
    protocol: protocol.size === own.length ? protocol : undefined,
  };
}

/**
 * Whether a query or form may contain OAuth parameters. This quick test spares most requests the parsing. A name may be
 * percent-encoded, so `%` counts, too.
 */
const mayBeSigned = (sent: SentForm): boolean =>
  typeof sent === 'string' ? /(?:^|&)[^=&]*?(?:oauth_|%)/.test(sent) : sent.length > 0;

const pairsOf = (form: SentForm): readonly Pair[] => (typeof form === 'string' ? formPairs(form) : form);

/**
 * Drops repeated pairs of name and value, because clients of WooCommerce-style interfaces sign each parameter of the
 * query once and send it twice. Pairs of lists (`ids[]`) are all kept.
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

/**
 * Parses the parameters of `Authorization: OAuth ...` (RFC 5849, 3.5.1). A name begins at a separator only, so that a
 * long text is not searched again from each of its characters.
 */
function headerPairs(text: string): Pair[] {
  return [...text.matchAll(/(?:^|[\s,])([^\s=,"]+)="([^"]*)"/g)]
    .map(([, name, value]): Pair => [decode(name!), decode(value!)])
    .filter(([name]) => name.toLowerCase() !== 'realm');
}

/** Parses the pairs of a query or of an `application/x-www-form-urlencoded` body, in their order. */
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

/** Decodes percent-encoding; a text with invalid encoding stays unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
