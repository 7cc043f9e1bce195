import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

const OLD = 'the secret of the shop, thirty-two bytes';
const NEW = 'another secret of it, of as many bytes';
const START = '2030-03-07T10:00';

let folder: ShopFolder;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

test('data that was encrypted with another secret counts as absent: carts are new, and webhooks need a new secret', async () => {
  const shopFile = folder.write(SMALL_SHOP);
  const before = await folder.start({ shopFile, secret: OLD });
  const json = { product_id: 21, start: START, staff_id: 3 };
  const put = (url: string, body: object, cookie = '') =>
    fetch(`${url}/cart`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
    });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
  let cookie = cookieOf(await put(before.url, json));
  const cart = async (url: string) => (await call(`${url}/cart`, { headers: { Cookie: cookie } })).body;
  expect(await cart(before.url)).toMatchObject({ items: [{ status: 'in-cart' }] });
  await before.close();

  const after = await folder.start({ shopFile, secret: NEW });
  const { url } = after;
  expect(await cart(url)).toMatchObject({ items: [] });
  const again = await put(url, { ...json, start: '2030-03-07T11:00' }, cookie);
  expect(again.status).toBe(201);
  cookie = cookieOf(again);
  expect(await cart(url)).toMatchObject({ items: [{ start_local: '2030-03-07T11:00' }] });

  const hook = { topic: 'appointment.created', delivery_url: 'https://hooks.example/b', secret: 'mine' };
  const created = await after.webhooks.create(hook);
  const secrets = async () => (await after.host.webhooks.active({})).map((one) => one.secrets);
  expect(await secrets()).toEqual([[], ['mine']]);
  const [lost] = await after.webhooks.list();
  await after.webhooks.update(lost!.id, { secret: 'another' });
  expect(await secrets()).toEqual([['another'], ['mine']]);
  expect(await after.webhooks.find(lost!.id)).toMatchObject({ previous_secret_until: null });
  expect(created.id).not.toBe(lost!.id);
  expect((await call(`${url}/shop-api/webhooks`, { headers: BOSS })).status).toBe(401);
});
