import { Sequelize } from 'sequelize';
import { createAppointments } from 'shop-appointments';
import { openShop, refusal, SECRET, type TestShop } from '../../support/shops/core-shop';
import { openSqliteFile, type TestDatabase } from '../../support/database-kinds';
import { testOnSqlite } from '../../support/databases';
import { limitPages } from '../../support/full-disk';
import { endLeases } from '../../support/leases';

const FULL = { status: 503, code: 'shop_rest_busy', data: { retryAfter: 60 } };
const aClass = (day: number, letters = 0) => ({
  productId: 2,
  start: `2026-03-${day}T10:00`,
  metaData: [{ key: 'note', value: 'x'.repeat(letters) }],
});

let database: TestDatabase;
let salon: TestShop;
let warned: jest.SpyInstance;
beforeEach(async () => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  database = await openSqliteFile();
  salon = await openShop({ database: database.sequelize });
});
afterEach(async () => {
  await salon.close();
  await database.close();
  jest.restoreAllMocks();
});

testOnSqlite(
  'a full disk is a 503 with one line in the log; stored data stays, and with free space writes succeed again',
  async () => {
    const limit = limitPages(database.sequelize);
    const first = await salon.appointments.create(aClass(10));
    limit(1);
    expect(await refusal(salon.appointments.create(aClass(11, 50_000)))).toMatchObject(FULL);
    expect(salon.errors).toEqual([{ tries: 1, why: 'SQLITE_FULL: database or disk is full' }]);
    expect(warned).not.toHaveBeenCalled();
    expect((await salon.appointments.list()).items).toMatchObject([{ id: first.id }]);
    expect(salon.shop.orders).toHaveLength(1);
    limit(1_000_000);
    await salon.appointments.create(aClass(11, 50_000));
    expect((await salon.events()).map(({ topic }) => topic)).toEqual([
      'appointment.created',
      'appointment.created',
    ]);
  },
);

testOnSqlite(
  'if the disk fills up between an order and its appointment, the worker completes the booking when there is space',
  async () => {
    const limit = limitPages(database.sequelize);
    const { orders } = salon.shop.host;
    const createPending = orders.createPending.bind(orders);
    orders.createPending = async (...args) => {
      const made = await createPending(...args);
      limit(1);
      return made;
    };
    await refusal(salon.appointments.create(aClass(10, 50_000)));
    limit(1_000_000);
    salon.clock.set('2026-03-02T10:00');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    const { items } = await salon.appointments.list();
    expect(items.map(({ orderId }) => orderId)).toEqual(salon.shop.orders.map(({ id }) => id));
  },
);

testOnSqlite('a read-only file can be read, and a write is a 503', async () => {
  await salon.appointments.create(aClass(10));
  await salon.events();
  const storage = database.url.slice('sqlite:'.length);
  const READ_ONLY = 1;
  const reader = new Sequelize({
    dialect: 'sqlite',
    storage,
    logging: false,
    dialectOptions: { mode: READ_ONLY },
  });
  const errors: object[] = [];
  const readOnly = createAppointments({
    ...salon.shop.options,
    site: salon.shop.site,
    host: salon.shop.host,
    database: reader,
    secret: SECRET,
    clock: salon.clock,
    logger: { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
  });
  expect((await readOnly.list()).total).toBe(1);
  expect(await refusal(readOnly.create(aClass(11)))).toMatchObject(FULL);
  expect(errors).toEqual([{ tries: 1, why: expect.stringMatching(/^SQLITE_READONLY/) as string }]);
  await readOnly.close();
  await reader.close();
  expect((await salon.appointments.list()).total).toBe(1);
});
