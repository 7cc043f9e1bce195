import { readAuthorization } from './authorization';
import { identityOfKey } from './key-pair';
import type { SignInAttempt, SignInContext, SignInRequest } from './sign-in';

/** Largest number of characters of a login, key or secret. Longer texts are refused without a call to the shop. */
const LONGEST = 512;

/**
 * Reads HTTP Basic credentials (RFC 7617): an application password, or an API key with its secret. All other schemes
 * are left to the shop.
 */
export function basicSignIn(
  { headers }: SignInRequest,
  { access, keySecrets }: SignInContext,
): SignInAttempt | undefined {
  const sent = readAuthorization(headers);
  if (sent?.scheme !== 'basic') return undefined;
  const text = Buffer.from(sent.text, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const login = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  return {
    login,
    async check() {
      if (colon < 0 || text.length > LONGEST) return undefined;
      // The user name of the header is always looked up both as an API key and as a login, so that the response time
      // does not tell a known key from an unknown one. Both lookups run at the same time, to save time.
      const [key, applicationPassword] = await Promise.all([
        access.findKey(login).then((found) => keySecrets.verified(found, password)),
        access.findApplicationPassword(login, password.replaceAll(' ', '')),
      ]);
      if (key) return identityOfKey(key);
      return (
        applicationPassword && {
          kind: 'user',
          userId: applicationPassword.userId,
          permissions: 'read_write',
          credential: `password ${applicationPassword.id}`,
        }
      );
    },
  };
}
