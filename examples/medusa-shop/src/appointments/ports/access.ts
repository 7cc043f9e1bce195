// src/appointments/ports/access.ts: who signs in
import type { AccessPort } from 'shop-appointments';
import { rolesAllow } from 'shop-appointments/adapters/port-helpers';
import { users } from './users';

/** Properties of a request that Medusa's `authenticate` reads and writes. */
interface Signed {
  readonly auth_context?: { readonly actor_id: string; readonly auth_identity_id: string };
  readonly session?: { readonly auth_context?: unknown };
  readonly sessionID?: string;
}

/**
 * Accepts the users whom Medusa's own `authenticate` has recognised: it runs before the library's router, and reads a
 * session cookie or a token.
 */
export const access: AccessPort<string> = {
  async session({ original }) {
    const { auth_context: caller, session, sessionID } = (original ?? {}) as Signed;
    if (!caller?.actor_id) return undefined;
    const userId = caller.actor_id;
    // Medusa looks at the cookie first. A session from a cookie needs a nonce; one from a token in a header does not.
    if (session?.auth_context === caller) return { id: sessionID!, userId };
    return { id: caller.auth_identity_id, userId, from: 'authorization' };
  },
  async can(userId, capability) {
    const user = (await users.find([userId], {})).get(userId);
    return user !== undefined && rolesAllow(user.roles, capability);
  },
  findKey: async () => undefined, // Medusa's API keys are one string, without a secret beside it
  findApplicationPassword: async () => undefined,
};
