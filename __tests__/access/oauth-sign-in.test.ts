import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { identify } from '../../lib/access/credentials';
import { formPairs } from '../../lib/access/oauth-parameters';
import type { SignInContext, SignInRequest } from '../../lib/access/sign-in';
import type { AccessPort, ApiKey } from '../../lib/ports/ports';
import { asInstant } from '../../lib/time/units';
import { NOW, signInContextFor, signInRequest } from '../support/sign-in-context';

const KEYS: Readonly<Record<string, ApiKey>> = {
  ck_1: { id: 1, userId: 5, permissions: 'read', consumerSecret: 'cs_1' },
  ck_2: { id: 2, userId: null, permissions: 'read_write', consumerSecret: 'cs_2' },
  ck_blank: { id: 3, userId: 1, permissions: 'read_write', consumerSecret: '' },
};
const access: AccessPort = {
  findKey: async (name) => (Object.hasOwn(KEYS, name) ? KEYS[name] : undefined),
  findApplicationPassword: async () => undefined,
  session: async () => undefined,
  can: async () => false,
};
const ADDRESS = 'https://shop.example/api/v2/appointments';
const IDENTITY = { kind: 'key', userId: 5, permissions: 'read', credential: 'key 1' };
const REFUSED = { code: 'shop_rest_cannot_view', status: 401 };

interface Signing {
  readonly method?: string;
  readonly address?: string;
  readonly key?: string;
  readonly secret?: string;
  readonly hash?: 'sha1' | 'sha256';
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly lastAmpersand?: boolean;
  /** Signed parameters that are added to those of the OAuth client, or replace them. */
  readonly extra?: Readonly<Record<string, string>>;
}

let nonces = 0;

/** Returns the parameters of a request that an independent implementation signed. */
function sign(signing: Signing = {}): Record<string, string> {
  const { method = 'GET', address = ADDRESS, key = 'ck_1', secret = 'cs_1', hash = 'sha256' } = signing;
  const client = new OAuth({
    consumer: { key, secret },
    signature_method: hash === 'sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256',
    last_ampersand: signing.lastAmpersand ?? true,
    hash_function: (base, signingKey) => createHmac(hash, signingKey).update(base).digest('base64'),
  });
  const own = {
    oauth_consumer_key: key,
    oauth_nonce: signing.nonce ?? `nonce-${(nonces += 1)}`,
    oauth_signature_method: hash === 'sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256',
    oauth_timestamp: String(signing.timestamp ?? NOW),
    oauth_version: '1.0',
    ...signing.extra,
  };
  const sent = { ...signing.query, ...signing.form };
  const request = { method, url: address, data: sent };
  const signature = client.getSignature(request, undefined, { ...own } as unknown as OAuth.Data);
  return { ...own, oauth_signature: signature };
}

const encode = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

const inQuery = (signing: Signing = {}): SignInRequest =>
  signInRequest({
    method: signing.method ?? 'GET',
    rawQuery: encode({ ...signing.query, ...sign(signing) }),
  });

const header = (own: Readonly<Record<string, string>>): string =>
  `OAuth realm="Shop", ${Object.entries(own)
    .map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
    .join(', ')}`;

const inHeader = (signing: Signing = {}): SignInRequest =>
  signInRequest({
    method: signing.method ?? 'GET',
    rawQuery: encode(signing.query ?? {}),
    form: async () => formPairs(encode(signing.form ?? {})),
    headers: { authorization: header(sign(signing)) },
  });

const context = (parts: Partial<SignInContext> = {}) => signInContextFor(access, parts);

