import { asInstant } from 'shop-appointments';
import { eventually } from '../support/eventually';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

let folder: ShopFolder;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

/** Returns a time of Wednesday 4 March 2026 on New York's clock. */
const wednesday = (hour: number, minute = 0) => asInstant(Date.UTC(2026, 2, 4, hour + 5, minute) / 1000);
const [NINE, TEN, ELEVEN] = ['09', '10', '11'].map((hour) => `2026-03-07T${hour}:00`);
const CONSULTATION = {
  id: 22,
  name: 'Consultation',
  price: '30.00',
  duration: 60,
  duration_unit: 'minute',
  requires_confirmation: true,
};
const SHOP = { ...SMALL_SHOP, products: [...SMALL_SHOP.products!, CONSULTATION], webhooks: [] };
const ADA = { name: 'Ada Lovelace', email: 'ada@mail.example' };

const start = (now = wednesday(7)) => folder.start({ shopFile: folder.write(SHOP), now });

interface Item {
  readonly id: number;
  readonly start_local: string;
  readonly status: string;
}
interface Placed {
  readonly order_id: number;
}
interface Refused {
  readonly code: string;
  readonly data: {
    readonly id?: number;
    readonly line?: string;
    readonly alternatives: readonly { readonly start_iso: string; readonly label: string }[];
  };
}

const add = async (visitor: Visitor, more: object = {}): Promise<Item> =>
  (await visitor.json('POST', '/cart', { product_id: 21, start: NINE, ...more })).body as Item;

describe('a place that is lost', () => {
  test('the refusal names the line and each other time in words, also on the customer’s clock', async () => {
    const shop = await start();
    await shop.appointments.create({ productId: 21, start: NINE! });
    const wanted = { product_id: 21, start: NINE, local_timezone: 'Europe/Berlin' };
    const { status, body } = await new Visitor(shop.url).json('POST', '/cart', wanted);
    const { code, data } = body as Refused;
    expect([status, code, data.line]).toEqual([409, 'shop_appointments_slot_unavailable', undefined]);
    expect(data.alternatives.map(({ label }) => label)).toContain(
      'Saturday 7 March 2026, 10:00 New York time (16:00 Berlin time)',
    );
  });

  test('a line whose hold has ended moves to another time in the same cart, with its quantity and member', async () => {
    const first = await start();
    const visitor = new Visitor(first.url);
    const lost = await add(visitor, { local_timezone: 'Europe/Berlin' });
    await add(visitor, { start: TEN });
    await first.close();
    const second = await folder.start({ now: wednesday(7, 16) });
    await second.appointments.create({ productId: 21, start: NINE! });
    const again = visitor.at(second.url);
    const refused = await again.json('POST', '/checkout', ADA);
    expect((refused.body as Refused).data).toMatchObject({
      id: lost.id,
      line: 'Cut with Mia, Saturday 7 March 2026, 09:00',
    });
    const moved = await again.json('PATCH', `/cart/${lost.id}`, { start: ELEVEN });
    expect(moved).toMatchObject({
      status: 200,
      body: { start_local: ELEVEN, status: 'in-cart', staff_ids: [3], qty: 1 },
    });
    const { items } = (await again.json('GET', '/cart')).body as { items: Item[] };
    expect(items.map(({ start_local }) => start_local).sort()).toEqual([TEN, ELEVEN]);
    expect((await second.appointments.get((moved.body as Item).id)).localTimezone).toBe('Europe/Berlin');
    expect((await again.json('POST', '/checkout', ADA)).status).toBe(201);
  });

  test('another visitor’s line cannot be moved, and a hold that has ended stays unchanged if its new time is taken', async () => {
    const first = await start();
    const visitor = new Visitor(first.url);
    const { id } = await add(visitor);
    expect((await new Visitor(first.url).json('PATCH', `/cart/${id}`, { start: TEN })).status).toBe(404);
    await first.close();
    const second = await folder.start({ now: wednesday(7, 16) });
    await second.appointments.create({ productId: 21, start: TEN! });
    const again = visitor.at(second.url);
    expect((await again.json('PATCH', `/cart/${id}`, { start: TEN })).status).toBe(409);
    const { items } = (await again.json('GET', '/cart')).body as { items: Item[] };
    expect(items).toMatchObject([{ id, start_local: NINE, status: 'was-in-cart' }]);
  });
});

