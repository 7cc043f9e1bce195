import { createServer } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { asInstant } from 'shop-appointments';
import { testOnSqlite } from '../support/databases';
import { everythingIn } from '../support/everything-in';
import { BOSS, basic, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

/** Wednesday, 4 March 2026, 07:00 in New York. */
const NOW = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);

const startSmall = (config = {}) => folder.start({ shopFile: folder.write(SMALL_SHOP), now: NOW, ...config });

describe('a shop file is loaded into an empty database', () => {
  test('products, rules, lunch breaks of products and days off of staff decide the slots', async () => {
    const { url } = await startSmall();
    const { status, body } = await call(
      `${url}/api/v2/slots?product_ids=21&min_date=2026-03-06&max_date=2026-03-09`,
    );
    expect(status).toBe(200);
    const starts = (body as { records: { date: string; staff_id: number }[] }).records;
    const hours = ['09', '10', '11', '13', '14', '15', '16'];
    // Slots are on Friday to Sunday. On Monday the only member is off.
    const days = ['2026-03-06', '2026-03-07', '2026-03-08'];
    expect(starts.map(({ date }) => date)).toEqual(
      days.flatMap((day) => hours.map((hour) => `${day}T${hour}:00`)),
    );
    expect(new Set(starts.map(({ staff_id }) => staff_id))).toEqual(new Set([3]));
  });

  test('rules of products and staff are rules like any other', async () => {
    const { url } = await startSmall();
    const { body } = await call(`${url}/api/v2/availabilities`);
    expect((body as { kind: string; kind_id: number }[]).map(({ kind, kind_id }) => [kind, kind_id])).toEqual(
      [
        ['global', 0],
        ['product', 21],
        ['staff', 3],
      ],
    );
  });

  test('application passwords and key pairs sign in, each with their own rights', async () => {
    const { url } = await startSmall();
    const list = `${url}/api/v2/appointments`;
    const booking = { product_id: 21, start: '2026-03-06T09:00' };
    expect((await call(list, { headers: BOSS })).status).toBe(200);
    expect((await call(list, { headers: basic('boss', 'wrong') })).status).toBe(401);
    expect((await call(list, { headers: basic('ck_reader', 'cs_reader') })).status).toBe(200);
    expect((await call(`${list}?consumer_key=ck_reader&consumer_secret=cs_reader`)).status).toBe(200);
    expect((await call(list, { headers: basic('ck_reader', 'cs_reader'), json: booking })).status).toBe(403);
    expect((await call(list, { headers: basic('ck_nobody', 'cs_nobody'), json: booking })).status).toBe(201);
  });

  test('a second start keeps all data (even the site’s time zone), and loads nothing', async () => {
    const first = await startSmall();
    const json = { product_id: 21, start: '2026-03-06T09:00' };
    expect((await call(`${first.url}/api/v2/appointments`, { headers: BOSS, json })).status).toBe(201);
    expect(first.isNew).toBe(true);
    await first.close();

    const other = { ...SMALL_SHOP, site: { ...SMALL_SHOP.site, timezone: 'Asia/Tokyo' }, products: [] };
    const second = await folder.start({ shopFile: folder.write(other), now: NOW });
    expect(second.isNew).toBe(false);
    const { body } = await call(`${second.url}/api/v2/appointments`, { headers: BOSS });
    const [appointment] = body as { start: number; start_utc: number; timezone: string }[];
    expect(appointment).toMatchObject({ timezone: 'America/New_York' });
    expect(appointment!.start - appointment!.start_utc).toBe(-5 * 3600);
  });

  test('a shop file with a refused rule leaves the database empty, so that the corrected file is loaded', async () => {
    const [rule] = SMALL_SHOP.rules!;
    const wrong = { ...SMALL_SHOP, rules: [rule, { ...rule, to_range: '25:00' }] };
    const shopFile = folder.write(wrong);
    await expect(folder.start({ shopFile, now: NOW })).rejects.toThrow(
      /^SHOP_FILE .*shop\.json: rules\[1\] is not a rule: .*to_range/,
    );
    const { isNew, tables } = await startSmall();
    expect(isNew).toBe(true);
    expect(await tables.users.find({}, null)).toHaveLength(3);
  });

  const CHAIRS = { name: 'Chairs', kind: 'chair', quantity: 2, sort_order: 1 };

  test('its rooms and chairs are loaded once, whatever the number of starts', async () => {
    const withChairs = { shopFile: folder.write({ ...SMALL_SHOP, resources: [CHAIRS] }), now: NOW };
    const both = await Promise.all([folder.start(withChairs), folder.start(withChairs)]);
    await Promise.all(both.map((shop) => shop.close()));
    const { url } = await folder.start(withChairs);
    const { body } = await call(`${url}/api/v2/resources`, { headers: BOSS });
    expect(body).toMatchObject([{ ...CHAIRS, status: 'active' }]);
  });

  test('a refused resource is named by its position in the shop file', async () => {
    const shopFile = folder.write({ ...SMALL_SHOP, resources: [CHAIRS, { ...CHAIRS, quantity: 0 }] });
    await expect(folder.start({ shopFile, now: NOW })).rejects.toThrow(
      /^SHOP_FILE .*shop\.json: resources\[1\] is not a resource: .*quantity/,
    );
  });

  test('two shops that start on one empty database at the same time load it once', async () => {
    const both = await Promise.all([startSmall(), startSmall()]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    for (const { url } of both) {
      const { body } = await call(`${url}/api/v2/availabilities`);
      expect(body).toHaveLength(3);
      expect((await call(`${url}/api/v2/appointments`, { headers: BOSS })).status).toBe(200);
    }
  });

  testOnSqlite('is also loaded into a database in memory', async () => {
    const { url } = await startSmall({ databaseUrl: 'sqlite::memory:' });
    const json = { product_id: 21, start: '2026-03-06T09:00' };
    expect((await call(`${url}/api/v2/appointments`, { headers: BOSS, json })).status).toBe(201);
  });
});

describe('an appointment and its order', () => {
  test('are written together, with the tax of the product', async () => {
    const { url, tables } = await startSmall();
    const json = { product_id: 21, start: '2026-03-06T09:00', customer_id: 4 };
    const { body } = await call(`${url}/api/v2/appointments`, { headers: BOSS, json });
    const { order_id, order_item_id } = body as { order_id: number; order_item_id: number };
    expect(await tables.orders.find({ id: order_id }, null)).toMatchObject([
      {
        status: 'pending',
        customer_id: 4,
        first_name: 'Cleo',
        last_name: 'Bright',
        email: 'cleo@mail.example',
      },
    ]);
    expect(await tables.orderItems.find({ id: order_item_id }, null)).toEqual([
      {
        id: order_item_id,
        order_id,
        product_id: 21,
        quantity: 1,
        net: '40.00',
        tax: '4.00',
        refunded: '0',
        refunded_places: 0,
        paid: '',
        due_now: '',
        reference: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ]);
  });

  test('the order of a booking by phone has the name, the e-mail address and the phone number of the guest', async () => {
    const { url, tables, orders } = await startSmall();
    const guest = { guest_name: 'Ada King Lovelace', guest_email: 'ada@mail.example', guest_phone: '030 12' };
    const json = { product_id: 21, start: '2026-03-06T09:00', ...guest };
    const { body } = await call(`${url}/api/v2/appointments`, { headers: BOSS, json });
    const { order_id: id, customer_name } = body as { order_id: number; customer_name: string };
    expect(customer_name).toBe('Ada King Lovelace');
    const billing = {
      first_name: 'Ada',
      last_name: 'King Lovelace',
      email: 'ada@mail.example',
      phone: '030 12',
    };
    expect(await tables.orders.find({ id }, null)).toMatchObject([{ customer_id: 0, ...billing }]);
    expect(await orders.find(id)).toMatchObject({ billing });
  });

  test('two bookings of one place make only one order', async () => {
    const { url, tables } = await startSmall();
    const json = { product_id: 21, start: '2026-03-06T09:00' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(`${url}/api/v2/appointments`, { headers: BOSS, json })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await tables.orders.find({}, null)).toHaveLength(1);
  });
});

describe('SHOP_NOW', () => {
  test('is where the booking clock starts', async () => {
    const { url } = await startSmall();
    const { body } = await call(`${url}/api/v2/slots?product_ids=21&per_page=1`);
    expect(body).toMatchObject({ records: [{ date: '2026-03-04T09:00' }] });
  });
});

describe('the demo salon', () => {
  test('has six services, two passes, five members of staff, and bookings today, yesterday, in the days to come, and some weeks ago', async () => {
    const { url, isDemo, tables } = await folder.start({ now: NOW });
    expect(isDemo).toBe(true);
    expect(await tables.products.find({ type: 'appointment' }, null)).toHaveLength(6);
    expect(await tables.products.find({ type: 'pass' }, null)).toHaveLength(2);
    const manager = basic('manager', 'DEMO demo Lind ensa lon2 pass');
    const { body } = await call(`${url}/api/v2/appointments?per_page=100`, { headers: manager });
    const appointments = body as { start_utc: number; staff_ids: number[]; status: string }[];
    const today = Math.floor(NOW / 86_400);
    const daysAhead = appointments.map(({ start_utc }) => Math.floor(start_utc / 86_400) - today);
    expect(daysAhead.filter((days) => days === -28)).toHaveLength(2);
    expect(daysAhead.filter((days) => days === -1)).toHaveLength(9);
    expect(daysAhead.filter((days) => days < 0)).toHaveLength(19);
    expect(daysAhead.filter((days) => days === 0)).toHaveLength(11);
    expect(daysAhead.filter((days) => days >= 1 && days <= 8)).toHaveLength(22);
    expect(new Set(appointments.flatMap(({ staff_ids }) => staff_ids))).toEqual(new Set([3, 4, 5, 9, 10]));
  });

  test.each([
    ['Saturday, on which the salon closes at two', '2026-03-07', 7],
    ['Monday, on which Jonas is off', '2026-03-09', 9],
    ['Sunday, which shows the Saturday before', '2026-03-08', 7],
  ])('has appointments within the opening hours on a %s', async (_weekday, date, count) => {
    const { url } = await folder.start({ now: asInstant(Date.parse(`${date}T10:00:00+01:00`) / 1000) });
    const manager = basic('manager', 'DEMO demo Lind ensa lon2 pass');
    const day = date === '2026-03-08' ? '2026-03-07' : date;
    const { body } = await call(
      `${url}/api/v2/appointments?per_page=100&date_from=${day}T00:00&date_to=${day}T23:59`,
      { headers: manager },
    );
    const appointments = body as { end_iso: string; staff_ids: number[] }[];
    expect(appointments).toHaveLength(count);
    const ends = appointments.map(({ end_iso }) => end_iso.slice(11, 16));
    expect(ends.filter((end) => end > (day === '2026-03-07' ? '14:00' : '18:00'))).toEqual([]);
    if (date === '2026-03-09')
      expect(appointments.filter(({ staff_ids }) => staff_ids.includes(4))).toEqual([]);
  });

  test('is closed on Christmas Day, at lunch and on Sundays', async () => {
    const { url } = await folder.start({ now: NOW });
    const datesOf = async (day: string): Promise<string[]> => {
      const query = `product_ids=3&min_date=${day}&max_date=${day}&get_past_times=true`;
      const { body } = await call(`${url}/api/v2/slots?${query}`);
      return (body as { records: { date: string }[] }).records.map(({ date }) => date.slice(11));
    };
    expect(await datesOf('2026-03-08')).toEqual([]);
    expect(await datesOf('2025-12-25')).toEqual([]);
    expect(await datesOf('2026-03-05')).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'],
      ...['13:15', '13:45', '14:15', '14:45', '15:15', '15:45', '16:15', '16:45', '17:15'],
    ]);
  });

  test('has one massage room for two services and two therapists, which is cleaned after each massage', async () => {
    const { url } = await folder.start({ now: NOW });
    const day = '2026-06-02';
    const json = { product_id: 6, start: `${day}T14:00`, staff_id: 9 };
    const manager = basic('manager', 'DEMO demo Lind ensa lon2 pass');
    const booked = await call(`${url}/api/v2/appointments`, { headers: manager, json });
    expect([booked.status, booked.body]).toMatchObject([201, { resource_ids: [2] }]);
    const query = `product_ids=5&staff_ids=10&min_date=${day}&max_date=${day}&hide_unavailable=true`;
    const { body } = await call(`${url}/api/v2/slots?${query}`);
    const starts = (body as { records: { date: string }[] }).records.map(({ date }) => date.slice(11));
    // A back massage lasts half an hour, and each massage needs a quarter of an hour of cleaning afterwards.
    expect(starts.filter((start) => start > '13:00' && start < '16:00')).toEqual([
      '13:15',
      '15:15',
      '15:30',
      '15:45',
    ]);
  });

  test('has a stylist, but not a chair, for others while the colour of a customer takes effect', async () => {
    const { appointments } = await folder.start({ now: NOW });
    const colour = { productId: 2, staffId: 3, start: '2026-06-02T09:00' };
    const { id } = await appointments.create(colour);
    const { lanes } = await appointments.get(id);
    expect(lanes!.map(({ owner, spans }) => [owner.kind, spans.length])).toEqual([
      ['staff', 2],
      ['resource', 1],
    ]);
    const { records } = await appointments.slots.list({
      productIds: [1],
      staffIds: [3],
      minDate: '2026-06-02',
      maxDate: '2026-06-02',
      hideUnavailable: true,
    });
    expect(records.map(({ date }) => date.slice(11))[0]).toBe('11:15');
  });
});

