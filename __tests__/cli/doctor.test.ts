import { internalsOf } from '../support/internals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../support/child';
import type { HostPorts, Product, Webhook } from 'shop-appointments';
import { doctor, examine } from '../../lib/cli/doctor';
import { systemClock } from '../../lib/runtime/clock';
import { asInstant } from '../../lib/time/units';
import { openShop, ZONE } from '../support/shops/core-shop';
import { forEachDatabase } from '../support/databases';

type Options = Parameters<typeof openShop>[0];

async function examined(options: Options = {}): Promise<string[]> {
  const shop = await openShop({ clock: systemClock, ...options });
  const printed: string[] = [];
  try {
    await examine(shop.appointments, (line) => printed.push(line));
  } finally {
    await shop.close();
  }
  return printed;
}

const toMend = (printed: readonly string[]): string[] => printed.filter((line) => line.startsWith('MEND'));

forEachDatabase((name, open) => {
  test('a correctly configured shop has no problem', async () => {
    const database = await open();
    try {
      const printed = await examined({ database: database.sequelize });
      const dialect = { SQLite: 'sqlite', PostgreSQL: 'postgres', MariaDB: 'mariadb' }[name];
      expect(printed).toEqual([
        expect.stringMatching(
          /^ok {4}Site: https:\/\/salon\.example, EUR, Europe\/Berlin; the local time is \d{4}-/,
        ),
        'ok    Secret: one',
        `ok    Database: ${dialect}`,
        'ok    Tables: have the version of this package',
        'ok    Clock: agrees with the clock of the database',
        'ok    Rules: 1',
        'ok    Index: 1 of 1 owners of rules use stored times; 1 rules were computed again and agree',
        'ok    Port products: 9 to book',
        'ok    Port orders: in a database of their own',
        'ok    Port users: 2 staff members in products, all known to users.staff',
        'ok    Port access: refuses unknown credentials',
        'ok    Port webhooks: 0 active',
        expect.stringMatching(
          /^ok {4}Slot: product 1 \(Haircut\) at \d{4}-\d\d-\d\dT\d\d:00:00\+0[12]:00: net 30(?:\.00)?, tax 0(?:\.00)? EUR$/,
        ),
        'ok    Deliveries: none fails',
        'ok    Background work: 0 deliveries wait',
        'All is well.',
      ]);
    } finally {
      await database.close();
    }
  });
});

const changedProducts = (host: HostPorts, change: Partial<Product>): HostPorts => {
  const changed: HostPorts['products']['search'] = async (query, context) => {
    const { items, total } = await host.products.search(query, context);
    return { items: items.map((product) => ({ ...product, ...change })), total };
  };
  return { ...host, products: { ...host.products, search: changed } };
};

test('14.4 a shop whose slots cannot be computed has a problem', async () => {
  const shop = await openShop({ clock: systemClock });
  jest.spyOn(shop.appointments.slots, 'list').mockRejectedValue(new Error('date-fns-tz is broken'));
  const printed: string[] = [];
  await examine(shop.appointments, (line) => printed.push(line));
  await shop.close();
  expect(toMend(printed)).toEqual(['MEND  Slot: date-fns-tz is broken']);
});

test('a padding that is no multiple of the interval is reported', async () => {
  const printed = await examined({
    ports: (host) => changedProducts(host, { durationUnit: 'minute', duration: 45, padding: 15 }),
  });
  expect(toMend(printed)).toEqual([]);
  expect(printed).toContainEqual(
    expect.stringMatching(/^ok {4}Padding: product \d+ .*starts lie 45 minutes apart.*keeps 45 minutes free/),
  );
});

test('the larger of two paddings is compared with the interval', async () => {
  const times = { durationUnit: 'minute', duration: 30, interval: 30 } as const;
  const printedWith = (product: Partial<Product>) =>
    examined({ ports: (host) => changedProducts(host, { ...times, ...product }) });
  expect(await printedWith({ paddingBefore: 45, paddingAfter: 30 })).toContainEqual(
    expect.stringMatching(/^ok {4}Padding: .*a padding of 45 minutes keeps 60 minutes free/),
  );
  expect(await printedWith({ padding: 45, paddingBefore: 30, paddingAfter: 0 })).not.toContainEqual(
    expect.stringContaining('Padding:'),
  );
});

