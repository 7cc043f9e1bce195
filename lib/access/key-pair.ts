import type { ApiKey } from '../ports/ports';
import type { Identity } from './principal';
import type { SignInAttempt, SignInContext, SignInRequest } from './sign-in';

/**
 * Maximum number of characters of a consumer key and its secret together. Longer ones are refused without a call to the
 * access port.
 */
const LONGEST = 512;

/** Reads an API key and its secret from query parameters. */
export function keyPairInQuery(
  { query }: SignInRequest,
  { access, keySecrets }: SignInContext,
): SignInAttempt | undefined {
  const { consumer_key: name, consumer_secret: secret } = query;
  if (name === undefined && secret === undefined) return undefined;
  const login = typeof name === 'string' ? name : '';
  return {
    login,
    async check() {
      if (typeof secret !== 'string' || login.length + secret.length > LONGEST) return undefined;
      const key = await keySecrets.verified(await access.findKey(login), secret);
      return key && identityOfKey(key);
    },
  };
}

export const identityOfKey = ({ id, userId, permissions }: ApiKey): Identity => ({
  kind: 'key',
  userId,
  permissions,
  credential: `key ${id}`,
});
