import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { asInstant } from '../../lib/time/units';

/** Seven in the morning of Wednesday 4 March 2026 in New York. */
const NOW = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
const [NINE, TEN, ELEVEN] = ['2026-03-07T09:00', '2026-03-07T10:00', '2026-03-07T11:00'];
const APRIL = '2026-04-04T09:00';
const PASSWORD = 'a password of cleo';
/** A class for 11.00 with tax and three places, a card of three, and a membership of one class a month. */
const SHOP: ShopFile = {
  ...SMALL_SHOP,
  products: [
    {
      id: 22,
      name: 'Class',
      price: '10.00',
      tax_rate: '10',
      duration: 60,
      duration_unit: 'minute',
      qty: 3,
      max_date: 60,
      cancellation: { steps: [{ until_hours: 24, fee: '0%' }], else_fee: '50%' },
    },
    {
      id: 31,
      name: 'Card of three',
      type: 'pass',
      price: '24.00',
      tax_rate: '10',
      entries: 3,
      pays_for: [22],
    },
    {
      id: 32,
      name: 'Membership',
      type: 'pass',
      price: '9.00',
      entries: 1,
      per: 'month',
      pays_for: [22],
    },
    {
      id: 33,
      name: 'Month of classes',
      type: 'pass',
      price: '19.00',
      entries: 5,
      valid_months: 1,
      pays_for: [22],
    },
  ] as ShopFile['products'],
  users: SMALL_SHOP.users!.map((user) => (user.id === 4 ? { ...user, password: PASSWORD } : user)),
  webhooks: [],
};

let folder: ShopFolder;
let shop: SampleShop;
let cookies: Map<string, string>;
beforeEach(async () => {
  cookies = new Map();
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write(SHOP), now: NOW });
});
afterEach(() => folder.remove());

/** Sends a request as a browser of the shop's own pages. */
async function send(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      Origin: shop.url,
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
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as never };
}

let nonce: string;
const signIn = async () => {
  await send('POST', '/login', { login: 'cleo', password: PASSWORD });
  nonce = ((await send('GET', '/session')).body as { nonce: string }).nonce;
};
const buy = async (product: number) =>
  ((await send('POST', '/passes', { product_id: product })).body as { id: number }).id;
const left = async (start = NINE) => {
  const path = `/api/v2/entitlements?product_id=22&start=${start}`;
  const found = (await send('GET', path, undefined, { 'X-SITE-Nonce': nonce })).body as { left: number }[];
  return found.map((one) => one.left);
};
const page = async (path: string) =>
  ((await send('GET', path, undefined, { Accept: 'text/html' })).body as string).replace(/\s+/g, ' ');
const add = async (start: string, pass: number, qty = 1) =>
  ((await send('POST', '/cart', { product_id: 22, start, qty, pass })).body as { id: number }).id;
const order = async (shown: Record<string, string> = {}) => {
  const { status, body } = await send('POST', '/checkout', {
    name: 'Cleo Bright',
    email: 'cleo@mail.example',
    ...shown,
  });
  const { order_id: orderId = 0, appointments = [] } = body as {
    order_id?: number;
    appointments?: { id: number; link: string }[];
  };
  return { status, body, orderId, appointments };
};

