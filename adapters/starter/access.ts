import { randomBytes } from 'node:crypto';
import {
  type AccessPort,
  credentialHashes,
  hashCredential,
  type RequestLike,
  type Session,
  systemClock,
  type UsersPort,
} from '../../lib/index';
import { rolesAllow } from '../port-helpers';
import { createSequelizeAccess, type SequelizeAccess } from '../sequelize';
import { created, type Home, places } from './home';
import { PREFIX, TABLES } from './tables';

/** The access port of the starter, its stores of credentials, and the sessions of its sign-in page. */
export interface StarterAccess extends AccessPort {
  /**
   * Returns the stores of application passwords, API keys and webhooks, which exist only after `createAppointments` was
   * called.
   */
  credentials(): SequelizeAccess;
  /** Begins a session, and returns the value of its cookie. */
  beginSession(userId: number): Promise<string>;
  /** Ends the session of a request. Copies of its cookie stop working, too. */
  endSession(request: RequestLike): Promise<void>;
}

export const SESSION_COOKIE = 'shop_starter_session';
export const SESSION_SECONDS = 7 * 86_400;

const PURPOSE = 'starter session';
const TOKEN = /^[\w-]{43}$/;

/** Creates the access port of the starter. Credentials are stored by the Sequelize adapter. */
export function starterAccess(home: () => Home, users: UsersPort): StarterAccess {
  let store: SequelizeAccess | undefined;
  const credentials = (): SequelizeAccess => {
    const { sequelize, secrets } = home().shared;
    return (store ??= createSequelizeAccess({ sequelize, secret: secrets, prefix: PREFIX }));
  };
  const remove = (where: string, bind: readonly (string | number)[]): Promise<void> =>
    home().write({}, (t) => home().rows.run(`DELETE FROM ${TABLES.sessions} WHERE ${where}`, bind, t));

  /**
   * Returns the digests under which the session of a request may be stored; an empty list for a request without the
   * session cookie.
   */
  const digestsOf = (request: RequestLike): readonly string[] => {
    const token = cookieOf(request, SESSION_COOKIE);
    return TOKEN.test(token) ? credentialHashes(home().shared.secrets, PURPOSE, token) : [];
  };

  return {
    credentials,
    findKey: (consumerKey) => credentials().findKey(consumerKey),
    findApplicationPassword: (login, password) => credentials().findApplicationPassword(login, password),
    async session(request): Promise<Session | undefined> {
      const digests = digestsOf(request);
      if (digests.length === 0) return undefined;
      const sql = `SELECT digest, user_id FROM ${TABLES.sessions} WHERE expires_at > $1 AND digest IN (${places(digests, 2)})`;
      const [row] = await home().rows.select(sql, [systemClock.now(), ...digests]);
      return row && { id: String(row.digest), userId: Number(row.user_id) };
    },
    async can(userId, capability) {
      const user = (await users.find([userId], {})).get(userId);
      return rolesAllow(user?.roles ?? [], capability);
    },
    async beginSession(userId) {
      const cookie = randomBytes(32).toString('base64url');
      const now = systemClock.now();
      await remove('expires_at <= $1', [now]);
      const row = {
        digest: hashCredential(home().shared.secrets, PURPOSE, cookie),
        user_id: userId,
        expires_at: now + SESSION_SECONDS,
        ...created(),
      };
      await home().write({}, (t) => home().rows.insert(TABLES.sessions, row, t));
      return cookie;
    },
    async endSession(request) {
      const digests = digestsOf(request);
      if (digests.length > 0) await remove(`digest IN (${places(digests)})`, digests);
    },
  };
}

/** Returns the value of a cookie of a request; '' without such a cookie. */
function cookieOf({ headers: { cookie } }: RequestLike, name: string): string {
  const cookies = (Array.isArray(cookie) ? cookie.join(';') : (cookie ?? '')).split(';');
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return ours?.slice(name.length + 1) ?? '';
}
