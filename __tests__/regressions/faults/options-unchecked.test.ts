import { internalsOf } from '../../support/internals';
import { type AppointmentsOptions, createAppointments, type HostPorts } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { refusal, SECRET } from '../../support/shops/core-shop';

const shop = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR', url: 'https://shop.example' } });
const { host } = shop;
const RIGHT: AppointmentsOptions = { database: 'sqlite::memory:', site: shop.site, host, secret: SECRET };

/** Returns the message that refuses options which no compiler has checked, as in a shop written in JavaScript. */
async function refused(options: unknown): Promise<string> {
  const error = await refusal(
    Promise.resolve().then(() => createAppointments(options as AppointmentsOptions)),
  );
  expect(error.code).toBe('shop_appointments_invalid_option');
  return error.message;
}

const withPort = (name: keyof HostPorts, port: unknown): unknown => ({
  ...RIGHT,
  host: { ...host, [name]: port },
});

test.each<[what: string, options: unknown, names: string]>([
  ['no options', undefined, 'createAppointments({ options })'],
  ['no database', { ...RIGHT, database: undefined }, 'createAppointments({ database })'],
  ['an empty database', { ...RIGHT, database: '' }, 'createAppointments({ database })'],
  ['a database that is no Sequelize', { ...RIGHT, database: {} }, 'createAppointments({ database })'],
  ['an address without a scheme', { ...RIGHT, database: 'shop.db' }, 'database: an address without a scheme'],
  ['no site', { ...RIGHT, site: undefined }, 'createAppointments({ site })'],
  [
    'a site without a name',
    { ...RIGHT, site: { ...shop.site, name: '' } },
    'createAppointments({ site.name })',
  ],
  [
    'a site without a zone',
    { ...RIGHT, site: { ...shop.site, timezone: undefined } },
    'createAppointments({ site.timezone })',
  ],
  ['no host', { ...RIGHT, host: undefined }, 'createAppointments({ host })'],
  ['an empty host', { ...RIGHT, host: {} }, 'createAppointments({ host.products })'],
  ['a port that is null', withPort('access', null), 'createAppointments({ host.access })'],
  [
    'a port without a method',
    withPort('orders', { ...host.orders, addItem: undefined }),
    'createAppointments({ host.orders.addItem }) must be a function',
  ],
  [
    'an optional method that is no function',
    withPort('orders', { ...host.orders, needsAttention: true }),
    'createAppointments({ host.orders.needsAttention }) must be a function',
  ],
  [
    'orders that do not say where they are',
    withPort('orders', { ...host.orders, sharesDatabase: undefined }),
    'createAppointments({ host.orders.sharesDatabase }) must be true',
  ],
  ['a secret that is a number', { ...RIGHT, secret: 42 }, 'createAppointments({ secret })'],
  [
    'one status in place of a list',
    { ...RIGHT, updateStatuses: 'x' },
    'createAppointments({ updateStatuses })',
  ],
  ['statuses that are numbers', { ...RIGHT, updateStatuses: [1] }, 'createAppointments({ updateStatuses })'],
  ['minutes as text', { ...RIGHT, holdMinutes: '15' }, 'createAppointments({ holdMinutes })'],
  ['minutes that are null', { ...RIGHT, unpaidMinutes: null }, 'createAppointments({ unpaidMinutes })'],
  ['limits that are a number', { ...RIGHT, limits: 100 }, 'createAppointments({ limits })'],
  ['a limit as text', { ...RIGHT, limits: { slotDays: '7' } }, 'createAppointments({ limits.slotDays })'],
  [
    'an index switched on by a text',
    { ...RIGHT, index: { enabled: 'yes' } },
    'createAppointments({ index.enabled })',
  ],
  ['an index of two years', { ...RIGHT, index: { days: 730 } }, 'createAppointments({ index.days })'],
  ['routes switched off by 0', { ...RIGHT, enabled: 0 }, 'createAppointments({ enabled })'],
  ['a clock that does not tell the time', { ...RIGHT, clock: {} }, 'createAppointments({ clock })'],
  ['a clock that is a class', { ...RIGHT, clock: Date }, 'createAppointments({ clock })'],
  [
    'a logger that cannot warn',
    { ...RIGHT, logger: { info: console.info, error: console.error } },
    'createAppointments({ logger })',
  ],
  [
    'a precedence in the place of rules',
    { ...RIGHT, rules: 'smaller-wins' },
    'createAppointments({ rules })',
  ],
  ['a strategy by its name', { ...RIGHT, staffing: 'leastBooked' }, 'createAppointments({ staffing })'],
  [
    'one allowed receiver in place of a list',
    { ...RIGHT, webhooks: { allow: 'localhost:1' } },
    'webhooks.allow',
  ],
  ...[
    'https://intranet.example:8443',
    'intranet.example',
    'intranet.example:',
    'intranet.example:8443/hook',
    'user@intranet.example:8443',
    'Intranet.example:8443',
    'intranet.example:08443',
    'intranet.example:84430',
    '::1:8443',
    '*:8443',
    '',
  ].map((entry): [string, unknown, string] => [
    `an allowed receiver ${JSON.stringify(entry)}, which would match no address`,
    { ...RIGHT, webhooks: { allow: ['localhost:8443', entry] } },
    'createAppointments({ webhooks.allow }) must be a list of texts such as "intranet.example:8443"',
  ]),
])('2.6 %s is refused at the start, by its name', async (_, options, names) => {
  expect(await refused(options)).toContain(names);
});

test.each<[written: string, options: unknown, meant: string]>([
  ['holdMinuts', { holdMinuts: 20 }, 'holdMinutes'],
  ['update_statuses', { update_statuses: [] }, 'updateStatuses'],
  ['Database', { Database: 'sqlite::memory:' }, 'database'],
  ['limits.slotDay', { limits: { slotDay: 20 } }, 'limits.slotDays'],
  ['timezone', { timezone: 'Europe/Berlin' }, 'site.timezone'],
  ['precedence', { precedence: 'smaller-wins' }, 'rules.precedence'],
])(
  '2.6 a misspelt or misplaced option (%s) is refused with the one that is meant',
  async (written, extra, meant) => {
    expect(await refused({ ...RIGHT, ...(extra as object) })).toBe(
      `createAppointments({ ${written} }) is not an option: did you mean ${meant}?`,
    );
  },
);

test('2.6 an unknown option is refused even if it resembles no other', async () => {
  expect(await refused({ ...RIGHT, colour: 'blue' })).toBe(
    'createAppointments({ colour }) is not an option: see docs/configuration.md',
  );
});

test('2.6 ports that are instances of classes, and options that are undefined, are accepted', async () => {
  class Orders {
    readonly sharesDatabase = false;
  }
  for (const method of ['createPending', 'findByReference', 'find', 'addItem', 'updateItem', 'setStatus']) {
    Object.defineProperty(Orders.prototype, method, { value: async () => undefined });
  }
  const orders = new Orders() as unknown as HostPorts['orders'];
  const appointments = createAppointments({
    ...RIGHT,
    host: { ...host, orders },
    holdMinutes: undefined,
    limits: { slotDays: undefined },
    webhooks: { allow: ['intranet.example:8443', 'localhost:443', '127.0.0.1:1', '[::1]:8443'] },
  });
  expect(internalsOf(appointments).options).toMatchObject({ holdMinutes: 15, limits: { slotDays: 366 } });
  await appointments.close();
});
