import type { ResolvedOptions } from '../lib/resolve-options';
import { internalsOf } from './support/internals';
import { type AppointmentsOptions, createAppointments, type Transaction } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { openShop, refusal, SECRET } from './support/shops/core-shop';
import { openDatabase } from './support/databases';
import { statementsOf } from './support/statements-of';

const shop = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR', url: 'https://shop.example' } });
const create = (options: Partial<AppointmentsOptions> = {}) =>
  createAppointments({
    ...shop.options,
    site: shop.site,
    host: shop.host,
    database: 'sqlite::memory:',
    secret: SECRET,
    ...options,
  });

test.each<[string, Partial<AppointmentsOptions>, RegExp]>([
  ['a short secret', { secret: 'short' }, /secret.*32 bytes/],
  ['no secret', { secret: undefined }, /secret/],
  ['an empty list of secrets', { secret: [] }, /secret/],
  ['a list with a short one', { secret: [SECRET, 'short'] }, /secret/],
  ['an unknown zone', { site: { ...shop.site, timezone: 'Mars/Olympus' } }, /timezone.*Mars\/Olympus/],
  ['an unknown currency', { site: { ...shop.site, currency: 'EURO' } }, /currency/],
  ['an address that is no URL', { site: { ...shop.site, url: 'shop.example' } }, /url/],
  ['an address without https', { site: { ...shop.site, url: 'ftp://shop.example' } }, /url.*https/],
  ['an unknown precedence', { rules: { precedence: 'largest' as never } }, /precedence.*larger-wins/],
  ['a hold of zero minutes', { holdMinutes: 0 }, /holdMinutes/],
  ['a limit that is no number', { limits: { slotDays: NaN } }, /limits\.slotDays/],
  [
    'a limit of minus one booking',
    { bookingLimits: [{ per: 'customer', period: 'day', count: -1 }] },
    /\{ bookingLimits\[0\]\.count \}\) must be a whole number from 1 to 10000000\.$/,
  ],
  [
    'a second limit with another period',
    {
      bookingLimits: [
        { per: 'customer', period: 'day', count: 1 },
        { per: 'customer', period: 'hour', count: 1 } as never,
      ],
    },
    /\{ bookingLimits\[1\]\.period \}\) must be one of day, week, month, year, upcoming, ever\.$/,
  ],
  [
    'limits that are no list',
    { bookingLimits: {} as never },
    /\{ bookingLimits \}\) must be a list of \{ per, period, count, minutes \}\.$/,
  ],
  ['a name that another status of an order has', { partiallyPaidStatus: 'on-hold' }, /partiallyPaidStatus/],
  ['a status that is reserved', { updateStatuses: ['trash'] }, /updateStatuses/],
  ['a database of another type', { database: 'mssql://somewhere' }, /database/],
])('%s is refused, and the error says what to do', async (_, options, message) => {
  const error = await refusal(Promise.resolve().then(() => create(options)));
  expect(error.code).toBe('shop_appointments_invalid_option');
  expect(error.message).toMatch(message);
});

test('every option has a resolved value, or another name for it', () => {
  // `npm run types` checks this at compile time: the first type would lack an option without a default.
  type UnderAnotherName = 'database' | 'site' | 'host' | 'hostTables' | 'secret' | 'rules' | 'pricing';
  const resolved = {} as Record<keyof ResolvedOptions | UnderAnotherName, true>;
  const given: Record<keyof AppointmentsOptions, true> = resolved;
  expect(given).toEqual({});
});

test('creating a core reads and writes nothing until it is first used', async () => {
  const database = await openDatabase();
  const statements = await statementsOf(database.sequelize, async () =>
    create({ database: database.sequelize }),
  );
  expect(statements).toEqual([]);
  await database.close();
});

test('the first use of a database without tables says what to do', async () => {
  const appointments = create();
  const uses = [
    () => appointments.get(1),
    () => appointments.list(),
    () => appointments.create({ productId: 1, start: '1970-01-01' }),
    () => appointments.rules.all(),
    () => appointments.slots.list({}),
    () => appointments.transaction(() => Promise.resolve()),
    () => appointments.productChanged(1),
    () => appointments.run({ signal: AbortSignal.abort() }),
  ];
  for (const use of uses) {
    const error = await refusal(use());
    expect([error.code, error.message]).toEqual([
      'shop_appointments_not_migrated',
      'The tables of shop-appointments are missing or older than this version: call migrate() once at start-up.',
    ]);
  }
  await appointments.close();
});

test('a changed product bumps the version of its settings', async () => {
  const { appointments, close } = await openShop();
  const version = () =>
    internalsOf(appointments).storage.guards.versions([{ scope: 'product', id: 1, day: -1 }]);
  const before = await version();
  await appointments.productChanged(1);
  expect(await version()).toBe(before + 1);
  await close();
});

test('in a transaction of the host, products and users are read in that transaction', async () => {
  const asked: unknown[] = [];
  const { appointments, close } = await openShop({
    ports: (host) => ({
      ...host,
      products: {
        ...host.products,
        find: (ids, context) => (asked.push(context.transaction), host.products.find(ids, context)),
      },
      users: {
        ...host.users,
        find: (ids, context) => (asked.push(context.transaction), host.users.find(ids, context)),
      },
    }),
  });
  let begun: Transaction | undefined;
  await appointments.transaction(async (transaction) => {
    begun = transaction;
    const { id } = await appointments.create(
      { productId: 3, staffId: 11, customerId: 21, start: '2026-03-03T10:00' },
      { transaction },
    );
    await appointments.update(id, { customerStatus: 'arrived' }, { transaction });
  });
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.every((transaction) => transaction === begun)).toBe(true);
  await close();
});

test('closing twice works like closing once', async () => {
  const appointments = create();
  await appointments.migrate();
  await appointments.close();
  await appointments.close();
});
