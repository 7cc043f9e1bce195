import type { SampleShop } from '../../examples/sample-shop/shop';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
let shop: SampleShop;
beforeAll(async () => {
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write({ ...SMALL_SHOP, webhooks: [] }) });
});
afterAll(() => folder.remove());

async function cookieOf(login: string, password: string): Promise<string> {
  const body = JSON.stringify({ login, password });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${shop.url}/login`, { method: 'POST', headers, body });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

test('signing out ends the session of the browser, and only from a page of the shop', async () => {
  const Cookie = await cookieOf('boss', 'a long password of the boss');
  const signOut = (headers: Record<string, string>) =>
    fetch(`${shop.url}/logout`, { method: 'POST', headers: { Cookie, ...headers } });
  expect((await signOut({ Origin: 'https://elsewhere.example' })).status).toBe(403);
  const answer = await signOut({ Origin: shop.url });
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^shop_cart=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^shop_session=; .*Expires=Thu, 01 Jan 1970/),
  ]);
});

test('admin pages show visitors who are not staff where to sign in', async () => {
  for (const path of ['/admin', '/admin/orders/1', '/admin/webhooks']) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/sign-in']);
  }
});

const BAD_IDS = ['x', '%00', '1.5', '99999999999999999999', '__proto__'];

test.each(BAD_IDS)('an address with the id %p is one that does not exist', async (id) => {
  const Cookie = await cookieOf('boss', 'a long password of the boss');
  const read = async (path: string) =>
    (await fetch(`${shop.url}${path}/${id}`, { headers: { Cookie } })).status;
  const paths = ['/admin/webhooks', '/admin/orders', '/services', '/orders', '/webhooks'];
  expect(await Promise.all(paths.map(read))).toEqual(paths.map(() => 404));
});

test.each(BAD_IDS)(
  'choosing no pass for the id %p, which the cart does not hold, changes nothing',
  async (id) => {
    const Cookie = await cookieOf('boss', 'a long password of the boss');
    const headers = { Cookie, Origin: shop.url, 'Content-Type': 'application/json' };
    const answer = await fetch(`${shop.url}/cart/${id}/pass`, { method: 'PUT', body: '{"pass":0}', headers });
    expect(answer.status).toBe(204);
  },
);
