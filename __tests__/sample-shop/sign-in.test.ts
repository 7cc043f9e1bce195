import { createSessions } from '../../examples/sample-shop/access/sessions';
import type { Database } from '../../examples/sample-shop/database';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

const PASSWORD = 'a long password of the boss';
const BOSS = { id: 1, login: 'boss', display_name: 'boss', email: '', roles: ['shop_manager'] };

let folder: ShopFolder;
let shop: SampleShop;
let url: string;
beforeEach(async () => {
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write(SMALL_SHOP) });
  ({ url } = shop);
});
afterEach(() => folder.remove());

const login = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]!.split(';')[0]!;

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('a login with its password gets a cookie that scripts cannot read and other sites do not send', async () => {
  const answer = await login({ login: 'boss', password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^shop_session=[\w.-]+; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({
    user: BOSS,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});

test('a sign-in may also be sent as a form', async () => {
  const form = new URLSearchParams({ login: 'boss', password: PASSWORD }).toString();
  const answer = await login(form, { 'Content-Type': 'application/x-www-form-urlencoded' });
  expect(answer.status).toBe(200);
  expect((await get('/session', { Cookie: cookieOf(answer) })).body.user).toEqual(BOSS);
});

test('the cookie with the nonce of GET /session signs its user in under /api, for reading and writing', async () => {
  const Cookie = cookieOf(await login({ login: 'boss', password: PASSWORD }));
  const session = await get('/session', { Cookie });
  expect(session.body.user).toEqual(BOSS);
  const headers = { Cookie, 'X-SITE-Nonce': String(session.body.nonce) };
  expect((await get('/api/v2/appointments', headers)).status).toBe(200);
  const booked = await fetch(`${url}/api/v2/appointments`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ product_id: 21, start: '2030-03-06T09:00' }),
  });
  expect(booked.status).toBe(201);
});

test('the cookie alone does not sign in, and with a wrong nonce it is refused', async () => {
  const Cookie = cookieOf(await login({ login: 'boss', password: PASSWORD }));
  const list = '/api/v2/appointments';
  expect(await get(list, { Cookie })).toMatchObject({ status: 401, body: { code: 'shop_rest_cannot_view' } });
  expect(await get(list, { Cookie, 'X-SITE-Nonce': 'x' })).toMatchObject({
    status: 401,
    body: { code: 'rest_forbidden' },
  });
  expect((await get('/api/v2/slots?product_ids=21', { Cookie, 'X-SITE-Nonce': 'x' })).status).toBe(200);
});

test('without a session, nobody is signed in', async () => {
  expect(await get('/session')).toEqual({ status: 200, body: { user: null, nonce: null } });
  expect((await get('/session', { Cookie: 'shop_session=a.1.9999999999.b' })).body.user).toBeNull();
});

test.each<[string, unknown, number, string]>([
  ['a wrong password', { login: 'boss', password: 'wrong' }, 401, 'shop_rest_cannot_view'],
  ['an unknown login', { login: 'nobody', password: PASSWORD }, 401, 'shop_rest_cannot_view'],
  ['a user without a password', { login: 'mia', password: '' }, 401, 'shop_rest_cannot_view'],
  ['a login in another case', { login: 'Boss', password: PASSWORD }, 401, 'shop_rest_cannot_view'],
  ['no password', { login: 'boss' }, 400, 'rest_missing_callback_param'],
  ['a list', { login: ['boss'], password: [PASSWORD] }, 400, 'rest_missing_callback_param'],
  ['nothing', '', 400, 'rest_missing_callback_param'],
  ['broken JSON', '{', 400, 'rest_invalid_json'],
])('%s: no cookie, and an error as under /api', async (_, body, status, code) => {
  const answer = await login(body);
  expect(answer.status).toBe(status);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ code, data: { status } });
});

test('guessing passwords is throttled', async () => {
  for (let time = 0; time < 20; time += 1) {
    expect((await login({ login: 'boss', password: `guess ${time}` })).status).toBe(401);
  }
  const refused = await login({ login: 'boss', password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
  expect(await refused.json()).toMatchObject({ code: 'shop_rest_too_many_attempts' });
});

describe('a session cookie', () => {
  afterEach(() => jest.restoreAllMocks());

  const openSessions = () => {
    const { sessions, tables, appointments } = shop;
    const read = (cookie: string) =>
      sessions.of({ headers: { cookie: `theme=dark; shop_session=${cookie}; x=1` } });
    const write: Database['write'] = (_transaction, work) => appointments.transaction(work);
    const elsewhere = createSessions({ tables, write }, 'another secret of thirty-two bytes');
    return { sessions, read, elsewhere, tables };
  };

  test('has the same id in each request, and another one for each session', async () => {
    const { sessions, read } = openSessions();
    const { cookie, session } = await sessions.begin(7);
    expect(await read(cookie)).toEqual(session);
    expect(await read(cookie)).toEqual({ id: session.id, userId: 7 });
    expect((await sessions.begin(7)).session.id).not.toBe(session.id);
  });

  test('expires after a week, and the next sign-in deletes it', async () => {
    const { sessions, read, tables } = openSessions();
    const begun = Date.now();
    const { cookie, session } = await sessions.begin(7);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(begun + (7 * 86_400 - 2) * 1000);
    expect(await read(cookie)).toBeDefined();
    clock.mockReturnValue(begun + (7 * 86_400 + 2) * 1000);
    expect(await read(cookie)).toBeUndefined();
    expect(await tables.sessions.find({ digest: session.id }, null)).toHaveLength(1);
    await sessions.begin(8);
    expect(await tables.sessions.find({ digest: session.id }, null)).toEqual([]);
  });

  test('is only accepted unchanged, and only by the shop that made it', async () => {
    const { sessions, read, elsewhere } = openSessions();
    const { cookie, session } = await sessions.begin(7);
    const wrong = [
      session.id,
      `${cookie}x`,
      cookie.slice(1),
      cookie.toUpperCase(),
      cookie.replace(/./, (first) => (first === 'A' ? 'B' : 'A')),
      (await elsewhere.begin(7)).cookie,
      '',
      '...',
      '%',
      'é'.repeat(43),
    ];
    for (const one of wrong) expect([one, await read(one)]).toEqual([one, undefined]);
    expect(await elsewhere.of({ headers: { cookie: `shop_session=${cookie}` } })).toBeUndefined();
  });
});
