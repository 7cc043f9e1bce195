import { internalsOf } from '../support/internals';
import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize, Transaction } from 'sequelize';
import { createMemoryShop } from '../../adapters/memory';
import { type Appointments, createAppointments } from '../../lib/index';
import { createOrderTables, sharedOrders } from '../concurrency/shared-orders';
import { databasesThatAnswer } from '../support/database-kinds';
import { statementsOf } from '../support/statements-of';
import { medianOf } from './timing';

interface CreateRow {
  readonly ratio: number;
  readonly creates_per_second: number;
  readonly against_per_second: number;
  /** Number of statements of one create, including those that begin and commit its transaction. */
  readonly statements: number;
}

const ROUNDS = 5;
const ONE_AFTER_THE_OTHER = 60;
const WARM_UP = 20;
const AT_ONCE = 32;
/** Number of bookings that are made in each round on one day for one member: 500 over all rounds. */
const HOT = 500 / ROUNDS;
const SECRET = 'a-secret-of-the-bench-that-is-long-enough';
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 2, 3);

/**
 * Measures how many appointments are created per second on each database: one at a time on different days, and 32
 * simultaneously for one member on one day. Compares both with transactions that only insert the same rows. The shop's
 * orders are in the same database.
 */
export async function measureCreates(): Promise<Record<string, CreateRow>> {
  const rows: Record<string, CreateRow> = {};
  for (const { name, open } of databasesThatAnswer()) {
    const database = await open({ pool: { max: 10 } });
    try {
      const { create, hot } = await measure(database.sequelize);
      const key = { SQLite: 'sqlite', PostgreSQL: 'postgres', MariaDB: 'mariadb' }[name]!;
      rows[`create_${key}`] = create;
      rows[`create_hot_${key}`] = hot;
    } finally {
      await database.close();
    }
  }
  return rows;
}

async function measure(sequelize: Sequelize): Promise<{ create: CreateRow; hot: CreateRow }> {
  const appointments = openClass(sequelize, 10_000);
  await prepareClass(sequelize, appointments);
  let day = 1;
  const create = (at: number) => appointments.create({ productId: 1, staffId: 11, start: startOf(at) });
  await create((day += 1));
  await internalsOf(appointments).storage.outbox.number();
  const recorded = await statementsOf(sequelize, () => create((day += 1)));
  if (process.env.BENCH_SHOW !== undefined)
    console.error(recorded.map(({ sql }) => sql.replace(/\s+/g, ' ').slice(0, 160)).join('\n'));
  const inserts = await insertsOfLast(sequelize);
  const bare = () => insertAgain(sequelize, inserts);
  const inTurn = (work: (at: number) => Promise<unknown>, count: number) => async () => {
    for (let n = 0; n < count; n += 1) await work((day += 1));
  };
  const creating = inTurn(create, ONE_AFTER_THE_OTHER);
  const inserting = inTurn(bare, ONE_AFTER_THE_OTHER);
  let hot = 0;
  const crowding = async (): Promise<void> => {
    const client = async (from: number): Promise<void> => {
      for (let n = from; n < HOT; n += AT_ONCE) await create(0);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => client(n)));
    hot += HOT;
  };

  await inTurn(create, WARM_UP)();
  await inTurn(bare, WARM_UP)();
  const rates: { bare: number; create: number; hot: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({
      bare: await rateOf(inserting, ONE_AFTER_THE_OTHER),
      create: await rateOf(creating, ONE_AFTER_THE_OTHER),
      hot: await rateOf(crowding, HOT),
    });
  }
  await check(appointments, sequelize, hot);
  await appointments.close();

  const median = (pick: (rate: (typeof rates)[number]) => number) => medianOf(rates.map(pick));
  return {
    create: {
      ratio: median((rate) => rate.create / rate.bare),
      creates_per_second: median((rate) => rate.create),
      against_per_second: median((rate) => rate.bare),
      statements: recorded.length,
    },
    hot: {
      ratio: median((rate) => rate.hot / rate.create),
      creates_per_second: median((rate) => rate.hot),
      against_per_second: median((rate) => rate.create),
      statements: recorded.length,
    },
  };
}

/** Creates the tables of the library and of the orders, and opening hours on every day. */
export async function prepareClass(sequelize: Sequelize, appointments: Appointments): Promise<void> {
  await createOrderTables(sequelize);
  await appointments.migrate();
  await appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '08:00',
    toRange: '20:00',
  });
}