test('wrong settings of products are listed, with the way to correct them', async () => {
  const printed = await examined({
    ports: (host) => changedProducts(host, { paddingBefore: -1, needs: [{ kind: 'room', quantity: 0 }] }),
  });
  const [line, ...others] = toMend(printed);
  expect(others).toEqual([]);
  expect(line).toContain(
    'MEND  Product settings: products that have no slots and cannot be booked: product 1 (Haircut): paddingBefore must ' +
      'be a whole number of 0 or more; leave it out to use padding. product 1 (Haircut): needs[0].quantity must be',
  );
  expect(line).toMatch(/ And 8 more faults: checkProduct\(product\) lists those of one product\.$/);
});

test('parts that do not add up to the duration and a limit of minus one are listed', async () => {
  const parts = [
    { minutes: 20, staff: true },
    { minutes: 20, staff: false },
  ];
  const bookingLimits = [{ per: 'customer' as const, period: 'day' as const, count: -1 }];
  const printed = await examined({ ports: (host) => changedProducts(host, { parts, bookingLimits }) });
  const [line, ...others] = toMend(printed);
  expect(others).toEqual([]);
  expect(line).toContain('product 1 (Haircut): parts need staff');
  expect(line).toContain('product 1 (Haircut): bookingLimits[0].count must be');
  expect(line).toContain('product 2 (Class): parts');
});

test('needs that no active resource meets are listed by product, and those that one meets are not', async () => {
  const shop = await openShop({
    clock: systemClock,
    ports: (host) => changedProducts(host, { needs: [{ kind: 'room' }, { resourceId: 2 }] }),
  });
  const { resources } = shop.appointments;
  const printedNow = async (): Promise<string[]> => {
    const printed: string[] = [];
    await examine(shop.appointments, (line) => printed.push(line));
    return printed.filter((line) => line.includes('Resources'));
  };
  const [line] = await printedNow();
  expect(line).toContain(
    'MEND  Resources: products that cannot be booked, because no active resource meets a need: ' +
      "product 1 (Haircut): needs[0] has the kind 'room'; product 1 (Haircut): needs[1] is resource 2; product 2",
  );
  expect(line).toMatch(/; and 8 more\. Create it with appointments\.resources\.create\(\)/);
  await resources.create({ name: 'Room', kind: 'room' });
  await resources.create({ name: 'Laser', status: 'inactive' });
  const [still] = await printedNow();
  expect(still).toContain('product 1 (Haircut): needs[1] is resource 2; product 2 (Class): needs[1]');
  await resources.update(2, { status: 'active' });
  expect(await printedNow()).toEqual(['ok    Resources: 2 active']);
  await shop.close();
});

const withWebhooks = (host: HostPorts, changed: Partial<Webhook>): HostPorts => {
  const webhook = { id: 7, name: 'Till', topic: 'appointment.created', secrets: ['secret'] };
  const active = [{ ...webhook, deliveryUrl: 'https://127.0.0.1/till?token=hush', ...changed }];
  return { ...host, webhooks: { ...host.webhooks, active: async () => active } };
};

const MISWIRED: readonly (readonly [what: string, options: Options, said: string])[] = [
  ['a secret that is easy to guess', { secret: 'a'.repeat(40) }, 'MEND  Secret: secret can be guessed'],
  [
    'a public site over plain HTTP',
    { site: { name: 'S', url: 'http://shop.example', timezone: ZONE, currency: 'EUR' } },
    'MEND  Site: site.url is http://shop.example',
  ],
  [
    'a clock an hour behind',
    { clock: { now: () => asInstant(systemClock.now() - 3600) } },
    "MEND  Clock: the booking clock is 3600 s behind the database's",
  ],
  [
    'a port that throws',
    {
      ports: (host) => ({
        ...host,
        users: { ...host.users, find: () => Promise.reject(new Error('No users table')) },
      }),
    },
    'MEND  Port users: No users table',
  ],
  [
    'members that are no staff',
    {
      ports: (host) => ({ ...host, users: { ...host.users, staff: async () => ({ items: [], total: 0 }) } }),
    },
    'MEND  Port users: products name members that users.staff does not know (11, 12)',
  ],
  [
    'a port that accepts every caller',
    { ports: (host: HostPorts) => ({ ...host, access: { ...host.access, can: async () => true } }) },
    'MEND  Port access: access.can gives manage_shop to a user who does not exist',
  ],
  [
    'a shop without products',
    {
      ports: (host) => ({
        ...host,
        products: { ...host.products, search: async () => ({ items: [], total: 0 }) },
      }),
    },
    'MEND  Port products: products.search finds no published product',
  ],
  [
    'a webhook whose topic does not exist',
    { ports: (host) => withWebhooks(host, { topic: 'appointment.create' }) },
    'MEND  Port webhooks: webhooks have topics that do not exist, so nothing is delivered to them (7: appointment.create): ' +
      'use one of appointment.created, ',
  ],
  [
    'a webhook with an unknown topic of availability rules',
    { ports: (host) => withWebhooks(host, { topic: 'availability.changed' }) },
    'MEND  Port webhooks: webhooks have topics that do not exist, so nothing is delivered to them (7: availability.changed): ' +
      'use one of appointment.created, ',
  ],
];

