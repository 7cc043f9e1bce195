import type { Appointments } from 'shop-appointments';
import { internalsOf } from '../../support/internals';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { openShop, type TestShop } from '../../support/shops/core-shop';
import { sharedOrders } from '../../support/shops/shared-orders';
import { statementsOf, withoutNumbering } from '../../support/statements-of';

/** Lists the statements in a text by kind and by the table that they write to. All reads are of one kind. */
const kindsOf = (sql: string): string[] =>
  Array.from(
    sql.matchAll(
      /\b(BEGIN(?= DEFERRED)|START TRANSACTION|COMMIT)\b|pg_advisory_xact_lock_shared|LOCK IN SHARE MODE|INSERT INTO shop_appointments_(\w+)|FROM shop_appointments_(rules|appointments a|appointment_staff)\b/g,
    ),
    ([text]) =>
      text.replace(
        /(INSERT INTO|FROM) shop_appointments_/,
        (_, word: string) => `${word === 'FROM' ? 'read' : 'insert'} `,
      ),
  );

const READS = ['read rules', 'read appointments a', 'read appointment_staff'];
const LOCKS = ['insert guards'];
const STORED = ['insert appointments', 'insert appointment_staff', 'insert outbox'];

/** Statements of a booking on each database. Each inner list is one round trip. */
const STATEMENTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  SQLite: [['BEGIN'], READS, LOCKS, ...STORED.map((one) => [one]), ['COMMIT']],
  PostgreSQL: [
    [
      'START TRANSACTION',
      'pg_advisory_xact_lock_shared',
      'pg_advisory_xact_lock_shared',
      'pg_advisory_xact_lock_shared',
      ...LOCKS,
      ...READS,
    ],
    STORED,
    ['COMMIT'],
  ],
  MariaDB: [['START TRANSACTION', 'LOCK IN SHARE MODE', ...LOCKS, ...READS], STORED, ['COMMIT']],
};

forEachDatabase((name, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  beforeEach(async () => {
    database = await open();
    const orders = await sharedOrders(database.sequelize);
    salon = await openShop({ database: database.sequelize, ports: (host) => ({ ...host, orders }) });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });

  const book = (appointments: Appointments, day: number) =>
    appointments.create({ productId: 3, staffId: 11, start: `2026-03-1${day}T10:00` });

  test('a booking takes exactly these statements, in addition to those of the shop for its order', async () => {
    const { appointments } = salon;
    await book(appointments, 0);
    await book(appointments, 1);
    // Numbers the events of the first bookings now; otherwise it could happen during the measured booking.
    await internalsOf(appointments).storage.outbox.number();
    const statements = await statementsOf(database.sequelize, () => book(appointments, 2));
    const ofBooking = withoutNumbering(statements).filter(({ sql }) => !/shop_orders/.test(sql));
    expect(ofBooking.map(({ sql }) => kindsOf(sql))).toEqual(STATEMENTS[name]);
  });

  test('a booking in a given transaction locks before it reads, because the library cannot repeat it', async () => {
    const { appointments } = salon;
    const statements = await statementsOf(database.sequelize, () =>
      appointments.transaction((transaction) =>
        appointments.create({ productId: 3, staffId: 11, start: '2026-03-10T10:00' }, { transaction }),
      ),
    );
    const kinds = statements.flatMap(({ sql }) => kindsOf(sql));
    expect(kinds).toContain('read rules');
    expect(kinds.indexOf('insert guards')).toBeLessThan(kinds.indexOf('read rules'));
  });

  test('a booking with a booking limit takes no more round trips: its count is read with the other bookings', async () => {
    const { appointments, shop } = salon;
    const massage = shop.products.get(3)!;
    const bookInFull = (day: number) =>
      appointments.create({ productId: 3, staffId: 11, start: `2026-03-1${day}T10:00`, enforce: 'full' });
    const roundTripsOn = async (day: number): Promise<number> => {
      await internalsOf(appointments).storage.outbox.number();
      const statements = await statementsOf(database.sequelize, () => bookInFull(day));
      return withoutNumbering(statements).filter(({ sql }) => !/shop_orders/.test(sql)).length;
    };
    // Least of two bookings: a server may refuse the first attempt of a transaction, which is then repeated.
    const roundTrips = async (first: number, second: number): Promise<number> =>
      Math.min(await roundTripsOn(first), await roundTripsOn(second));
    await bookInFull(0);
    const without = await roundTrips(1, 2);
    shop.products.set(3, { ...massage, bookingLimits: [{ per: 'member', period: 'month', count: 9 }] });
    await appointments.productChanged(3);
    await bookInFull(3);
    expect(await roundTrips(4, 5)).toBe(without);
    shop.products.set(3, massage);
  });

  test('a booking with a room takes at most two more statements', async () => {
    const { appointments, shop } = salon;
    const massage = shop.products.get(3)!;
    await appointments.resources.create({ name: 'Room 1', kind: 'room' });
    await appointments.resources.create({ name: 'Room 2', kind: 'room' });
    const statementsOfBooking = async (day: number): Promise<number> => {
      const statements = await statementsOf(database.sequelize, () => book(appointments, day));
      return withoutNumbering(statements).filter(({ sql }) => !/shop_orders/.test(sql)).length;
    };
    await book(appointments, 0);
    await internalsOf(appointments).storage.outbox.number();
    const without = await statementsOfBooking(1);
    shop.products.set(3, { ...massage, needs: [{ kind: 'room' }] });
    await appointments.productChanged(3);
    const { resourceIds } = await book(appointments, 2);
    expect(resourceIds).toHaveLength(1);
    await internalsOf(appointments).storage.outbox.number();
    expect(await statementsOfBooking(3)).toBeLessThanOrEqual(without + 2);
    shop.products.set(3, massage);
  });

  test('a visit of three items takes no more statements than its three items booked alone', async () => {
    const { appointments } = salon;
    const { outbox } = internalsOf(appointments).storage;
    const products = [1, 9, 6];
    const alone = (day: number) =>
      products.map(
        (productId, at) => () =>
          appointments.book({ productId, start: `2026-03-1${day}T1${at}:00`, customerId: 21 }),
      );
    const items = products.map((productId) => ({ productId }));
    const visit = (day: number) =>
      appointments.visits.create({ items, start: `2026-03-1${day}T10:00`, customerId: 21 });
    const countOf = async (bookings: readonly (() => Promise<unknown>)[]): Promise<number> => {
      await outbox.number();
      let count = 0;
      for (const one of bookings)
        count += withoutNumbering(await statementsOf(database.sequelize, one)).length;
      return count;
    };
    for (const one of alone(0)) await one();
    await visit(1);
    expect(await countOf([() => visit(3)])).toBeLessThanOrEqual(await countOf(alone(2)));
  });
});
