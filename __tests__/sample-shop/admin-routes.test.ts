import type { SampleShop } from '../../examples/sample-shop/shop';
import { asInstant } from '../../lib/time/units';
import { basic, BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

/** Wednesday 21 October 2026, nine in the morning in New York. */
const NOW = asInstant(Date.UTC(2026, 9, 21, 13) / 1000);

let folder: ShopFolder;
let shop: SampleShop;
beforeAll(async () => {
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write({ ...SMALL_SHOP, webhooks: [] }), now: NOW });
});
afterAll(() => folder.remove());

const post = (path: string, json: unknown, headers: Record<string, string> = BOSS) =>
  call(shop.url + path, { json, headers });

async function cookieOf(login: string, password: string): Promise<string> {
  const body = JSON.stringify({ login, password });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${shop.url}/login`, { method: 'POST', headers, body });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

test.each(['/shop-api/phone-bookings', '/shop-api/rule-preview'])(
  '%s is for managers, and for pages that have their nonce',
  async (path) => {
    const Cookie = await cookieOf('boss', 'a long password of the boss');
    expect(await post(path, {}, { Cookie })).toMatchObject({ status: 401 });
    expect(await post(path, {}, {})).toMatchObject({ status: 401 });
    expect(await post(path, {}, basic('ck_reader', 'cs_reader'))).toMatchObject({ status: 403 });
  },
);

test('a call is booked with the name of who called on its order, and by whom', async () => {
  const booking = { product_id: 21, start: '2026-10-22T10:00', staff_id: '3', name: 'Ada King Lovelace' };
  const { status, body } = await post('/shop-api/phone-bookings', booking);
  expect(status).toBe(201);
  const { id, order_id } = body as { id: number; order_id: number };
  expect(await shop.orders.find(order_id)).toMatchObject({
    status: 'pending',
    billing: { first_name: 'Ada', last_name: 'King Lovelace', email: '' },
    appointments: [{ id, staff_ids: [3], start: Date.UTC(2026, 9, 22, 10) / 1000 }],
  });
  expect(await shop.appointments.history(id)).toMatchObject([{ topic: 'appointment.created', actorId: 1 }]);

  expect(await post('/shop-api/phone-bookings', booking)).toMatchObject({
    status: 409,
    body: { data: { reasons: ['no_places'] } },
  });
  const evening = { ...booking, start: '2026-10-22T20:00' };
  expect(await post('/shop-api/phone-bookings', evening)).toMatchObject({ status: 409 });
  expect(await post('/shop-api/phone-bookings', { ...evening, enforce: 'capacity' })).toMatchObject({
    status: 201,
  });
});

test.each([
  ['nobody', { product_id: 21, start: '2026-10-23T10:00', name: ' ' }],
  ['no service', { start: '2026-10-23T10:00', name: 'Ada' }],
  ['no number', { product_id: 21, start: '2026-10-23T10:00', name: 'Ada', qty: 'many' }],
  ['no moment', { product_id: 21, start: 'soon', name: 'Ada' }],
])('a call for %s is refused', async (_what, booking) => {
  expect(await post('/shop-api/phone-bookings', booking)).toMatchObject({ status: 400 });
});

test('a preview says whose hours of which days change and what lies outside then, and stores nothing', async () => {
  const { id } = await shop.appointments.create({ productId: 21, start: '2026-10-27T15:00' });
  const before = await shop.appointments.rules.all();
  const rule = { kind: 'staff', kind_id: 3, range_type: 'time:2', from_range: '15:00', to_range: '00:00' };
  expect(
    await post('/shop-api/rule-preview', { rule: { ...rule, appointable: false, priority: 40 } }),
  ).toEqual({
    status: 200,
    body: {
      days: Array.from({ length: 10 }, (_, week) => ({
        date: new Date(Date.UTC(2026, 9, 27 + 7 * week)).toISOString().slice(0, 10),
        kind: 'staff',
        kind_id: 3,
        before: '09:00–17:00',
        after: '09:00–15:00',
      })),
      more: 42,
      appointments: [{ id, product_name: 'Cut', start: Date.UTC(2026, 9, 27, 15) / 1000 }],
    },
  });
  const opening = before.find(({ kind }) => kind === 'global')!;
  const { body } = await post('/shop-api/rule-preview', { id: opening.id });
  expect(body).toMatchObject({
    days: { 0: { date: '2026-10-21', before: '09:00–17:00', after: '' } },
    more: 356,
  });
  expect(await shop.appointments.rules.all()).toEqual(before);
});

test.each([
  [400, { rule: { kind: 'global', range_type: 'never' } }],
  [400, { rule: { kind: 'somebody', range_type: 'time:all', from_range: '09:00', to_range: '10:00' } }],
  [400, { rule: { kind: 'global', range_type: 'time:all', from_range: 'nine', to_range: '10:00' } }],
  [404, { id: 'x' }],
])('a preview answers %i to what is wrong', async (status, body) => {
  expect(await post('/shop-api/rule-preview', body)).toMatchObject({ status });
});

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

test('pages of the admin show those who do not work here where to sign in', async () => {
  for (const path of ['/admin', '/admin/rules', '/admin/webhooks', '/admin/closures']) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/admin/sign-in']);
  }
});
