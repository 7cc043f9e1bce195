import { AsyncLocalStorage } from 'node:async_hooks';
import { DataTypes, QueryTypes, Sequelize, Transaction, type Options } from 'sequelize';
import { createStorage, type Storage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { appointmentRecord, MORNING, outboxDraft, ruleDraft } from '../support/stored';

/** Writes to all tables that a booking writes to. */
async function book(storage: Storage, host?: Transaction): Promise<number> {
  return storage.transaction(async (t) => {
    await storage.guards.share([{ scope: 'rules', id: 1, day: -1 }], t);
    await storage.rules.bearingOn({ productIds: [1], staffIds: [5] }, t);
    await storage.guards.lock([{ scope: 'product', id: 1, day: 20_522 }], t);
    const { id } = await storage.appointments.insert(appointmentRecord({ staffIds: [5] }), t);
    await storage.outbox.append([outboxDraft({ resourceId: id })], t);
    return id;
  }, host);
}

const ODD: Options = {
  define: { underscored: true, timestamps: true, paranoid: true, freezeTableName: true },
  query: { raw: true },
  retry: { max: 3 },
  pool: { max: 1, acquire: 2_000 },
};

forEachDatabase((name, open) => {
  test('a host with a pool of one connection, and with options and models that would change the library’s models', async () => {
    const timezone = name === 'SQLite' ? {} : { timezone: '+05:45', quoteIdentifiers: name !== 'PostgreSQL' };
    await onFreshStorage(
      open,
      async (storage, { sequelize }) => {
        const own = sequelize.define(
          'Appointment',
          { title: DataTypes.STRING },
          { tableName: 'appointments' },
        );
        sequelize.define('shop_appointments_rules', { title: DataTypes.STRING });
        await own.sync();
        const id = await book(storage);
        await storage.outbox.number();
        expect((await storage.outbox.read(0, 10)).map((event) => event.resourceId)).toEqual([id]);
        const stored = (await storage.appointments.find([id])).get(id)!;
        expect(stored).toMatchObject({ ...appointmentRecord({ staffIds: [5] }), dateCreated: MORNING });
        expect(await own.count()).toBe(0);
        expect(Object.keys(sequelize.models).sort()).toEqual(['Appointment', 'shop_appointments_rules']);
      },
      { ...ODD, ...timezone },
    );
  });

  if (name !== 'SQLite') {
    test('a booking inside a host’s transaction needs no second connection', async () => {
      await onFreshStorage(
        open,
        async (storage, { sequelize }) => {
          const host = await sequelize.transaction({
            isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED,
          });
          await book(storage, host);
          await host.commit();
          expect(
            (await storage.appointments.list({ orderBy: 'id', order: 'asc', limit: 1, offset: 0 })).total,
          ).toBe(1);
        },
        ODD,
      );
    });
  }

  test('two table prefixes make two sets of tables', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const other = createStorage({ database: sequelize, prefix: 'second_', clock: stoppedClock });
      await other.migrate();
      await other.transaction((t) => other.rules.insert(ruleDraft(), MORNING, t));
      expect([(await storage.rules.all()).length, (await other.rules.all()).length]).toEqual([0, 1]);
    });
  });

  test('close() leaves the host’s instance open, and closes one that the library opened from a URL', async () => {
    const database = await open();
    try {
      const ofHost = createStorage({ database: database.sequelize, clock: stoppedClock });
      await ofHost.migrate();
      await ofHost.close();
      expect(await database.sequelize.query('SELECT 1 AS one', { type: QueryTypes.SELECT })).toEqual([
        { one: 1 },
      ]);
      const own = createStorage({ database: database.url, clock: stoppedClock });
      const writing = own.transaction((t) => own.rules.insert(ruleDraft(), MORNING, t));
      await writing;
      await own.close();
      await expect(own.rules.all()).rejects.toThrow(/closed/i);
    } finally {
      await database.close();
    }
  });

  describe('with a host that lets Sequelize find the current transaction by itself (CLS)', () => {
    const current = new AsyncLocalStorage<Map<string, unknown>>();
    beforeAll(() => {
      // The part of a cls-hooked namespace that Sequelize uses.
      Sequelize.useCLS({
        get: (key: string) => current.getStore()?.get(key),
        set: (key: string, value: unknown) => current.getStore()?.set(key, value),
        run: (work: (context: unknown) => unknown) =>
          current.run(new Map(current.getStore()), () => work(undefined)),
        bind: (work: unknown) => work,
      });
    });
    afterAll(() => {
      delete (Sequelize as unknown as { _cls?: unknown })._cls;
    });

    test("the library's transaction does not become the host's current one", async () => {
      await onFreshStorage(open, async (storage) => {
        await sequelizeContext(async () => {
          await storage.transaction(async (t) => {
            await storage.rules.insert(ruleDraft(), MORNING, t);
            expect(current.getStore()?.get('transaction')).toBeUndefined();
          });
        });
      });
    });

    test('the library does not join the host’s current transaction: its reads see committed data, and its writes are kept', async () => {
      await onFreshStorage(
        open,
        async (storage, { sequelize }) => {
          const ours = 'shop_appointments_counters';
          const theirs = sequelize.transaction(async () => {
            // The host's statement joins the host's transaction.
            await sequelize.query(`UPDATE ${ours} SET value = 99 WHERE name = 'outbox'`);
            expect(await storage.outbox.last()).toBe(0);
            if (name !== 'SQLite') await book(storage);
            throw new Error('undo');
          });
          await expect(theirs).rejects.toThrow('undo');
          const { total } = await storage.appointments.list({
            orderBy: 'id',
            order: 'asc',
            limit: 1,
            offset: 0,
          });
          expect(total).toBe(name === 'SQLite' ? 0 : 1);
        },
        { pool: { max: 5 } },
      );
    });

    const sequelizeContext = (work: () => Promise<void>) => current.run(new Map(), work);
  });
});

test.each(['mysql://root@127.0.0.1/x', 'nonsense', 'oracle://x'])(
  '%s is refused, and the error says what to pass instead',
  (database) => {
    const create = () => createStorage({ database, clock: stoppedClock });
    expect(create).toThrow(expect.objectContaining({ code: 'shop_appointments_invalid_option' }) as Error);
  },
);

test.each(['Shop_', '1shop', 'shop-', 'shop; DROP', '', 'a'.repeat(31)])(
  'the prefix %j is refused',
  (prefix) => {
    const create = () => createStorage({ database: 'sqlite::memory:', prefix, clock: stoppedClock });
    expect(create).toThrow(/tablePrefix/);
  },
);