test('a customer buys a card, books with it, and gets the entry back after cancelling in time', async () => {
  await signIn();
  const card = await buy(31);
  // A paid order of the shop, with the price of the card and its tax.
  expect((await shop.orders.find(1))!).toMatchObject({
    status: 'processing',
    customer_id: 4,
    items: [{ product_id: 31, net: '24.00', tax: '2.40', paid: '26.40' }],
  });
  expect(await page('/passes')).toContain('3 of 3 left');
  expect(await left()).toEqual([3]);

  await add(NINE, card);
  expect(await page('/cart')).toContain('Your Card of three pays for this: 3 left.');
  expect(await page('/cart')).toContain('<th scope="row">Total</th> <td>US$0.00</td>');
  const { appointments, orderId } = await order();
  const { id, link } = appointments[0]!;
  expect(await shop.appointments.get(id)).toMatchObject({
    status: 'paid',
    cost: '0.00',
    entitlement: {
      id: String(card),
      name: 'Card of three',
      places: 1,
      price: '10.00',
      priceWithTax: '11.00',
    },
  });
  expect((await shop.orders.find(orderId))!).toMatchObject({
    status: 'processing',
    items: [{ net: '0.00' }],
  });
  expect(await left()).toEqual([2]);
  expect(await page(link)).toContain('Card of three');
  expect(await page(link)).toContain('The entry goes back to your Card of three.');

  await send('POST', `${link}/cancel`, {});
  expect(await left()).toEqual([3]);
  expect((await shop.appointments.get(id)).entitlement).toMatchObject({ places: 0 });
});

test('a pass that is valid for a month pays for no booking after its last day, and the pages name this day', async () => {
  await signIn();
  const pass = await buy(33);
  expect(await left(NINE)).toEqual([5]);
  expect(await left('2026-04-04T23:00')).toEqual([5]);
  expect(await left('2026-04-05T00:00')).toEqual([]);
  for (const path of ['/passes', '/my/bookings']) {
    expect(await page(path)).toContain('5 of 5 left');
    expect(await page(path)).toContain('Valid until 4 April 2026');
  }
  expect(await page('/passes')).toContain('Valid for 1 month.');
  // A chosen pass is not used after its end: the customer pays with money.
  await add('2026-04-11T09:00', pass);
  expect(await page('/cart')).not.toContain('Your Month of classes pays for this');
});

test('a pass with a wrong field, stored by an older shop, is not for sale, and the pages list the others', async () => {
  const { products } = shop.tables;
  const [stored] = await products.find({ id: 31 }, null);
  const { pays_for: paidFor, ...fields } = JSON.parse(stored!.body) as Record<string, unknown>;
  expect(paidFor).toEqual([22]);
  const body = JSON.stringify(fields);
  await shop.appointments.transaction((t) => products.update({ body }, { id: 31 }, t));
  await signIn();
  expect((await send('POST', '/passes', { product_id: 31 })).status).toBe(404);
  expect((await send('GET', '/', undefined, { Accept: 'text/html' })).status).toBe(200);
  expect(await page('/passes')).toContain('Membership');
  expect(await page('/passes')).not.toContain('Card of three');
});

test('the page of passes does not say above a price for each month that it is paid once', async () => {
  const text = await page('/passes');
  expect(text).toContain(' a month');
  expect(text).toContain('Pay in advance, and book many times.');
  expect(text).not.toMatch(/pay once/i);
});

test('the page of a pass as a service leads to the passes', async () => {
  const answer = await fetch(`${shop.url}/services/31`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/passes']);
});

test('the page of passes says to visitors how they get an account', async () => {
  const hint = 'A pass belongs to an account. If you have none yet, Small sets one up for you.';
  expect(await page('/passes')).toContain(hint);
  await signIn();
  expect(await page('/passes')).not.toContain(hint);
});

test('signing in to buy a pass leads back to the passes, and signing in elsewhere to the bookings', async () => {
  const [, link] = /href="([^"]+)" aria-label="Buy Card of three/.exec(await page('/passes'))!;
  expect(await page(link!)).toContain('Sign in to buy a pass.');
  expect(await page(link!)).toContain('If you have none yet, Small sets one up for you.');
  // The form leads back to the page itself, which then redirects.
  expect(await page(link!)).toContain(`data-then="${link}"`);
  for (const elsewhere of ['/sign-in', '/sign-in?for=https://evil.example'])
    expect(await page(elsewhere)).toMatch(/data-then="\/sign-in"(?![^]*sets one up)/);
  await signIn();
  expect(await page(link!)).toContain('<h1>Passes</h1>');
  for (const elsewhere of ['/sign-in', '/sign-in?for=https://evil.example'])
    expect(await page(elsewhere)).toContain('<h1>My bookings</h1>');
});

