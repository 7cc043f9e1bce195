import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessPort, RequestLike, Session, User } from '../../lib/index';
import {
  digestOf,
  hashPassword,
  isPassword,
  isSameDigest,
  newApplicationPassword,
  rolesAllow,
} from '../port-helpers';
import type { ApiKeyOfFile, ShopUser } from './shop-file';

const SESSION_COOKIE = 'shop_session';

interface ApplicationPassword {
  readonly id: string;
  readonly userId: number;
  readonly digest: string;
}

/** An access port that keeps its data in maps, with additional functions for tests. */
export interface MemoryAccess extends AccessPort {
  /** Creates an application password and returns it, in six groups of four characters. Only its digest is stored. */
  createApplicationPassword(userId: number): string;
  revokeApplicationPasswords(userId: number): void;
  /** Returns the `Cookie` header of a new session, or undefined for a wrong login or password. */
  signIn(login: string, password: string): Promise<string | undefined>;
}

/** Creates an access port that keeps credentials in maps. They are hashed as in a real shop. */
export function memoryAccess(
  seeds: readonly ShopUser[],
  keys: readonly ApiKeyOfFile[],
  users: ReadonlyMap<number, User>,
  secret: string = randomBytes(32).toString('hex'),
): MemoryAccess {
  const keysByName = new Map(keys.map((key) => [key.consumerKey, key]));
  const sessions = new Map<string, Session>();
  const passwordHashes = new Map(
    seeds.flatMap(({ user, password }) =>
      password === undefined ? [] : [[user.id, hashPassword(password)] as const],
    ),
  );
  let applicationPasswords: ApplicationPassword[] = [];
  for (const { user, applicationPasswords: plain } of seeds) {
    for (const password of plain) addApplicationPassword(user.id, password);
  }

  function addApplicationPassword(userId: number, password: string): void {
    applicationPasswords.push({ id: randomUUID(), userId, digest: digestOf(password, secret) });
  }

  function userOf(login: string): User | undefined {
    return [...users.values()].find((user) => user.login === login);
  }

  return {
    findKey: async (consumerKey) => keysByName.get(consumerKey),
    findApplicationPassword: async (login, password) => {
      const user = userOf(login);
      const digest = digestOf(password, secret);
      const found = applicationPasswords
        .filter((one) => isSameDigest(one.digest, digest))
        .find((one) => one.userId === user?.id);
      return found && { id: found.id, userId: found.userId };
    },
    session: async (request) => sessions.get(sessionIdOf(request) ?? ''),
    can: async (userId, capability) => rolesAllow(users.get(userId)?.roles ?? [], capability),
    createApplicationPassword(userId) {
      const password = newApplicationPassword();
      addApplicationPassword(userId, password);
      return password;
    },
    revokeApplicationPasswords(userId) {
      applicationPasswords = applicationPasswords.filter((one) => one.userId !== userId);
    },
    async signIn(login, password) {
      const user = userOf(login);
      const hash = user && (await passwordHashes.get(user.id));
      if (!user || !hash || !(await isPassword(password, hash))) return undefined;
      const id = randomUUID();
      sessions.set(id, { id, userId: user.id });
      return `${SESSION_COOKIE}=${id}`;
    },
  };
}

/** Returns the value of the session cookie, if the request has one. */
function sessionIdOf({ headers: { cookie } }: RequestLike): string | undefined {
  const cookies = (Array.isArray(cookie) ? cookie.join(';') : (cookie ?? '')).split(';');
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  return ours?.slice(SESSION_COOKIE.length + 1);
}
