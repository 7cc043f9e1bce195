import type { RequestLike, Session } from '../ports/ports';
import { verifyNonce } from './nonce';
import { ANONYMOUS, type Identity } from './principal';
import type { SignInContext, SignInRequest } from './sign-in';

/**
 * Identifies the user of the shop's own session. A session from a cookie counts only with the session's nonce, because
 * any website can make a browser send the cookie. A request with a wrong nonce is anonymous, and has `hasWrongNonce`. A
 * session from an `Authorization` header needs no nonce.
 */
export async function sessionIdentity(request: SignInRequest, context: SignInContext): Promise<Identity> {
  const isAuthorized = hasAuthorization(request);
  if (!mayHaveNonce(request) && !isAuthorized) return ANONYMOUS;
  const session = await sessionOf(request, context);
  if (isAuthorized && session?.from === 'authorization') return identityOf(session);
  return identityByNonce(request, session, context);
}

/** Identifies the user of a session in a cookie, which needs its nonce. All other credentials are ignored. */
export async function cookieIdentity(request: SignInRequest, context: SignInContext): Promise<Identity> {
  if (!mayHaveNonce(request)) return ANONYMOUS;
  const session = await sessionOf(request, context);
  return identityByNonce(request, session?.from === 'authorization' ? undefined : session, context);
}

const sessionOf = ({ headers, original }: RequestLike, { access }: SignInContext) =>
  access.session({ headers, original });

/**
 * Identifies the user of a session if the session's nonce was sent. The body is searched for a nonce only if the
 * request has a session.
 */
async function identityByNonce(
  request: SignInRequest,
  session: Session | undefined,
  context: SignInContext,
): Promise<Identity> {
  const nonce = nonceOutsideBody(request) ?? (session && (await nonceInBody(request)));
  if (nonce === undefined) return ANONYMOUS;
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

/** Authorization schemes whose credentials browsers keep, and also send with requests of other websites. */
const KEPT_BY_BROWSERS = /^(basic|digest|negotiate|ntlm)\b/i;

/**
 * Whether the request has an `Authorization` header that a browser does not send by itself. Without such a header, the
 * session counts as one that a browser sends by itself, even if the session port says that it came from a header.
 */
function hasAuthorization({ headers: { authorization } }: RequestLike): boolean {
  const scheme = typeof authorization === 'string' ? authorization.trim() : '';
  return scheme !== '' && !KEPT_BY_BROWSERS.test(scheme);
}

const mayHaveNonce = (request: SignInRequest): boolean =>
  request.body !== undefined || nonceOutsideBody(request) !== undefined;

/** Reads the nonce from the header `X-SITE-Nonce`, or else the parameter `_nonce`. */
const nonceOutsideBody = ({ headers, query }: SignInRequest): unknown =>
  filled(headers['x-site-nonce']) ?? filled(query._nonce);

const nonceInBody = async ({ body }: SignInRequest): Promise<unknown> => filled((await body?.())?._nonce);

/** Treats an empty nonce as absent. */
const filled = (nonce: unknown): unknown => (nonce === '' || nonce === null ? undefined : nonce);
