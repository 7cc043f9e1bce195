import { internalsOf } from '../support/internals';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { SOME_TEXT } from '../support/shops/core-shop';
import { basic, BOSS, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
let shop: SampleShop;
beforeAll(async () => {
  folder = await shopFolder();
  const users = SMALL_SHOP.users!.map((user) =>
    user.login === 'mia' ? { ...user, application_passwords: ['mmmm MMMM mmmm MMMM mmmm MMMM'] } : user,
  );
  shop = await folder.start({ shopFile: folder.write({ ...SMALL_SHOP, users }) });
});
afterAll(() => folder.remove());

const HOOK = { topic: 'appointment.created', delivery_url: 'https://hooks.example/till', name: 'Till' };
const keyPair = (name: string) => basic(`ck_${name}`, `cs_${name}`);

async function ask(method: string, path = '', body?: unknown, headers: Record<string, string> = BOSS) {
  const answer = await fetch(`${shop.url}/shop-api/webhooks${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, never>,
  };
}
const create = async (fields: object = {}): Promise<number> =>
  Number((await ask('POST', '', { ...HOOK, ...fields })).body.id);
const secretsOf = async (id: number) =>
  (await shop.host.webhooks.active({})).find((hook) => hook.id === id)?.secrets;

test('a webhook is created with the contract’s fields, read, changed and removed', async () => {
  const made = await ask('POST', '', { ...HOOK, secret: 'kept to itself', status: 'active' });
  expect(made.status).toBe(201);
  const id = Number(made.body.id);
  expect(made.headers.get('Location')).toBe(`/shop-api/webhooks/${id}`);
  const webhook = {
    ...HOOK,
    id,
    status: 'active',
    resource: 'appointment',
    event: 'created',
    note: '',
    previous_secret_until: null,
  };
  expect(made.body).toEqual(webhook);
  expect(await secretsOf(id)).toEqual(['kept to itself']);
  expect((await ask('GET', `/${id}`)).body).toEqual(webhook);
  expect((await ask('GET')).body).toContainEqual(webhook);

  const paused = await ask('PATCH', `/${id}`, { status: 'paused', name: 'Old till' });
  expect(paused.body).toEqual({ ...webhook, status: 'paused', name: 'Old till' });
  expect(await secretsOf(id)).toBeUndefined();
  // A webhook can be sent back as an update, just as a response contained it.
  expect((await ask('PUT', `/${id}`, { ...paused.body, status: 'active' })).body.status).toBe('active');
  await shop.host.webhooks.disable(id, 'Nothing has reached it.');
  expect((await ask('GET', `/${id}`)).body).toMatchObject({
    status: 'disabled',
    note: 'Nothing has reached it.',
  });
  expect((await ask('PUT', `/${id}`, { status: 'active' })).body).toMatchObject({
    status: 'active',
    note: '',
  });

  expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } });
  expect(await ask('GET', `/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'shop_rest_webhook_invalid_id', data: { status: 404 } },
  });
});

test('without a secret in the request, a secret is generated and shown once', async () => {
  const { body } = await ask('POST', '', HOOK);
  const [secret] = (await secretsOf(Number(body.id)))!;
  expect(body.secret).toBe(secret);
  expect(String(secret).length).toBeGreaterThanOrEqual(32);
  const read = [await ask('GET', `/${body.id}`), await ask('GET')];
  expect(JSON.stringify(read)).not.toContain(secret);
});

test('a new secret is used together with the previous one, until that is deleted', async () => {
  const id = await create({ secret: 'first' });
  const { body } = await ask('PUT', `/${id}`, { secret: 'second' });
  expect(Number(body.previous_secret_until) - Date.now() / 1000).toBeGreaterThan(86_000);
  expect(body.secret).toBeUndefined();
  expect(await secretsOf(id)).toEqual(['second', 'first']);
  await ask('PUT', `/${id}`, { secret: 'second' });
  expect(await secretsOf(id)).toEqual(['second', 'first']);
  expect((await ask('DELETE', `/${id}/previous-secret`)).body.previous_secret_until).toBeNull();
  expect(await secretsOf(id)).toEqual(['second']);
});

test.each([
  [{ delivery_url: 'http://hooks.example/till' }, 'delivery_url'],
  [{ delivery_url: 'hooks.example' }, 'delivery_url'],
  [{ delivery_url: 7 }, 'delivery_url'],
  [{ topic: 'order.created' }, 'topic'],
  [{ status: 'broken' }, 'status'],
  [{ secret: '' }, 'secret'],
  [{ name: 'x'.repeat(256) }, 'name'],
])('%j is refused, on create and on update', async (wrong, field) => {
  const refused = {
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { [field]: SOME_TEXT } } },
  };
  expect(await ask('POST', '', { ...HOOK, ...wrong })).toMatchObject(refused);
  const id = await create();
  expect(await ask('PUT', `/${id}`, wrong)).toMatchObject(refused);
  expect((await ask('GET', `/${id}`)).body).toMatchObject(HOOK);
});

