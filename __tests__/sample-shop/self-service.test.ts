import { internalsOf } from '../support/internals';
import { asInstant } from 'shop-appointments';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

/** Returns a time in March 2026 on New York's clock, before the clocks change. */
const march = (day: number, hour: number, second = 0) =>
  asInstant(Date.UTC(2026, 2, day, hour + 5, 0, second) / 1000);

/** The current time: Wednesday at seven. The appointment is on Saturday at ten. */
const NOW = march(4, 7);
const SHOP = {
  ...SMALL_SHOP,
  products: SMALL_SHOP.products!.map((product) => ({ ...product, cancel_limit: 24, reschedule_limit: 48 })),
};

const start = (now = NOW) => folder.start({ shopFile: folder.write(SHOP), now });

async function book(url: string) {
  const json = { product_id: 21, start: '2026-03-07T10:00', customer_id: 4 };
  const { body } = await call(`${url}/api/v2/appointments`, { headers: BOSS, json });
  return body as { id: number; order_id: number };
}

test('the file of a booking for calendars has the address of its page, the place of the shop and an alarm', async () => {
  const site: object = { ...SHOP.site, address: 'Main St. 1' };
  const { url, appointments } = await folder.start({
    shopFile: folder.write({ ...SHOP, site }),
    now: NOW,
  });
  const token = await appointments.selfService.link((await book(url)).id);
  const file = (await (await fetch(`${url}/my/appointments/${token}/appointment.ics`)).text()).replaceAll(
    '\r\n ',
    '',
  );
  expect(file).toMatch(new RegExp(`^URL:http\\S+/my/appointments/${token}\r$`, 'm'));
  expect(file).toMatch(/^LOCATION:.+\\, Main St\. 1\r$/m);
  expect(file).toContain('BEGIN:VALARM');
});

test('the page of a visit has one file for calendars, with all its appointments', async () => {
  const { url, appointments } = await start();
  const visit = await appointments.visits.create({
    items: [
      { productId: 21, staffId: 3 },
      { productId: 21, staffId: 3 },
    ],
    start: '2026-03-07T09:00',
    contact: { name: 'Ada', email: 'ada@mail.example' },
  });
  for (const { id } of visit.appointments) await appointments.update(id, { status: 'confirmed' });
  const address = `${url}/my/appointments/${await appointments.selfService.link(visit.appointments[1]!.id)}`;
  const page = await (await fetch(address, { headers: { Accept: 'text/html' } })).text();
  const links = [...page.matchAll(/href="([^"]*\/appointment\.ics)"/g)].map(([, link]) => link!);
  expect(links).toHaveLength(1);
  const file = await (await fetch(new URL(links[0]!, url))).text();
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(2);
});

test('a customer reads, moves and cancels their appointment by its link; the shop hears of it', async () => {
  const { url, appointments } = await start();
  const { id, order_id } = await book(url);
  const page = `${url}/my/appointments/${await appointments.selfService.link(id)}`;

  const read = await fetch(page);
  expect(read.headers.get('cache-control')).toBe('no-store');
  expect(read.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await read.json()).toMatchObject({
    id,
    product_name: 'Cut',
    start_iso: '2026-03-07T10:00:00-05:00',
    cost: '40.00',
    can_cancel: true,
    can_reschedule: true,
    cancel_until: march(6, 10),
    reschedule_until: march(5, 10),
    staff_details: [{ id: 3, display_name: 'Mia' }],
  });

  const slots = await call(`${page}/slots?min_date=2026-03-07&max_date=2026-03-07`);
  const { records } = slots.body as { records: { start: number; start_iso: string }[] };
  expect(records.map(({ start_iso }) => start_iso.slice(11, 13))).toEqual([
    '09',
    '11',
    '13',
    '14',
    '15',
    '16',
  ]);

  const moved = await call(`${page}/reschedule`, { json: { start: records[0]!.start } });
  expect(moved).toMatchObject({ status: 200, body: { start_iso: '2026-03-07T09:00:00-05:00' } });
  const lunch = await call(`${page}/reschedule`, { json: { start: '2026-03-07T12:00' } });
  expect(lunch).toMatchObject({ status: 409, body: { code: 'shop_appointments_slot_unavailable' } });

  const form = new URLSearchParams({ reason: 'Away that day' });
  const cancelled = await fetch(`${page}/cancel`, { method: 'POST', body: form });
  expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { status: 'cancelled' }]);
  const again = await call(`${page}/cancel`, { json: {} });
  expect(again).toMatchObject({ status: 403, body: { code: 'shop_rest_cannot_create' } });

  const { events } = await appointments.events.read({ limit: 100 });
  const told = events.filter(({ resource }) => resource === 'appointment');
  expect(told.map(({ topic, actorId, reason }) => [topic, actorId, reason])).toEqual([
    ['appointment.created', 1, ''],
    ['appointment.updated', 4, ''],
    ['appointment.rescheduled', 4, ''],
    ['appointment.updated', 4, 'Away that day'],
    ['appointment.cancelled', 4, 'Away that day'],
  ]);
  const order = (await internalsOf(appointments).host.orders.find([order_id], {})).get(order_id);
  expect(order).toMatchObject({ status: 'cancelled' });
});

test('the customer’s time limits apply to the second, also on the next day', async () => {
  const first = await start();
  const { id } = await book(first.url);
  const token = await first.appointments.selfService.link(id);
  await first.close();

  const atTheLimit = await start(march(6, 10));
  const late = await call(`${atTheLimit.url}/my/appointments/${token}/cancel`, { json: {} });
  expect(late).toMatchObject({ status: 403, body: { data: { cancel_until: march(6, 10) } } });
  await atTheLimit.close();

  const before = await start(march(6, 9));
  const move = await call(`${before.url}/my/appointments/${token}/reschedule`, {
    json: { start: '2026-03-08T10:00' },
  });
  expect(move).toMatchObject({ status: 403, body: { data: { reschedule_until: march(5, 10) } } });
  const cancelled = await call(`${before.url}/my/appointments/${token}/cancel`, { json: {} });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
});

test('a wrong link gets the same response at every address, for any request', async () => {
  const { url, appointments } = await start();
  const { id } = await book(url);
  const token = await appointments.selfService.link(id);
  const wrong = [`${id}`, `${id}.a.b`, `${token}x`, token.slice(0, -1), '%00', 'a%2Fb'];
  const answers = await Promise.all(
    wrong.flatMap((one) => [
      call(`${url}/my/appointments/${one}`),
      call(`${url}/my/appointments/${one}/slots?min_date=soon`),
      call(`${url}/my/appointments/${one}/cancel`, { json: { reason: 5 } }),
      call(`${url}/my/appointments/${one}/reschedule`, { json: {} }),
    ]),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'shop_rest_cannot_view' } });
});

test.each([
  ['cancel', { reason: ['a'] }],
  ['cancel', { force: false }],
  ['reschedule', {}],
  ['reschedule', { start: '' }],
  ['reschedule', { start: ['2026-03-08T10:00'] }],
  ['reschedule', { start: '2026-03-08T10:00', qty: 0 }],
  ['reschedule', [1]],
])('%s with %j is a 400 that changes nothing', async (act, json) => {
  const { url, appointments } = await start();
  const { id } = await book(url);
  const before = await appointments.get(id);
  const page = `${url}/my/appointments/${await appointments.selfService.link(id)}`;
  expect(await call(`${page}/${act}`, { json })).toMatchObject({ status: 400 });
  expect(await appointments.get(id)).toEqual(before);
});
