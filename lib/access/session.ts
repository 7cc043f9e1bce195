import type { RequestLike, Session } from '../ports/ports';
import { verifyNonce } from './nonce';
import { ANONYMOUS, type Identity } from './principal';
import type { SignInContext, SignInRequest } from './sign-in';

/**
 * The user of the host's own session. A session from a cookie counts only if the request has the session's nonce,
 * because any page of the web can make a browser send the cookie. A request with a wrong nonce is anonymous, and
 * remembers the reason. A session from an `Authorization` header needs no nonce.
 */
export async function sessionIdentity(request: SignInRequest, context: SignInContext): Promise<Identity> {
  const nonce = nonceOf(request);
  const isAuthorized = hasAuthorization(request);
  if (nonce === undefined && !isAuthorized) return ANONYMOUS;
  const session = await sessionOf(request, context);
  if (isAuthorized && session?.from === 'authorization') return identityOf(session);
  if (nonce === undefined) return ANONYMOUS;
  return identityByNonce(session, nonce, context);
}

/** The user of a session in a cookie, with its nonce: no other credentials count. */
export async function cookieIdentity(request: SignInRequest, context: SignInContext): Promise<Identity> {
  const nonce = nonceOf(request);
  if (nonce === undefined) return ANONYMOUS;
  const session = await sessionOf(request, context);
  return identityByNonce(session?.from === 'authorization' ? undefined : session, nonce, context);
}

const sessionOf = ({ headers, original }: RequestLike, { access }: SignInContext) =>
  access.session({ headers, original });

function identityByNonce(session: Session | undefined, nonce: unknown, context: SignInContext): Identity {
  const isOwn =
    session !== undefined &&
    typeof nonce === 'string' &&
    verifyNonce(context.secrets, session, nonce, context.clock.now());
  return isOwn ? identityOf(session) : { ...ANONYMOUS, hasWrongNonce: true };
}

const identityOf = ({ userId }: Session): Identity => ({
  kind: 'user',
  userId,
  permissions: 'read_write',
  credential: `user ${userId}`,
});

/** Schemes whose credentials browsers keep, and send with the requests of other sites too. */
const KEPT_BY_BROWSERS = /^(basic|digest|negotiate|ntlm)\b/i;

/**
 * Without such a header, a request can only be signed in by credentials that a browser keeps, even if the port says
 * otherwise.
 */
function hasAuthorization({ headers: { authorization } }: RequestLike): boolean {
  const scheme = typeof authorization === 'string' ? authorization.trim() : '';
  return scheme !== '' && !KEPT_BY_BROWSERS.test(scheme);
}

/** The header `X-SITE-Nonce`, else the parameter `_nonce`. An empty one is none. */
function nonceOf({ headers, body, query }: SignInRequest): unknown {
  const sent = [headers['x-site-nonce'], body._nonce, query._nonce];
  return sent.find((nonce) => nonce !== undefined && nonce !== null && nonce !== '');
}