/** Opens a shop with one product, a class of member 11, and with orders in the same database. */
export function openClass(sequelize: Sequelize, places: number): Appointments {
  const shop = createMemoryShop(
    {
      site: { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' },
      products: [
        {
          id: 1,
          name: 'Class',
          price: '30',
          duration: 60,
          duration_unit: 'minute',
          qty: places,
          staff_ids: [11],
        },
      ],
      users: [
        { id: 11, login: 'ann', email: 'ann@salon.example', display_name: 'Ann', roles: ['shop_staff'] },
      ],
    },
    { secret: SECRET },
  );
  return createAppointments({
    ...shop.options,
    site: shop.site,
    host: { ...shop.host, orders: sharedOrders(sequelize) },
    database: sequelize,
    secret: SECRET,
    clock: { now: () => (FIRST_DAY / 1_000 - 86_400) as never },
  });
}

/** Returns the start of the class on a day, counted from 3 March 2026. */
export const startOf = (day: number): string =>
  `${new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)}T10:00`;

const APPOINTMENTS = 'shop_appointments_appointments';
const STAFF = 'shop_appointments_appointment_staff';
const ORDERS = 'race_orders';
/** Tables into which a booking inserts one row each, in the order of the inserts. */
const WRITTEN = [ORDERS, 'race_lines', APPOINTMENTS, STAFF, 'shop_appointments_outbox'];

interface Insert {
  readonly table: string;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** Reads the rows that the last booking stored, without their ids and event numbers, which the database assigns. */
async function insertsOfLast(sequelize: Sequelize): Promise<Insert[]> {
  const inserts: Insert[] = [];
  for (const table of WRITTEN) {
    const [row] = await sequelize.query<Record<string, unknown>>(
      `SELECT * FROM ${table} ORDER BY ${table === STAFF ? 'appointment_id' : 'id'} DESC LIMIT 1`,
      { type: QueryTypes.SELECT },
    );
    const names = Object.keys(row!).filter((name) => name !== 'id' && name !== 'number');
    inserts.push({ table, names, values: names.map((name) => row![name]) });
  }
  return inserts;
}

/** Inserts copies of the rows of a booking for another appointment and order, in one transaction. */
async function insertAgain(sequelize: Sequelize, inserts: readonly Insert[]): Promise<void> {
  const isolationLevel = Transaction.ISOLATION_LEVELS.READ_COMMITTED;
  const dialect = sequelize.getDialect();
  const transaction = await sequelize.transaction(dialect === 'sqlite' ? {} : { isolationLevel });
  let appointmentId = 0;
  for (const { table, names, values } of inserts) {
    const bind = table === ORDERS ? ['pending', randomUUID()] : [...values];
    if (table === STAFF) bind[names.indexOf('appointment_id')] = appointmentId;
    const returning = dialect === 'postgres' && table !== STAFF ? ' RETURNING id' : '';
    const answer: unknown = await sequelize.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})${returning}`,
      { type: QueryTypes.INSERT, bind, transaction, raw: true },
    );
    if (table !== APPOINTMENTS) continue;
    // PostgreSQL returns the inserted rows, with large integers as text.
    const [result] = answer as [number | [{ id: string }]];
    appointmentId = typeof result === 'number' ? result : Number(result[0].id);
  }
  await transaction.commit();
}

/** Measures how many operations `work` does per second. */
async function rateOf(work: () => Promise<void>, operations: number): Promise<number> {
  const began = performance.now();
  await work();
  return Number(((operations * 1_000) / (performance.now() - began)).toFixed(1));
}

/** Throws unless each booking that was timed is stored once, with a pending order, and nothing else is stored. */
async function check(appointments: Appointments, sequelize: Sequelize, hot: number): Promise<void> {
  const crowded = await appointments.list({ from: startOf(0), to: startOf(0).slice(0, 10) });
  const { total } = await appointments.list({ productId: 1 });
  const [orders] = await sequelize.query<{ count: number | string }>(
    "SELECT COUNT(*) AS count FROM race_orders WHERE status = 'pending'",
    { type: QueryTypes.SELECT },
  );
  const wanted = hot + 2 + 2 * (WARM_UP + ROUNDS * ONE_AFTER_THE_OTHER);
  if (crowded.total !== hot || total !== wanted || Number(orders!.count) !== wanted)
    throw new Error(
      `Stored bookings: ${crowded.total} of ${hot} on the contested day, ${total} of ${wanted} in all`,
    );
}