test('missing fields are named, and a body that is not JSON is reported as such', async () => {
  expect(await ask('POST', '', { name: 'Till' })).toMatchObject({
    status: 400,
    body: { code: 'rest_missing_callback_param', data: { params: ['topic', 'delivery_url'] } },
  });
  expect(await ask('POST', '', '{')).toMatchObject({ status: 400, body: { code: 'rest_invalid_json' } });
  for (const path of ['/0', '/x', '/99999', '/1e3', '/99999/deliveries', '/x/deliveries/1/resend']) {
    expect((await ask(path.endsWith('resend') ? 'POST' : 'GET', path)).status).toBe(404);
  }
});

test('only managers and authorised keys have access', async () => {
  const anonymous = { status: 401, body: { code: 'shop_rest_cannot_view' } };
  const forbidden = { status: 403, body: { code: 'shop_rest_cannot_create' } };
  expect(await ask('GET', '', undefined, {})).toMatchObject(anonymous);
  expect(await ask('GET', '', undefined, basic('boss', 'wrong'))).toMatchObject(anonymous);
  expect(await ask('GET', '', undefined, basic('mia', 'mmmm MMMM mmmm MMMM mmmm MMMM'))).toMatchObject(
    forbidden,
  );
  expect((await ask('GET', '', undefined, keyPair('reader'))).status).toBe(200);
  expect(await ask('POST', '', HOOK, keyPair('reader'))).toMatchObject(forbidden);
  expect((await ask('POST', '', HOOK, keyPair('nobody'))).status).toBe(201);
});

test('a manager’s page needs the nonce of its session, and the cookie alone is not enough', async () => {
  const signedIn = await fetch(`${shop.url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: 'boss', password: 'a long password of the boss' }),
  });
  const Cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const { nonce } = (await signedIn.json()) as { nonce: string };
  expect((await ask('GET', '', undefined, { Cookie, 'X-SITE-Nonce': nonce })).status).toBe(200);
  expect((await ask('GET', '', undefined, { Cookie })).status).toBe(401);
  expect((await ask('GET', '', undefined, { Cookie, 'X-SITE-Nonce': 'x' })).status).toBe(401);
  expect((await ask('GET', '', undefined, { 'X-SITE-Nonce': nonce })).status).toBe(401);
});

test('a webhook’s deliveries are listed page by page, and deliveries of other webhooks are not resent', async () => {
  const id = await create();
  const other = await create();
  await internalsOf(shop.appointments).storage.deliveries.add(
    await internalsOf(shop.appointments).storage.deliveries.cursor(),
    await internalsOf(shop.appointments).storage.deliveries.cursor(),
    [1, 2, 3].map((eventId) => ({
      webhookId: String(id),
      eventId,
      topic: HOOK.topic,
      resource: 'appointment',
      resourceId: eventId,
      body: '{}',
      createdAt: internalsOf(shop.appointments).options.clock.now(),
    })),
  );
  const page = await ask('GET', `/${id}/deliveries?per_page=2`);
  expect(page.headers.get('X-SITE-Total')).toBe('3');
  expect(page.headers.get('X-SITE-TotalPages')).toBe('2');
  const [newest] = page.body as unknown as { id: number }[];
  expect(page.body).toMatchObject([
    { event_id: 3, topic: HOOK.topic, resource: 'appointment', resource_id: 3, body: '{}' },
    { event_id: 2 },
  ]);
  expect((await ask('GET', `/${id}/deliveries?page=2&per_page=2`)).body).toMatchObject([{ event_id: 1 }]);
  expect((await ask('GET', `/${id}/deliveries?page=0`)).status).toBe(400);
  expect((await ask('GET', `/${id}/deliveries?per_page=x`)).status).toBe(400);
  expect((await ask('POST', `/${other}/deliveries/${newest!.id}/resend`)).status).toBe(404);
  expect(await ask('POST', `/${id}/deliveries/${newest!.id}/resend`)).toMatchObject({
    status: 200,
    body: { id: newest!.id },
  });
  await ask('DELETE', `/${id}`);
  expect((await shop.appointments.events.deliveries({ webhookId: id })).total).toBe(0);
});
