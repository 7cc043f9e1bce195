import OAuth from 'oauth-1.0a';
import { createHmac } from 'node:crypto';
import type { Project } from './new-project';
import { openRecipeShop, send, STRAY_ANSWER, STRAY_ANSWER_REFUSED } from './recipe-shop';

const DRAFT = { product_id: 1, start: '2031-03-10T09:00' };
const basic = (pair: string): Record<string, string> => ({ Authorization: `Basic ${btoa(pair)}` });

/** Declares tests of the recipes for other ways to sign in: bearer tokens, a shop's own keys, and single sign-on. */
export function testSignIn(project: () => Project): void {
  test('bearer tokens sign in without a nonce, to routes of the shop too, until they are revoked', async () => {
    const shop = await openRecipeShop(project(), 'bearer');
    await shop.evaluate(`await shop.User.create({ login: 'carl', name: 'Carl', role: 'customer' });`);
    const token = (await shop.shell('node issue-token.js 2')).trim();
    const { url } = await shop.open('bearer-server.js');
    const own = { Authorization: `Bearer ${token}` };
    const list = (headers: Record<string, string>) => send('GET', `${url}/api/v2/appointments`, { headers });

    const answered = { ...DRAFT, answers: [STRAY_ANSWER] };
    expect(await send('POST', `${url}/bookings`, { headers: own, body: answered })).toMatchObject(
      STRAY_ANSWER_REFUSED,
    );
    expect(await send('POST', `${url}/bookings`, { headers: own, body: DRAFT })).toMatchObject({
      status: 201,
      body: { id: 1 },
    });
    expect(await send('POST', `${url}/bookings`, { headers: own, body: DRAFT })).toMatchObject({
      status: 409,
      body: { code: 'shop_appointments_slot_unavailable' },
    });
    expect(await list(own)).toMatchObject({ status: 200, body: [{ id: 1, customer_id: 2 }] });

    const wrong = { Authorization: `Bearer ${'x'.repeat(43)}` };
    expect((await list(wrong)).status).toBe(401);
    expect((await send('GET', `${url}/api/v2/slots?product_ids=1`, { headers: wrong })).status).toBe(200);
    expect((await send('POST', `${url}/bookings`, { headers: wrong, body: DRAFT })).status).toBe(401);
    await shop.evaluate(`await shop.Session.create({ id: 'carls', userId: 2 });`);
    const cookie = { Cookie: 'session=carls' };
    expect((await send('POST', `${url}/bookings`, { headers: cookie, body: DRAFT })).status).toBe(401);
    expect((await list(cookie)).status).toBe(401);

    const short = await shop.evaluate(`print(await (await import('./tokens.js')).tokens.issue(2, -1));`);
    expect((await list({ Authorization: `Bearer ${String(short)}` })).status).toBe(401);
    await shop.evaluate(`await (await import('./tokens.js')).tokens.revoke('${token}');`);
    expect((await list(own)).status).toBe(401);
  });

  test('a shop’s own keys and application passwords open what they are for, and are not stored as they are', async () => {
    const shop = await openRecipeShop(project(), 'keys');
    const printed = await shop.shell('node create-keys.js read');
    const [, key] = /^KEY='(.+)'$/m.exec(printed)!;
    const [, login] = /^LOGIN='(.+)'$/m.exec(printed)!;
    const { url } = await shop.open('key-server.js');
    const address = `${url}/api/v2/appointments`;
    const statusOf = async (pair: string, method = 'GET', body?: unknown): Promise<number> =>
      (await send(method, address, { headers: basic(pair), body })).status;

    expect(await statusOf(key!)).toBe(200);
    expect(await statusOf(key!, 'POST', DRAFT)).toBe(403);
    expect(await statusOf(`${key!}x`)).toBe(401);
    expect(await statusOf(login!, 'POST', DRAFT)).toBe(201);
    expect(await statusOf(login!.replace('mona', 'carl'))).toBe(401);
    expect(await statusOf(`${login!}x`)).toBe(401);

    const [consumerKey, consumerSecret] = key!.split(':') as [string, string];
    const signed = new OAuth({
      consumer: { key: consumerKey, secret: consumerSecret },
      signature_method: 'HMAC-SHA256',
      hash_function: (text, secret) => createHmac('sha256', secret).update(text).digest('base64'),
    });
    const { Authorization } = signed.toHeader(signed.authorize({ url: address, method: 'GET' }));
    expect((await send('GET', address, { headers: { Authorization } })).status).toBe(200);

    const rows = await shop.evaluate(`const tables = ['api_keys', 'app_passwords'];
      print(await Promise.all(tables.map((name) => shop.sequelize.query('SELECT * FROM ' + name))));`);
    expect(JSON.stringify(rows)).toMatch(/"sealedSecret".*"login":"mona"/);
    for (const secret of [consumerKey, consumerSecret, login!.split(':')[1]!])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('behind single sign-on: only headers of the proxy count, the page sends its nonce, and leaving a group takes effect', async () => {
    const shop = await openRecipeShop(project(), 'sso', { PROXY_SECRET: 'p'.repeat(32) });
    const { url } = await shop.open('sso-server.js');
    const from = (secret: string, groups: string): Record<string, string> => ({
      'X-Proxy-Secret': secret,
      'X-Forwarded-Email': 'ada@shop.example',
      'X-Forwarded-Groups': groups,
    });
    const manager = from('p'.repeat(32), 'all,shop-managers');
    expect((await send('GET', `${url}/admin`)).status).toBe(403);
    for (const secret of ['', 'wrong'])
      expect((await send('GET', `${url}/admin`, { headers: from(secret, 'shop-managers') })).status).toBe(
        403,
      );

    const page = await send('GET', `${url}/admin`, { headers: manager });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const nonce = /data-nonce="(\w+)"/.exec(String(page.body))![1]!;
    const create = (headers: Record<string, string>, start: string) =>
      send('POST', `${url}/api/v2/appointments`, { headers, body: { product_id: 1, start } });
    expect((await create(manager, DRAFT.start)).status).toBe(401);
    const withNonce = { ...manager, 'X-SITE-Nonce': nonce };
    expect((await create(withNonce, DRAFT.start)).status).toBe(201);
    const other = { ...withNonce, 'X-Forwarded-Email': 'ben@shop.example' };
    expect((await create(other, '2031-03-11T09:00')).status).toBe(401);

    expect((await send('GET', `${url}/admin.mjs`)).body).toContain("'X-SITE-Nonce': nonce");
    const left = { ...withNonce, 'X-Forwarded-Groups': 'all' };
    expect((await create(left, '2031-03-11T09:00')).status).toBe(403);
    expect((await send('GET', `${url}/admin`, { headers: left })).status).toBe(403);
    expect(
      await shop.evaluate(`print(await shop.User.count({ where: { email: 'ada@shop.example' } }));`),
    ).toBe(1);
  });
}
