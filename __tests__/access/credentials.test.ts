import { identify } from '../../lib/access/credentials';
import type { SignInRequest } from '../../lib/access/sign-in';
import type { AppointmentsError } from '../../lib/domain/errors';
import type { AccessPort, ApiKey } from '../../lib/ports/ports';
import { signInContextFor, signInRequest } from '../support/sign-in-context';

type SignedRequest = Pick<SignInRequest, 'headers' | 'query'>;

const KEYS: Record<string, ApiKey> = {
  ck_ann: { id: 1, userId: 5, permissions: 'read', consumerSecret: 'cs_ann' },
  ck_shop: { id: 2, userId: null, permissions: 'read_write', consumerSecret: 'cs_shop' },
  ck_blank: { id: 3, userId: 1, permissions: 'read_write', consumerSecret: '' },
};

const access: AccessPort = {
  findKey: async (name) => (Object.hasOwn(KEYS, name) ? KEYS[name] : undefined),
  findApplicationPassword: async (login, password) =>
    login === 'ann' && password === 'abcdefghijklmnop:qrstuvw' ? { id: 'x', userId: 5 } : undefined,
  session: async () => undefined,
  can: async () => false,
};

const basic = (credentials: string, scheme = 'Basic'): SignedRequest => ({
  headers: { authorization: `${scheme} ${Buffer.from(credentials).toString('base64')}` },
  query: {},
});
const query = (parameters: Record<string, unknown>): SignedRequest => ({ headers: {}, query: parameters });

const nobody = { kind: 'anonymous', userId: 0 };
const ann = { kind: 'user', userId: 5, permissions: 'read_write' };
const annsKey = { kind: 'key', userId: 5, permissions: 'read' };
const shopsKey = { kind: 'key', userId: null, permissions: 'read_write' };

test.each<[string, SignedRequest, object]>([
  ['nothing', query({}), nobody],
  ['an application password that contains a colon', basic('ann:abcdefghijklmnop:qrstuvw'), ann],
  [
    'an application password with the spaces with which it was shown',
    basic('ann:abcd efgh ijkl mnop :qrs tuvw'),
    ann,
  ],
  ['the scheme Basic in small letters', basic('ann:abcdefghijklmnop:qrstuvw', 'basic'), ann],
  ['a key pair sent as Basic', basic('ck_ann:cs_ann'), annsKey],
  ['a key pair in the query', query({ consumer_key: 'ck_ann', consumer_secret: 'cs_ann' }), annsKey],
  ['a key of the shop itself', basic('ck_shop:cs_shop'), shopsKey],
  [
    'Basic is preferred to the query',
    { ...basic('ck_shop:cs_shop'), query: { consumer_key: 'ck_ann', consumer_secret: 'cs_ann' } },
    shopsKey,
  ],
  [
    'another scheme, which only the host knows',
    { headers: { authorization: 'Bearer abc' }, query: {} },
    nobody,
  ],
])('the credentials of a request: %s', async (_, request, expected) => {
  expect(await identify(signInRequest(request), signInContextFor(access))).toMatchObject(expected);
});

describe('wrong credentials are the same 401, whichever half was wrong', () => {
  const refusals = new Set<string>();

  test.each<[string, SignedRequest]>([
    ['an unknown user', basic('nobody:abcdefghijklmnop:qrstuvw')],
    ['a wrong password', basic('ann:wrong')],
    ['no password', basic('ann:')],
    ['an unknown key', basic('ck_unknown:cs_ann')],
    ['a wrong secret', basic('ck_ann:cs_shop')],
    ['a secret in which only spaces are wrong', basic('ck_ann:cs _ann')],
    ['prototype', basic('constructor:x')],
    ['a key without a secret', basic('ck_blank:')],
    ['Basic without a colon', basic('ann')],
    ['an empty Basic', { headers: { authorization: 'Basic' }, query: {} }],
    ['Basic that is no base64', { headers: { authorization: 'Basic %%%' }, query: {} }],
    ['very long credentials', basic(`ann:${'x'.repeat(10_000)}`)],
    ['an unknown key in the query', query({ consumer_key: 'ck_unknown', consumer_secret: 'cs_ann' })],
    ['a wrong secret in the query', query({ consumer_key: 'ck_ann', consumer_secret: 'cs_shop' })],
    ['a key without its secret in the query', query({ consumer_key: 'ck_ann' })],
    ['a secret without its key in the query', query({ consumer_secret: 'cs_ann' })],
    ['lists in the query', query({ consumer_key: ['ck_ann'], consumer_secret: ['cs_ann'] })],
    [
      'an application password in the query',
      query({ consumer_key: 'ann', consumer_secret: 'abcdefghijklmnop:qrstuvw' }),
    ],
    [
      'wrong Basic before a right query',
      { ...basic('ann:wrong'), query: { consumer_key: 'ck_ann', consumer_secret: 'cs_ann' } },
    ],
  ])('%s', async (_, request) => {
    const error = (await identify(signInRequest(request), signInContextFor(access)).catch(
      (thrown: unknown) => thrown,
    )) as AppointmentsError;
    expect([error.status, error.code]).toEqual([401, 'shop_rest_cannot_view']);
    refusals.add(error.message);
    expect(refusals.size).toBe(1);
  });
});

test('both a key and an application password are looked up, whichever is sent', async () => {
  const asked: string[] = [];
  const watched: AccessPort = {
    ...access,
    findKey: async (name) => (asked.push('key'), access.findKey(name)),
    findApplicationPassword: async (...args) => (
      asked.push('password'),
      access.findApplicationPassword(...args)
    ),
  };
  for (const credentials of ['ck_ann:cs_ann', 'ann:abcdefghijklmnop:qrstuvw']) {
    asked.length = 0;
    await identify(signInRequest(basic(credentials)), signInContextFor(watched));
    expect(asked).toEqual(['key', 'password']);
  }
});
