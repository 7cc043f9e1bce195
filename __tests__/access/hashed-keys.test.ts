import { createHash, createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import OAuth from 'oauth-1.0a';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { identify } from '../../lib/access/credentials';
import type { SignInRequest } from '../../lib/access/sign-in';
import type { IdTranslation } from '../../lib/ports/external-ids/id-translation';
import { keyWith } from '../../lib/ports/external-ids/nouns';
import { guardPorts } from '../../lib/ports/guarded';
import type { AccessPort, ApiKey, ApiKeyWithHash } from '../../lib/ports/ports';
import { NOW, signInContextFor, signInRequest } from '../support/sign-in-context';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes a key for a shop that stores only a hash of each secret. Records in `asked` every secret that is compared
 * with the hash.
 */
const hashedKey = (id: number, secret: string, asked: string[] = []): ApiKeyWithHash => {
  const digest = digestOf(secret);
  return {
    id,
    userId: 5,
    permissions: 'read',
    isConsumerSecret(candidate) {
      asked.push(candidate);
      return digestOf(candidate) === digest;
    },
  };
};

const accessWith = (keys: Readonly<Record<string, ApiKey>>): AccessPort => ({
  findKey: async (name) => keys[name],
  findApplicationPassword: async (login, password) =>
    login === 'ann' && password === 'annspassword' ? { id: 'x', userId: 7 } : undefined,
  session: async () => undefined,
  can: async () => false,
});

const basic = (credentials: string): SignInRequest =>
  signInRequest({ headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } });
const inQuery = (consumer_key: string, consumer_secret: string): SignInRequest =>
  signInRequest({ query: { consumer_key, consumer_secret } });

const IDENTITY = { kind: 'key', userId: 5, permissions: 'read', credential: 'key 1' };
const REFUSED = { code: 'shop_rest_cannot_view', status: 401 };

describe('a key of which the shop stores only a hash', () => {
  const access = accessWith({ ck_1: hashedKey(1, 'cs_1'), ck_empty: hashedKey(2, '') });

  test.each([
    ['by HTTP Basic', basic('ck_1:cs_1')],
    ['in the query', inQuery('ck_1', 'cs_1')],
  ])('opens with its secret %s', async (_, request) => {
    expect(await identify(request, signInContextFor(access))).toEqual(IDENTITY);
  });

  test.each([
    ['a wrong secret', basic('ck_1:cs_2')],
    ['a wrong secret in the query', inQuery('ck_1', 'cs_2')],
    ['no secret', basic('ck_1:')],
    ['an empty secret, even if its hash is stored', basic('ck_empty:')],
  ])('refuses %s', async (_, request) => {
    await expect(identify(request, signInContextFor(access))).rejects.toMatchObject(REFUSED);
  });

  test('cannot sign requests, and each 401 says so without telling which key is stored as a hash', async () => {
    const messages = [];
    for (const [key, secret] of [
      ['ck_1', 'cs_1'],
      ['ck_1', ''],
      ['ck_1', digestOf('cs_1')],
      ['ck_unknown', 'cs_1'],
    ] as const) {
      const error: unknown = await identify(signed(key, secret), signInContextFor(access)).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject(REFUSED);
      messages.push((error as Error).message);
    }
    expect(messages[0]).toMatch(/stores only a hash cannot sign requests: send it with HTTP Basic/);
    expect(new Set(messages).size).toBe(1);
  });
});

/** A GET request whose OAuth signature was made by an independent implementation. */
function signed(key: string, secret: string): SignInRequest {
  const client = new OAuth({
    consumer: { key, secret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, signingKey) => createHmac('sha256', signingKey).update(base).digest('base64'),
  });
  const url = 'https://shop.example/api/v2/appointments';
  const own = {
    oauth_consumer_key: key,
    oauth_nonce: 'nonce',
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(NOW),
    oauth_version: '1.0',
  };
  const signature = client.getSignature({ url, method: 'GET' }, undefined, own as unknown as OAuth.Data);
  return signInRequest({
    rawQuery: new URLSearchParams({ ...own, oauth_signature: signature }).toString(),
  });
}

