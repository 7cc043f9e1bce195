import { randomBytes } from 'node:crypto';
import { Op } from 'sequelize';
import { hashCredential, type RequestLike, type Session, systemClock } from 'shop-appointments';
import type { Database } from '../database';
import { cookieOf } from './cookies';

/** Sign-in sessions: the browser has a random token in a cookie, the database a keyed hash of it. */
export interface Sessions {
  /** Creates a session for a user. Returns the session and the value of its cookie. */
  begin(userId: number): Promise<{ readonly session: Session; readonly cookie: string }>;
  /** Returns the session of a request by its cookie; undefined if there is none or it has ended. */
  of(request: RequestLike): Promise<Session | undefined>;
  /** Ends the session of a request's cookie, so that copies of the cookie stop working, too. */
  end(request: RequestLike): Promise<void>;
}

export const SESSION_COOKIE = 'shop_session';
export const SESSION_SECONDS = 7 * 86_400;

const TOKEN = /^[\w-]{43}$/;

export function createSessions(
  { tables: { sessions }, write }: Pick<Database, 'tables' | 'write'>,
  secret: string,
): Sessions {
  /** Returns the keyed hash of the session cookie; undefined if the request has no cookie of the right form. */
  const digestIn = (request: RequestLike): string | undefined => {
    const token = cookieOf(request, SESSION_COOKIE);
    return TOKEN.test(token) ? hashCredential(secret, 'session', token) : undefined;
  };
  return {
    async begin(userId) {
      const cookie = randomBytes(32).toString('base64url');
      const digest = hashCredential(secret, 'session', cookie);
      const now = systemClock.now();
      await write(undefined, async (transaction) => {
        await sessions.remove({ expires_at: { [Op.lte]: now } }, transaction);
        const row = { digest, user_id: userId, expires_at: now + SESSION_SECONDS };
        await sessions.insertAll([row], transaction);
      });
      return { session: { id: digest, userId }, cookie };
    },
    async of(request) {
      const digest = digestIn(request);
      if (digest === undefined) return undefined;
      const [row] = await sessions.find({ digest }, null);
      const isLive = row !== undefined && row.expires_at > systemClock.now();
      return isLive ? { id: digest, userId: row.user_id } : undefined;
    },
    async end(request) {
      const digest = digestIn(request);
      if (digest === undefined) return;
      await write(undefined, (transaction) => sessions.remove({ digest }, transaction));
    },
  };
}
