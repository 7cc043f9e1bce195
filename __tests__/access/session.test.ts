import { identify } from '../../lib/access/credentials';
import { createNonce } from '../../lib/access/nonce';
import { authorise } from '../../lib/access/policy';
import { principalOf } from '../../lib/access/principal';
import type { SignInRequest } from '../../lib/access/sign-in';
import type { AccessPort, HostPorts } from '../../lib/ports/ports';
import { asInstant } from '../../lib/time/units';
import { NOW, SECRET, signInContextFor, signInRequest } from '../support/sign-in-context';

const ANNS = { id: 's-ann', userId: 5 };
const BOBS = { id: 's-bob', userId: 6 };
const access: AccessPort = {
  findKey: async () => undefined,
  findApplicationPassword: async (login, password) =>
    login === 'bob' && password === 'pw' ? { id: '1', userId: 6 } : undefined,
  session: async ({ headers }) => [ANNS, BOBS].find(({ id }) => headers.cookie === `sid=${id}`),
  can: async () => false,
};
const context = signInContextFor(access);
const cookie = { cookie: 'sid=s-ann' };
const annsNonce = createNonce(SECRET, ANNS, NOW);
const ann = { kind: 'user', userId: 5, permissions: 'read_write', credential: 'user 5' };

test.each<[string, Partial<SignInRequest>]>([
  ['in the header', { headers: { ...cookie, 'x-site-nonce': annsNonce } }],
  ['in the query', { headers: cookie, query: { _nonce: annsNonce } }],
  ['in the body', { headers: cookie, body: async () => ({ _nonce: annsNonce }) }],
  [
    'in the header, before a stale one in the query',
    {
      headers: { ...cookie, 'x-site-nonce': annsNonce },
      query: { _nonce: 'stale' },
    },
  ],
  [
    'in the query, with an empty header',
    { headers: { ...cookie, 'x-site-nonce': '' }, query: { _nonce: annsNonce } },
  ],
  [
    'beside an Authorization that is the host’s',
    {
      headers: { ...cookie, authorization: 'Bearer x', 'x-site-nonce': annsNonce },
    },
  ],
])('a cookie with its session’s nonce %s signs its user in', async (_, request) => {
  expect(await identify(signInRequest(request), context)).toEqual(ann);
});

test('credentials of another kind are preferred to a cookie with its nonce', async () => {
  const authorization = `Basic ${Buffer.from('bob:pw').toString('base64')}`;
  const headers = { ...cookie, authorization, 'x-site-nonce': annsNonce };
  expect(await identify(signInRequest({ headers }), context)).toMatchObject({ userId: 6 });
});

test('a cookie without a nonce is anonymous, and the session is not looked up', async () => {
  const sessions = jest.fn(async () => ANNS);
  const watched = signInContextFor({ ...access, session: sessions });
  const identity = await identify(signInRequest({ headers: cookie, query: { _nonce: '' } }), watched);
  expect(identity).toMatchObject({ kind: 'anonymous', userId: 0 });
  expect(identity.hasWrongNonce).toBeUndefined();
  expect(sessions).not.toHaveBeenCalled();
});

describe('a wrong nonce is anonymous on a public read, and 401 rest_forbidden where credentials are needed', () => {
  const stale = createNonce(SECRET, ANNS, asInstant(NOW - 86_400));

  test.each<[string, Partial<SignInRequest>]>([
    ['made up', { headers: { ...cookie, 'x-site-nonce': 'made-up' } }],
    ['stale', { headers: { ...cookie, 'x-site-nonce': stale } }],
    ['another session’s', { headers: { ...cookie, 'x-site-nonce': createNonce(SECRET, BOBS, NOW) } }],
    ['without a session', { headers: { 'x-site-nonce': annsNonce } }],
    ['of a session that has ended', { headers: { cookie: 'sid=gone', 'x-site-nonce': annsNonce } }],
    ['a list', { headers: cookie, query: { _nonce: [annsNonce] } }],
    ['a number', { headers: cookie, body: async () => ({ _nonce: 7 }) }],
  ])('%s', async (_, request) => {
    const identity = await identify(signInRequest(request), context);
    const principal = await principalOf(identity, {} as HostPorts, () => undefined);
    expect(authorise('public', principal, 'GET', 'list slots')).toMatchObject({
      kind: 'anonymous',
      canManage: false,
    });
    expect(() => authorise('authenticated', principal, 'GET', 'list appointments')).toThrow(
      expect.objectContaining({ code: 'rest_forbidden', status: 401 }) as Error,
    );
  });
});

test('wrong nonces do not count as failed sign-ins, so a page that stays open does not lock its user out', async () => {
  const request = signInRequest({ headers: { ...cookie, 'x-site-nonce': 'old' } });
  for (let time = 0; time < 150; time += 1) await identify(request, context);
  const headers = { ...cookie, 'x-site-nonce': annsNonce };
  expect(await identify(signInRequest({ headers }), context)).toEqual(ann);
});
