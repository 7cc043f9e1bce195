import type { Message } from '../../../lib/index';
import { openShop, type RunningShop } from '../../support/http/shop';
import { tablesOf } from '../../support/tables-of';

const WISH = { product_id: 7, staff_id: 3, min_date: '2026-04-01', max_date: '2026-04-02' };

let running: RunningShop;
let sent: Message[];
beforeAll(async () => {
  sent = [];
  const messages = { send: async (message: Message) => void sent.push(message) };
  running = await openShop(undefined, {
    ports: (host) => ({ ...host, messages }),
    messages: { waitlistLink: (token) => `https://salon.example/w/${token}` },
  });
  await running.appointments.tick();
});
afterAll(() => running.close());

/** Sends a request as a user. Returns the response, and a line with its status, its error code and the wrong fields. */
async function ask(login: string, method: 'get' | 'post' | 'delete', path: string, body?: object) {
  const request = running.as(login)[method](`/api/v2/waitlist${path}`);
  const answer = await (body ? request.send(body) : request);
  const { status, code, data } = answer.body as {
    readonly status?: string;
    readonly code?: string;
    readonly data?: { readonly params?: object };
  };
  return {
    answer,
    line: [answer.status, code ?? status ?? '', ...Object.keys(data?.params ?? {})].join(' ').trim(),
  };
}

test('each endpoint returns an entry to its customer and to managers, and an error to others', async () => {
  const own = await running.appointments.waitlist.join({
    productId: 7,
    staffId: 3,
    minDate: '2026-04-01',
    customerId: 5,
    contact: { email: 'cleo@mail.example' },
  });
  const { id } = own;
  const steps: readonly (readonly [string, 'get' | 'post' | 'delete', string, object | undefined, string])[] =
    [
      ['cleo', 'post', '', { ...WISH, min_date: '2026-04-02' }, '201 waiting'],
      ['cleo', 'post', '', { ...WISH, min_date: '2026-04-02' }, '201 waiting'],
      ['dora', 'post', '', { ...WISH, customer_id: 5 }, '403 shop_rest_cannot_create'],
      ['cleo', 'get', `/${id}`, undefined, '200 waiting'],
      ['boss', 'get', `/${id}`, undefined, '200 waiting'],
      ['dora', 'get', `/${id}`, undefined, '403 shop_rest_cannot_view'],
      ['cleo', 'get', '/4711', undefined, '404 shop_rest_waitlist_invalid_id'],
      ['cleo', 'post', `/${id}/offer`, {}, '403 shop_rest_cannot_create'],
      ['cleo', 'post', `/${id}/accept`, {}, '409 shop_appointments_offer_over'],
      ['boss', 'post', `/${id}/offer`, {}, '200 offered'],
      ['boss', 'post', `/${id}/offer`, {}, '409 shop_appointments_offer_over'],
      ['dora', 'post', `/${id}/accept`, {}, '403 shop_rest_cannot_create'],
      ['dora', 'post', `/${id}/decline`, {}, '403 shop_rest_cannot_create'],
      ['dora', 'delete', `/${id}`, undefined, '403 shop_rest_cannot_create'],
      ['cleo', 'post', `/${id}/decline`, {}, '200 waiting'],
      ['cleo', 'post', `/${id}/decline`, {}, '200 waiting'],
      ['boss', 'post', `/${id}/offer`, {}, '200 offered'],
      ['cleo', 'post', `/${id}/accept`, { unpaid_minutes: 0 }, '400 rest_invalid_param unpaid_minutes'],
      ['cleo', 'post', `/${id}/accept`, {}, '200 booked'],
      ['cleo', 'post', `/${id}/accept`, {}, '200 booked'],
      ['cleo', 'post', `/${id}/decline`, {}, '409 shop_appointments_offer_over'],
      ['cleo', 'delete', `/${id}`, undefined, '200 booked'],
      ['cleo', 'delete', `/${id + 1}`, undefined, '200 left'],
      ['cleo', 'delete', `/${id + 1}`, undefined, '200 left'],
    ];
  const answers: string[] = [];
  for (const [login, method, path, body] of steps) answers.push((await ask(login, method, path, body)).line);
  expect(answers).toEqual(steps.map((step) => step[4]));

  const list = async (login: string, query: string) =>
    ((await ask(login, 'get', query)).answer.body as { id: number }[]).map((entry) => entry.id);
  expect(await list('boss', '?status=booked')).toEqual([id]);
  expect(await list('cleo', '')).toEqual([id, id + 1]);
  expect(await list('dora', '')).toEqual([]);
});

