import { once } from 'node:events';
import { type IncomingMessage, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { QueryTypes, type Sequelize } from 'sequelize';
import { type Appointments, appointmentsRouter, createAppointments, type HostPorts } from 'shop-appointments';
import { starter, starterPages } from 'shop-appointments/adapters/starter';
import { databaseOfShop } from '../support/databases';

const SECRET = 'the secret of the site, thirty-two bytes';
const ADA = { name: 'Ada', email: 'Ada@Salon.example', password: 'correct horse battery' };
const HOURS = { from: '09:00', to: '17:00' };

type Form = Readonly<Record<string, string>>;

/** A browser without scripts: it keeps the cookie, and does not follow redirects. */
class Visitor {
  private cookie = '';
  constructor(private readonly url: string) {}

  get session(): string {
    return this.cookie;
  }

  async get(path: string, headers: Form = {}): Promise<{ status: number; text: string; to: string | null }> {
    return this.read(await fetch(this.url + path, { headers: this.with(headers), redirect: 'manual' }));
  }

  async post(path: string, form: Form = {}, headers: Form = {}) {
    const body = new URLSearchParams(form);
    return this.read(
      await fetch(this.url + path, { method: 'POST', body, headers: this.with(headers), redirect: 'manual' }),
    );
  }

  private with(headers: Form): Form {
    return this.cookie === '' ? headers : { cookie: this.cookie, ...headers };
  }

  private async read(response: Response) {
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0]!;
    return {
      status: response.status,
      text: await response.text(),
      to: response.headers.get('location'),
    };
  }
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Opens an empty shop, with the code for its first administrator. */
async function openShop(own: (host: HostPorts) => Partial<HostPorts> = () => ({})) {
  const { database, giveBack } = await databaseOfShop();
  const base = starter({ database });
  const shop = { ...base, host: { ...base.host, ...own(base.host) } };
  const logged: Record<string, unknown>[] = [];
  const failures: Record<string, unknown>[] = [];
  const site = {
    name: 'Salon',
    url: 'https://salon.example',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
  };
  const logger = {
    info: () => undefined,
    warn: (facts: object, text: string) => void logged.push({ ...facts, text }),
    error: (facts: object) => void failures.push({ ...facts }),
  };
  const appointments = createAppointments({ ...shop, site, secret: SECRET, logger });
  await appointments.migrate();
  const app = express().use('/api', appointmentsRouter(appointments)).use(starterPages(shop, appointments));
  const server: Server = app.listen(0);
  await once(server, 'listening');
  closing.push(
    giveBack,
    () => appointments.close(),
    () => new Promise((done) => server.close(done)),
    () => server.closeAllConnections(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = /code=(\w+)$/.exec(String(logged[0]?.text))?.[1] ?? '';
  return { appointments, base, database, logged, failures, code, url, visitor: () => new Visitor(url) };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Returns the first administrator, signed in. */
async function administratorOf(shop: Shop): Promise<Visitor> {
  const ada = shop.visitor();
  await ada.post('/set-up', { code: shop.code, ...ADA, ...HOURS });
  return ada;
}

const SERVICE = { name: 'Haircut', minutes: '60', price: '40', tax: '19', public: '1' };

/** Adds a service, and books its first free time as a guest. */
async function bookIn(shop: Shop, ada: Visitor) {
  expect((await ada.post('/desk/services', SERVICE)).status).toBe(303);
  const start = await firstFree(shop.appointments);
  const guest = shop.visitor();
  const form = { start, qty: '1', name: 'Gus <b>Guest</b>', email: 'gus@mail.example', phone: '' };
  const { status, to } = await guest.post('/services/1', form);
  expect(status).toBe(303);
  return { guest, link: to!, start };
}

async function firstFree(appointments: Appointments): Promise<string> {
  const { records } = await appointments.slots.list({ productIds: [1], hideUnavailable: true });
  return records[0]!.startIso;
}

describe('the first administrator', () => {
  test('opens the address that migrate() logs once; a wrong code, a second use and another start open nothing', async () => {
    const shop = await openShop();
    expect(shop.logged).toEqual([
      {
        text: `Nobody can sign in yet. To set a password, open https://salon.example/set-up?code=${shop.code}`,
      },
    ]);
    expect(shop.code).toHaveLength(32);
    const stranger = shop.visitor();
    for (const code of ['', 'x', shop.code.replace(/.$/, '_')]) {
      expect((await stranger.post('/set-up', { code, ...ADA, ...HOURS })).status).toBe(400);
      const page = await stranger.get(`/set-up?code=${code}`);
      expect([page.status, page.text.includes('<form')]).toEqual([404, false]);
    }
    const ada = await administratorOf(shop);
    expect((await ada.get('/desk/services')).status).toBe(200);
    expect((await stranger.post('/set-up', { code: shop.code, ...ADA, ...HOURS })).status).toBe(400);
    await shop.appointments.migrate();
    expect(shop.logged).toHaveLength(1);
  });

  test('has another address in another database of the site', async () => {
    const [former, present] = [await openShop(), await openShop()];
    const { status } = await present.visitor().post('/set-up', { code: former.code, ...ADA, ...HOURS });
    expect([status, await present.base.host.users.team()]).toEqual([400, []]);
  });

  test('if two people use the address, one of them becomes the administrator', async () => {
    const shop = await openShop();
    const people = [shop.visitor(), shop.visitor(), shop.visitor()];
    const tried = await Promise.all(
      people.map((one, at) =>
        one.post('/set-up', { code: shop.code, ...ADA, ...HOURS, email: `a${at}@salon.example` }),
      ),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect(await shop.base.host.users.team()).toHaveLength(1);
  });

  test.each([
    ['a short password', { password: 'short' }],
    ['no name', { name: '' }],
    ['no address', { email: 'ada' }],
    ['hours that end before they begin', { from: '17:00', to: '09:00' }],
  ])('%s is refused, and the address works afterwards', async (_what, wrong) => {
    const shop = await openShop();
    const refused = await shop.visitor().post('/set-up', { code: shop.code, ...ADA, ...HOURS, ...wrong });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([400, true]);
    const ada = await administratorOf(shop);
    expect((await ada.get('/desk')).status).toBe(200);
  });
});

test('no password and no session is stored as it is', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  const tables = ['people', 'sessions', 'marks'];
  const stored = await Promise.all(
    tables.map((table) =>
      (shop.database as Sequelize).query(`SELECT * FROM shop_starter_${table}`, { type: QueryTypes.SELECT }),
    ),
  );
  const text = JSON.stringify(stored);
  expect(text).toContain('ada@salon.example');
  for (const secret of [ADA.password, ada.session.split('=')[1]!, shop.code])
    expect(text).not.toContain(secret);
});

describe('the sign-in', () => {
  test('takes the e-mail address in any case, and nothing with a wrong password', async () => {
    const shop = await openShop();
    await administratorOf(shop);
    const other = shop.visitor();
    expect((await other.get('/desk')).to).toBe('/sign-in');
    for (const [email, password] of [
      [ADA.email, 'wrong horse battery'],
      ['nobody@salon.example', ADA.password],
      ['', ''],
    ])
      expect((await other.post('/sign-in', { email: email!, password: password! })).status).toBe(401);
    const right = { email: 'ADA@salon.EXAMPLE', password: ADA.password };
    expect((await other.post('/sign-in', right)).to).toBe('/desk');
    expect((await other.get('/desk')).text).toMatch(/session-nonce="\w+"/);
  });

  test('a session ends when its user signs out, for copies of the cookie, too', async () => {
    const shop = await openShop();
    const ada = await administratorOf(shop);
    const copy = { cookie: ada.session };
    expect((await shop.visitor().get('/desk', copy)).status).toBe(200);
    await ada.post('/sign-out');
    expect((await shop.visitor().get('/desk', copy)).to).toBe('/sign-in');
  });

  test('after twenty wrong passwords, an address has to wait', async () => {
    const shop = await openShop();
    await administratorOf(shop);
    const thief = shop.visitor();
    const form = { email: ADA.email, password: 'a wrong password' };
    for (let at = 0; at < 20; at += 1) await thief.post('/sign-in', form);
    expect((await thief.post('/sign-in', { ...form, password: ADA.password })).status).toBe(429);
  });
});

test('a form of another site is refused', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await ada.post('/desk/services', SERVICE, headers as unknown as Form)).status).toBe(403);
  expect(await shop.base.host.products.all()).toEqual([]);
});

test('behind a proxy that ends TLS and sends a host of its own, forms are accepted and the cookie is for TLS only', async () => {
  const shop = await openShop();
  const body = new URLSearchParams({ code: shop.code, ...ADA, ...HOURS }).toString();
  const { port } = new URL(shop.url);
  const headers = {
    host: 'upstream:3000',
    origin: 'https://salon.example',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sent = send({ host: '127.0.0.1', port, method: 'POST', path: '/set-up', headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(303);
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(/^shop_starter_session=.*; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('a request that fails gets a page with a sentence and its status, and neither a stack nor a path', async () => {
  const error = new Error('SELECT: the database is closed');
  const shop = await openShop(({ products }) => ({
    products: { ...products, search: () => Promise.reject(error) },
  }));
  const form = 'application/x-www-form-urlencoded';
  const post = (type: string, body: string) =>
    fetch(`${shop.url}/sign-in`, { method: 'POST', headers: { 'content-type': type }, body });
  const failed = [
    await post(form, `email=${'x'.repeat(40_000)}`),
    await post(`${form}; charset=utf-99`, 'email=x'),
    await fetch(`${shop.url}/bookings/%E0%A4%A`),
  ];
  expect(shop.failures).toEqual([]);
  failed.push(await fetch(shop.url));
  expect(failed.map(({ status }) => status)).toEqual([413, 415, 400, 500]);
  expect(shop.failures).toEqual([{ err: error }]);
  for (const page of failed) {
    const text = await page.text();
    expect(text).toContain('That did not work');
    expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|Error|SELECT/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  }
});

test('if two managers remove each other at the same moment, one of them stays', async () => {
  const shop = await openShop();
  const { users, access } = shop.base.host;
  const managers = [];
  for (const name of ['sam', 'tom']) {
    const email = `${name}@salon.example`;
    const { id } = await users.create({ firstName: name, email, roles: ['shop_manager'] });
    await users.setPassword(id, 'a long password');
    managers.push({ id, cookie: `shop_starter_session=${await access.beginSession(id)}` });
  }
  const [sam, tom] = managers as [(typeof managers)[number], (typeof managers)[number]];
  const remove = ({ id }: typeof sam, { cookie }: typeof sam) =>
    shop.visitor().post(`/desk/team/${id}`, { do: 'retire' }, { cookie });
  await Promise.all([remove(sam, tom), remove(tom, sam)]);
  const left = await users.team();
  expect(left).toHaveLength(1);
  expect(await users.retire(left[0]!.id)).toBe(false);
  expect(await users.team()).toEqual(left);
});

test('a link sets one password, even if two are sent at the same moment, and a password has 300 characters at most', async () => {
  const shop = await openShop();
  const { users } = shop.base.host;
  const email = 'mia@salon.example';
  const { id } = await users.create({ firstName: 'Mia', email, roles: ['shop_staff'] });
  const code = (await users.invite(id))!;
  const passwords = ['the first password', 'the second password', 'x'.repeat(300)];
  const accepted = await Promise.all(passwords.map((one) => users.acceptInvitation(code, one)));
  const opening = await Promise.all(passwords.map((one) => users.withPassword(email, one)));
  expect(accepted.filter((user) => user)).toHaveLength(1);
  expect(opening.map((user) => user?.id)).toEqual(accepted.map((user) => user?.id));
  await expect(users.setPassword(id, 'x'.repeat(301))).rejects.toMatchObject({ status: 400 });
});

test('people set their password with a link that works once; staff open the desk and no page of managers', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  const form = { first_name: 'Mia', email: 'mia@salon.example', role: 'Serves customers' };
  const { text } = await ada.post('/desk/team', form);
  const [, code] = /\/set-up\?code=([\w-]+)/.exec(text)!;
  expect((await ada.post('/desk/team', form)).status).toBe(400);
  const mia = shop.visitor();
  const password = { code: code!, password: 'another long one' };
  expect((await mia.get(`/set-up?code=${code}`)).text).toContain('Choose a password');
  expect((await mia.post('/set-up', password)).to).toBe('/desk');
  expect((await shop.visitor().post('/set-up', password)).status).toBe(400);
  expect((await mia.get('/desk')).text).not.toContain('/desk/services');
  for (const path of ['/desk/services', '/desk/team', '/desk/orders/1'])
    expect((await mia.get(path)).status).toBe(403);
  expect((await mia.post('/desk/services', SERVICE)).status).toBe(403);
  const members = await shop.base.host.users.staff({}, {});
  expect(members.items.map(({ displayName }) => displayName)).toEqual(['Mia']);
  await ada.post(`/desk/team/${members.items[0]!.id}`, { do: 'retire' });
  expect((await mia.get('/desk')).to).toBe('/sign-in');
  expect((await mia.post('/sign-in', { email: form.email, password: password.password })).status).toBe(401);
});

test('a guest books, pays at the shop, and the manager marks the order as paid', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  const { guest, link, start } = await bookIn(shop, ada);
  expect((await guest.get(link)).text).toContain('You pay at the shop.');
  expect((await guest.get(`${link}/booking.ics`)).text).toContain('SUMMARY:Haircut');
  expect((await guest.get('/bookings/no-link/booking.ics')).to).toBe('/bookings/no-link');
  const taken = await shop
    .visitor()
    .post('/services/1', { start, name: 'Tom', email: 'tom@mail.example', qty: '1' });
  expect([taken.status, taken.text.includes('no longer free')]).toEqual([409, true]);

  const booked = await shop.appointments.get(1);
  expect(booked).toMatchObject({ status: 'unpaid', contact: { email: 'gus@mail.example' } });
  expect((await shop.base.host.orders.read(booked.orderId))?.status).toBe('on-hold');
  const page = (await ada.get(`/desk/orders/${booked.orderId}`)).text;
  expect(page).toContain('€47.60');
  expect(page).toContain('Gus &#60;b&#62;Guest&#60;/b&#62;');
  expect(page).toContain(`at ${start.slice(11, 16)}</li>`);
  const service = (await guest.get('/services/1')).text;
  // The picker has the language of the page, which also decides between a 12-hour and a 24-hour clock.
  for (const fact of ['time-zone="Europe/Berlin"', 'lang="en-GB"']) expect(service).toContain(fact);
  await ada.post(`/desk/orders/${booked.orderId}`, { step: 'pay' });
  expect((await shop.appointments.get(1)).status).toBe('paid');
  expect((await guest.get(link)).text).toContain('It is paid.');
  await ada.post(`/desk/orders/${booked.orderId}`, { step: 'cancel' });
  expect((await shop.appointments.get(1)).status).toBe('paid');
  await ada.post(`/desk/orders/${booked.orderId}`, { step: 'refund' });
  expect((await shop.appointments.get(1)).status).toBe('cancelled');
});

test.each([
  ['day', 'Choose ', ' or a later day.', 1],
  ['upcoming', 'Book again on ', ' or later.', 0],
  ['ever', '', '', undefined],
] as const)(
  'a guest beyond a limit (%s) is told so, and when the next booking is possible',
  async (period, before, after, daysLater) => {
    const shop = await openShop();
    const ada = await administratorOf(shop);
    await ada.post('/desk/services', SERVICE);
    await shop.base.host.products.change(1, { bookingLimits: [{ per: 'customer', period, count: 1 }] });
    const { records } = await shop.appointments.slots.list({ productIds: [1], hideUnavailable: true });
    const lastDay = records.at(-1)!.startIso.slice(0, 10);
    const [first, second] = records.filter(({ startIso }) => startIso.startsWith(lastDay));
    const gus = { name: 'Gus', email: 'gus@mail.example' };
    const book = ({ startIso: start }: { readonly startIso: string }) =>
      shop.visitor().post('/services/1', { ...gus, start });
    expect((await book(first!)).status).toBe(303);
    const { status, text } = await book(second!);
    const next = Date.parse(lastDay) + (daysLater ?? 0) * 86_400_000;
    const words = new Date(next).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
    const sentence = daysLater === undefined ? '' : ` ${before}${words}${after}`;
    expect(status).toBe(409);
    expect(text).toContain(
      `<p role="alert">The shop limits how much can be booked, and the limit is reached.${sentence}</p>`,
    );
  },
);

test('a service with questions is booked with the answers that the picker sends', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  await ada.post('/desk/services', SERVICE);
  const label = 'Allergies?';
  const questions = [{ key: 'allergies', label, type: 'long', required: true }] as const;
  await shop.base.host.products.change(1, { questions });
  const guest = shop.visitor();
  expect((await guest.get('/services/1')).text).toMatch(/<appointment-picker[^>]+\squestions\s+terms\s/);
  const form = { start: await firstFree(shop.appointments), name: 'Gus', email: 'gus@mail.example' };
  for (const answers of ['', '[]', 'none', '{"key":"allergies"}', '[{"key":"allergies","value":7}]']) {
    const { status, text } = await guest.post('/services/1', { ...form, answers });
    expect([answers, status, text.includes('role="alert"')]).toEqual([answers, 409, true]);
  }
  const value = 'щ'.repeat(2_000); // 12,000 bytes in a form
  const more = Array.from({ length: 4 }, (_, at) => ({ key: `more_${at}`, label, type: 'long' as const }));
  await shop.base.host.products.change(1, { questions: [...questions, ...more] });
  const answers = ['allergies', ...more.map(({ key }) => key)].map((key) => ({ key, value }));
  expect((await guest.post('/services/1', { ...form, answers: JSON.stringify(answers) })).status).toBe(303);
  const booked = await shop.appointments.get(1);
  expect(booked.answers.map((answer) => answer.value)).toEqual(Array(5).fill(value));
});

test('a guest cancels with the link of the booking', async () => {
  const shop = await openShop();
  const { guest, link, start } = await bookIn(shop, await administratorOf(shop));
  await guest.post(`${link}/cancel`);
  expect((await guest.get(link)).text).toContain('This booking is cancelled.');
  expect(await firstFree(shop.appointments)).toBe(start);
  expect((await guest.get('/bookings/no-link')).status).toBe(404);
});

test('services are changed without losing fields that the page does not show; hidden ones cannot be booked', async () => {
  const shop = await openShop();
  const ada = await administratorOf(shop);
  const { products } = shop.base.host;
  await products.create({ name: 'Colour', price: '90', padding: 10, extra: { sku: 'C1' } });
  for (const wrong of [
    { name: '' },
    { minutes: '0' },
    { price: '-1' },
    { price: 'free' },
    { tax: 'x' },
    { tax: '100.01' },
  ])
    expect((await ada.post('/desk/services/1', { ...SERVICE, ...wrong })).status).toBe(400);
  await ada.post('/desk/services/1', { ...SERVICE, name: 'Balayage', public: '' });
  expect(await products.all()).toMatchObject([
    { id: 1, name: 'Balayage', status: 'private', padding: 10, extra: { sku: 'C1', tax_rate: '19' } },
  ]);
  const refused = await ada.post('/desk/services/1', { ...SERVICE, name: 'Ombré', price: '40,50' });
  for (const typed of ['Ombré', '40,50']) expect(refused.text).toContain(`value="${typed}"`);
  const refusedNew = await ada.post('/desk/services', { ...SERVICE, name: 'Shave', minutes: 'ten' });
  for (const typed of ['Shave', 'ten', 'Balayage']) expect(refusedNew.text).toContain(`value="${typed}"`);
  for (const id of ['abc', '2']) await ada.post(`/desk/services/${id}`, SERVICE);
  await ada.post('/desk/services/1', { ...SERVICE, name: 'Balayage', public: '', tax: '' });
  expect((await products.all()).map(({ id, extra }) => [id, extra])).toEqual([[1, { sku: 'C1' }]]);
  expect((await shop.visitor().get('/services/1')).to).toBe('/');
  expect((await shop.visitor().get('/')).text).toContain('nothing to book');
});

test('a shop with products of its own has no page for those of the starter, and books its own', async () => {
  const shop = await openShop(({ products }) => {
    const own = { ...products };
    for (const name of ['create', 'change', 'all']) Reflect.deleteProperty(own, name);
    return { products: own };
  });
  const ada = await administratorOf(shop);
  await shop.base.host.products.create({ name: 'Haircut', price: '40' });
  expect((await ada.get('/desk/services')).status).toBe(404);
  expect((await ada.get('/desk')).text).not.toContain('/desk/services');
  expect((await shop.visitor().get('/')).text).toContain('Haircut');
});

test('hostTables of a starter must be passed with its host, and to one core only', async () => {
  const site = { name: 'Salon', url: 'https://salon.example', timezone: 'UTC', currency: 'EUR' };
  const { hostTables, ...shop } = starter({ database: 'sqlite::memory:' });
  const options = { ...shop, site, secret: SECRET };
  const apart = createAppointments(options);
  await apart.migrate();
  await expect(shop.host.products.find([1], {})).rejects.toThrow('pass its hostTables, too');
  await apart.close();
  const whole = createAppointments({ ...options, hostTables });
  expect(() => createAppointments({ ...options, hostTables })).toThrow(
    'was passed to createAppointments() before',
  );
  await whole.close();
});