test.each(MISWIRED)('doctor names %s, and says what to do', async (_, options, said) => {
  const printed = await examined(options);
  expect(toMend(printed)).toEqual([expect.stringContaining(said)]);
  expect(printed.at(-1)).toBe('Correct what the lines marked MEND name, and run the doctor again.');
});

test('doctor names the shop’s own topics once each, in the line that reports no problem', async () => {
  const printed = await examined({
    ports: (host) => {
      const webhooksWith = async (topic: string): Promise<readonly Webhook[]> =>
        withWebhooks(host, { topic }).webhooks.active({});
      const active = async (): Promise<readonly Webhook[]> =>
        (
          await Promise.all(['appointment.created', 'order.created', 'order.created'].map(webhooksWith))
        ).flat();
      return { ...host, webhooks: { ...host.webhooks, active } };
    },
  });
  expect(toMend(printed)).toEqual([]);
  expect(printed).toContain(
    "ok    Port webhooks: 3 active; the shop's own topics are not delivered: order.created",
  );
});

test('deliveries that fail are counted, with the last reason, while their webhook is active', async () => {
  let changed: Partial<Webhook> = {};
  const shop = await openShop({
    clock: systemClock,
    ports: (host) => ({
      ...host,
      webhooks: { ...host.webhooks, active: () => withWebhooks(host, changed).webhooks.active({}) },
    }),
  });
  await shop.appointments.tick();
  for (let booked = 0; booked < 2; booked += 1)
    await shop.appointments.create({ productId: 2, start: '2031-03-03T10:00', enforce: 'none' });
  await shop.appointments.tick();
  const printed: string[] = [];
  await examine(shop.appointments, (line) => printed.push(line));
  expect(toMend(printed)).toEqual([
    'MEND  Deliveries: 2 deliveries to webhooks have failed and wait for another attempt, the newest to webhook 7 at 127.0.0.1 ' +
      '(127.0.0.1 is not an address of the public internet.): appointments.events.deliveries() lists the deliveries of a webhook.',
  ]);
  changed = { id: 8 };
  printed.length = 0;
  await examine(shop.appointments, (line) => printed.push(line));
  expect(printed).toContain('ok    Deliveries: none fails');
  await shop.close();
});

test('checks that need missing tables are left out', async () => {
  const shop = await openShop({ clock: systemClock });
  await internalsOf(shop.appointments).storage.drop();
  const printed: string[] = [];
  await examine(shop.appointments, (line) => printed.push(line));
  await shop.close();
  expect(toMend(printed)).toEqual([expect.stringMatching(/^MEND {2}Tables: .*call migrate\(\)/)]);
  expect(printed.join('\n')).not.toMatch(/Rules|Deliveries|Background work/);
});

test('14.4 a module with top-level await is loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  writeFileSync(join(folder, 'core.mjs'), 'export const appointments = await { then: (done) => done({}) };');
  const child = runChild('lib/cli/main.ts', {}, 'doctor', join(folder, 'core.mjs'));
  expect(await child.ended()).toBe(2);
  expect(child.out()).toContain('must export the result of createAppointments() as `appointments`');
  rmSync(folder, { recursive: true });
});

test.each([
  [[], 'Name one module'],
  [[join(__dirname, 'nothing-here.cjs')], 'Cannot find module'],
  [
    [join(__dirname, '..', '..', 'jest.config.cjs')],
    'must export the result of createAppointments() as `appointments`',
  ],
])('%j is refused, and the error says what is wrong and how to call the command', async (args, why) => {
  const printed: string[] = [];
  expect(await doctor(args, (line) => printed.push(line))).toBe(2);
  expect(printed).toEqual([expect.stringContaining(why)]);
  expect(printed[0]).toContain('Usage: shop-appointments doctor');
});
