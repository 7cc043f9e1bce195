import { asInstant } from 'shop-appointments';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

/** Returns a time of Wednesday 4 March 2026 on New York's clock. */
const wednesday = (hour: number, minute = 0, second = 0) =>
  asInstant(Date.UTC(2026, 2, 4, hour + 5, minute, second) / 1000);
const [NINE, TEN, ELEVEN] = ['2026-03-07T09:00', '2026-03-07T10:00', '2026-03-07T11:00'];
const NOW = wednesday(7);
const SHOP = {
  ...SMALL_SHOP,
  users: SMALL_SHOP.users!.map((user) =>
    user.id === 4 ? { ...user, password: 'a password of cleo' } : user,
  ),
};
const start = (now = NOW, more = {}) => folder.start({ shopFile: folder.write(SHOP), now, ...more });

interface Item {
  readonly id: number;
  readonly status: string;
  readonly start_local: string;
  readonly seconds_left: number;
}
interface Placed {
  readonly order_id: number;
  readonly status: string;
  readonly billing: Record<string, string>;
  readonly appointments: readonly { id: number; status: string; link: string }[];
}

/** A browser that keeps its cookies, and sends the headers that say where a request comes from. */
function browser(url: string, cookies = new Map<string, string>()) {
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && { Origin: url }),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };
  const items = async () => ((await send('GET', '/cart')).body as { items: Item[] }).items;
  const add = async (start = TEN, more = {}) => {
    const { body, status } = await send('POST', '/cart', { product_id: 21, start, staff_id: 3, ...more });
    return { status, body, id: (body as Item).id };
  };
  return { send, items, add, cookies, elsewhere: (other: string) => browser(other, cookies) };
}

const ada = { name: 'Ada King Lovelace', email: 'ada@mail.example' };
const slots = async (url: string): Promise<string[]> => {
  const { body } = await call(
    `${url}/api/v2/slots?product_ids=21&min_date=2026-03-07&max_date=2026-03-07&hide_unavailable=true`,
  );
  return (body as { records: { date: string }[] }).records.map(({ date }) => date);
};

