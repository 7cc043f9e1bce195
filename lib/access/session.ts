import { verifyNonce } from './nonce';
import { ANONYMOUS, type Identity } from './principal';
import type { SignInDesk, SignInRequest } from './sign-in';

/**
 * The user of the browser's session, when the request shows by its nonce that a page of that session sends it. A
 * cookie alone shows nothing: any page of the web can make a browser send it. With a wrong nonce the request is
 * nobody's too, and remembers why.
 */
export async function sessionIdentity(request: SignInRequest, desk: SignInDesk): Promise<Identity> {
  const nonce = nonceOf(request);
  if (nonce === undefined) return ANONYMOUS;
  const session = await desk.access.session({ headers: request.headers });
  const isOwn =
    session !== undefined &&
    typeof nonce === 'string' &&
    verifyNonce(desk.secrets, session, nonce, desk.clock.now());
  return isOwn
    ? { kind: 'user', userId: session.userId, permissions: 'read_write' }
    : { ...ANONYMOUS, hasWrongNonce: true };
}

/** The header `X-SITE-Nonce`, else the parameter `_nonce`. An empty one is none. */
function nonceOf({ headers, body, query }: SignInRequest): unknown {
  const sent = [headers['x-site-nonce'], body._nonce, query._nonce];
  return sent.find((nonce) => nonce !== undefined && nonce !== null && nonce !== '');
}
