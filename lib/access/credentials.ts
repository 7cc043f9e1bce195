import { AppointmentsError } from '../domain/errors';
import { tooLongSignIn } from './authorization';
import { basicSignIn } from './basic';
import { keyPairInQuery } from './key-pair';
import { oauthSignIn } from './oauth-sign-in';
import type { Identity } from './principal';
import { sessionIdentity } from './session';
import type { SignInContext, SignInMethod, SignInRequest } from './sign-in';

/**
 * Sign-in methods, in the order in which the library tries them. The first one that finds its credentials in the
 * request decides. Only the last one may read the body.
 */
const SIGN_IN_METHODS: readonly SignInMethod[] = [tooLongSignIn, basicSignIn, keyPairInQuery, oauthSignIn];

/**
 * Identifies the sender of a request. A request without credentials is anonymous; wrong credentials get a 401 that does
 * not tell whether the name or the secret was wrong.
 *
 * @throws AppointmentsError `shop_rest_too_many_attempts` for credentials from a source with too many failures
 */
export async function identify(request: SignInRequest, context: SignInContext): Promise<Identity> {
  for (const method of SIGN_IN_METHODS) {
    const attempt = await method(request, context);
    if (!attempt) continue;
    const { remoteAddress: address, seenByProxy } = request;
    const source = { address, seenByProxy, login: attempt.login };
    const found = await context.throttle.attempt(source, () => attempt.check());
    if (!found) throw wrongCredentials();
    return found;
  }
  return sessionIdentity(request, context);
}

const wrongCredentials = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    'These credentials are not valid. Check the user name and application password, or the consumer key and secret. ' +
      'For a signed request, also check the signed address, the clock, and that the nonce is new. A key of which ' +
      'the shop stores only a hash cannot sign requests: send it with HTTP Basic.',
  );