test.each([false, true])(
  'a visit is held, removed and ordered as one, and held once for each key (orders outside of the transaction: %p)',
  async (ordersApart) => {
    const { url, appointments } = await start(NOW, { ordersApart });
    const visitor = browser(url);
    const items = JSON.stringify([
      { productId: 21, staffId: 3 },
      { productId: 21, staffId: 3 },
    ]);
    const key = { 'Idempotency-Key': 'one-visit' };
    const visit = { items, arrange: 'in_order', start: NINE };
    const first = await visitor.send('POST', '/cart', visit, key);
    expect(first.status).toBe(201);
    const again = await visitor.send('POST', '/cart', visit, key);
    const lines = (first.body as { items: (Item & { visit_id: number })[] }).items;
    expect((again.body as { items: Item[] }).items.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    expect(lines).toMatchObject([{ start_local: NINE }, { start_local: TEN, visit_id: lines[0]!.visit_id }]);

    const other = await visitor.add(ELEVEN);
    expect((await visitor.send('DELETE', `/cart/${lines[1]!.id}`)).status).toBe(204);
    expect((await visitor.items()).map(({ id }) => id)).toEqual([other.id]);
    expect(await slots(url)).toEqual(expect.arrayContaining([NINE, TEN]));

    await visitor.send('POST', '/cart', visit);
    const placed = (await visitor.send('POST', '/checkout', ada)).body as Placed;
    expect(placed.appointments).toHaveLength(3);
    const { items: booked } = await appointments.list({ orderby: 'start', order: 'asc' });
    expect(booked.map(({ visitId }) => visitId > 0)).toEqual([true, true, false]);
    expect(new Set(booked.map(({ orderId }) => orderId)).size).toBe(1);
  },
);

test('staff get the phone number and the remark of a checkout; both may be left out', async () => {
  const { url, appointments } = await start();
  const visitor = browser(url);
  await visitor.add(NINE);
  const told = { ...ada, phone: ' +49 (30) 123-456 ', remark: ' My head is sensitive.\n' };
  expect(await visitor.send('POST', '/checkout', { ...told, phone: 'call me' })).toMatchObject({
    status: 400,
    body: { data: { params: { phone: 'must be a phone number' } } },
  });
  expect(await visitor.send('POST', '/checkout', { ...told, remark: 'x'.repeat(1_001) })).toMatchObject({
    status: 400,
    body: { data: { params: { remark: 'must be a text of at most 1000 characters' } } },
  });
  expect((await visitor.send('POST', '/checkout', told)).status).toBe(201);
  await visitor.add(TEN);
  expect((await visitor.send('POST', '/checkout', { ...ada, phone: '', remark: '' })).status).toBe(201);
  const { items } = await appointments.list({ orderby: 'start', order: 'asc' });
  expect(items.map(({ note, contact }) => [note, contact.phone])).toEqual([
    ['From the customer: My head is sensitive.', '+49 (30) 123-456'],
    ['', ''],
  ]);
});

test('a phone number in Arabic or Persian digits is taken at the checkout, but two of them are no number', async () => {
  const { url, appointments } = await start();
  const visitor = browser(url);
  await visitor.add(NINE);
  expect((await visitor.send('POST', '/checkout', { ...ada, phone: '١٢' })).status).toBe(400);
  expect((await visitor.send('POST', '/checkout', { ...ada, phone: '٠١٧٠ ١٢٣' })).status).toBe(201);
  await visitor.add(TEN);
  expect((await visitor.send('POST', '/checkout', { ...ada, phone: '\u2066+۹۸ ۲۱\u2069' })).status).toBe(201);
  const { items } = await appointments.list({ orderby: 'start', order: 'asc' });
  expect(items.map(({ contact }) => contact.phone)).toEqual(['٠١٧٠ ١٢٣', '\u2066+۹۸ ۲۱\u2069']);
});

test.each([
  ['a text that is no JSON', '[{'],
  ['one service', JSON.stringify([{ productId: 21 }])],
  ['a number', 7],
])('a visit of %s is refused', async (_name, items) => {
  const { url } = await start();
  const { status, body } = await browser(url).send('POST', '/cart', { items, start: NINE });
  expect([status, body]).toMatchObject([400, { code: 'rest_invalid_param' }]);
});

test.each([false, true])(
  'a visitor fills a cart, changes it, and gets one order for all of it (orders outside of the transaction: %p)',
  async (ordersApart) => {
    const { url } = await start(NOW, { ordersApart });
    const visitor = browser(url);
    expect(await visitor.items()).toEqual([]);

    const first = await visitor.send('POST', '/cart', { product_id: 21, start: NINE, staff_id: 3 });
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'in-cart',
        product_id: 21,
        product_name: 'Cut',
        start_local: NINE,
        staff_ids: [3],
        qty: 1,
        cost: '40.00',
        is_extended: false,
      },
    });
    expect(first.headers.get('set-cookie')).toMatch(
      /^shop_cart=[\w-]{22}\.[0-9a-f]{64}; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(JSON.stringify(first.body)).not.toMatch(/token/);
    const second = await visitor.add(TEN);
    expect((await visitor.items()).map(({ start_local }) => start_local)).toEqual([NINE, TEN]);
    for (const { seconds_left } of await visitor.items()) {
      expect(seconds_left).toBeGreaterThan(800);
      expect(seconds_left).toBeLessThanOrEqual(900);
    }
    expect(await slots(url)).not.toContain(TEN);

    expect((await visitor.send('PATCH', `/cart/${second.id}`, { start: ELEVEN })).body).toMatchObject({
      start_local: ELEVEN,
      cost: '40.00',
    });
    expect((await visitor.send('POST', `/cart/${second.id}/extend`)).body).toMatchObject({
      is_extended: true,
    });
    const third = await visitor.add(TEN);
    expect((await visitor.send('DELETE', `/cart/${third.id}`)).status).toBe(204);
    expect((await visitor.send('DELETE', `/cart/${third.id}`)).status).toBe(204);
    expect(await slots(url)).toContain(TEN);

    const checkout = await visitor.send('POST', '/checkout', ada);
    const placed = checkout.body as Placed;
    expect(checkout.status).toBe(201);
    expect(placed).toMatchObject({
      status: 'pending',
      billing: { first_name: 'Ada', last_name: 'King Lovelace', email: 'ada@mail.example' },
      appointments: [{ status: 'unpaid' }, { status: 'unpaid' }],
    });
    expect(await visitor.items()).toEqual([]);
    const lines = placed.appointments.map(({ id }) => id).join();
    expect((await visitor.send('POST', '/checkout', { ...ada, lines })).body).toMatchObject({
      order_id: placed.order_id,
      appointments: placed.appointments.map(({ id }) => ({ id })),
    });
    const { body } = await call(`${url}/api/v2/appointments?orderby=start&order=asc`, { headers: BOSS });
    expect(body).toMatchObject([
      {
        order_id: placed.order_id,
        customer_full_name: 'Ada King Lovelace',
        contact: { name: 'Ada King Lovelace', email: 'ada@mail.example' },
      },
      { order_id: placed.order_id, contact: { email: 'ada@mail.example' } },
    ]);
    expect((await call(`${url}${placed.appointments[0]!.link}`)).body).toMatchObject({ product_name: 'Cut' });
  },
);

