import { createHmac } from 'node:crypto';
import type { Project } from './new-project';
import {
  openRecipeShop,
  type RecipeShop,
  type Reply,
  send,
  STRAY_ANSWER,
  STRAY_ANSWER_REFUSED,
} from './recipe-shop';

const PAYMENT_SECRET = 'pay'.repeat(12);
const [NINE, TEN] = ['2031-03-10T09:00', '2031-03-10T10:00'];

/** Opens the cart in a new visitor's browser. Returns the headers with the cookie and the nonce of the visitor. */
async function visitor(url: string): Promise<{ readonly headers: Record<string, string> } & Visit> {
  const page = await send('GET', `${url}/cart`);
  const { nonce } = page.body as { nonce: string };
  const [cookie] = page.headers.get('set-cookie')!.split(';');
  const headers = { Cookie: cookie!, 'X-SITE-Nonce': nonce };
  return { headers, visit: (method, path, body) => send(method, url + path, { headers, body }) };
}

interface Visit {
  readonly visit: (method: string, path: string, body?: unknown) => Promise<Reply>;
}

/** Returns the statuses of all appointments except released holds, and then of all orders. */
const statuses = (shop: RecipeShop): Promise<unknown> =>
  shop.evaluate(`const read = async (table) => (await shop.sequelize.query(
      "SELECT status FROM " + table + " WHERE status <> 'was-in-cart' ORDER BY id"))[0];
    const rows = [...(await read('shop_appointments_appointments')), ...(await read('orders'))];
    print(rows.map(({ status }) => status));`);

/** Declares tests of the recipe for carts over HTTP: holds, the checkout, and repeated payments. */
export function testCart(project: () => Project): void {
  test('a cart over HTTP: holds, a 409 with other times, a checkout, and payments that count once', async () => {
    const shop = await openRecipeShop(project(), 'cart', { PAYMENT_SECRET });
    const { url } = await shop.open('cart-server.js');
    const [ada, ben] = [await visitor(url), await visitor(url)];
    const draft = { product_id: 1, start: NINE };

    const bare = { headers: { Cookie: ada.headers.Cookie! }, body: draft };
    expect((await send('POST', `${url}/cart`, bare)).status).toBe(403);
    const stolen = { headers: { ...ada.headers, 'X-SITE-Nonce': ben.headers['X-SITE-Nonce']! }, body: draft };
    expect((await send('POST', `${url}/cart`, stolen)).status).toBe(403);

    const item = { id: 1, product_id: 1, qty: 1, cost: '40.00', start: '2031-03-10T08:00:00.000Z' };
    expect(await ada.visit('POST', '/cart', draft)).toMatchObject({ status: 201, body: item });
    expect(await ada.visit('GET', '/cart')).toMatchObject({ status: 200, body: { items: [{ id: 1 }] } });
    expect(await ben.visit('POST', '/cart', draft)).toMatchObject({
      status: 409,
      body: {
        code: 'shop_appointments_slot_unavailable',
        data: { status: 409, alternatives: [{ start_iso: `${TEN}:00+01:00` }, {}, {}, {}, {}] },
      },
    });
    const answers = [STRAY_ANSWER];
    expect(await ben.visit('POST', '/cart', { ...draft, answers })).toMatchObject(STRAY_ANSWER_REFUSED);
    expect(await ada.visit('PATCH', '/cart/1', { answers })).toMatchObject(STRAY_ANSWER_REFUSED);
    expect((await ben.visit('PATCH', '/cart/1', { start: TEN })).status).toBe(404);
    expect((await ben.visit('DELETE', '/cart/1')).status).toBe(404);
    expect(await ada.visit('PATCH', '/cart/1', { start: TEN })).toMatchObject({
      status: 200,
      body: { id: 1, start: '2031-03-10T09:00:00.000Z' },
    });
    expect(await ben.visit('POST', '/cart', draft)).toMatchObject({ status: 201, body: { id: 2 } });
    expect((await ben.visit('DELETE', '/cart/2')).status).toBe(204);
    expect((await ada.visit('POST', '/cart', draft)).status).toBe(201);
    expect((await ben.visit('POST', '/checkout')).status).toBe(400);

    const order = { status: 201, body: { order_id: 1 } };
    expect(await ada.visit('POST', '/checkout')).toMatchObject(order);
    expect(await ada.visit('POST', '/checkout')).toMatchObject(order);
    expect(await ada.visit('GET', '/cart')).toMatchObject({ body: { items: [] } });
    expect(await statuses(shop)).toEqual(['unpaid', 'unpaid', 'pending']);

    const report = (secret: string): Promise<Reply> => {
      const body = JSON.stringify({ id: 'pay_1', order_id: 1, status: 'paid' });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return send('POST', `${url}/payments`, { headers: { 'X-Provider-Signature': signature }, body });
    };
    expect((await report('wrong')).status).toBe(401);
    expect((await statuses(shop)) as string[]).not.toContain('paid');
    expect((await report(PAYMENT_SECRET)).status).toBe(204);
    expect((await report(PAYMENT_SECRET)).status).toBe(204);
    expect(await statuses(shop)).toEqual(['paid', 'paid', 'processing']);

    await shop.evaluate(`await shop.Order.update({ status: 'refunded' }, { where: { id: 1 } });
      await (await import('./appointments.js')).appointments.orderChanged(1);`);
    expect((await report(PAYMENT_SECRET)).status).toBe(204);
    expect(await statuses(shop)).toEqual(['cancelled', 'cancelled', 'refunded']);
  });
}
