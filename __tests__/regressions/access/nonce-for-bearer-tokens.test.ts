import type supertest from 'supertest';
import { createMemoryShop } from '../../../adapters/memory';
import type { HostPorts, RequestLike, Session } from '../../../lib/ports/ports';
import { at, mountAfter, openShop, type RunningShop, SALON } from '../../support/http/shop';

const ROOM = { product_id: 8, start: at('2026-03-10T09:00') };
const TOKENS: Readonly<Record<string, number>> = { 'token-of-boss': 1, 'token-of-cleo': 5 };

/**
 * Request in a shop that uses cookies for its pages and bearer tokens for its apps. The shop's middleware has already
 * read the cookie.
 */
interface Original {
  readonly shopUser?: number;
}

function sessionOf({ headers, original }: RequestLike): Session | undefined {
  const { authorization, cookie } = headers;
  const token = /^Bearer (.+)$/.exec(String(authorization))?.[1];
  const bearer = TOKENS[token ?? ''];
  if (bearer !== undefined) return { id: token!, userId: bearer, from: 'authorization' };
  const { shopUser } = (original ?? {}) as Original;
  if (shopUser !== undefined) return { id: `session of ${shopUser}`, userId: shopUser };
  // The port says on purpose that the session comes from a bearer token, although it comes from a cookie.
  return cookie === 'sid=boss' ? { id: 'boss', userId: 1, from: 'authorization' } : undefined;
}

let salon: RunningShop;
beforeAll(async () => {
  const { host } = createMemoryShop(SALON);
  const access: HostPorts['access'] = { ...host.access, session: async (request) => sessionOf(request) };
  const mount = mountAfter((app) =>
    app.use((req, _res, next) => {
      const user = /^sid=user-(\d)$/.exec(req.headers.cookie ?? '')?.[1];
      if (user !== undefined) Object.assign(req, { shopUser: Number(user) });
      next();
    }),
  );
  salon = await openShop(SALON, { host: { ...host, access } }, mount);
});
afterAll(() => salon.close());

const bearer = (test: supertest.Test, token: string) => test.set('Authorization', `Bearer ${token}`);
const list = () => salon.anonymous.get('/api/v2/appointments');
const book = () => salon.anonymous.post('/api/v2/appointments');

test('3.8 a bearer token that the session port reads needs no nonce, for reads and writes', async () => {
  await bearer(list(), 'token-of-cleo').expect(200);
  await bearer(book(), 'token-of-boss').send(ROOM).expect(201);
  await bearer(book(), 'token-of-cleo').send(ROOM).expect(403);
  await bearer(list(), 'token-of-cleo').set('X-SITE-Nonce', 'of a page long ago').expect(200);
});

test('3.8 a token that the session port does not know is anonymous', async () => {
  await bearer(list(), 'made-up').expect(401);
  await bearer(salon.anonymous.get('/api/v2/slots?product_id=8'), 'made-up').expect(200);
});

test('3.8 the session port sees the request as the host’s middleware left it', async () => {
  const nonce = salon.appointments.nonceFor({ id: 'session of 1', userId: 1 });
  await list().set('Cookie', 'sid=user-1').set('X-SITE-Nonce', nonce).expect(200);
});

test('3.8 a cookie still needs its nonce, even with an Authorization header or if the port says otherwise', async () => {
  await list().set('Cookie', 'sid=user-1').expect(401);
  await bearer(list(), 'made-up').set('Cookie', 'sid=user-1').expect(401);
  await list().set('Cookie', 'sid=boss').expect(401);
  for (const scheme of ['Negotiate YII=', 'Digest username="boss"', 'NTLM TlRM', ' ']) {
    await list().set('Cookie', 'sid=boss').set('Authorization', scheme).expect(401);
  }
});

test('3.8 the event stream takes a cookie with its nonce, and no token', async () => {
  const stream = () => salon.anonymous.get('/api/v2/sse');
  const nonce = salon.appointments.nonceFor({ id: 'session of 1', userId: 1 });
  await stream().set('Cookie', 'sid=user-1').set('X-SITE-Nonce', nonce).expect(200);
  await bearer(stream(), 'token-of-boss').expect(401);
  const ofToken = salon.appointments.nonceFor({ id: 'token-of-boss', userId: 1 });
  await bearer(stream(), 'token-of-boss').set('X-SITE-Nonce', ofToken).expect(401);
});