test('after the time to cancel for free, the entry stays used, and the page says so before', async () => {
  await signIn();
  const card = await buy(31);
  await add('2026-03-05T09:00', card);
  await shop.close();
  shop = await folder.start({ now: asInstant(NOW + 12 * 3_600) });
  const { appointments } = await order();
  const { link } = appointments[0]!;
  expect(await page(link)).toContain('The entry of your Card of three stays used, because you cancel late.');
  await send('POST', `${link}/cancel`, {});
  await signIn();
  expect(await left()).toEqual([2]);
});

test('two lines take the entries of one card one after the other, and the cart states the rest', async () => {
  await signIn();
  const card = await buy(31);
  await add(NINE, card, 2);
  await add(TEN, card, 2);
  const cart = await page('/cart');
  expect(cart).toContain('Your Card of three pays for this: 3 left.');
  expect(cart).toContain('Your Card of three pays for this: 1 left.</strong> You pay US$11.00 for the other');
  const { orderId, appointments } = await order();
  expect((await shop.orders.find(orderId))!.items).toMatchObject([
    { net: '0.00', tax: '0.00' },
    { net: '10.00', tax: '1.00' },
  ]);
  const rows = await shop.appointments.find(appointments.map(({ id }) => id));
  expect([...rows.values()].map(({ status, entitlement }) => [status, entitlement?.places])).toEqual([
    ['confirmed', 2],
    ['unpaid', 1],
  ]);
  expect(await left()).toEqual([]);
});

test('an appointment that a pass pays is paid, although another one of its order is not', async () => {
  await signIn();
  const card = await buy(31);
  await add(NINE, card);
  await add(TEN, 0);
  const { appointments } = await order();
  const [byCard, byMoney] = await Promise.all(appointments.map(({ link }) => page(link)));
  expect(byCard).toContain('<strong class="status">Paid</strong>');
  expect(byCard).not.toContain('not paid yet');
  expect(byMoney).toContain('<strong class="status">Booked, not paid yet</strong>');
  expect(byMoney).toContain('Pay US$11.00 now');
});

test('a membership pays for a number of bookings in each month, and the customer may choose to pay with money', async () => {
  await signIn();
  const membership = await buy(32);
  await add(NINE, membership);
  await order();
  expect([await left(TEN), await left(APRIL)]).toEqual([[], [1]]);
  const next = await add(APRIL, membership);
  expect(await page('/cart')).toContain('Your Membership pays for this: 1 left.');
  expect((await send('PUT', `/cart/${next}/pass`, { pass: 0 })).status).toBe(204);
  expect(await page('/cart')).toContain('Pay with your Membership: 1 left');
  const { orderId } = await order();
  expect((await shop.orders.find(orderId))!).toMatchObject({ status: 'pending', items: [{ net: '10.00' }] });
  expect(await left(APRIL)).toEqual([1]);
});

test('a pass without entries and a visitor without an account pay for nothing, and the cart offers money', async () => {
  await signIn();
  const membership = await buy(32);
  await add(NINE, membership);
  const { orderId } = await order();
  expect(orderId).toBeGreaterThan(0);
  await add(TEN, membership);
  expect(await page('/cart')).toContain('The pass that you have chosen does not pay for this any more.');
  expect(await order()).toMatchObject({ status: 409, body: { code: 'shop_appointments_nothing_left' } });
  const { items } = (await send('GET', '/cart')).body as { items: { id: number }[] };
  expect(items).toHaveLength(1);
  await send('PUT', `/cart/${items[0]!.id}/pass`, { pass: 0 });
  expect(await order()).toMatchObject({ status: 201 });

  await send('POST', '/logout');
  expect(await send('POST', '/passes', { product_id: 31 })).toMatchObject({ status: 401 });
  await add(ELEVEN, membership);
  expect(await order()).toMatchObject({ status: 400 });
});