test('a hold that expires is shown in the cart, and can be checked out while its place is still free', async () => {
  const first = await start();
  const visitor = browser(first.url);
  await visitor.add(TEN);
  await first.close();

  const second = await start(wednesday(7, 16));
  const again = visitor.elsewhere(second.url);
  expect(await again.items()).toMatchObject([{ status: 'was-in-cart', seconds_left: 0, start_local: TEN }]);
  expect(await slots(second.url)).toContain(TEN);
  expect(await again.send('POST', '/checkout', ada)).toMatchObject({
    status: 201,
    body: { appointments: [{ status: 'unpaid' }] },
  });
  expect(await slots(second.url)).not.toContain(TEN);
});

test('if another visitor takes the place of an expired hold, the checkout names it, orders nothing, and the rest can be ordered', async () => {
  const first = await start();
  const visitor = browser(first.url);
  const lost = await visitor.add(TEN);
  await visitor.add(ELEVEN);
  await first.close();

  const { url } = await start(wednesday(7, 16));
  expect((await browser(url).add(TEN)).status).toBe(201);
  const again = visitor.elsewhere(url);
  expect(await again.send('POST', '/checkout', ada)).toMatchObject({
    status: 409,
    body: { code: 'shop_appointments_slot_unavailable', data: { id: lost.id } },
  });
  expect((await call(`${url}/api/v2/appointments`, { headers: BOSS })).body).toEqual([]);
  expect((await again.send('DELETE', `/cart/${lost.id}`)).status).toBe(204);
  expect(await again.send('POST', '/checkout', ada)).toMatchObject({ status: 201 });
});

test('a time that is added again after a lost response and a lost cookie is in the cart once', async () => {
  const { url } = await start();
  const visitor = browser(url);
  const put = (by = visitor) =>
    by.send(
      'POST',
      '/cart',
      { product_id: 21, start: NINE, staff_id: 3 },
      { 'Idempotency-Key': 'a-random-key' },
    );
  const lost = await put(browser(url));
  const again = await put();
  expect([lost.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get('location')).toBe(lost.headers.get('location'));
  expect((await put()).body).toMatchObject({ id: (again.body as Item).id });
  expect(await visitor.items()).toHaveLength(1);
});

test('a double click makes one order', async () => {
  const { url } = await start();
  const visitor = browser(url);
  const { id } = await visitor.add(TEN);
  const sent = { ...ada, lines: String(id) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.send('POST', '/checkout', sent)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => (body as Placed).order_id)).size).toBe(1);
});

test('a page that shows an older cart cannot order, and does not change the former order', async () => {
  const { url, orders } = await start();
  const visitor = browser(url);
  const ordered = await visitor.add(TEN);
  const placed = (await visitor.send('POST', '/checkout', ada)).body as Placed;
  const removed = await visitor.add(ELEVEN);
  await visitor.send('DELETE', `/cart/${removed.id}`);
  const bob = { name: 'Bob Other', email: 'bob@mail.example' };
  const stale = await visitor.send('POST', '/checkout', { ...bob, lines: String(removed.id) });
  expect(stale).toMatchObject({ status: 400, body: { data: { params: { cart: 'is empty' } } } });
  expect((await visitor.send('POST', '/checkout', { ...bob, lines: String(ordered.id) })).body).toMatchObject(
    {
      order_id: placed.order_id,
      billing: { first_name: 'Ada', email: 'ada@mail.example' },
    },
  );
  expect((await orders.find(placed.order_id))?.billing.email).toBe('ada@mail.example');

  const unseen = await visitor.add(NINE);
  const changed = await visitor.send('POST', '/checkout', { ...bob, lines: String(removed.id) });
  expect(changed).toMatchObject({
    status: 400,
    body: { data: { params: { lines: 'must be the ids of the lines in the cart' } } },
  });
  expect(await visitor.items()).toMatchObject([{ id: unseen.id }]);
});

