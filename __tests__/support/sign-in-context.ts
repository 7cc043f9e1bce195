import { createKeySecrets } from '../../lib/access/key-secrets';
import type { SignInContext, SignInRequest } from '../../lib/access/sign-in';
import { createSignInThrottle } from '../../lib/access/sign-in-throttle';
import type { AccessPort } from '../../lib/ports/ports';
import { asInstant } from '../../lib/time/units';

/** 2026-03-10T09:00:00Z, the real time of these tests. */
export const NOW = asInstant(Date.UTC(2026, 2, 10, 9) / 1000);

export const SECRET = 'the secret of the site, thirty-two bytes';

/** Makes a request without credentials; `parts` replaces some of its fields. */
export const signInRequest = (parts: Partial<SignInRequest> = {}): SignInRequest => ({
  method: 'GET',
  addresses: () => ['https://shop.example/api/v2/appointments'],
  headers: {},
  rawQuery: '',
  query: {},
  remoteAddress: '192.0.2.1',
  ...parts,
});

/**
 * Makes a sign-in context over these credentials, with nonces in memory, and by default with new counters of
 * attempts.
 */
export function signInContextFor(access: AccessPort, parts: Partial<SignInContext> = {}): SignInContext {
  const used = new Set<string>();
  return {
    access,
    secrets: SECRET,
    nonces: {
      use: async (digest) => {
        const isNew = !used.has(digest);
        used.add(digest);
        return isNew;
      },
    },
    throttle: createSignInThrottle(),
    keySecrets: createKeySecrets(),
    clock: { now: () => NOW },
    ...parts,
  };
}
