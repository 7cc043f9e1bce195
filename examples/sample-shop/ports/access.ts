import { type AccessPort, hashCredential } from 'shop-appointments';
import { digestOf, rolesAllow } from 'shop-appointments/adapters/port-helpers';
import type { Sessions } from '../access/sessions';
import type { Vault } from '../access/vault';
import type { Tables } from '../tables';
import { rolesOf } from './users';

export function accessPort(
  { users, keys, applicationPasswords }: Tables,
  secret: string,
  vault: Vault,
  sessions: Sessions,
): AccessPort {
  return {
    async findKey(consumerKey) {
      const [key] = await keys.find({ key_digest: keyDigest(secret, consumerKey) }, null);
      if (!key) return undefined;
      const { id, user_id: userId, permissions } = key;
      const consumerSecret = vault.open(key.sealed_secret);
      return consumerSecret === undefined ? undefined : { id, userId, permissions, consumerSecret };
    },

    async findApplicationPassword(login, password) {
      const namesakes = await users.find({ login }, null);
      // MariaDB treats 'ada', 'ADA' and 'ada ' as equal, so the login is compared once more.
      const user = namesakes.find((one) => one.login === login);
      // The digest is keyed with a secret, so how long the lookup takes reveals nothing about the password.
      const digest = digestOf(password, secret);
      const [found] = await applicationPasswords.find({ digest, user_id: user?.id ?? 0 }, null);
      return user && found && { id: String(found.id), userId: user.id };
    },

    session: (request) => sessions.of(request),

    async can(userId, capability) {
      const [user] = await users.find({ id: userId }, null);
      return user !== undefined && rolesAllow(rolesOf(user), capability);
    },
  };
}

export const keyDigest = (secret: string, consumerKey: string): string =>
  hashCredential(secret, 'consumer key', consumerKey);
