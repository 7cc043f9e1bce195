import { createHash } from 'node:crypto';
import { isSameText } from '../domain/secrets';
import { asInstant, type Instant } from '../time/units';
import { identityOfKey } from './key-pair';
import { readOAuthParameters, withoutRepeats } from './oauth-parameters';
import {
  isSignatureMethod,
  type Pair,
  signatureBaseStrings,
  type SignatureMethod,
  signatureOf,
  signingKeys,
} from './oauth-signature';
import type { SignInAttempt, SignInContext, SignInRequest } from './sign-in';

/** Seconds by which the clock of a client that signs requests may differ from the server's clock. */
const TOLERANCE = 15 * 60;
/** Largest number of characters of a nonce or consumer key. */
const LONGEST = 255;

/** The OAuth parameters of a signed request, after their check. */
interface Claim {
  readonly consumerKey: string;
  readonly method: SignatureMethod;
  readonly signature: string;
  readonly timestamp: Instant;
  readonly nonce: string;
}

/**
 * Verifies OAuth 1.0a without tokens (RFC 5849, "one-legged"). The request is signed with a key pair by HMAC-SHA1 or
 * HMAC-SHA256, and carries OAuth's parameters in the query, in a form body or in the header. The request must have been
 * signed within fifteen minutes of now, with a nonce that the key has not used in that time. The error does not tell
 * which of these conditions failed.
 */
export async function oauthSignIn(
  request: SignInRequest,
  context: SignInContext,
): Promise<SignInAttempt | undefined> {
  const parameters = readOAuthParameters({
    query: request.rawQuery,
    headers: request.headers,
    form: (await request.form?.()) ?? '',
  });
  if (!parameters) return undefined;
  const claim = parameters.protocol && readClaim(parameters.protocol);
  return {
    login: parameters.protocol?.get('oauth_consumer_key') ?? '',
    async check() {
      const now = context.clock.now();
      if (!claim || Math.abs(now - claim.timestamp) > TOLERANCE) return undefined;
      const key = await context.access.findKey(claim.consumerKey);
      const secret = key?.consumerSecret ?? '';
      // The signature is computed even if the key is unknown or its secret is stored only as a hash, because otherwise
      // the response time would reveal this.
      const isSigned = isSignedWith(secret, claim, request, parameters.signed);
      if (!key || secret === '' || !isSigned) return undefined;
      const isFresh = await context.nonces.use(
        nonceDigest(key.id, claim.nonce),
        claim.timestamp,
        asInstant(now - TOLERANCE),
      );
      return isFresh ? identityOfKey(key) : undefined;
    },
  };
}

/** Reads OAuth's own parameters; undefined if they are incomplete or invalid (RFC 5849, 3.1 and 3.2). */
function readClaim(protocol: ReadonlyMap<string, string>): Claim | undefined {
  const {
    oauth_consumer_key: consumerKey = '',
    oauth_signature_method: method = '',
    oauth_signature: signature = '',
    oauth_timestamp: timestamp = '',
    oauth_nonce: nonce = '',
    oauth_version: version = '1.0',
    oauth_token: token = '',
  } = Object.fromEntries(protocol) as Readonly<Record<string, string | undefined>>;
  const isBounded = [consumerKey, nonce, signature].every((text) => text !== '' && text.length <= LONGEST);
  if (!isBounded || !isSignatureMethod(method) || !/^[1-9]\d{0,11}$/.test(timestamp)) return undefined;
  if (version !== '1.0' || token !== '') return undefined;
  return { consumerKey, method, signature, timestamp: asInstant(Number(timestamp)), nonce };
}

/**
 * Whether a signature matches in one of the variants that clients use. A client behind a proxy signs the address that
 * it knows. Some clients send a parameter twice and sign it once. Some end the signing key differently from the RFC.
 */
function isSignedWith(
  secret: string,
  { method, signature }: Claim,
  request: SignInRequest,
  signed: readonly Pair[],
): boolean {
  const addresses = request.addresses();
  const once = withoutRepeats(signed);
  const bases = (once.length === signed.length ? [signed] : [signed, once]).flatMap((pairs) =>
    signatureBaseStrings(request.method, addresses, pairs),
  );
  const signatures = [...new Set(bases)].flatMap((base) =>
    signingKeys(secret).map((key) => signatureOf(method, base, key)),
  );
  return signatures.map((one) => isSameText(one, signature)).includes(true);
}

const nonceDigest = (keyId: number | string, nonce: string): string =>
  createHash('sha256')
    .update(JSON.stringify([String(keyId), nonce]))
    .digest('hex');