test.each<readonly [object, string]>([
  [{ ...WISH, min_date: '1926-04-01', max_date: '2126-04-01' }, '400 rest_invalid_param min_date'],
  [
    { ...WISH, weekdays: Array.from({ length: 10_000 }, (_, day) => day % 7) },
    '400 rest_invalid_param weekdays',
  ],
  [{ ...WISH, product_id: 4711 }, '400 rest_invalid_param product_id'],
  [{ ...WISH, product_id: 10 }, '400 rest_invalid_param product_id'],
  [{ ...WISH, staff_id: 1 }, '400 rest_invalid_param staff_id'],
  [{ ...WISH, qty: 1_000_000 }, '400 rest_invalid_param qty'],
  [{ ...WISH, time_from: '25:99' }, '400 rest_invalid_param time_from'],
])('hostile input %# is refused, and nothing is stored', async (body, line) => {
  const { total } = await running.appointments.waitlist.list();
  expect((await ask('dora', 'post', '', body)).line).toBe(line);
  expect((await running.appointments.waitlist.list()).total).toBe(total);
});

test('a list by days has the entries whose wanted days overlap the days asked for', async () => {
  const { waitlist } = running.appointments;
  for (const [name, minDate, maxDate] of [
    ['early', '2026-05-04', '2026-05-06'],
    ['late', '2026-05-07', '2026-05-09'],
    ['long', '2026-05-01', '2026-05-31'],
  ] as const)
    await waitlist.join({ productId: 9, minDate, maxDate, contact: { name, email: `${name}@mail.example` } });
  const names = async (query: string) => {
    const { answer } = await ask('boss', 'get', `?product_id=9&${query}`);
    return (answer.body as { contact: { name: string } }[]).map(({ contact }) => contact.name).join(' ');
  };
  expect(await names('date_from=2026-05-06')).toBe('early late long');
  expect(await names('date_from=2026-05-07')).toBe('late long');
  expect(await names('date_to=2026-05-07')).toBe('early late long');
  expect(await names('date_to=2026-05-06')).toBe('early long');
  expect(await names('date_from=2026-05-06&date_to=2026-05-07')).toBe('early late long');
  expect(await names('date_from=2026-05-10&date_to=2026-05-12')).toBe('long');
  expect(await names('date_from=2026-06-01&date_to=2026-06-02')).toBe('');
  expect((await ask('boss', 'get', '?date_from=2026-02-30')).line).toBe('400 rest_invalid_param date_from');
});

test('an erasure removes the contact of an entry from every table, also from the stored response', async () => {
  const email = 'dora@shop.example';
  await running.as('dora').post('/api/v2/waitlist').set('Idempotency-Key', 'waits').send(WISH).expect(201);
  await running.appointments.tick();
  expect(sent.map(({ to }) => to.email)).toContain(email);
  const personal = /dora@shop/i;
  expect(JSON.stringify(await tablesOf(running.appointments))).toMatch(personal);
  const { waitlist, messages } = await running.appointments.customers.export(6);
  expect(waitlist).toMatchObject([{ status: 'offered', contact: { email } }]);
  expect(messages).toMatchObject([{ kind: 'waitlist_offer', recipient: email }]);
  await running.appointments.customers.erase(6);
  const left = Object.entries(await tablesOf(running.appointments)).filter(([, rows]) =>
    personal.test(JSON.stringify(rows)),
  );
  expect(left).toEqual([]);
});

test('an erasure of an address removes it from the entries of guests, and their links open nothing', async () => {
  const { waitlist, customers } = running.appointments;
  const contact = { name: 'Gus Guest', email: 'Gus@mail.example' };
  const { id } = await waitlist.join({ productId: 8, minDate: '2026-04-01', contact });
  const token = await waitlist.linkToken(id);
  await waitlist.offer(id);
  await running.appointments.tick();
  await customers.erase({ email: 'gus@MAIL.example' });
  expect(JSON.stringify(await tablesOf(running.appointments))).not.toMatch(/Gus Guest|gus@mail/i);
  expect(await waitlist.get(id)).toMatchObject({ status: 'erased' });
  await expect(waitlist.open(token)).rejects.toMatchObject({ status: 401 });
});
