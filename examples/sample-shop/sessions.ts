import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashCredential, type RequestLike, type Session, systemClock } from 'shop-appointments';
import { cookieOf } from './cookies';

/** Sessions of browsers. Each is in its own cookie, signed; nothing of them is stored here. */
export interface Sessions {
  /** A new session of this user, and the value of its cookie. */
  begin(userId: number): { readonly session: Session; readonly cookie: string };
  /** The session in a request's cookie, if there is one that was signed here and has not expired. */
  of(request: RequestLike): Session | undefined;
}

export const SESSION_COOKIE = 'shop_session';
export const SESSION_SECONDS = 7 * 86_400;

export function createSessions(secret: string): Sessions {
  const signed = (text: string): string => `${text}.${hashCredential(secret, 'session cookie', text)}`;
  return {
    begin(userId) {
      const id = randomBytes(16).toString('base64url');
      const cookie = signed(`${id}.${userId}.${systemClock.now() + SESSION_SECONDS}`);
      return { session: { id, userId }, cookie };
    },
    of(request) {
      const cookie = cookieOf(request, SESSION_COOKIE);
      const [id = '', userId, expires] = cookie.split('.');
      const isOurs = isSame(cookie, signed(`${id}.${userId}.${expires}`));
      return isOurs && Number(expires) > systemClock.now() ? { id, userId: Number(userId) } : undefined;
    },
  };
}

/** Digests are compared: of any two texts they are of one length. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
