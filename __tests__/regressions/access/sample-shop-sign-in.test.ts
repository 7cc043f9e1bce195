import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createVault } from '../../../examples/sample-shop/access/vault';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../../support/sample-shop/a-shop';

const SHOP = {
  ...SMALL_SHOP,
  users: SMALL_SHOP.users!.map((user) => ({ ...user, password: `a long password of ${user.login}` })),
};
const START = '2030-03-07T10:00';

let folder: ShopFolder;
let url: string;
beforeAll(async () => {
  folder = await shopFolder();
  ({ url } = await folder.start({ shopFile: folder.write(SHOP) }));
});
afterAll(() => folder.remove());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A browser that keeps its cookies. */
function browser(cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies));
  const send = async (method: string, path: string, json?: object, origin = url): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { Origin: origin }),
        ...(json && { 'Content-Type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await answer.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: answer.status, headers: answer.headers, body };
  };
  const signIn = (login: string, origin?: string) =>
    send('POST', '/login', { login, password: `a long password of ${login}` }, origin);
  const user = async () => ((await send('GET', '/session')).body.user as { login: string } | null)?.login;
  const items = async () => ((await send('GET', '/cart')).body.items as unknown[]).length;
  const add = (start: string) => send('POST', '/cart', { product_id: 21, start, staff_id: 3 });
  return { send, signIn, user, items, add, jar };
}

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
  '3.6 a page of %s cannot sign a visitor in as somebody else',
  async (origin) => {
    const victim = browser();
    const answer = await victim.signIn('boss', origin);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect(await victim.user()).toBeUndefined();
  },
);

test.each([
  ['POST', '/logout'],
  ['POST', '/cart'],
  ['DELETE', '/cart/1'],
  ['POST', '/checkout'],
  ['POST', '/pay'],
  ['POST', '/my/appointments/1.1.x/cancel'],
  ['POST', '/shop/orders/1/pay'],
  ['POST', '/shop-api/webhooks'],
])('3.6 a page of another site cannot send %s %s', async (method, path) => {
  const { status, body } = await browser().send(method, path, {}, 'https://evil.example');
  expect([status, body.code]).toEqual([403, 'shop_rest_cannot_create']);
});

test('3.6 a copy of a session’s cookie is useless after sign-out', async () => {
  const page = browser();
  await page.signIn('boss');
  const copy = browser(Object.fromEntries(page.jar));
  expect([await page.user(), await copy.user()]).toEqual(['boss', 'boss']);
  expect((await page.send('POST', '/logout')).status).toBe(204);
  expect([await page.user(), await copy.user()]).toEqual([undefined, undefined]);
  const nonce = (await copy.send('GET', '/session')).body.nonce;
  expect(nonce).toBeNull();
});

test('3.6 signing in again ends the former session', async () => {
  const page = browser();
  await page.signIn('boss');
  const copy = browser(Object.fromEntries(page.jar));
  await page.signIn('mia');
  expect([await page.user(), await copy.user()]).toEqual(['mia', undefined]);
});

test('3.6 the items move to a new cart at sign-in, and the old cookie does not show them', async () => {
  const page = browser();
  await page.add('2030-03-07T09:00');
  const planted = browser(Object.fromEntries(page.jar));
  await page.signIn('cleo');
  expect([await page.items(), await planted.items()]).toEqual([1, 0]);
  await page.send('POST', '/checkout', { name: 'Cleo Bright', email: 'cleo@mail.example' });
  expect((await planted.send('GET', '/confirmation')).headers.get('location')).toBe('/cart');
  expect((await page.send('GET', '/confirmation')).status).toBe(200);
});

test('3.6 the cart ends with sign-out: its place is free, and the next visitor sees no order', async () => {
  const page = browser();
  await page.signIn('cleo');
  await page.add(START);
  await page.send('POST', '/checkout', { name: 'Cleo Bright', email: 'cleo@mail.example' });
  await page.add('2030-03-07T14:00');
  const copy = browser(Object.fromEntries(page.jar));
  expect((await page.send('POST', '/logout')).status).toBe(204);
  for (const visitor of [page, copy]) {
    expect(await visitor.items()).toBe(0);
    expect((await visitor.send('GET', '/confirmation')).headers.get('location')).toBe('/cart');
  }
  expect((await browser().add('2030-03-07T14:00')).status).toBe(201);
  // The place of the order is still taken.
  expect((await browser().add(START)).status).toBe(409);
});

test.each(['aaaaaaaaaaaaaaaaaaaaaa', `${'a'.repeat(22)}.${'0'.repeat(64)}`])(
  '3.6 a cart that the client chose (%s) is not taken',
  async (chosen) => {
    const planted = browser({ shop_cart: chosen });
    const { status } = await planted.add(chosen.length > 22 ? '2030-03-08T09:00' : '2030-03-08T10:00');
    expect(status).toBe(201);
    expect(planted.jar.get('shop_cart')).not.toBe(chosen);
    expect([await planted.items(), await browser({ shop_cart: chosen }).items()]).toEqual([1, 0]);
  },
);

test.each(['/', '/services/21', '/cart', '/admin/sign-in', '/session', '/assets/shop.css'])(
  '3.6 %s runs no script of other sites, and cannot be shown in a frame',
  async (path) => {
    const { headers } = await browser().send('GET', path);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|;)frame-ancestors 'none'(;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  },
);

describe('3.6 the encrypted secrets of the sample shop', () => {
  const SECRET = 'the secret of the shop, thirty-two bytes';
  const vault = createVault(SECRET);

  test('3.6 a shortened tag does not decrypt', () => {
    const sealed = Buffer.from(vault.seal('a consumer secret'), 'base64');
    expect(vault.open(sealed.toString('base64'))).toBe('a consumer secret');
    const [nonce, tag, text] = [sealed.subarray(0, 12), sealed.subarray(12, 28), sealed.subarray(28)];
    for (const length of [4, 8, 12, 13, 14, 15]) {
      const parts = [nonce, tag.subarray(0, length), text];
      expect(vault.open(parts.map((part) => part.toString('base64')).join('.'))).toBeUndefined();
      expect(vault.open(Buffer.concat(parts).toString('base64'))).toBeUndefined();
    }
  });

  test('3.6 secrets that version 0.1 encrypted can be decrypted', () => {
    const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'sample shop vault', 32));
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const text = Buffer.concat([cipher.update('kept for long', 'utf8'), cipher.final()]);
    const sealed = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64')).join('.');
    expect(vault.open(sealed)).toBe('kept for long');
  });
});