/** Reads what the page of the cart sends with the order. */
const shownIn = (cart: string): Record<string, string> =>
  Object.fromEntries(
    ['lines', 'pass_places'].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(cart)?.[1] ?? '',
    ]),
  );

test('entries that are used after the cart was shown change no price silently: the order is refused, and the cart states the new price', async () => {
  await signIn();
  const card = await buy(31);
  await add(NINE, card, 3);
  const cart = await page('/cart');
  expect(cart).toContain('<th scope="row">Total</th> <td>US$0.00</td>');
  // Another browser of the same customer uses an entry.
  const elsewhere = { productId: 22, start: TEN, customerId: 4, entitlementId: String(card) };
  await shop.appointments.book(elsewhere);
  expect(await order(shownIn(cart))).toMatchObject({
    status: 409,
    body: { code: 'shop_appointments_nothing_left' },
  });
  expect(await left()).toEqual([2]);
  const again = await page('/cart');
  expect(again).toContain(
    'Your Card of three pays for this: 2 left.</strong> You pay US$11.00 for the other',
  );
  const { orderId, appointments } = await order(shownIn(again));
  expect((await shop.orders.find(orderId))!.items).toMatchObject([{ net: '10.00', tax: '1.00' }]);
  expect(appointments).toHaveLength(1);
  expect(await left()).toEqual([]);
});

test('a line whose hold has ended keeps its card when it moves to another time', async () => {
  await signIn();
  const line = await add(NINE, await buy(31));
  await shop.close();
  shop = await folder.start({ now: asInstant(NOW + 3_600) });
  expect((await send('PATCH', `/cart/${line}`, { start: TEN })).status).toBe(200);
  expect(await page('/cart')).toContain('Your Card of three pays for this: 3 left.');
});

test('the desk names the card that pays', async () => {
  await signIn();
  const card = await buy(31);
  await add(NINE, card);
  const { appointments } = await order();
  const window = 'start_ts=1772841600&end_ts=1772928000';
  const { body } = await send('GET', `/api/v2/desk/calendar?${window}`, undefined, BOSS);
  const shown = (body as { appointments: object[] }).appointments;
  expect(shown).toMatchObject([
    { id: appointments[0]!.id, cost: '0.00', entitlement: { name: 'Card of three', places: 1 } },
  ]);
});

test('if a pass pays for one of two places, the refund of one place returns the money that was paid for the other place', async () => {
  await signIn();
  await add(NINE, await buy(32), 2);
  const { orderId, appointments } = await order();
  await send('POST', `/shop/orders/${orderId}/pay`, {}, BOSS);
  const { id } = appointments[0]!;
  const preview = await shop.appointments.previewChange(id, { quantity: 1 });
  expect(preview.settlement).toMatchObject({ refundDue: '11.00' });
  const [item] = (await shop.orders.find(orderId))!.items;
  await send('POST', `/shop/orders/${orderId}/refund`, { items: [{ id: item!.id, quantity: 1 }] }, BOSS);
  expect((await shop.orders.find(orderId))!.items).toMatchObject([{ quantity: 1, refunded: '11.00' }]);
  expect(await shop.appointments.get(id)).toMatchObject({ quantity: 1, entitlement: { places: 1 } });
  expect(await shop.appointments.desk.tasks()).toEqual([]);
});

test.each([
  ['its order is refunded', 'refund', {}],
  ['its order is cancelled', 'cancel', {}],
  ['its line of the order is refunded', 'items/1/refund', {}],
])('a card pays for no new booking after %s, and keeps the entries it used', async (_title, act, body) => {
  await signIn();
  const card = await buy(31);
  await add(NINE, card);
  const { appointments } = await order();
  expect((await send('POST', `/shop/orders/1/${act}`, body, BOSS)).status).toBe(200);
  expect(await shop.appointments.get(appointments[0]!.id)).toMatchObject({
    status: 'paid',
    entitlement: { places: 1 },
  });
  expect(await left()).toEqual([]);
  expect(await page('/passes')).toContain('0 of 3 left');
  await add(TEN, card, 2);
  expect(await order()).toMatchObject({ status: 409, body: { code: 'shop_appointments_nothing_left' } });
});