describe('secrets', () => {
  test('are nowhere in the database in plain text', async () => {
    const shop = await startSmall({ secret: 'the secret of the site, of more than 32 bytes' });
    await shop.close();
    const stored = await everythingIn(folder.database);
    expect(stored).toContain('Mia');
    const secrets = [
      'aaaa BBBB',
      'aaaaBBBBccccDDDDeeeeFFFF',
      'a long password',
      'ck_reader',
      'cs_reader',
      'a hook secret',
      'the secret of the site',
    ];
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  test('the secret that the database got on its first start is kept', async () => {
    const first = await startSmall();
    await first.close();
    const { url } = await startSmall();
    expect((await call(`${url}/api/v2/appointments`, { headers: BOSS })).status).toBe(200);
  });

  test('webhooks keep their secrets, which sign deliveries', async () => {
    const { host } = await startSmall();
    expect(await host.webhooks.active({})).toEqual([
      {
        id: 1,
        name: '',
        topic: 'appointment.created',
        deliveryUrl: 'https://hooks.example/a',
        secrets: ['a hook secret'],
      },
    ]);
  });
});

describe('starting and stopping', () => {
  test('closing twice works like closing once, and frees the port', async () => {
    const shop = await startSmall();
    await Promise.all([shop.close(), shop.close()]);
    await expect(fetch(`${shop.url}/api/`)).rejects.toThrow('fetch failed');
    await startSmall({ port: Number(new URL(shop.url).port) });
  });

  test('a port that is in use is reported in one clear line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(startSmall({ port })).rejects.toThrow(/^HOST and PORT cannot be listened on: .*EADDRINUSE/);
    taken.close();
  });

  const wrongFiles: [what: string, file: unknown, message: RegExp][] = [
    ['no JSON', '{', /^SHOP_FILE .*shop\.json is not JSON: /],
    [
      'a wrong value',
      { ...SMALL_SHOP, products: [{ id: 1, name: 'x', duration: 'long' }] },
      /^SHOP_FILE .*shop\.json: products\[0\]\.duration must be a whole number of at least 1, not "long"$/,
    ],
  ];
  test.each(wrongFiles)('a file with %s is reported in one clear line', async (_what, file, message) => {
    await expect(folder.start({ shopFile: folder.write(file) })).rejects.toThrow(message);
  });

  test('a missing file is reported in one clear line', async () => {
    await expect(folder.start({ shopFile: join(folder.path, 'none.json') })).rejects.toThrow(
      /^SHOP_FILE .*none\.json cannot be read: .*ENOENT/,
    );
  });

  test('a database that does not respond is reported in one clear line', async () => {
    const databaseUrl = 'postgres://shop:hush@127.0.0.1:9/none';
    await expect(folder.start({ databaseUrl })).rejects.toThrow(/^DATABASE_URL cannot be used: (?!.*hush)/);
  });

  testOnSqlite('a folder instead of a database file is one clear line', async () => {
    await expect(folder.start({ databaseUrl: `sqlite:${folder.path}` })).rejects.toThrow(
      /^DATABASE_URL cannot be used: .*EISDIR/,
    );
  });
});
