import { identify } from '../../access/credentials';
import { createKeySecrets } from '../../access/key-secrets';
import type { Access } from '../../access/policy';
import { type Principal, principalOf } from '../../access/principal';
import { cookieIdentity } from '../../access/session';
import type { SignInContext, SignInRequest } from '../../access/sign-in';
import type { SignInThrottle } from '../../access/sign-in-throttle';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { systemClock } from '../../runtime/clock';
import { createWarnOnce } from '../../runtime/warn-once';
import type { RestRequest } from '../http';
import { BODY_BOUNDS } from './receive-body';
import type { SentBody } from './sent-body';

/** The query of a request, and its body if the body may contain credentials. */
interface Sent extends Pick<SignInRequest, 'query'> {
  readonly body?: SentBody;
}

/** Creates the function that identifies the caller of a request and reads the caller's permissions in the shop. */
export function createPrincipalFor(appointments: Appointments, throttle: SignInThrottle) {
  const { host, options, site, storage } = internalsOf(appointments);
  const warn = createWarnOnce(options.logger);
  const context: SignInContext = {
    access: host.access,
    secrets: options.secrets,
    throttle,
    keySecrets: createKeySecrets(),
    clock: systemClock,
    nonces: {
      async use(...nonce) {
        await storage.assertMigrated();
        return storage.nonces.use(...nonce);
      },
    },
  };
  return async (request: RestRequest, sent: Sent, access?: Access): Promise<Principal> => {
    const { method, headers, remoteAddress, seenByProxy, query: rawQuery, original } = request;
    const { query, body } = sent;
    const searched = body && { body: () => body.params(BODY_BOUNDS.credentials), form: body.form };
    const addresses = (): string[] => addressesOf(request, site);
    const from = { remoteAddress, seenByProxy, original };
    const signIn = { method, headers, rawQuery, query, addresses, ...from, ...searched };
    const identity =
      access === 'session'
        ? await cookieIdentity({ ...signIn, query: withNonce(query) }, context)
        : await identify(signIn, context);
    return principalOf(identity, host, warn);
  };
}

/** At an endpoint with the access `session`, the nonce may also be sent as the parameter `nonce`. */
const withNonce = (query: Sent['query']): Sent['query'] => ({
  ...query,
  _nonce: query._nonce || query.nonce,
});

/**
 * Returns the addresses that a client may have used: the public address of the site, and the address of the request.
 * Behind a proxy the two addresses differ.
 */
function addressesOf({ origin, mount, path }: RestRequest, site: { readonly url: string }): string[] {
  return [...new Set([site.url, origin])]
    .map((root) => root + mount + path)
    .filter((url) => URL.canParse(url));
}