describe('a signed request has the rights of its key', () => {
  const query = { per_page: '5', 'filter[0][key]': 'id', search: 'a b+c&d=é' };

  test.each<[string, SignInRequest]>([
    ['in the query, HMAC-SHA256', inQuery({ query })],
    ['in the query, HMAC-SHA1', inQuery({ query, hash: 'sha1' })],
    ['in the header, HMAC-SHA256', inHeader({ query })],
    ['in the header, HMAC-SHA1', inHeader({ query, hash: 'sha1' })],
    ['in the header, with a form body', inHeader({ query, method: 'POST', form: { qty: '2', note: 'a b' } })],
    [
      'in a form body',
      signInRequest({
        method: 'POST',
        form: async () => formPairs(encode({ qty: '2', ...sign({ method: 'POST', form: { qty: '2' } }) })),
      }),
    ],
    ['without oauth_version', signInRequest({ rawQuery: encode(withoutVersion()) })],
    ['with an empty oauth_token', inQuery({ extra: { oauth_token: '' } })],
    ['without the last ampersand, as clients of v1 and v2 sign', inQuery({ query, lastAmpersand: false })],
    ['with its parameters sent twice and signed once, as clients do', sentTwice()],
    ['at the end of the tolerance', inQuery({ timestamp: NOW - 900 })],
    ['ahead by the tolerance', inQuery({ timestamp: NOW + 900 })],
  ])('%s', async (_, request) => {
    expect(await identify(request, context())).toEqual(IDENTITY);
  });

  test('is accepted at any address that a client may use', async () => {
    const addresses = ['https://shop.example/api/v2/slots', 'http://10.0.0.7:3000/api/v2/slots'];
    for (const address of addresses) {
      const request = { ...inQuery({ address }), addresses: () => addresses };
      expect(await identify(request, context())).toEqual(IDENTITY);
    }
  });

  test('has no user if its key has none', async () => {
    expect(await identify(inQuery({ key: 'ck_2', secret: 'cs_2' }), context())).toMatchObject({
      userId: null,
    });
  });
});

function sentTwice(): SignInRequest {
  const query = { per_page: '5', 'filter[0][key]': 'id' };
  return signInRequest({ rawQuery: `${encode(query)}&${encode({ ...query, ...sign({ query }) })}` });
}

/**
 * Returns the parameters of a signed request without `oauth_version`, which some clients leave out (RFC 5849, 3.1
 * allows it).
 */
function withoutVersion(): Record<string, string> {
  const own = {
    oauth_consumer_key: 'ck_1',
    oauth_nonce: 'versionless',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(NOW),
  };
  const base =
    'GET&https%3A%2F%2Fshop.example%2Fapi%2Fv2%2Fappointments&oauth_consumer_key%3Dck_1%26oauth_nonce%3Dversionless' +
    `%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D${NOW}`;
  return { ...own, oauth_signature: createHmac('sha1', 'cs_1&').update(base).digest('base64') };
}