describe('the time of a response does not reveal which keys exist, although a hash may be slow', () => {
  const asked: string[] = [];
  const keys: Record<string, ApiKey> = {
    ck_1: hashedKey(1, 'cs_1', asked),
    ck_text: { id: 2, userId: null, permissions: 'read', consumerSecret: 'cs_text' },
  };

  test.each([
    ['an unknown key', 'ck_unknown:cs_1', undefined],
    ['a key whose secret is stored', 'ck_text:cs_text', 'key 2'],
    ['a wrong secret of such a key', 'ck_text:cs_1', undefined],
    ['an application password', 'ann:annspassword', 'password x'],
  ])(
    '%s is also compared once with a hashed key, without effect, so that all take equally long',
    async (_, credentials, expected) => {
      const context = signInContextFor(accessWith(keys));
      await identify(basic('ck_1:cs_1'), context);
      asked.length = 0;
      const found = await identify(basic(credentials), context).catch(() => undefined);
      expect(found?.credential).toBe(expected);
      expect(asked).toEqual([credentials.split(':')[1]]);
    },
  );

  test('a key that fails later does not fail the requests of other credentials', async () => {
    let isBroken = false;
    const fails: ApiKeyWithHash = {
      ...hashedKey(1, 'cs_1'),
      isConsumerSecret: async () => {
        if (isBroken) throw new Error('The hash is broken');
        return true;
      },
    };
    const context = signInContextFor(accessWith({ ck_1: fails }));
    await identify(basic('ck_1:cs_1'), context);
    isBroken = true;
    expect(await identify(basic('ann:annspassword'), context)).toMatchObject({ userId: 7 });
    await expect(identify(basic('ck_1:cs_1'), context)).rejects.toThrow('The hash is broken');
  });
});

describe('a comparison that fails is an error of the host', () => {
  const { host } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });

  test.each<[string, (candidate: string) => unknown]>([
    [
      'throws',
      (candidate) => {
        throw new Error(`bcrypt: ck_secret-key does not open with ${candidate}`);
      },
    ],
    ['rejects', (candidate) => Promise.reject(new Error(`no hash for ${candidate} of ck_secret-key`))],
    ['never ends', () => new Promise(() => undefined)],
    ['returns another type', () => 'yes'],
  ])('a comparison that %s is a 502, and the log has no credentials', async (_, isConsumerSecret) => {
    const logged: unknown[] = [];
    const findKey = async () =>
      ({ id: 1, userId: 5, permissions: 'read', isConsumerSecret }) as unknown as ApiKeyWithHash;
    const { access } = guardPorts(
      { ...host, access: { ...host.access, findKey } },
      {
        timeoutMs: 20,
        databaseErrorOf: () => undefined,
        logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
      },
    );
    const context = signInContextFor(access);
    await expect(identify(basic('ck_secret-key:cs_secret-text'), context)).rejects.toMatchObject({
      code: 'shop_rest_host_error',
      status: 502,
    });
    expect(logged).toMatchObject([{ port: 'access.findKey().isConsumerSecret' }]);
    expect(inspect(logged, { depth: null })).not.toMatch(/secret-/);
  });

  test.each<[string, object]>([
    ['neither a secret nor a comparison', {}],
    ['both', { consumerSecret: 'cs_1', isConsumerSecret: () => true }],
    ['a secret that is no text', { consumerSecret: Buffer.from('cs_1') }],
    ['a comparison that is no function', { isConsumerSecret: true }],
  ])('a key with %s is refused as a value that its type does not allow', async (_, parts) => {
    const logged: unknown[] = [];
    const findKey = async () => ({ id: 1, userId: 5, permissions: 'read', ...parts }) as ApiKey;
    const { access } = guardPorts(
      { ...host, access: { ...host.access, findKey } },
      {
        timeoutMs: 1000,
        databaseErrorOf: () => undefined,
        logger: { info: () => undefined, warn: () => undefined, error: (facts) => logged.push(facts) },
      },
    );
    await expect(access.findKey('ck_1')).rejects.toMatchObject({ code: 'shop_rest_host_error' });
    expect(inspect(logged)).toContain('access.findKey returned a value that its type does not allow');
  });

  test('keeps the key as `this` of its comparison', async () => {
    class Key {
      readonly id = 1;
      readonly userId = 5;
      readonly permissions = 'read';
      private readonly digest = digestOf('cs_1');
      isConsumerSecret(candidate: string): boolean {
        return digestOf(candidate) === this.digest;
      }
    }
    const { access } = guardPorts(
      { ...host, access: { ...host.access, findKey: async () => new Key() } },
      {
        timeoutMs: 1000,
        databaseErrorOf: () => undefined,
        logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      },
    );
    expect(await identify(basic('ck_1:cs_1'), signInContextFor(access))).toEqual(IDENTITY);
  });
});

test('a key whose port compares the secret still works if the ids of the shop are texts', async () => {
  class Key {
    readonly id = 'key';
    readonly userId = 'ann';
    readonly permissions = 'read';
    private readonly digest = digestOf('cs_1');
    isConsumerSecret(candidate: string): boolean {
      return digestOf(candidate) === this.digest;
    }
  }
  const key = keyWith(new Key(), { get: () => 5 } as unknown as IdTranslation<string, number>);
  expect(key).toMatchObject({ id: 'key', userId: 5, permissions: 'read' });
  expect([await key.isConsumerSecret!('cs_1'), await key.isConsumerSecret!('cs_2')]).toEqual([true, false]);
});
