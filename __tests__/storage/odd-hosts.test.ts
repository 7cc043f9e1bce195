import { AsyncLocalStorage } from 'node:async_hooks';
import { DataTypes, type Options, Sequelize } from 'sequelize';
import { openShop, type TestShop } from '../support/shops/core-shop';
import { forEachDatabase, type TestDatabase } from '../support/databases';

/** Unusual Sequelize options that a shop may use for its own models, and a pool of one connection. */
const ODD: Options = {
  define: {
    underscored: true,
    timestamps: true,
    paranoid: true,
    freezeTableName: true,
    createdAt: 'made_at',
    updatedAt: false,
    version: true,
    schema: undefined,
    hooks: {
      beforeValidate: () => {
        throw new Error('a hook of the host ran');
      },
    },
  },
  query: { raw: true },
  benchmark: true,
  retry: { max: 4, match: [/nothing/] },
  pool: { max: 1, min: 0, idle: 50, acquire: 5_000 },
};

/** The part of a cls-hooked namespace that Sequelize uses. */
function namespaceOf(current: AsyncLocalStorage<Map<string, unknown>>): object {
  return {
    get: (key: string) => current.getStore()?.get(key),
    set: (key: string, value: unknown) => current.getStore()?.set(key, value),
    run: (work: (context: unknown) => unknown) =>
      current.run(new Map(current.getStore()), () => work(undefined)),
    bind: (work: unknown) => work,
  };
}

forEachDatabase((name, open) => {
  const zone = name === 'SQLite' ? {} : { timezone: '+05:45', quoteIdentifiers: name !== 'PostgreSQL' };
  let database: TestDatabase;
  let salon: TestShop;
  const logged: unknown[][] = [];
  beforeAll(async () => {
    database = await open({ ...ODD, ...zone });
    const { sequelize } = database;
    // Sets `logging` after opening, because the helper that opens the database sets `logging: false`.
    (sequelize as unknown as { options: Options }).options.logging = (...facts: unknown[]) =>
      void logged.push(facts);
    for (const model of ['appointment', 'rule', 'shop_appointments_appointments', 'shop_appointments_outbox'])
      sequelize.define(model, { status: DataTypes.STRING, start: DataTypes.DATE });
    await sequelize.query('CREATE TABLE appointments (id INTEGER PRIMARY KEY, status VARCHAR(20))');
    await sequelize.query("INSERT INTO appointments (id, status) VALUES (1, 'theirs')");
    salon = await openShop({ database: sequelize });
  });
  afterAll(async () => {
    await salon.close();
    await database.close();
  });

  /** Uses most functions of the library on a day. Returns the topics of the events of one appointment. */
  async function useEverything(day: string): Promise<string[]> {
    const { appointments } = salon;
    const { records } = await appointments.slots.list({ productIds: [3], minDate: day, maxDate: day });
    expect(records).toHaveLength(24);
    const start = `${day}T10:00`;
    const booked = await appointments.book({ productId: 3, start, staffId: 12, customerId: 21 });
    const stored = await appointments.get(booked.id);
    expect(stored).toMatchObject({ start: booked.start, staffIds: [12], status: 'unpaid' });
    await appointments.reschedule(booked.id, { start: `${day}T15:00` });
    await appointments.update(booked.id, { metaData: [{ key: 'naïve', value: '\u{1f600}' }] });
    await appointments.remove(booked.id, { force: false });
    await appointments.tick();
    const { total } = await appointments.list({ status: 'trash', from: day, to: day });
    expect(total).toBe(1);
    const events = await salon.events();
    return events.filter(({ resourceId }) => resourceId === booked.id).map(({ topic }) => topic);
  }
  const TOLD = [
    'appointment.created',
    'appointment.updated',
    'appointment.rescheduled',
    'appointment.updated',
    'appointment.trashed',
  ];

  test('a host’s models of the same names, other naming, a zone, hooks, a log and one connection change nothing', async () => {
    expect(await useEverything('2026-03-03')).toEqual(TOLD);
    const { sequelize } = database;
    const [theirs] = await sequelize.query('SELECT status FROM appointments', { type: 'SELECT' } as never);
    expect(theirs).toEqual({ status: 'theirs' });
    // The shop's log contains the library's statements with their times.
    expect(logged.some(([sql, took]) => /shop_appointments_/.test(String(sql)) && took !== undefined)).toBe(
      true,
    );
    expect(salon.errors).toEqual([]);
  });

  test('twenty simultaneous calls share the one connection', async () => {
    const work = Array.from({ length: 20 }, (_, n) =>
      salon.appointments.create({ productId: 2, start: `2026-03-04T${10 + (n % 4)}:00` }),
    );
    const done = await Promise.allSettled(work);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  });

  describe('with a host that lets Sequelize find the current transaction by itself (CLS)', () => {
    const current = new AsyncLocalStorage<Map<string, unknown>>();
    beforeAll(() => {
      Sequelize.useCLS(namespaceOf(current));
    });
    afterAll(() => {
      delete (Sequelize as unknown as { _cls?: unknown })._cls;
    });

    test('all functions work as without it', async () => {
      const told = await current.run(new Map(), () => useEverything('2026-03-05'));
      expect(told).toEqual(TOLD);
      expect(salon.errors).toEqual([]);
    });
  });
});