test.each([
  [{ entries: 'ten' }, 'entries must be a whole number of at least 1, not "ten"'],
  [{ entries: undefined }, 'entries must be a whole number of at least 1, but is missing'],
  [{ entries: 0 }, 'entries must be a whole number of at least 1, not 0'],
  [{ per: 'year' }, 'per must be "month", or be left out, not "year"'],
  [{ pays_for: ['22'] }, 'pays_for must be a list of ids of services, not ["22"]'],
  [{ valid_months: 'six' }, 'valid_months must be a whole number from 0 to 1200, not "six"'],
  [{ valid_months: 1_201 }, 'valid_months must be a whole number from 0 to 1200, not 1201'],
])('a shop file with a pass with %j is refused in words', async (wrong, message) => {
  const products = SHOP.products!.map((one) => (one.id === 33 ? { ...one, ...wrong } : one));
  const other = await shopFolder();
  const start = other.start({ shopFile: other.write({ ...SHOP, products }), now: NOW });
  await expect(start).rejects.toThrow(`products[3].${message}`);
  await other.remove();
});

test('the cart does not say that a pass with entries has none if the class is after its last day', async () => {
  await signIn();
  await add('2026-04-11T09:00', await buy(33));
  const cart = await page('/cart');
  expect(cart).toContain('The pass that you have chosen does not pay for this any more.');
  expect(cart).not.toContain('no entry left');
  expect(await order()).toMatchObject({ status: 409, body: { code: 'shop_appointments_nothing_left' } });
});

test('one pass chosen for two lines with one entry left is refused before anything is ordered', async () => {
  await signIn();
  const membership = await buy(32);
  await add(NINE, membership);
  const second = await add(TEN, membership);
  expect(await page('/cart')).toContain('The pass that you have chosen does not pay for this any more.');
  expect(await order()).toMatchObject({ status: 409, body: { code: 'shop_appointments_nothing_left' } });
  expect(await left()).toEqual([1]);
  await send('PUT', `/cart/${second}/pass`, { pass: 0 });
  expect(await order()).toMatchObject({ status: 201 });
});

test.each([
  // The membership pays one of two places. The deposits are computed from 11.00 for the other place and 11.00 for the
  // second line.
  [{ percent: 50 }, 'US$11.00', 11],
  [{ amount: '4.00' }, 'US$8.00', 8],
  [{ amount: '20.00' }, undefined, 22],
])(
  'with the deposit %j the cart states the amount due now that the order has',
  async (deposit, stated, due) => {
    await folder.remove();
    folder = await shopFolder();
    const products = SHOP.products!.map((one) => (one.name === 'Class' ? { ...one, deposit } : one));
    const shopFile = folder.write({ ...SHOP, products });
    shop = await folder.start({ shopFile, now: NOW });
    await signIn();
    await add(NINE, await buy(32), 2);
    await add(TEN, 0);
    const cart = await page('/cart');
    expect(/Due now<\/th> <td>([^<]*)</.exec(cart)?.[1]).toBe(stated);
    const { orderId } = await order();
    const { items } = (await shop.orders.find(orderId))!;
    expect(items.reduce((sum, item) => sum + Number(item.due_now), 0)).toBe(due);
  },
);

test('a class that a pass has paid for can be moved by its customer up to the last day of the pass', async () => {
  await signIn();
  await add(NINE, await buy(33));
  const { appointments } = await order();
  const { selfService } = shop.appointments;
  const token = await selfService.link(appointments[0]!.id);
  const late = selfService.reschedule(token, { start: '2026-04-11T09:00' });
  await expect(late).rejects.toMatchObject({ code: 'shop_appointments_nothing_left' });
  const moved = await selfService.reschedule(token, { start: APRIL });
  expect(moved.startIso).toContain(APRIL);
});