describe('money', () => {
  test('the pages show the price with tax, which is the amount of the order', async () => {
    const { url, orders } = await start();
    const visitor = new Visitor(url);
    expect(await visitor.page('/')).toMatch(/With Mia.*\$44\.00.*1 hour/s);
    expect(await visitor.page('/services/21')).toContain('$44.00');
    await add(visitor);
    await add(visitor, { start: TEN });
    expect(await visitor.page('/cart')).toMatch(/\$44\.00.*\$44\.00.*Total \S*\$88\.00/);
    const { body } = await visitor.json('POST', '/checkout', ADA);
    expect(await visitor.page('/confirmation')).toMatch(/Total \S*\$88\.00/);
    expect((await orders.find((body as Placed).order_id))?.items).toMatchObject([
      { net: '40.00', tax: '4.00' },
      { net: '40.00', tax: '4.00' },
    ]);
  });

  test('the head of every page says how many appointments are in the visitor’s cart, until they are ordered', async () => {
    const { url } = await start();
    const visitor = new Visitor(url);
    expect(await visitor.page('/')).toContain('My bookings Cart ');
    await add(visitor);
    await add(visitor, { start: TEN });
    for (const path of ['/', '/services/21', '/my/bookings', '/cart'])
      expect([path, await visitor.page(path)]).toEqual([path, expect.stringContaining('Cart (2)')]);
    await visitor.json('POST', '/checkout', ADA);
    expect(await visitor.page('/confirmation')).toContain('My bookings Cart ');
  });

  test('an order with an appointment that waits for the salon cannot be paid, and has no deadline', async () => {
    const { url, appointments, orders } = await start();
    const visitor = new Visitor(url);
    await add(visitor);
    const consultation = await add(visitor, { product_id: 22, start: TEN });
    const placed = (await visitor.json('POST', '/checkout', ADA)).body as Placed;
    const payment = { order_id: placed.order_id, amount: '74.00' };
    expect(await visitor.json('POST', '/pay', payment)).toMatchObject({
      status: 409,
      body: { code: 'shop_not_confirmed_yet' },
    });
    const link = `/my/appointments/${await appointments.selfService.link(consultation.id)}`;
    expect((await visitor.json('POST', `${link}/pay`, payment)).status).toBe(409);
    expect((await orders.find(placed.order_id))?.status).toBe('on-hold');

    await appointments.update(consultation.id, { status: 'confirmed' });
    expect((await visitor.json('POST', `${link}/pay`, payment)).status).toBe(200);
    const paid = await orders.find(placed.order_id);
    expect(paid?.appointments.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await visitor.json('POST', '/pay', payment)).toMatchObject({ status: 200 });
  });

  test('an order that waits for the salon has no deadline for paying', async () => {
    const first = await start();
    const [waiting, other] = [new Visitor(first.url), new Visitor(first.url)];
    await add(waiting);
    await add(waiting, { product_id: 22, start: TEN });
    await waiting.json('POST', '/checkout', ADA);
    const unpaid = await add(other, { start: ELEVEN });
    await other.json('POST', '/checkout', ADA);
    await first.close();
    const { appointments } = await folder.start({ now: wednesday(9) });
    await eventually(
      async () => (await appointments.get(unpaid.id)).status,
      (status) => status === 'cancelled',
    );
    const { items } = await appointments.list({ orderby: 'start', order: 'asc' });
    expect(items.map(({ status }) => status)).toEqual(['unpaid', 'pending-confirmation', 'cancelled']);
  });

  test('the time to pay starts once the salon has declined the appointment that the order was waiting for', async () => {
    const first = await start();
    const visitor = new Visitor(first.url);
    const cut = await add(visitor);
    const consultation = await add(visitor, { product_id: 22, start: TEN });
    const { order_id } = (await visitor.json('POST', '/checkout', ADA)).body as Placed;
    await first.appointments.update(consultation.id, { status: 'cancelled' });
    await eventually(
      async () => (await first.orders.find(order_id))?.status,
      (status) => status === 'pending',
    );
    await first.close();
    const { appointments } = await folder.start({ now: wednesday(9) });
    await eventually(
      async () => (await appointments.get(cut.id)).status,
      (status) => status === 'cancelled',
    );
  });

  test('a cancelled order cannot be paid', async () => {
    const { url, appointments } = await start();
    const visitor = new Visitor(url);
    const { id } = await add(visitor);
    const { order_id } = (await visitor.json('POST', '/checkout', ADA)).body as Placed;
    await appointments.update(id, { status: 'cancelled' });
    expect(await visitor.json('POST', '/pay', { order_id, amount: '44.00' })).toMatchObject({
      status: 409,
      body: { code: 'shop_nothing_to_pay' },
    });
  });
});