describe('every other request is the same 401 with the same message', () => {
  const messages = new Set<string>();

  test.each<[string, SignInRequest]>([
    ['unknown key', inQuery({ key: 'ck_unknown' })],
    ['unknown key, signed with nothing', inQuery({ key: 'ck_unknown', secret: '' })],
    ['a key without a secret', inQuery({ key: 'ck_blank', secret: '' })],
    ['wrong secret', inQuery({ secret: 'cs_2' })],
    ['another method than was signed', { ...inQuery(), method: 'DELETE' }],
    ['another address than was signed', inQuery({ address: 'https://shop.example/api/v2/slots' })],
    ['another host than was signed', inQuery({ address: 'https://other.example/api/v2/appointments' })],
    ['a parameter more than was signed', withRawQuery((query) => `${query}&status=paid`)],
    ['a parameter again with another value', withRawQuery((query) => `${query}&per_page=6`)],
    ['an item of a list again', signInRequest(againInList())],
    ['a parameter other than was signed', withRawQuery((query) => query.replace('per_page=5', 'per_page=6'))],
    [
      'a form body that was not signed',
      { ...inHeader({ method: 'POST' }), form: async () => [['qty', '3']] },
    ],
    [
      'a signature in another case',
      withRawQuery((query) => query.replace(/oauth_signature=[^&]*/, (s) => s.toUpperCase())),
    ],
    ['a timestamp before the tolerance', inQuery({ timestamp: NOW - 901 })],
    ['a timestamp after the tolerance', inQuery({ timestamp: NOW + 901 })],
    ['a timestamp in milliseconds', inQuery({ timestamp: NOW * 1000 })],
    ['a timestamp that is none', inQuery({ extra: { oauth_timestamp: 'now' } })],
    ['a timestamp with a fraction', inQuery({ extra: { oauth_timestamp: `${NOW}.5` } })],
    ['a negative timestamp', inQuery({ extra: { oauth_timestamp: `-${NOW}` } })],
    ['an empty nonce', inQuery({ nonce: '' })],
    ['a huge nonce', inQuery({ nonce: 'x'.repeat(256) })],
    ['a token', inQuery({ extra: { oauth_token: 'abc' } })],
    ['version 2.0', inQuery({ extra: { oauth_version: '2.0' } })],
    ['the method PLAINTEXT', plaintext()],
    ['the method of a prototype', inQuery({ extra: { oauth_signature_method: 'constructor' } })],
    ['no signature', withRawQuery((query) => query.replace(/&oauth_signature=[^&]*/, ''))],
    ['no consumer key', withRawQuery((query) => query.replace(/oauth_consumer_key=[^&]*&/, ''))],
    ['an empty header', signInRequest({ headers: { authorization: 'OAuth' } })],
    ['the same parameters in query and header', { ...inHeader(), rawQuery: inQuery().rawQuery }],
    ['a parameter twice', withRawQuery((query) => `${query}&oauth_nonce=again`)],
    ['a broken encoding', signInRequest({ rawQuery: 'oauth_consumer_key=%zz&oauth_signature=%' })],
  ])('%s', async (_, request) => {
    const error: unknown = await identify(request, context()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(REFUSED);
    messages.add((error as Error).message);
    expect(messages.size).toBe(1);
  });

  function withRawQuery(change: (query: string) => string): SignInRequest {
    const request = inQuery({ query: { per_page: '5' } });
    const rawQuery = change(request.rawQuery);
    if (rawQuery === request.rawQuery) throw new Error('nothing was changed');
    return { ...request, rawQuery };
  }

  function againInList(): Partial<SignInRequest> {
    const query = { 'ids[]': '1' };
    return { rawQuery: `ids[]=1&${encode({ ...query, ...sign({ query }) })}` };
  }

  function plaintext(): SignInRequest {
    const own = { ...sign({ extra: { oauth_signature_method: 'PLAINTEXT' } }), oauth_signature: 'cs_1&' };
    return signInRequest({ rawQuery: encode(own) });
  }
});

describe('a nonce is used once by a key', () => {
  test('the same request again is refused', async () => {
    const request = inQuery();
    const once = context();
    expect(await identify(request, once)).toEqual(IDENTITY);
    await expect(identify(request, once)).rejects.toMatchObject(REFUSED);
  });

  test('the same nonce signed again, with another time, is refused', async () => {
    const once = context();
    await identify(inQuery({ nonce: 'n', timestamp: NOW - 10 }), once);
    await expect(identify(inQuery({ nonce: 'n', timestamp: NOW }), once)).rejects.toMatchObject(REFUSED);
  });

  test('another key may use the same nonce', async () => {
    const once = context();
    await identify(inQuery({ nonce: 'n' }), once);
    expect(await identify(inQuery({ nonce: 'n', key: 'ck_2', secret: 'cs_2' }), once)).toMatchObject({
      userId: null,
    });
  });

  test('a refused request uses up no nonce, and only a digest of a nonce is kept', async () => {
    const asked: unknown[][] = [];
    const watched = context({
      nonces: {
        use: async (...args) => {
          asked.push(args);
          return true;
        },
      },
    });
    await expect(identify(inQuery({ nonce: 'n', secret: 'wrong' }), watched)).rejects.toMatchObject(REFUSED);
    expect(asked).toEqual([]);
    await identify(inQuery({ nonce: 'n', timestamp: NOW - 5 }), watched);
    expect(asked).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), NOW - 5, asInstant(NOW - 900)]]);
  });
});

test('the age of a signed request is judged by the clock of the context alone', async () => {
  const later = { clock: { now: () => asInstant(NOW + 901) } };
  await expect(identify(inQuery(), context(later))).rejects.toMatchObject(REFUSED);
});

test('a request with another authorization scheme is anonymous, because the shop may check it itself', async () => {
  for (const authorization of [
    'Bearer abc',
    'Digest username="ann"',
    'OAuthX oauth_consumer_key="ck_1"',
    '',
  ]) {
    expect(await identify(signInRequest({ headers: { authorization } }), context())).toMatchObject({
      kind: 'anonymous',
    });
  }
});
