import crypto, { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import OAuth from 'oauth-1.0a';
import type supertest from 'supertest';
import { openDatabase } from '../../support/databases';
import { everythingIn } from '../../support/everything-in';
import { mounted } from '../../support/http/mount-places';
import { type Agent, openShop, password, type RunningShop, SALON } from '../../support/http/shop';

const SITE_SECRET = 'the secret of the site, thirty-two bytes';
const LIST = '/api/v2/appointments';
const ROOM = { product_id: 8, start: '2026-03-10T09:00' };

/** Everything that was logged or sent in responses, and the secrets that must not occur in it. */
let running: RunningShop;
let logged: unknown[];
let answered: string[];
let secrets: string[];
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeEach(async () => {
  logged = [];
  answered = [];
  database = await openDatabase();
  const log = (facts: object, message: string): void => void logged.push([message, facts]);
  running = await openShop(
    {
      ...SALON,
      users: SALON.users!.map((user) => ({ ...user, password: `page-password-of-${user.login}` })),
    },
    {
      database: database.sequelize,
      secret: SITE_SECRET,
      logger: { info: log, warn: log, error: log },
    },
  );
  secrets = [SITE_SECRET, password('boss'), 'ck_both', 'cs_both', 'page-password-of-boss'];
});
afterEach(async () => {
  await running.close();
  await database.close();
});

type Request = (agent: Agent) => supertest.Test;

async function send(request: Request): Promise<supertest.Response> {
  const answer = await request(running.anonymous);
  answered.push(JSON.stringify([answer.headers, answer.text]));
  return answer;
}

/** Returns a URL that an independent OAuth implementation signed. Adds its nonce and signature to the secrets. */
function signedUrl(method: string, path: string): string {
  const client = new OAuth({
    consumer: { key: 'ck_both', secret: 'cs_both' },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  const own = client.authorize({ url: mounted(SALON.site.url! + path), method });
  secrets.push(own.oauth_nonce, own.oauth_signature, encodeURIComponent(own.oauth_signature));
  const separator = path.includes('?') ? '&' : '?';
  const names = ['consumer_key', 'nonce', 'signature', 'signature_method', 'timestamp', 'version'] as const;
  const query = names.map((name) => `oauth_${name}=${encodeURIComponent(String(own[`oauth_${name}`]))}`);
  return path + separator + query.join('&');
}

/** Signs in as a page does. Adds the session id and nonce to the secrets. */
async function signIn(login: string): Promise<{ readonly cookie: string; readonly nonce: string }> {
  const { access } = running.shop.host;
  const cookie = (await access.signIn(login, `page-password-of-${login}`))!;
  const session = (await access.session({ headers: { cookie } }))!;
  const nonce = running.appointments.nonceFor(session);
  secrets.push(session.id, nonce);
  return { cookie, nonce };
}

/** Returns the secrets that the text contains, plain or encoded. */
function found(text: string): string[] {
  return secrets.filter((secret) =>
    [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ].some((form) => text.includes(form)),
  );
}

async function sendEverySortOfCredential(): Promise<void> {
  const { cookie, nonce } = await signIn('boss');
  const pair = 'consumer_key=ck_both&consumer_secret=cs_both';
  for (const request of [
    (agent) => agent.post(`${LIST}?${pair}`).send(ROOM),
    (agent) => agent.post(signedUrl('POST', LIST)).send(ROOM),
    (agent) =>
      agent
        .post(`${LIST}?_nonce=${nonce}`)
        .set('Cookie', cookie)
        .send({ product_id: 9, start: '2026-03-11' }),
  ] satisfies Request[]) {
    const answer = await send(request);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toMatch(/^https:\/\/salon\.example\/api\/v2\/appointments\/\d+$/);
  }
  for (const request of [
    (agent) => agent.get(`${LIST}?per_page=1&page=2&${pair}`),
    (agent) => agent.get(signedUrl('GET', `${LIST}?per_page=1&page=2`)),
    (agent) => agent.get(`${LIST}?per_page=1&page=2&_nonce=${nonce}`).set('Cookie', cookie),
  ] satisfies Request[]) {
    const answer = await send(request);
    expect(answer.status).toBe(200);
    const next = 'https://salon.example/api/v2/appointments?per_page=1&page=';
    expect(answer.headers.link).toBe(`<${next}1>; rel="prev", <${next}3>; rel="next"`);
  }
}

async function failInEveryWay(): Promise<void> {
  const { cookie, nonce } = await signIn('boss');
  const pair = 'consumer_key=ck_both&consumer_secret=cs_both';
  const statuses = [];
  for (const request of [
    (agent) => agent.get(`${LIST}?per_page=x&${pair}`),
    (agent) => agent.get(signedUrl('GET', `${LIST}?per_page=x`)),
    (agent) => agent.get(`${LIST}?per_page=x&_nonce=${nonce}`).set('Cookie', cookie),
    (agent) => agent.get(`/api/v2/nowhere?${pair}&_nonce=${nonce}`),
    (agent) => agent.get(signedUrl('GET', LIST).replace('oauth_version=1.0', 'oauth_version=2.0')),
    (agent) => agent.get(LIST).auth('boss', `${password('boss')}x`),
    (agent) => agent.get(LIST).set('Cookie', cookie).set('X-SITE-Nonce', `${nonce}x`),
    (agent) => agent.post(`${LIST}?${pair}`).send({ ...ROOM, product_id: 999 }),
    (agent) => agent.post(`${LIST}?${pair}`).set('Content-Type', 'application/json').send('{'),
  ] satisfies Request[]) {
    statuses.push((await send(request)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 404, 401, 401, 401, 400, 400]);
}

async function breakTheShop(): Promise<void> {
  const { access, users } = running.shop.host;
  const quote = (...args: unknown[]): never => {
    throw new Error(`The shop is down: ${inspect(args)}`);
  };
  const spies = [
    jest.spyOn(access, 'findKey').mockImplementation(async (key) => quote(key)),
    jest.spyOn(access, 'findApplicationPassword').mockImplementation(async (...args) => quote(...args)),
    jest.spyOn(access, 'session').mockImplementation(async (request) => quote(request)),
    jest.spyOn(users, 'find').mockImplementation(async (ids) => quote(ids)),
  ];
  const statuses = [];
  for (const request of [
    (agent) => agent.get(LIST).auth('boss', password('boss')),
    (agent) => agent.get(`${LIST}?consumer_key=ck_both&consumer_secret=cs_both`),
    (agent) => agent.get(signedUrl('GET', LIST)),
    (agent) =>
      agent
        .get(LIST)
        .set('Cookie', `shop_session=${secrets.at(-2)}`)
        .set('X-SITE-Nonce', secrets.at(-1)!),
  ] satisfies Request[]) {
    statuses.push((await send(request)).status);
  }
  for (const spy of spies) spy.mockRestore();
  expect(statuses).toEqual([502, 502, 502, 502]);
  expect(logged.length).toBeGreaterThanOrEqual(4);
}

test('no response contains a credential, a nonce or a signature, in Link, Location, lists or errors', async () => {
  await sendEverySortOfCredential();
  await failInEveryWay();
  await breakTheShop();
  expect(answered.length).toBe(19);
  for (const answer of answered) expect([answer, found(answer)]).toEqual([answer, []]);
});

test('no log entry contains a credential, a nonce or a signature, whatever fails', async () => {
  await sendEverySortOfCredential();
  await failInEveryWay();
  await breakTheShop();
  const log = inspect(logged, { depth: null, maxStringLength: null });
  expect(log).toContain('The shop is down');
  expect(found(log)).toEqual([]);
});

test('the database contains no credential, nonce or signature in plain text', async () => {
  await sendEverySortOfCredential();
  await failInEveryWay();
  const text = await everythingIn(database.url);
  expect(text).toContain('shop_appointments_oauth_nonces');
  expect(found(text)).toEqual([]);
});

test('secrets are compared in constant time, by digests of equal length', async () => {
  const compare = jest.spyOn(crypto, 'timingSafeEqual');
  const comparing = async (request: Request): Promise<number> => {
    compare.mockClear();
    const answer = await send(request);
    expect(answer.status).toBe(401);
    for (const [a, b] of compare.mock.calls) expect(a.byteLength).toBe(b.byteLength);
    return compare.mock.calls.length;
  };
  const { cookie } = await signIn('boss');
  for (const key of ['ck_both', 'ck_unknown']) {
    expect(await comparing((agent) => agent.get(LIST).auth(key, 'short'))).toBeGreaterThan(0);
    const query = `consumer_key=${key}&consumer_secret=cs_both_and_more`;
    expect(await comparing((agent) => agent.get(`${LIST}?${query}`))).toBeGreaterThan(0);
    const forged = signedUrl('GET', LIST)
      .replace('ck_both', key)
      .replace(/oauth_nonce=\w/, 'oauth_nonce=');
    expect(await comparing((agent) => agent.get(forged))).toBeGreaterThan(0);
  }
  const stale = (agent: Agent) => agent.get(LIST).set('Cookie', cookie);
  expect(await comparing((agent) => stale(agent).set('X-SITE-Nonce', 'wrong'))).toBeGreaterThan(0);
  compare.mockRestore();
});