test('if an expired hold is changed twice at the same time, one change replaces the line, and the other does not find it', async () => {
  const first = await start();
  const visitor = browser(first.url);
  const { id } = await visitor.add(TEN);
  await first.close();
  const { url } = await start(wednesday(7, 16));
  const again = visitor.elsewhere(url);
  const answers = await Promise.all(
    [NINE, ELEVEN].map((time) => again.send('PATCH', `/cart/${id}`, { start: time })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await again.items()).toHaveLength(1);
});

test('the order of a signed-in visitor has their name', async () => {
  const { url } = await start();
  const visitor = browser(url);
  await visitor.send('POST', '/login', { login: 'cleo', password: 'a password of cleo' });
  const { id } = await visitor.add(TEN);
  await visitor.send('POST', '/checkout', { name: 'Cleo Bright', email: 'cleo@mail.example' });
  expect((await call(`${url}/api/v2/appointments/${id}`, { headers: BOSS })).body).toMatchObject({
    customer_id: 4,
    customer_full_name: 'Cleo Bright',
  });
});

test('no visitor can change another cart', async () => {
  const { url } = await start();
  const visitor = browser(url);
  const { id } = await visitor.add(TEN);
  const other = browser(url);
  await other.add(ELEVEN);
  const strangers = [other, browser(url), browser(url, new Map([['shop_cart', 'x']]))];
  for (const stranger of strangers) {
    expect((await stranger.send('PATCH', `/cart/${id}`, { start: NINE })).status).toBe(404);
    expect((await stranger.send('POST', `/cart/${id}/extend`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/cart/${id}`)).status).toBe(204);
  }
  expect(await visitor.items()).toMatchObject([{ id, status: 'in-cart', start_local: TEN }]);
});

test('writes that another site makes the browser send are refused', async () => {
  const { url } = await start();
  const visitor = browser(url);
  const { id } = await visitor.add(TEN);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: url.replace(/\d+$/, '1') },
    { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    for (const [method, path] of [
      ['POST', '/cart'],
      ['PATCH', `/cart/${id}`],
      ['DELETE', `/cart/${id}`],
      ['POST', `/cart/${id}/extend`],
      ['POST', '/checkout'],
    ] as const) {
      const { status, body } = await visitor.send(method, path, { ...ada, start: ELEVEN }, headers);
      expect([status, (body as { code: string }).code]).toEqual([403, 'shop_rest_cannot_create']);
    }
  }
  expect(await visitor.items()).toMatchObject([{ id, start_local: TEN }]);
});

const WRONG: readonly [what: string, fields: object, status: number, code: string][] = [
  ['no product', { product_id: undefined }, 400, 'rest_missing_callback_param'],
  ['an unknown product', { product_id: 99 }, 400, 'rest_invalid_param'],
  ['a product in words', { product_id: 'cut' }, 400, 'rest_invalid_param'],
  ['no start', { start: undefined }, 400, 'rest_missing_callback_param'],
  ['a start that is a list', { start: [TEN] }, 400, 'rest_invalid_param'],
  ['a start that is an object', { start: {} }, 400, 'rest_invalid_param'],
  ['a start that is true', { start: true }, 400, 'rest_invalid_param'],
  ['a start of null', { start: null }, 400, 'rest_invalid_param'],
  ['a quantity of none', { qty: 0 }, 400, 'rest_invalid_param'],
  ['a quantity of a half', { qty: 0.5 }, 400, 'rest_invalid_param'],
  ['a quantity of null', { qty: null }, 400, 'rest_invalid_param'],
  ['a list of members', { staff_id: [3] }, 400, 'rest_invalid_param'],
  ['lunch time', { start: '2026-03-07T12:00' }, 409, 'shop_appointments_slot_unavailable'],
];

test('errors have the form of errors under /api, and put nothing into the cart', async () => {
  const { url } = await start();
  const visitor = browser(url);
  for (const [what, fields, status, code] of WRONG) {
    const answer = await visitor.send('POST', '/cart', {
      product_id: 21,
      start: TEN,
      staff_id: 3,
      ...fields,
    });
    expect([what, answer]).toMatchObject([what, { status, body: { code, data: { status } } }]);
  }
  expect(await visitor.items()).toEqual([]);
});

test('a price in the request is ignored; a checkout needs a name, an e-mail address and a line to order', async () => {
  const { url } = await start();
  const visitor = browser(url);
  expect((await visitor.send('POST', '/checkout', ada)).status).toBe(400);
  expect((await visitor.add(TEN, { cost: '0', status: 'paid', qty: '1' })).body).toMatchObject({
    cost: '40.00',
    status: 'in-cart',
  });
  for (const wrong of [
    {},
    { name: 'Ada' },
    { ...ada, email: 'nowhere' },
    { ...ada, name: ['x'] },
    null,
    [],
  ]) {
    expect((await visitor.send('POST', '/checkout', wrong)).status).toBe(400);
  }
  expect(await visitor.items()).toHaveLength(1);
});

test('a visitor holds five places at most', async () => {
  const { url } = await start();
  const visitor = browser(url);
  const hours = ['09', '10', '11', '13', '14', '15'];
  const answers = [];
  for (const hour of hours) answers.push((await visitor.add(`2026-03-07T${hour}:00`)).status);
  expect(answers).toEqual([201, 201, 201, 201, 201, 400]);
});