test('the customer’s time zone is stored; an unknown zone is left out', async () => {
  const { url, appointments } = await start();
  const visitor = new Visitor(url);
  const known = await add(visitor, { local_timezone: 'Asia/Tokyo' });
  const unknown = await add(visitor, { start: TEN, local_timezone: 'Mars/Olympus_Mons' });
  expect((await appointments.get(known.id)).localTimezone).toBe('Asia/Tokyo');
  expect((await appointments.get(unknown.id)).localTimezone).toBe('');
  expect(await visitor.page('/cart')).toContain(
    'Saturday 7 March 2026, 23:00 – Sunday 8 March 2026, 00:00 Tokyo time',
  );
});

test('“My bookings” shows only the bookings of the same browser', async () => {
  const { url } = await start();
  const [visitor, other] = [new Visitor(url), new Visitor(url)];
  await add(visitor);
  await visitor.json('POST', '/checkout', ADA);
  expect(await visitor.page('/my/bookings')).toContain('Saturday 7 March 2026, 09:00–10:00 New York time');
  expect(await other.page('/my/bookings')).toContain('You have no appointments ahead of you.');
});

test('a guest’s cookie that the shop did not make is ignored, and a former cookie is useless after the next checkout', async () => {
  const { url } = await start();
  const guestCookie = async (visitor: Visitor, more: object = {}): Promise<string> => {
    await add(visitor, more);
    const { headers } = await visitor.send('POST', '/checkout', ADA);
    return headers
      .getSetCookie()
      .find((one) => one.startsWith('shop_guest='))!
      .split(';')[0]!;
  };
  const withCookie = async (cookie: string): Promise<string> =>
    (await fetch(`${url}/my/bookings`, { headers: { Cookie: cookie } })).text();
  const planted = `shop_guest=${'A'.repeat(43)}`;
  const visitor = new Visitor(url);
  visitor.plant(planted);
  const first = await guestCookie(visitor);
  expect(first).not.toBe(planted);
  expect(await withCookie(planted)).toContain('You have no appointments ahead of you.');
  expect(await withCookie(first)).toContain('09:00–10:00');
  const second = await guestCookie(visitor, { start: TEN });
  expect(await withCookie(first)).toContain('You have no appointments ahead of you.');
  expect(await withCookie(second)).toMatch(/09:00–10:00[^]*10:00–11:00/);
});

describe('errors', () => {
  test('an invalid link to an appointment has its own error page, and only such a link', async () => {
    const visitor = new Visitor((await start()).url);
    const path = '/my/appointments/abc';
    expect(await visitor.page(path)).toContain('This link does not open an appointment');
    expect(await visitor.page(`${path}/cancel`)).toContain('This page cannot be opened directly');
  });

  test.each([
    ['GET', '/services/99', 404, 'shop_rest_product_invalid_id'],
    ['GET', '/my/appointments/abc', 401, 'shop_rest_cannot_view'],
    ['GET', '/nowhere', 404, 'rest_no_route'],
    ['DELETE', '/', 405, 'rest_no_route'],
    ['PUT', '/services/21', 405, 'rest_no_route'],
    ['GET', '/checkout', 405, 'rest_no_route'],
    ['POST', '/my/bookings', 405, 'rest_no_route'],
  ])('%s %s is a page for browsers and JSON for programs', async (method, path, status, code) => {
    const visitor = new Visitor((await start()).url);
    expect(await visitor.json(method, path)).toMatchObject({ status, body: { code, data: { status } } });
    const page = await visitor.send(method, path, undefined, 'text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.text).not.toContain(code);
    expect(page.headers.has('allow')).toBe(status === 405);
  });

  test('a fault of the shop is shown as a page without details, and is logged', async () => {
    const { url, host } = await start();
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(host.products, 'search').mockRejectedValue(new Error('the secret cause'));
    const visitor = new Visitor(url);
    const page = await visitor.send('GET', '/', undefined, 'text/html');
    expect(page.status).toBe(500);
    expect(page.text).toContain('Something went wrong on our side');
    expect(page.text).not.toContain('secret');
    expect((await visitor.json('GET', '/')).body).toEqual({
      code: 'internal_server_error',
      message: 'The shop had an unexpected error. Try again later.',
      data: { status: 500 },
    });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'the secret cause' }));
    logged.mockRestore();
  });
});

test('a shop file says how customers reach the shop; a wrong value stops the start', async () => {
  const shopFile = folder.write({ ...SHOP, site: { ...SHOP.site, phone: 5 } });
  await expect(folder.start({ shopFile })).rejects.toThrow('site.phone must be a text');
});
